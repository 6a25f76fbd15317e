//! How many attempts may fail, and what a job reports then.

use sim_core::outcome::{Correctness, End, MarkKind, Report, System, Verdict};
use sim_core::scenario::Fault;
use sim_core::scenario::Stage::{Map, Publish};

use crate::story::{
    attempts, audit, crash, cut_off, lose_ack, marks_ms, nth, outcome, preset, publish, slow, with_faults,
};

#[test]
fn how_many_attempts_may_fail() {
    // Two workers, one task. An attempt of map that crashes at its start is declared failed 50 + 10,000 ms after its
    // launch, and the next one launched then.
    let crashes = |attempts: std::ops::RangeInclusive<u64>| attempts.map(|it| crash(nth(Map, 0, it), 0)).collect();
    let cuts = vec![cut_off(nth(Map, 0, 1), 0), crash(nth(Map, 0, 2), 0)];
    type Row = (&'static str, u64, Vec<Fault>, usize, Option<u64>);
    let table: [Row; 8] = [
        ("none is needed", 1, vec![], 1, None),
        ("the only one fails", 1, crashes(1..=1), 1, Some(10_050)),
        ("the second does it", 2, crashes(1..=1), 2, None),
        ("two of two fail", 2, crashes(1..=2), 2, Some(2 * 10_050)),
        ("the last of four does it", 4, crashes(1..=3), 4, None),
        ("four of four fail", 4, crashes(1..=4), 4, Some(4 * 10_050)),
        ("as many as can be", 16, crashes(1..=16), 16, Some(16 * 10_050)),
        ("a cut off attempt counts as well", 2, cuts, 2, Some(2 * 10_050)),
    ];
    for (case, max_attempts, faults, launched, gave_up_ms) in table {
        let json = format!(
            r#"{{"cluster": {{"workers": 2, "tasks": 1}}, "coordinator": {{"maxAttempts": {max_attempts}}}}}"#,
        );
        let outcome = with_faults(&json, &faults);
        assert_eq!(attempts(&outcome, Map, 0).len(), launched, "{case}");
        assert_eq!(marks_ms(&outcome, MarkKind::GaveUp), Vec::from_iter(gave_up_ms), "{case}");
        let run = &outcome.runs[0];
        if gave_up_ms.is_some() {
            let last = run.gave_up_on.map(|position| outcome.attempts[position as usize].attempt as usize);
            assert_eq!((run.report, run.ended_ms, last), (Report::Failed, gave_up_ms, Some(launched)), "{case}");
        } else {
            assert_eq!((run.report, run.gave_up_on), (Report::Succeeded, None), "{case}");
        }
    }
}

#[test]
fn a_job_does_not_give_up_while_another_attempt_may_do_it() {
    // Map of three: 435,810 ms. Map-0 takes 200 % and gets a copy at 5,000 ms when a fourth worker is there. A crash of
    // attempt 1 at 1 % is declared at 18,766 ms, one of the copy at its half at 5,050 + 217,905 + 10,000 ms.
    let (first, copy) = (nth(Map, 0, 1), nth(Map, 0, 2));
    type Row = (&'static str, u64, Vec<Fault>, Option<u64>);
    let table: [Row; 4] = [
        ("its copy lives", 4, vec![crash(first, 1)], None),
        ("its copy waits", 3, vec![crash(first, 1)], None),
        ("its copy fails later", 4, vec![crash(first, 1), crash(copy, 50)], Some(232_955)),
        ("it lives when its copy fails", 4, vec![crash(copy, 50)], None),
    ];
    for (case, workers, crashes, gave_up_ms) in table {
        let json = format!(
            r#"{{"cluster": {{"workers": {workers}, "tasks": 3}}, "coordinator": {{"maxAttempts": 1, "speculation": {{"stages": ["map"]}}}}}}"#,
        );
        let outcome = with_faults(&json, &[&[slow(first, 200)], &crashes[..]].concat());
        assert_eq!(marks_ms(&outcome, MarkKind::GaveUp), Vec::from_iter(gave_up_ms), "{case}");
    }
}

#[test]
fn a_retry_that_waits_when_the_job_gives_up_is_never_launched() {
    // One worker, two tasks. The crash of map-0 is declared at 10,050 ms; its retry waits for map-1, which is launched
    // then and crashes twice as map-0 does.
    let faults =
        [crash(nth(Map, 0, 1), 0), crash(nth(Map, 1, 1), 0), crash(nth(Map, 0, 2), 0), crash(nth(Map, 1, 2), 0)];
    let outcome = with_faults(r#"{"cluster": {"workers": 1, "tasks": 2}, "coordinator": {"maxAttempts": 2}}"#, &faults);
    // Map-0, map-1, map-0 again: its second failure ends the job while the retry of map-1 waits.
    assert_eq!(outcome.runs[0].ended_ms, Some(3 * 10_050));
    assert_eq!(marks_ms(&outcome, MarkKind::RetryQueued), [10_050, 20_100]);
    assert_eq!(attempts(&outcome, Map, 1).len(), 1);
}

#[test]
fn without_a_usable_worker_the_job_never_ends() {
    let faults = [cut_off(nth(Publish, 0, 1), 40)];
    let outcome = with_faults(r#"{"cluster": {"workers": 1, "tasks": 2}}"#, &faults);
    assert_eq!((outcome.runs[0].report, outcome.runs[0].ended_ms), (Report::NeverEnds, None));
    let run = &outcome.audit.runs[0];
    assert_eq!((run.correctness, run.report_is_true), (Correctness::NeverEnds, None));
    // The zombie has written its own rows all the same, those of 406 customers.
    assert_eq!(audit(&outcome, System::Ledger).standing, 406);
}

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
    let outcome = with_faults(r#"{"coordinator": {"maxAttempts": 1}}"#, &[crash(nth(Map, 3, 1), 50)]);
    let others: Vec<Verdict> = outcome.attempts.iter().filter(|it| it.task != 3).map(|it| it.verdict).collect();
    assert_eq!(others, [Verdict::TooLate; 11]);
    assert_eq!(outcome.runs[0].report, Report::Failed);
    assert!(outcome.runs[0].ended_ms < outcome.attempts[0].ended_ms);
}

#[test]
fn a_repeat_that_is_answered_with_an_error_fails_every_retry_though_the_ledger_is_right() {
    let outcome = with_faults(r#"{"sink": {"kind": "key", "onRepeat": "error"}}"#, &[lose_ack(nth(Publish, 3, 1))]);
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
fn a_cut_off_attempt_that_fails_is_not_heard() {
    // Attempt 2 is launched when attempt 1 is declared failed, at 128,900 ms, and cut off at once. Its first row, due
    // at 73 ms, is refused; but 10 s after the cut the coordinator knows no better than that it is silent.
    let faults = [lose_ack(nth(Publish, 3, 1)), cut_off(nth(Publish, 3, 2), 0)];
    let outcome = with_faults(r#"{"sink": {"kind": "key", "onRepeat": "error"}}"#, &faults);
    let second = publish(&outcome, 3)[1];
    assert_eq!((second.end, second.ended_ms), (Some(End::Failed), Some(128_950 + 73)));
    assert_eq!((second.verdict, second.decided_ms), (Verdict::DeclaredFailed, Some(128_950 + 10_000)));
}

#[test]
fn a_refused_commit_that_is_answered_with_an_error_comes_after_all_of_the_work() {
    let json = r#"{"sink": {"kind": "atomic", "onRepeat": "error"}, "coordinator": {"maxAttempts": 2}}"#;
    let outcome = with_faults(json, &[lose_ack(nth(Publish, 3, 1))]);
    let second = publish(&outcome, 3)[1];
    assert_eq!((second.end, second.ended_ms), (Some(End::Failed), Some(second.launched_ms + 50 + 5_770)));
    assert_eq!(audit(&outcome, System::Ledger).commits_refused, 1);
    assert_eq!(outcome.audit.runs[0].correctness, Correctness::FailedThoughRight);
}

#[test]
fn a_job_may_fail_with_nothing_missing_and_something_repeated() {
    // Both attempts write all their rows, and neither is heard of.
    let faults = [lose_ack(nth(Publish, 3, 1)), lose_ack(nth(Publish, 3, 2))];
    let outcome = with_faults(r#"{"coordinator": {"maxAttempts": 2}}"#, &faults);
    assert_eq!(audit(&outcome, System::Ledger).standing, 874);
    assert_eq!(outcome.audit.runs[0].correctness, Correctness::FailedAndWrong);
    assert_eq!(outcome.audit.runs[0].report_is_true, Some(true));
}

#[test]
fn what_has_not_ended_after_seven_days_never_does() {
    // The work of one worker on one map task with 100,000 customers: 610 + 68 x 2,400,000 ms, four times as slow.
    let slow = |percent: u64| {
        outcome(&format!(
            r#"{{"cluster": {{"workers": 1, "tasks": 1}}, "data": {{"synthetic": {{"customers": 100000, "seed": 1}}}},
                "faults": [{{"do": {{"slow": {{"percent": {percent}}}}}, "target": {{"attempt": {{"stage": "map", "task": 0}}}}}}]}}"#
        ))
    };
    let (within, beyond) = (slow(300), slow(400));
    assert_eq!(within.runs[0].report, Report::Succeeded);
    assert!(within.attempts[0].work_ms < 604_800_000 && beyond.attempts[0].work_ms > 604_800_000);
    assert_eq!((beyond.runs[0].report, beyond.attempts[0].end), (Report::NeverEnds, None));
    assert_eq!(beyond.audit.runs[0].systems[0].standing, 0);
}

#[test]
fn a_wait_of_hours_with_looks_every_second_costs_no_hours() {
    // Every email of a task fails until the attempt gives up, and the coordinator looks for slow attempts all the while.
    let outcome = outcome(
        r#"{"cluster": {"workers": 1, "tasks": 8},
            "email": {"path": "direct", "client": {"timeoutMs": 3600000, "tries": 16, "retryAfterMs": 3600000}},
            "coordinator": {"maxAttempts": 16, "speculation": {"stages": ["publish"], "checkEveryMs": 1000}},
            "faults": [{"do": "lose", "target": {"emailReply": {"first": 1, "count": 10000000}}}]}"#,
    );
    assert_eq!(outcome.runs[0].report, Report::NeverEnds);
    assert!(outcome.quiet_ms <= 604_800_000);
}
