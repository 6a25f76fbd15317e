//! The outbox and its sender: what is stored, and what becomes of it.

use proptest::{prop_assert, prop_assert_eq};
use sim_core::outcome::{Fate, Outcome, SenderEventKind, SenderRecord, System};
use sim_core::scenario::{DedupeMemory, EmailPath, NotificationId, SentMark, Target, When};

use crate::sending::Sending;
use crate::truth::{EMAIL_MS, ledger, made, requests};
use crate::{always, scenarios};

#[test]
fn a_notification_is_stored_exactly_when_its_row_is_taken_as_a_new_one() {
    always(scenarios::with_path(EmailPath::Outbox), |_, outcome| {
        let ledger = ledger(outcome);
        let mut taken = made(&ledger.requests);
        for (row, visible_ms) in taken.iter_mut().zip(&ledger.requests.visible_ms) {
            row.at_ms = visible_ms.unwrap_or(u64::MAX);
        }
        let fates = &ledger.requests.fate;
        let mut taken: Vec<_> =
            taken.into_iter().zip(fates).filter(|(_, fate)| **fate == Fate::Took).map(|(row, _)| row).collect();
        // Rows of a commit become visible together, when other rows have been staged in between.
        taken.sort_unstable();
        let mut stored = made(requests(outcome, System::Outbox));
        prop_assert!(stored.is_sorted_by_key(|notification| notification.at_ms));
        stored.sort_unstable();
        prop_assert_eq!(stored, taken);
        Ok(())
    });
}

#[test]
fn the_sender_calls_marks_crashes_and_gives_up_as_its_faults_say() {
    always(scenarios::with_path(EmailPath::Outbox), |scenario, outcome| {
        let expected = Sending::of(scenario, outcome);
        let mailbox = requests(outcome, System::Mailbox);
        let notifications = mailbox.notification.iter().map(|it| it.expect("the sender sends notifications"));
        let calls: Vec<_> = notifications.zip(mailbox.at_ms.iter().copied()).collect();
        prop_assert_eq!(&calls, &expected.calls);
        prop_assert_eq!(&sender(outcome).marked_ms, &expected.marked_ms);
        prop_assert_eq!(&sender(outcome).events, &expected.events);
        // Each email carries what its notification says.
        let stored = made(requests(outcome, System::Outbox));
        for (email, (notification, _)) in made(mailbox).into_iter().zip(calls) {
            let of = stored[notification as usize];
            prop_assert_eq!((email.attempt, email.customer, email.cents), (of.attempt, of.customer, of.cents));
        }
        for (fault, struck_ms) in scenario.faults.iter().zip(&outcome.fault_struck_ms) {
            if let (Target::Sender(_), Some(When::AfterRequest(_)), Some(struck_ms)) =
                (&fault.target, &fault.when, struck_ms)
            {
                let is_it = |event: &&_| is_crash(event) && event.at_ms == *struck_ms;
                prop_assert!(expected.events.iter().any(|event| is_it(&event)), "{fault:?} at {struck_ms}");
            }
        }
        Ok(())
    });
}

#[test]
fn the_senders_calls_never_overlap_and_go_in_the_order_of_storing() {
    always(scenarios::with_path(EmailPath::Outbox), |_, outcome| {
        let mailbox = requests(outcome, System::Mailbox);
        for pair in mailbox.at_ms.windows(2) {
            prop_assert!(pair[1] - pair[0] >= EMAIL_MS, "{pair:?}");
        }
        prop_assert!(mailbox.notification.is_sorted());
        let stored_ms = &requests(outcome, System::Outbox).at_ms;
        for (at_ms, notification) in mailbox.at_ms.iter().zip(&mailbox.notification) {
            let stored_ms = notification.map(|it| stored_ms[it as usize]).expect("the sender sends notifications");
            prop_assert!(stored_ms + EMAIL_MS <= *at_ms, "sent at {at_ms}, stored at {stored_ms}");
        }
        Ok(())
    });
}

#[test]
fn with_an_id_that_is_remembered_what_is_marked_after_sending_and_not_given_up_is_delivered_once() {
    always(scenarios::with_path_and_safe_sink(EmailPath::Outbox), |scenario, outcome| {
        let email = &scenario.email;
        let is_recognised =
            email.notification_id == NotificationId::Logical && email.dedupe_memory == DedupeMemory::ForGood;
        if email.sender.marks == SentMark::AfterSending && is_recognised && given_up(outcome).is_empty() {
            let delivered = deliveries(outcome, |fate| fate == Fate::Took);
            prop_assert!(delivered.iter().all(|&times| times == 1), "{delivered:?}");
        }
        Ok(())
    });
}

#[test]
fn what_is_marked_before_sending_is_delivered_twice_only_when_a_reply_is_lost() {
    always(scenarios::with_path(EmailPath::Outbox), |scenario, outcome| {
        if scenario.email.sender.marks == SentMark::BeforeSending {
            let mailbox = outcome.effects_on(System::Mailbox).expect("there is a sender");
            let mut unheard = vec![0; requests(outcome, System::Outbox).at_ms.len()];
            for &call in &mailbox.unheard {
                let notification = mailbox.requests.notification[call as usize].expect("of the sender");
                unheard[notification as usize] += 1;
            }
            for (delivered, unheard) in deliveries(outcome, |fate| fate == Fate::Took).iter().zip(unheard) {
                prop_assert!(*delivered <= 1 + unheard, "{delivered} times with {unheard} replies lost");
            }
        }
        Ok(())
    });
}

#[test]
fn no_email_is_lost_but_by_a_crash_or_by_giving_up() {
    always(scenarios::with_path(EmailPath::Outbox), |scenario, outcome| {
        let arrived = deliveries(outcome, |fate| fate != Fate::Failed);
        let lost = arrived.iter().filter(|&&times| times == 0).count();
        let crashes = sender(outcome).events.iter().filter(|event| is_crash(event)).count();
        let crashes = if scenario.email.sender.marks == SentMark::BeforeSending { crashes } else { 0 };
        prop_assert!(lost <= crashes + given_up(outcome).len(), "{lost} lost with {crashes} crashes");
        Ok(())
    });
}

#[test]
fn only_what_is_given_up_stays_without_a_mark() {
    always(scenarios::with_path(EmailPath::Outbox), |scenario, outcome| {
        let marks = sender(outcome).marked_ms.iter();
        let unmarked: Vec<u32> = (0..).zip(marks).filter(|(_, mark)| mark.is_none()).map(|(it, _)| it).collect();
        match scenario.email.sender.marks {
            SentMark::AfterSending => prop_assert_eq!(unmarked, given_up(outcome)),
            SentMark::BeforeSending => prop_assert_eq!(unmarked, Vec::<u32>::new()),
        }
        Ok(())
    });
}

fn sender(outcome: &Outcome) -> &SenderRecord {
    outcome.sender.as_ref().expect("there is an outbox")
}

fn is_crash(event: &sim_core::outcome::SenderEvent) -> bool {
    event.kind == SenderEventKind::Crashed
}

/// The notifications that the sender gave up.
fn given_up(outcome: &Outcome) -> Vec<u32> {
    let events = sender(outcome).events.iter().filter(|event| event.kind == SenderEventKind::GaveUp);
    events.filter_map(|event| event.notification).collect()
}

/// For each notification, how many of its calls the email service made this of.
fn deliveries(outcome: &Outcome, is_meant: impl Fn(Fate) -> bool) -> Vec<u64> {
    let mut times = vec![0; requests(outcome, System::Outbox).at_ms.len()];
    let mailbox = requests(outcome, System::Mailbox);
    for (notification, &fate) in mailbox.notification.iter().zip(&mailbox.fate) {
        times[notification.expect("the sender sends notifications") as usize] += u64::from(is_meant(fate));
    }
    times
}
