//! Warning signs: when each shows, which tasks it names, and that what happened is among its causes.

use std::collections::BTreeSet;

use proptest::strategy::Strategy;
use proptest::{prop_assert, prop_assert_eq};
use sim_core::outcome::{Cause, End, Outcome, PossibleCause, Sign, SignKind, System, TaskShare};
use sim_core::scenario::{Action, Fault, IdentityField, OnRepeat, Scenario, SinkKind, Target};

use crate::truth::{customers_of, ledger, times};
use crate::{always, scenarios};

#[test]
fn no_sign_shows_when_everything_is_right() {
    always(scenarios::any(), |_, outcome| {
        let all_right = outcome.audit.runs[0].systems.iter().all(|system| system.is_right);
        prop_assert!(!all_right || outcome.diagnosis.signs.is_empty(), "{:?}", outcome.diagnosis);
        Ok(())
    });
}

#[test]
fn a_sign_shows_with_its_numbers_when_the_tables_say_so() {
    always(scenarios::any(), |scenario, outcome| {
        let shown: Vec<_> = outcome.diagnosis.signs.iter().map(|sign| (sign.kind, sign.expected, sign.found)).collect();
        let expected: Vec<_> = all_signs(scenario, outcome).into_iter().map(|(sign, _)| sign).collect();
        prop_assert_eq!(shown, expected);
        Ok(())
    });
}

#[test]
fn a_sign_names_every_task_whose_customers_are_wrong_and_no_other() {
    always(scenarios::any(), |scenario, outcome| {
        for (sign, (_, concerned)) in outcome.diagnosis.signs.iter().zip(all_signs(scenario, outcome)) {
            let share = |task| TaskShare {
                task,
                concerned: customers_of(outcome, task).filter(|customer| concerned.contains(customer)).count() as u64,
                of: customers_of(outcome, task).count() as u64,
            };
            let shares = (0..scenario.cluster.tasks as u32).map(share).filter(|share| share.concerned > 0);
            prop_assert_eq!(&sign.tasks, &shares.collect::<Vec<_>>(), "{:?}", sign.kind);
        }
        Ok(())
    });
}

#[test]
fn the_tasks_of_the_size_of_a_surplus_are_named() {
    always(scenarios::any(), |scenario, outcome| {
        for sign in &outcome.diagnosis.signs {
            let surplus = sign.found.saturating_sub(sign.expected);
            let size = |task| -> u64 {
                let customers = customers_of(outcome, task);
                match sign.kind {
                    SignKind::MoreRevenue => customers.map(|it| outcome.customers.cents[it as usize]).sum(),
                    _ => customers.count() as u64,
                }
            };
            let tasks = (0..scenario.cluster.tasks as u32).filter(|&task| surplus > 0 && size(task) == surplus);
            prop_assert_eq!(&sign.tasks_of_that_size, &tasks.collect::<Vec<_>>(), "{:?}", sign);
        }
        Ok(())
    });
}

/// One fault that struck, and nothing else that does work again: no copy started on purpose, unless it is slowness that
/// was to bring one about, and no repeat that is answered with an error, which fails attempts of its own.
#[test]
fn what_went_wrong_alone_is_among_the_causes_of_every_sign() {
    always(scenarios::with_one_fault(), |scenario, outcome| {
        let ([fault], [Some(_)]) = (&scenario.faults[..], &outcome.fault_struck_ms[..]) else { return Ok(()) };
        let is_slow = matches!(fault.action, Action::Slow { .. });
        let has_copies = outcome.attempts.iter().any(|attempt| attempt.cause == Cause::Copy);
        if has_copies && !is_slow || scenario.sink.on_repeat == OnRepeat::Error {
            return Ok(());
        }
        for sign in &outcome.diagnosis.signs {
            let fitting = causes(fault, sign, outcome);
            prop_assert!(sign.causes.iter().any(|cause| fitting.contains(cause)), "{fitting:?} is not in {sign:?}");
        }
        Ok(())
    });
}

#[test]
fn copies_alone_are_among_the_causes_of_every_sign() {
    always(scenarios::any().prop_map(|scenario| scenario.healthy()), |scenario, outcome| {
        for sign in outcome.diagnosis.signs.iter().filter(|_| scenario.sink.on_repeat == OnRepeat::Success) {
            prop_assert!(sign.causes.contains(&PossibleCause::SecondCopy), "{sign:?}");
        }
        Ok(())
    });
}

/// What a fault may show as. Whoever gives an email up reports a failure, and is retried from the start.
fn causes(fault: &Fault, sign: &Sign, outcome: &Outcome) -> Vec<PossibleCause> {
    let has_failed = outcome.attempts.iter().any(|attempt| attempt.end == Some(End::Failed));
    let is_about_emails = sign.kind == SignKind::OnlyEmailsWrong;
    match (&fault.action, &fault.target) {
        (Action::Lose, Target::Ack(_)) => vec![PossibleCause::LostAck],
        (Action::Lose, _) if is_about_emails && has_failed => {
            vec![PossibleCause::LostReply, PossibleCause::GaveUp, PossibleCause::ReportedFailure]
        }
        (Action::Lose, _) if is_about_emails => vec![PossibleCause::LostReply],
        (Action::Fail, _) if is_about_emails => vec![PossibleCause::GaveUp, PossibleCause::ReportedFailure],
        (Action::Lose | Action::Fail, _) => vec![PossibleCause::ReportedFailure],
        (Action::Crash, Target::Sender(_)) => vec![PossibleCause::SenderCrash],
        (Action::Crash, _) => vec![PossibleCause::Crash],
        (Action::CutOff, _) => vec![PossibleCause::Zombie],
        (Action::Slow { .. }, _) => vec![PossibleCause::SecondCopy],
        (Action::Repeat, _) => vec![PossibleCause::RepeatedRequest],
        (Action::Pause { .. } | Action::Restart, _) => panic!("not among these scenarios: {fault:?}"),
    }
}

/// The signs that must show, in the lesson's order, each with the customers that are concerned.
fn all_signs(scenario: &Scenario, outcome: &Outcome) -> Vec<((SignKind, u64, u64), BTreeSet<u32>)> {
    let rows = times(outcome, ledger(outcome));
    let customers = rows.len() as u64;
    let those = |times: &[u64], is_meant: fn(u64) -> bool| -> BTreeSet<u32> {
        (0..).zip(times).filter(|(_, times)| is_meant(**times)).map(|(customer, _)| customer).collect()
    };
    let repeated = those(&rows, |times| times > 1);
    let mut signs = Vec::new();
    let standing = rows.iter().sum::<u64>();
    if standing > customers {
        signs.push(((SignKind::MoreRows, customers, standing), repeated.clone()));
    }
    let dashboard = &outcome.audit.runs[0].dashboard;
    if dashboard.shown_cents > dashboard.expected_cents {
        signs.push(((SignKind::MoreRevenue, dashboard.expected_cents, dashboard.shown_cents), repeated));
    }
    let by_attempts = customers_of_several_attempts(scenario, outcome);
    if !by_attempts.is_empty() {
        signs.push(((SignKind::AttemptsInKeys, 0, by_attempts.len() as u64), by_attempts));
    }
    if let Some(mailbox) = outcome.effects_on(System::Mailbox) {
        let emails = times(outcome, mailbox);
        let wrong = those(&emails, |times| times != 1);
        if rows.iter().all(|&rows| rows == 1) && !wrong.is_empty() {
            signs.push(((SignKind::OnlyEmailsWrong, customers, emails.iter().sum()), wrong));
        }
    }
    signs
}

/// Customers with rows of several attempts, where keys tell attempts apart.
fn customers_of_several_attempts(scenario: &Scenario, outcome: &Outcome) -> BTreeSet<u32> {
    let sink = &scenario.sink;
    let names_attempt = sink.identity.as_ref().is_some_and(|fields| fields.contains(&IdentityField::Attempt));
    if sink.kind == SinkKind::Append || !names_attempt {
        return BTreeSet::new();
    }
    let ledger = ledger(outcome);
    let mut writers = vec![BTreeSet::new(); outcome.customers.len()];
    for &row in &ledger.standing {
        let customer = ledger.requests.customer[row as usize] as usize;
        writers[customer].insert(ledger.requests.attempt[row as usize]);
    }
    (0..).zip(writers).filter(|(_, writers)| writers.len() > 1).map(|(customer, _)| customer).collect()
}
