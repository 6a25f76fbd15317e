//! Emails on both paths: sent by the attempts themselves, and by the outbox's sender.

use proptest::prop_assert_eq;
use sim_core::outcome::{Fate, Outcome, Requests, System};
use sim_core::scenario::{EmailPath, SinkKind};

use crate::truth::{EMAIL_MS, difference, made, was_stopped_by_a_write, writes};
use crate::{always, scenarios};

#[test]
fn an_email_goes_out_with_every_row_until_its_attempt_stops() {
    always(scenarios::with_path(EmailPath::Direct), |scenario, outcome| {
        let (mut must, mut may) = (Vec::new(), Vec::new());
        for (position, attempt) in (0..).zip(&outcome.attempts) {
            let (mut sent, open) = writes(outcome, position);
            if was_stopped_by_a_write(scenario, attempt) {
                sent.pop();
            }
            must.extend(sent);
            may.extend(open);
        }
        prop_assert_eq!(difference(made(requests(outcome, System::Mailbox)), must, &may), None);
        Ok(())
    });
}

#[test]
fn an_email_goes_out_at_the_moment_of_its_row() {
    always(scenarios::with_path(EmailPath::Direct), |scenario, outcome| {
        let ledger = requests(outcome, System::Ledger);
        // A refused write ends its attempt; a refused commit does so when all emails are out.
        let is_followed = |fate: &Fate| *fate != Fate::Refused || scenario.sink.kind == SinkKind::Atomic;
        let rows = made(ledger).into_iter().zip(&ledger.fate);
        let followed: Vec<_> = rows.filter(|(_, fate)| is_followed(fate)).map(|(row, _)| row).collect();
        prop_assert_eq!(made(requests(outcome, System::Mailbox)), followed);
        Ok(())
    });
}

#[test]
fn a_notification_is_stored_exactly_when_its_row_is_taken_as_a_new_one() {
    always(scenarios::with_path(EmailPath::Outbox), |_, outcome| {
        let ledger = requests(outcome, System::Ledger);
        let mut taken = made(ledger);
        for (row, visible_ms) in taken.iter_mut().zip(&ledger.visible_ms) {
            row.at_ms = visible_ms.unwrap_or(u64::MAX);
        }
        let mut taken: Vec<_> =
            taken.into_iter().zip(&ledger.fate).filter(|(_, fate)| **fate == Fate::Took).map(|(row, _)| row).collect();
        // Rows of a commit become visible together, when other rows have been staged in between.
        taken.sort_unstable();
        let mut stored = made(requests(outcome, System::Outbox));
        prop_assert_eq!(stored.is_sorted_by_key(|notification| notification.at_ms), true);
        stored.sort_unstable();
        prop_assert_eq!(stored, taken);
        Ok(())
    });
}

#[test]
fn the_sender_takes_268_ms_for_each_notification_in_the_order_of_storing() {
    always(scenarios::with_path(EmailPath::Outbox), |_, outcome| {
        let mut expected = made(requests(outcome, System::Outbox));
        let mut free_ms = 0;
        for email in &mut expected {
            free_ms = free_ms.max(email.at_ms) + EMAIL_MS;
            email.at_ms = free_ms;
        }
        let mailbox = requests(outcome, System::Mailbox);
        prop_assert_eq!(made(mailbox), expected);
        let notifications: Vec<_> = (0..).take(mailbox.notification.len()).map(Some).collect();
        prop_assert_eq!(&mailbox.notification, &notifications);
        Ok(())
    });
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
        Ok(())
    });
}

fn requests(outcome: &Outcome, system: System) -> &Requests {
    &outcome.effects_on(system).expect("the scenario uses it").requests
}
