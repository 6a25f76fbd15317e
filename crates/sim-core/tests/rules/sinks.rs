//! What the ledger makes of repeats, and the outbox of new rows.

use sim_core::outcome::{Correctness, Fate, System};

use crate::story::{audit, outcome, preset, publish};

#[test]
fn a_key_that_is_too_coarse_loses_new_work() {
    // Keyed by run and task, only the first customer of each of the 12 tasks is taken.
    let outcome = outcome(r#"{"sink": {"kind": "key", "identity": ["run", "task"]}, "email": {"path": "outbox"}}"#);
    let ledger = audit(&outcome, System::Ledger);
    assert_eq!((ledger.standing, ledger.missing.len(), ledger.fates.ignored), (12, 784, 784));
    assert_eq!(audit(&outcome, System::Mailbox).standing, 12);
    assert_eq!(outcome.audit.runs[0].correctness, Correctness::SucceededAndWrong);
}

#[test]
fn an_atomic_commit_by_attempt_takes_both_and_by_run_only_the_first_task() {
    let lost = r#""faults": [{"do": "lose", "target": {"ack": {"stage": "publish", "task": 3}}}]"#;
    let by_attempt =
        outcome(&format!(r#"{{"sink": {{"kind": "atomic", "identity": ["run", "task", "attempt"]}}, {lost}}}"#));
    assert_eq!(audit(&by_attempt, System::Ledger).standing, 874);
    let by_run = outcome(r#"{"sink": {"kind": "atomic", "identity": ["run"]}}"#);
    assert_eq!(audit(&by_run, System::Ledger).commits_refused, 11);
}

#[test]
fn rows_of_a_crashed_attempt_are_staged_and_never_seen() {
    let outcome = preset("crash-atomic");
    let ledger = &outcome.effects_on(System::Ledger).expect("there is always a ledger").requests;
    let discarded: Vec<usize> = (0..ledger.fate.len()).filter(|&row| ledger.fate[row] == Fate::Discarded).collect();
    assert_eq!(discarded.len(), 36);
    assert!(discarded.iter().all(|&row| ledger.visible_ms[row].is_none() && ledger.commit[row].is_none()));
    let second = publish(&outcome, 4)[1];
    let by_second = (0..ledger.fate.len()).filter(|&row| outcome.attempts[ledger.attempt[row] as usize] == *second);
    let commits = &outcome.effects_on(System::Ledger).expect("there is always a ledger").commits;
    for row in by_second {
        let commit = ledger.commit[row].expect("every row of it was committed") as usize;
        assert_eq!((ledger.visible_ms[row], Some(commits[commit].at_ms)), (second.ended_ms, second.ended_ms));
    }
}

#[test]
fn the_sender_works_beside_the_job_in_the_order_of_storing() {
    let outcome = outcome(r#"{"email": {"path": "outbox"}}"#);
    let outbox = &outcome.effects_on(System::Outbox).expect("the scenario has one").requests;
    let mailbox = &outcome.effects_on(System::Mailbox).expect("and a mailbox").requests;
    assert_eq!(mailbox.at_ms[0], outbox.at_ms[0] + 268);
    assert!(mailbox.at_ms.windows(2).all(|pair| pair[1] - pair[0] == 268), "the sender is never idle in between");
    assert!(mailbox.notification.iter().enumerate().all(|(place, from)| *from == Some(place as u32)));
    let ended_ms = outcome.runs[0].ended_ms.expect("it ends");
    assert_eq!((ended_ms, mailbox.at_ms.iter().filter(|&&at_ms| at_ms <= ended_ms).count()), (204_900, 345));
    assert_eq!(outcome.quiet_ms, *mailbox.at_ms.last().expect("796 of them"));
}

#[test]
fn a_row_of_a_refused_commit_meets_its_customers_row_of_the_earlier_one() {
    let outcome = preset("zombie-atomic");
    let ledger = &outcome.effects_on(System::Ledger).expect("there is always a ledger").requests;
    let refused: Vec<usize> = (0..ledger.fate.len()).filter(|&row| ledger.fate[row] == Fate::Refused).collect();
    assert_eq!(refused.len(), 59);
    for row in refused {
        let met = ledger.met[row].expect("each meets one") as usize;
        assert_eq!((ledger.customer[met], ledger.fate[met]), (ledger.customer[row], Fate::Took));
    }
}
