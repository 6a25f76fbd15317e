//! How many attempts may fail, and what a job reports then.

use sim_core::outcome::{Correctness, End, Report, System, Verdict};

use crate::story::{audit, outcome, preset, publish};

#[test]
fn retries_switched_off_turn_a_crash_into_an_incomplete_ledger_and_a_lost_message_into_a_false_alarm() {
    let crashed = preset("no-retries-crash");
    assert_eq!(audit(&crashed, System::Ledger).standing, 759);
    assert_eq!(crashed.audit.runs[0].correctness, Correctness::Incomplete);
    assert_eq!(crashed.audit.runs[0].report_is_true, Some(true));

    let lost = preset("no-retries-lost-ack");
    assert_eq!(audit(&lost, System::Ledger).standing, 796);
    assert_eq!(lost.audit.runs[0].correctness, Correctness::FailedThoughRight);
    assert_eq!(lost.audit.runs[0].report_is_true, Some(false));
    let gave_up_on = lost.runs[0].gave_up_on.expect("it names the attempt") as usize;
    assert_eq!((lost.attempts[gave_up_on].task, lost.attempts[gave_up_on].attempt), (3, 1));
}

#[test]
fn acknowledgements_after_the_job_gave_up_come_too_late_and_nothing_new_starts() {
    let outcome = outcome(
        r#"{"coordinator": {"maxAttempts": 1},
            "faults": [{"do": "crash", "target": {"attempt": {"stage": "map", "task": 3}}, "when": {"percent": 50}}]}"#,
    );
    let others: Vec<Verdict> = outcome.attempts.iter().filter(|it| it.task != 3).map(|it| it.verdict).collect();
    assert_eq!(others, [Verdict::TooLate; 11]);
    assert_eq!(outcome.runs[0].report, Report::Failed);
    assert!(outcome.runs[0].ended_ms < outcome.attempts[0].ended_ms);
}

#[test]
fn a_repeat_that_is_answered_with_an_error_fails_every_retry_though_the_ledger_is_right() {
    let outcome = outcome(
        r#"{"sink": {"kind": "key", "onRepeat": "error"}, "faults": [{"do": "lose", "target": {"ack": {"stage": "publish", "task": 3}}}]}"#,
    );
    let tries: Vec<(Option<End>, Verdict)> = publish(&outcome, 3).iter().map(|it| (it.end, it.verdict)).collect();
    let failed = (Some(End::Failed), Verdict::ReportedFailure);
    assert_eq!(tries, [(Some(End::Finished), Verdict::DeclaredFailed), failed, failed, failed]);
    assert_eq!(outcome.audit.runs[0].correctness, Correctness::FailedThoughRight);
    assert_eq!(audit(&outcome, System::Ledger).fates.refused, 3);
    // Each retry falls at its first row, 1/78 into its work.
    let second = publish(&outcome, 3)[1];
    assert_eq!(second.ended_ms, Some(second.launched_ms + 50 + 5_770 / 78));
}

#[test]
fn a_refused_commit_that_is_answered_with_an_error_comes_after_all_of_the_work() {
    let outcome = outcome(
        r#"{"sink": {"kind": "atomic", "onRepeat": "error"}, "coordinator": {"maxAttempts": 2},
            "faults": [{"do": "lose", "target": {"ack": {"stage": "publish", "task": 3}}}]}"#,
    );
    let second = publish(&outcome, 3)[1];
    assert_eq!((second.end, second.ended_ms), (Some(End::Failed), Some(second.launched_ms + 50 + 5_770)));
    assert_eq!(audit(&outcome, System::Ledger).commits_refused, 1);
    assert_eq!(outcome.audit.runs[0].correctness, Correctness::FailedThoughRight);
}

#[test]
fn a_job_may_fail_with_nothing_missing_and_something_repeated() {
    // Both attempts write all their rows, and neither is heard of.
    let outcome = outcome(
        r#"{"coordinator": {"maxAttempts": 2}, "faults": [
            {"do": "lose", "target": {"ack": {"stage": "publish", "task": 3, "attempt": 1}}},
            {"do": "lose", "target": {"ack": {"stage": "publish", "task": 3, "attempt": 2}}}]}"#,
    );
    assert_eq!(audit(&outcome, System::Ledger).standing, 874);
    assert_eq!(outcome.audit.runs[0].correctness, Correctness::FailedAndWrong);
    assert_eq!(outcome.audit.runs[0].report_is_true, Some(true));
}
