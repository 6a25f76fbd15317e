//! The four warning signs, each with what it takes to show.

use super::evidence::Evidence;
use super::{Investigation, PossibleCause, Sign, SignKind};
use crate::outcome::DashboardAudit;
use crate::scenario::{EmailPath, SentMark, SinkKind};

pub(super) fn more_rows(evidence: &Evidence) -> Option<Sign> {
    let (expected, found) = (evidence.rows.len() as u64, total(evidence.rows));
    let surplus = found.checked_sub(expected).filter(|&surplus| surplus > 0)?;
    let mut look_at =
        vec![Investigation::AttemptsWrites, Investigation::FirstCommit, Investigation::OverlappingAttempts];
    if evidence.sink.kind != SinkKind::Append {
        look_at.push(Investigation::Identity);
    }
    look_at.push(Investigation::RowsOrBatches);
    Some(Sign {
        kind: SignKind::MoreRows,
        expected,
        found,
        tasks_of_that_size: evidence.tasks_with_customers(surplus),
        tasks: evidence.shares(|customer| evidence.rows[customer as usize] > 1),
        causes: evidence.causes_of_rows(),
        look_at,
    })
}

pub(super) fn more_revenue(evidence: &Evidence) -> Option<Sign> {
    let DashboardAudit { expected_cents, shown_cents, .. } = evidence.dashboard;
    let surplus = shown_cents.checked_sub(expected_cents).filter(|&surplus| surplus > 0)?;
    Some(Sign {
        kind: SignKind::MoreRevenue,
        expected: expected_cents,
        found: shown_cents,
        tasks_of_that_size: evidence.tasks_with_cents(surplus),
        tasks: evidence
            .shares(|customer| evidence.cents[customer as usize] > evidence.expected_cents[customer as usize]),
        causes: evidence.causes_of_rows(),
        look_at: vec![Investigation::AttemptsWrites, Investigation::FirstCommit, Investigation::OverlappingAttempts],
    })
}

pub(super) fn attempts_in_keys(evidence: &Evidence) -> Option<Sign> {
    let customers = &evidence.customers_with_attempts;
    if customers.is_empty() {
        return None;
    }
    // Two attempts wrote, so it was no request of one attempt that arrived twice.
    let mut causes = evidence.causes_of_rows();
    causes.retain(|cause| *cause != PossibleCause::RepeatedRequest);
    Some(Sign {
        kind: SignKind::AttemptsInKeys,
        expected: 0,
        found: customers.len() as u64,
        tasks_of_that_size: evidence.tasks_with_customers(customers.len() as u64),
        tasks: evidence.shares(|customer| customers.binary_search(&customer).is_ok()),
        causes,
        look_at: vec![Investigation::Identity, Investigation::AttemptsWrites],
    })
}

pub(super) fn only_emails_wrong(evidence: &Evidence) -> Option<Sign> {
    let emails = evidence.emails?;
    if !evidence.ledger_is_right() || emails.iter().all(|&emails| emails == 1) {
        return None;
    }
    let (expected, found) = (emails.len() as u64, total(emails));
    let (some_twice, some_never) = (emails.iter().any(|&emails| emails > 1), emails.contains(&0));
    // What is stored in the outbox came with a row that was new. In a ledger that is right, that is each customer's one
    // row, unless keys do not tell customers apart.
    let is_from_attempts = evidence.email.path != EmailPath::Outbox || evidence.key_is_coarse;
    let mut causes = if is_from_attempts && some_twice { evidence.causes_of_emails(emails) } else { Vec::new() };
    let look_at = match evidence.email.path {
        EmailPath::Outbox => vec![Investigation::OutsideTransaction, Investigation::SenderLog],
        EmailPath::Direct | EmailPath::None => {
            vec![Investigation::OutsideTransaction, Investigation::AttemptsWrites, Investigation::OverlappingAttempts]
        }
    };
    let crash_of_sender = match evidence.email.sender.marks {
        SentMark::AfterSending => some_twice,
        SentMark::BeforeSending => some_never,
    };
    let has_sender = evidence.email.path == EmailPath::Outbox;
    causes.extend(
        [
            (PossibleCause::LostReply, some_twice),
            (PossibleCause::SenderCrash, has_sender && crash_of_sender),
            (PossibleCause::Crash, !has_sender && some_never && !some_twice),
            (PossibleCause::GaveUp, some_never),
        ]
        .into_iter()
        .filter(|(_, fits)| *fits)
        .map(|(cause, _)| cause),
    );
    Some(Sign {
        kind: SignKind::OnlyEmailsWrong,
        expected,
        found,
        tasks_of_that_size: evidence.tasks_with_customers(found.saturating_sub(expected)),
        tasks: evidence.shares(|customer| emails[customer as usize] != 1),
        causes,
        look_at,
    })
}

fn total(times: &[u32]) -> u64 {
    times.iter().map(|&times| u64::from(times)).sum()
}
