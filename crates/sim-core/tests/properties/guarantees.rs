//! What is promised, and whether it held, counted anew.

use std::collections::BTreeSet;

use proptest::{prop_assert, prop_assert_eq};
use sim_core::outcome::{Fate, Guarantee, Outcome, Promise, Property, Report, System};
use sim_core::scenario::{DedupeMemory, EmailPath, IdentityField, NotificationId, SentMark, SinkKind, Target};

use crate::truth::{customers_of, ledger, times};
use crate::{always, scenarios, wide};

#[test]
fn what_a_system_promises_is_never_too_much() {
    always(scenarios::any(), |_, outcome| {
        for guarantee in &outcome.audit.runs[0].guarantees {
            let is_promised = matches!(guarantee.promise, Promise::By(_));
            prop_assert!(!is_promised || guarantee.over == 0, "{guarantee:?}");
        }
        Ok(())
    });
}

/// Of every run and with every choice; and what is kept by a ledger or a writer lacks nothing where a run succeeded. A
/// writer repeats its own calls that go wrong, a claim may leave nothing to do, and who stops half-way leaves a part.
#[test]
fn what_is_promised_of_rows_is_kept_with_every_choice_there_is() {
    always(wide::any(), |scenario, outcome| {
        let calls_go_wrong =
            scenario.faults.iter().any(|fault| matches!(fault.target, Target::Call(_) | Target::Reply(_)));
        for (audit, end) in outcome.audit.runs.iter().zip(&outcome.runs) {
            let of_rows = |it: &&Guarantee| matches!(it.property, Property::OneRow | Property::RightRevenue);
            for guarantee in audit.guarantees.iter().filter(of_rows) {
                let is_kept = match guarantee.promise {
                    Promise::By(_) => true,
                    Promise::ByWriter => !calls_go_wrong,
                    Promise::Nobody(_) => false,
                };
                prop_assert!(!is_kept || guarantee.over == 0, "{guarantee:?}");
                let is_whole = end.report == Report::Succeeded && scenario.effects.work_queue.is_none();
                prop_assert!(!is_kept || !is_whole || guarantee.under == 0, "{guarantee:?}");
            }
        }
        Ok(())
    });
}

#[test]
fn a_guarantee_held_when_there_is_neither_too_much_nor_too_little() {
    always(scenarios::any(), |_, outcome| {
        for guarantee in &outcome.audit.runs[0].guarantees {
            let is_exact = guarantee.over == 0 && guarantee.under == 0;
            match guarantee.held {
                Some(held) => prop_assert_eq!(held, is_exact, "{:?}", guarantee),
                None => prop_assert!(guarantee.property == Property::TrueReport && is_exact, "{guarantee:?}"),
            }
            prop_assert!(guarantee.over.max(guarantee.under) <= guarantee.of, "{guarantee:?}");
        }
        let (report, is_true) = (of(outcome, Property::TrueReport), outcome.audit.runs[0].report_is_true);
        prop_assert_eq!((report.held, report.of), (is_true, u64::from(is_true.is_some())));
        Ok(())
    });
}

#[test]
fn when_all_systems_are_right_every_guarantee_of_customers_held() {
    always(scenarios::any(), |scenario, outcome| {
        let audit = &outcome.audit.runs[0];
        if audit.systems.iter().all(|system| system.is_right) {
            prop_assert_eq!(of(outcome, Property::OneRow).held, Some(true));
            prop_assert_eq!(of(outcome, Property::RightRevenue).held, Some(true));
            if scenario.email.path != EmailPath::None {
                prop_assert_eq!(of(outcome, Property::OneEmail).held, Some(true));
                // What is asked for directly and recognised was asked for too often all the same.
                let mailbox = outcome.effects_on(System::Mailbox).expect("it is used");
                let is_recognised = mailbox.requests.fate.contains(&Fate::Ignored);
                let is_direct = scenario.email.path == EmailPath::Direct;
                prop_assert_eq!(of(outcome, Property::OneNotification).held, Some(!(is_direct && is_recognised)));
            }
        }
        Ok(())
    });
}

#[test]
fn guarantees_of_customers_count_those_with_too_much_and_with_too_little() {
    always(scenarios::any(), |scenario, outcome| {
        let rows = times(outcome, ledger(outcome));
        let mut expected = vec![(Property::OneRow, rows.clone()), (Property::RightRevenue, rows)];
        if let Some(mailbox) = outcome.effects_on(System::Mailbox) {
            let asked = match outcome.effects_on(System::Outbox) {
                Some(outbox) => times(outcome, outbox),
                None => calls_served(outcome),
            };
            expected.extend([(Property::OneNotification, asked), (Property::OneEmail, times(outcome, mailbox))]);
        }
        for (property, times) in expected {
            let guarantee = of(outcome, property);
            let count = |is_meant: fn(u64) -> bool| times.iter().filter(|&&times| is_meant(times)).count() as u64;
            prop_assert_eq!((guarantee.over, guarantee.under), (count(|it| it > 1), count(|it| it == 0)));
            prop_assert_eq!(guarantee.of, outcome.customers.len() as u64);
            let is_concerned = |task: &u32| customers_of(outcome, *task).any(|it| times[it as usize] != 1);
            let tasks: Vec<u32> = (0..scenario.cluster.tasks as u32).filter(is_concerned).collect();
            prop_assert_eq!(&guarantee.tasks, &tasks, "{:?}", property);
        }
        Ok(())
    });
}

#[test]
fn the_output_of_a_task_is_one_when_one_attempt_wrote_each_customers_row_and_only_once() {
    always(scenarios::any(), |scenario, outcome| {
        let (ledger, guarantee) = (ledger(outcome), of(outcome, Property::OneOutput));
        let times = times(outcome, ledger);
        let mut writers = vec![BTreeSet::new(); scenario.cluster.tasks as usize];
        for &row in &ledger.standing {
            let customer = ledger.requests.customer[row as usize];
            writers[outcome.partition[customer as usize] as usize].insert(ledger.requests.attempt[row as usize]);
        }
        let (mut over, mut under, mut tasks) = (0, 0, Vec::new());
        for (task, writers) in (0..).zip(writers) {
            let is_over = writers.len() > 1 || customers_of(outcome, task).any(|it| times[it as usize] > 1);
            let is_under = customers_of(outcome, task).any(|it| times[it as usize] == 0);
            (over, under) = (over + u64::from(is_over), under + u64::from(is_under));
            tasks.extend((is_over || is_under).then_some(task));
        }
        prop_assert_eq!((guarantee.over, guarantee.under, &guarantee.tasks), (over, under, &tasks));
        prop_assert_eq!(guarantee.of, scenario.cluster.tasks);
        Ok(())
    });
}

#[test]
fn a_sink_promises_what_its_identity_can_keep() {
    always(scenarios::any(), |scenario, outcome| {
        let sink = &scenario.sink;
        let identity = sink.identity.as_deref().unwrap_or(sink.kind.usual_identity());
        let is_safe = !identity.contains(&IdentityField::Attempt)
            && match sink.kind {
                SinkKind::Append => false,
                SinkKind::Upsert | SinkKind::Key => {
                    identity.contains(&IdentityField::Customer) || outcome.customers.len() == 1
                }
                SinkKind::Atomic => identity.contains(&IdentityField::Task) || scenario.cluster.tasks == 1,
            };
        let promise = |property| of(outcome, property).promise == Promise::By(System::Ledger);
        prop_assert_eq!((promise(Property::OneRow), promise(Property::RightRevenue)), (is_safe, is_safe));
        prop_assert_eq!(promise(Property::OneOutput), is_safe && sink.kind == SinkKind::Atomic);
        let email = &scenario.email;
        if email.path != EmailPath::None {
            let is_stored = email.path == EmailPath::Outbox;
            prop_assert_eq!(promise(Property::OneNotification), is_safe && is_stored);
            let is_same = match email.notification_id {
                NotificationId::None | NotificationId::Send => false,
                NotificationId::Logical => true,
                NotificationId::Attempt => is_stored && is_safe,
            };
            let is_kept = !is_stored || email.sender.marks == SentMark::AfterSending;
            let by_mailbox = of(outcome, Property::OneEmail).promise == Promise::By(System::Mailbox);
            prop_assert_eq!(by_mailbox, is_same && is_kept && email.dedupe_memory == DedupeMemory::ForGood);
        }
        Ok(())
    });
}

/// The guarantee of one property, which is there once.
fn of(outcome: &Outcome, property: Property) -> &Guarantee {
    let mut all = outcome.audit.runs[0].guarantees.iter().filter(|it| it.property == property);
    let found = all.next().expect("it is said of every run that could have it");
    assert!(all.next().is_none(), "{property:?} is there twice");
    found
}

/// How often each customer's email was asked for and the service did not fail.
fn calls_served(outcome: &Outcome) -> Vec<u64> {
    let requests = &outcome.effects_on(System::Mailbox).expect("it is used").requests;
    let mut served = vec![0; outcome.customers.len()];
    for (&customer, &fate) in requests.customer.iter().zip(&requests.fate) {
        served[customer as usize] += u64::from(fate != Fate::Failed);
    }
    served
}
