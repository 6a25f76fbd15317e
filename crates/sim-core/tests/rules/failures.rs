//! Crashes, cut-offs, lost messages and silence.

use sim_core::outcome::{Cause, Correctness, End, Report, System, Verdict};
use sim_core::scenario::Stage;

use crate::story::{attempts, audit, outcome, publish};

#[test]
fn a_row_that_is_due_at_the_millisecond_of_a_crash_is_written() {
    // Row 39 of 78 is due at half the work of publish-3, which is when the worker crashes.
    let outcome = outcome(
        r#"{"faults": [{"do": "crash", "target": {"attempt": {"stage": "publish", "task": 3}}, "when": {"percent": 50}}]}"#,
    );
    let first = publish(&outcome, 3)[0];
    assert_eq!((first.end, first.ended_ms), (Some(End::Crashed), Some(113_130 + 2_885)));
    assert_eq!(audit(&outcome, System::Ledger).standing, 796 + 39);
}

#[test]
fn a_crash_at_the_start_writes_nothing_and_waits_for_the_end_of_the_launch() {
    let outcome = outcome(
        r#"{"faults": [{"do": "crash", "target": {"attempt": {"stage": "publish", "task": 3}}, "when": {"percent": 0}}]}"#,
    );
    let [first, second] = publish(&outcome, 3)[..] else { panic!("two attempts") };
    assert_eq!((first.ended_ms, first.decided_ms), (Some(113_130), Some(123_130)));
    assert_eq!((second.cause, second.launched_ms, second.verdict), (Cause::Retry, 123_130, Verdict::Accepted));
    assert_eq!(audit(&outcome, System::Ledger).standing, 796);
}

#[test]
fn a_retry_prefers_a_worker_on_which_its_task_has_not_run() {
    let outcome = outcome(r#"{"faults": [{"do": "lose", "target": {"ack": {"stage": "publish", "task": 0}}}]}"#);
    let workers: Vec<u32> = publish(&outcome, 0).iter().map(|attempt| attempt.worker).collect();
    assert_eq!(workers, [0, 1]);
}

#[test]
fn the_only_worker_runs_the_retry_itself() {
    let outcome = outcome(
        r#"{"cluster": {"workers": 1, "tasks": 1}, "faults": [{"do": "lose", "target": {"ack": {"stage": "map", "task": 0}}}]}"#,
    );
    let [first, second] = attempts(&outcome, Stage::Map, 0)[..] else { panic!("two attempts") };
    // 610 + 68 × 19,200 deliveries.
    assert_eq!((first.work_ms, first.ended_ms), (1_306_210, Some(1_306_260)));
    assert_eq!((second.worker, second.launched_ms), (0, 1_316_260));
    assert_eq!(outcome.audit.runs[0].correctness, Correctness::SucceededAndRight);
}

#[test]
fn without_a_usable_worker_the_job_never_ends() {
    let outcome = outcome(
        r#"{"cluster": {"workers": 1, "tasks": 2},
            "faults": [{"do": "cutOff", "target": {"attempt": {"stage": "publish", "task": 0}}, "when": {"percent": 40}}]}"#,
    );
    assert_eq!((outcome.runs[0].report, outcome.runs[0].ended_ms), (Report::NeverEnds, None));
    let run = &outcome.audit.runs[0];
    assert_eq!((run.correctness, run.report_is_true), (Correctness::NeverEnds, None));
    // The zombie has written its own rows all the same.
    let written = audit(&outcome, System::Ledger).standing;
    assert_eq!(written, outcome.partition.iter().filter(|&&task| task == 0).count() as u64);
}

#[test]
fn a_worker_that_was_cut_off_is_never_used_again_and_a_crashed_one_is() {
    for (fault, used_later) in [("cutOff", false), ("crash", true)] {
        let outcome = outcome(&format!(
            r#"{{"cluster": {{"workers": 2, "tasks": 2}},
                "faults": [{{"do": "{fault}", "target": {{"attempt": {{"stage": "map", "task": 0}}}}, "when": {{"percent": 0}}}}]}}"#,
        ));
        let later = outcome.attempts.iter().skip(2).any(|attempt| attempt.worker == 0);
        assert_eq!(later, used_later, "{fault}");
    }
}

#[test]
fn a_cut_off_changes_nothing_about_the_order_in_which_systems_are_reached() {
    // Publish-2 and publish-4 of this cluster commit in the same millisecond.
    let with = |faults: &str| {
        let json = format!(
            r#"{{"cluster": {{"workers": 6, "tasks": 5}}, "sink": {{"kind": "atomic", "identity": ["run"]}}, "faults": {faults}}}"#,
        );
        let outcome = outcome(&json);
        let commits = &outcome.effects_on(System::Ledger).expect("a ledger").commits;
        commits.iter().map(|it| (it.at_ms, outcome.attempts[it.attempt as usize].task)).take(5).collect::<Vec<_>>()
    };
    let healthy = with("[]");
    assert!(healthy.windows(2).any(|pair| pair[0].0 == pair[1].0), "{healthy:?}");
    let cut =
        with(r#"[{"do": "cutOff", "target": {"attempt": {"stage": "publish", "task": 2}}, "when": {"percent": 99}}]"#);
    assert_eq!(cut, healthy);
}

#[test]
fn failures_at_one_millisecond_are_declared_in_the_order_of_launching() {
    // Both attempts of reduce were last heard at the same heartbeat; which of them died first nobody can know.
    for (first, second) in [(90, 65), (65, 90)] {
        let outcome = outcome(&format!(
            r#"{{"cluster": {{"workers": 3, "tasks": 2}}, "coordinator": {{"heartbeatEveryMs": 9999}}, "faults": [
                {{"do": "crash", "target": {{"attempt": {{"stage": "reduce", "task": 0}}}}, "when": {{"percent": {first}}}}},
                {{"do": "crash", "target": {{"attempt": {{"stage": "reduce", "task": 1}}}}, "when": {{"percent": {second}}}}}]}}"#,
        ));
        let retries: Vec<u32> =
            outcome.attempts.iter().filter(|it| it.cause == Cause::Retry).map(|it| it.task).collect();
        assert_eq!(retries, [0, 1], "crashes at {first} % and {second} %");
    }
}

#[test]
fn heartbeats_make_the_coordinator_wait_from_the_last_one() {
    // Cut off 1,814 ms into its work, 1,864 ms after its launch: the last heartbeat was at 1,500 ms.
    let outcome = outcome(
        r#"{"coordinator": {"heartbeatEveryMs": 500, "silenceMs": 2000},
            "faults": [{"do": "cutOff", "target": {"attempt": {"stage": "publish", "task": 5}}, "when": {"percent": 40}}]}"#,
    );
    let first = publish(&outcome, 5)[0];
    assert_eq!(first.cut_off_ms, Some(first.launched_ms + 1_864));
    assert_eq!(first.last_heard_ms, first.launched_ms + 1_500);
    assert_eq!(first.decided_ms, Some(first.launched_ms + 3_500));
}

#[test]
fn several_faults_act_at_once() {
    let outcome = outcome(
        r#"{"faults": [
            {"do": "lose", "target": {"ack": {"stage": "publish", "task": 3, "attempt": 1}}},
            {"do": "lose", "target": {"ack": {"stage": "publish", "task": 3, "attempt": 2}}},
            {"do": "crash", "target": {"attempt": {"stage": "publish", "task": 4}}, "when": {"percent": 50}}]}"#,
    );
    assert_eq!(publish(&outcome, 3).len(), 3);
    assert_eq!(audit(&outcome, System::Ledger).standing, 796 + 2 * 78 + 36);
}

#[test]
fn a_fault_whose_moment_never_comes_says_so() {
    let outcome =
        outcome(r#"{"faults": [{"do": "lose", "target": {"ack": {"stage": "publish", "task": 3, "attempt": 2}}}]}"#);
    assert_eq!(outcome.fault_struck_ms, [None]);
    assert_eq!(outcome.audit.runs[0].correctness, Correctness::SucceededAndRight);
}
