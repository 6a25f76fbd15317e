//! Emails that attempts send themselves, and what the email service makes of every call.

use std::collections::BTreeMap;

use proptest::{prop_assert, prop_assert_eq};
use sim_core::outcome::{End, Fate, Outcome, System};
use sim_core::scenario::{DedupeMemory, EmailPath, NotificationId, Scenario, Stage};

use crate::course::{courses, of_all};
use crate::truth::{customers_of, difference, made, requests, trouble_with_call};
use crate::{always, meetings, scenarios};

#[test]
fn an_attempt_calls_for_every_row_and_after_every_mishap_until_it_stops() {
    always(scenarios::with_path(EmailPath::Direct), |scenario, outcome| {
        let (must, may) = of_all(&courses(scenario, outcome), |course| &course.emails);
        prop_assert_eq!(difference(made(requests(outcome, System::Mailbox)), must, may), None);
        Ok(())
    });
}

#[test]
fn whoever_finishes_has_notified_all_of_its_customers_and_nobody_calls_more_often_than_it_may() {
    always(scenarios::with_path(EmailPath::Direct), |scenario, outcome| {
        let mailbox = requests(outcome, System::Mailbox);
        let (mut calls, mut served) = (BTreeMap::new(), BTreeMap::new());
        for ((&attempt, &customer), fate) in mailbox.attempt.iter().zip(&mailbox.customer).zip(&mailbox.fate) {
            *calls.entry((attempt, customer)).or_insert(0_u64) += 1;
            *served.entry((attempt, customer)).or_insert(0_u64) += u64::from(*fate != Fate::Failed);
        }
        prop_assert!(calls.values().all(|&calls| calls <= scenario.email.client.tries), "{calls:?}");
        for (position, attempt) in (0..).zip(&outcome.attempts) {
            if attempt.stage == Stage::Publish && attempt.end == Some(End::Finished) {
                for customer in customers_of(outcome, attempt.task) {
                    prop_assert!(served.get(&(position, customer)) > Some(&0), "{customer} of {attempt:?}");
                }
            }
        }
        Ok(())
    });
}

/// Without trouble an attempt calls once for each row.
#[test]
fn with_replies_that_all_come_an_attempt_sends_one_email_at_most_for_each_customer() {
    always(scenarios::with_path(EmailPath::Direct), |_, outcome| {
        let mailbox = outcome.effects_on(System::Mailbox).expect("it is called");
        let mut delivered = BTreeMap::new();
        for &call in mailbox.standing.iter().filter(|call| !mailbox.unheard.contains(call)) {
            let by = (mailbox.requests.attempt[call as usize], mailbox.requests.customer[call as usize]);
            *delivered.entry(by).or_insert(0) += 1;
        }
        prop_assert!(delivered.values().all(|&times| times == 1));
        Ok(())
    });
}

#[test]
fn a_call_fails_or_is_unheard_when_its_fault_says_so() {
    always(scenarios::any(), |scenario, outcome| {
        let Some(mailbox) = outcome.effects_on(System::Mailbox) else { return Ok(()) };
        let trouble = |call| trouble_with_call(scenario, u64::from(call) + 1);
        let calls = 0..mailbox.requests.fate.len() as u32;
        let unheard: Vec<u32> = calls.clone().filter(|call| trouble(*call).is_unheard).collect();
        prop_assert_eq!(&mailbox.unheard, &unheard);
        for (call, fate) in calls.zip(&mailbox.requests.fate) {
            prop_assert_eq!(*fate == Fate::Failed, trouble(call).fails);
        }
        Ok(())
    });
}

#[test]
fn the_email_service_passes_over_what_it_remembers_and_delivers_the_rest() {
    let recognises_as_it_should = |scenario: &Scenario, outcome: &Outcome| {
        let Some(mailbox) = outcome.effects_on(System::Mailbox) else { return Ok(()) };
        let mut last: BTreeMap<[u32; 3], u32> = BTreeMap::new();
        let mut standing = Vec::new();
        for (call, (&at_ms, &fate)) in (0..).zip(mailbox.requests.at_ms.iter().zip(&mailbox.requests.fate)) {
            if fate == Fate::Failed {
                prop_assert_eq!(mailbox.requests.met[call as usize], None);
                continue;
            }
            let id = id_of(scenario, outcome, call);
            let age_ms = |earlier: &u32| at_ms - mailbox.requests.at_ms[*earlier as usize];
            let known = id.and_then(|id| last.get(&id)).copied().filter(|earlier| match scenario.email.dedupe_memory {
                DedupeMemory::Nothing => false,
                DedupeMemory::ForMs(ms) => age_ms(earlier) < ms,
                DedupeMemory::ForGood => true,
            });
            prop_assert_eq!((fate == Fate::Ignored, mailbox.requests.met[call as usize]), (known.is_some(), known));
            if known.is_none() {
                prop_assert_eq!(fate, Fate::Took);
                standing.push(call);
                id.and_then(|id| last.insert(id, call));
            }
        }
        prop_assert_eq!(&mailbox.standing, &standing);
        Ok(())
    };
    always(scenarios::any(), recognises_as_it_should);
    always(meetings::calls_about_when_ids_are_forgotten(), recognises_as_it_should);
}

#[test]
fn emails_with_the_same_id_are_as_far_apart_as_it_is_remembered() {
    let are_apart_as_they_should = |scenario: &Scenario, outcome: &Outcome| {
        let Some(mailbox) = outcome.effects_on(System::Mailbox) else { return Ok(()) };
        let mut last_ms: BTreeMap<[u32; 3], u64> = BTreeMap::new();
        for &call in &mailbox.standing {
            let at_ms = mailbox.requests.at_ms[call as usize];
            let Some(id) = id_of(scenario, outcome, call) else { continue };
            let Some(before_ms) = last_ms.insert(id, at_ms) else { continue };
            match scenario.email.dedupe_memory {
                DedupeMemory::Nothing => {}
                DedupeMemory::ForMs(ms) => prop_assert!(at_ms - before_ms >= ms, "{before_ms} and {at_ms}"),
                DedupeMemory::ForGood => prop_assert!(false, "delivered at {before_ms} and again at {at_ms}"),
            }
        }
        Ok(())
    };
    always(scenarios::any(), are_apart_as_they_should);
    always(meetings::calls_about_when_ids_are_forgotten(), are_apart_as_they_should);
}

#[test]
fn nobody_is_notified_unless_somebody_should_be() {
    always(scenarios::any(), |scenario, outcome| {
        let systems: Vec<System> = outcome.effects.iter().map(|effects| effects.system).collect();
        let expected: &[System] = match scenario.email.path {
            EmailPath::None => &[System::Ledger],
            EmailPath::Direct => &[System::Ledger, System::Mailbox],
            EmailPath::Outbox => &[System::Ledger, System::Outbox, System::Mailbox],
        };
        prop_assert_eq!(systems, expected);
        prop_assert_eq!(outcome.sender.is_some(), scenario.email.path == EmailPath::Outbox);
        Ok(())
    });
}

/// The id that goes with a call, where another call may have the same; there is one run of one period.
fn id_of(scenario: &Scenario, outcome: &Outcome, call: u32) -> Option<[u32; 3]> {
    let mailbox = requests(outcome, System::Mailbox);
    let customer = mailbox.customer[call as usize];
    let caller = &outcome.attempts[mailbox.attempt[call as usize] as usize];
    match scenario.email.notification_id {
        NotificationId::None | NotificationId::Send => None,
        NotificationId::Logical => Some([customer, 0, 0]),
        NotificationId::Attempt => Some([customer, caller.task, caller.attempt]),
    }
}
