//! The small print of the model, each rule as a short story with its numbers worked out by hand.
//!
//! Sizes of the lesson's cluster: publish-3 has 78 customers (works 5,770 ms), publish-4 has 73 (5,445 ms), publish-5
//! 59 (4,535 ms), publish-7 71 (5,315 ms). Reduce-3 is acknowledged at 113,080 ms and publish-3 launched then; a
//! launch takes 50 ms.

use sim_core::outcome::{
    Attempt, Cause, CopyDecision, Correctness, End, Fate, MarkKind, MessageKind, Outcome, Report, System, SystemAudit,
    Verdict,
};
use sim_core::scenario::Stage;
use sim_core::{Scenario, presets, run};

#[track_caller]
fn outcome(json: &str) -> Outcome {
    let scenario = Scenario::from_json(json).unwrap_or_else(|problem| panic!("{problem}"));
    run(&scenario).unwrap_or_else(|problems| panic!("{problems:?}"))
}

#[track_caller]
fn preset(name: &str) -> Outcome {
    let preset = presets().into_iter().find(|preset| preset.name == name).expect("the lesson has it");
    run(&preset.scenario).expect("a preset is good")
}

/// The attempts of a publish task.
fn publish(outcome: &Outcome, task: u32) -> Vec<&Attempt> {
    attempts(outcome, Stage::Publish, task)
}

fn attempts(outcome: &Outcome, stage: Stage, task: u32) -> Vec<&Attempt> {
    outcome.attempts.iter().filter(|attempt| attempt.stage == stage && attempt.task == task).collect()
}

fn attempts_of(outcome: &Outcome, stage: Stage) -> Vec<&Attempt> {
    outcome.attempts.iter().filter(|attempt| attempt.stage == stage).collect()
}

fn audit(outcome: &Outcome, system: System) -> &SystemAudit {
    outcome.audit.runs[0].systems.iter().find(|audit| audit.system == system).expect("the scenario uses it")
}

fn marks_ms(outcome: &Outcome, kind: MarkKind) -> Vec<u64> {
    outcome.marks.iter().filter(|mark| mark.kind == kind).map(|mark| mark.at_ms).collect()
}

#[test]
fn a_row_that_is_due_at_the_millisecond_of_a_crash_is_written() {
    // Row 39 of 78 is due at half the work of publish-3, which is when the worker crashes.
    let outcome = outcome(
        r#"{"faults": [{"do": "crash", "target": {"attempt": {"stage": "publish", "task": 3}}, "when": {"percent": 50}}]}"#,
    );
    let first = publish(&outcome, 3)[0];
    assert_eq!((first.end, first.ended_ms), (End::Crashed, Some(113_130 + 2_885)));
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
fn a_retry_prefers_another_worker_and_the_worker_of_a_lost_acknowledgement_is_usable_again() {
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
fn the_order_in_which_stages_are_named_makes_no_difference() {
    let with = |stages: &str| {
        let outcome = outcome(&format!(
            r#"{{"cluster": {{"workers": 4, "tasks": 4}},
                "coordinator": {{"speculation": {{"stages": {stages}, "checkEveryMs": 340000}}}}, "faults": [
                {{"do": {{"slow": {{"percent": 400}}}}, "target": {{"attempt": {{"stage": "reduce", "task": 3}}}}}},
                {{"do": {{"slow": {{"percent": 400}}}}, "target": {{"attempt": {{"stage": "publish", "task": 0}}}}}}]}}"#,
        ));
        (outcome.runs, outcome.attempts)
    };
    assert_eq!(with(r#"["reduce", "publish"]"#), with(r#"["publish", "reduce"]"#));
}

#[test]
fn a_loser_whose_message_was_lost_answers_when_it_is_told_to_stop() {
    let outcome = outcome(
        r#"{"coordinator": {"speculation": {"stages": ["publish"], "loser": "cancelled"}}, "faults": [
            {"do": {"slow": {"percent": 150}}, "target": {"attempt": {"stage": "publish", "task": 7}}},
            {"do": "lose", "target": {"ack": {"stage": "publish", "task": 7}}}]}"#,
    );
    let [slow, copy] = publish(&outcome, 7)[..] else { panic!("two attempts") };
    assert_eq!((slow.end, slow.verdict), (End::Finished, Verdict::Cancelled));
    assert_eq!((Some(slow.last_heard_ms), slow.decided_ms), (copy.decided_ms, copy.decided_ms));
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
    let tries: Vec<(End, Verdict)> = publish(&outcome, 3).iter().map(|it| (it.end, it.verdict)).collect();
    let failed = (End::Failed, Verdict::ReportedFailure);
    assert_eq!(tries, [(End::Finished, Verdict::DeclaredFailed), failed, failed, failed]);
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
    assert_eq!((second.end, second.ended_ms), (End::Failed, Some(second.launched_ms + 50 + 5_770)));
    assert_eq!(audit(&outcome, System::Ledger).commits_refused, 1);
    assert_eq!(outcome.audit.runs[0].correctness, Correctness::FailedThoughRight);
}

#[test]
fn a_cancelled_loser_leaves_what_it_had_done_by_then() {
    // The copy starts at 116,275 ms; attempt 1 needs 7,972 ms and is accepted at 120,822 ms. By then 4,497 of the
    // copy's 5,315 ms are done, 60 of its 71 rows.
    let outcome = outcome(
        r#"{"coordinator": {"speculation": {"stages": ["publish"], "loser": "cancelled"}},
            "faults": [{"do": {"slow": {"percent": 150}}, "target": {"attempt": {"stage": "publish", "task": 7}}}]}"#,
    );
    let [first, copy] = publish(&outcome, 7)[..] else { panic!("two attempts") };
    assert_eq!((first.verdict, first.copy), (Verdict::Accepted, CopyDecision::Queued));
    assert_eq!((copy.cause, copy.launched_ms, copy.worker), (Cause::Copy, 116_275, 11));
    assert_eq!((copy.end, copy.verdict, copy.ended_ms), (End::Cancelled, Verdict::Cancelled, Some(120_822)));
    assert_eq!(audit(&outcome, System::Ledger).standing, 796 + 60);
}

#[test]
fn a_loser_that_cannot_be_reached_runs_on_and_is_declared_failed_later() {
    let outcome = outcome(
        r#"{"coordinator": {"speculation": {"stages": ["publish"], "loser": "cancelled"}}, "faults": [
            {"do": {"slow": {"percent": 500}}, "target": {"attempt": {"stage": "publish", "task": 7}}},
            {"do": "cutOff", "target": {"attempt": {"stage": "publish", "task": 7}}, "when": {"percent": 30}}]}"#,
    );
    let [slow, copy] = publish(&outcome, 7)[..] else { panic!("two attempts") };
    assert_eq!(copy.verdict, Verdict::Accepted);
    assert_eq!((slow.end, slow.verdict), (End::Finished, Verdict::DeclaredFailed));
    let cancel = outcome.messages.iter().find(|message| message.kind == MessageKind::Cancel).expect("it was told");
    assert_eq!((cancel.sent_ms, cancel.received_ms), (copy.ended_ms.expect("it ends"), None));
    assert_eq!(audit(&outcome, System::Ledger).standing, 796 + 71);
}

#[test]
fn a_failed_attempt_is_not_retried_while_its_copy_is_believed_alive() {
    // Attempt 1 of publish-7 is slow and crashes when its copy runs already.
    let outcome = outcome(
        r#"{"coordinator": {"silenceMs": 500, "speculation": {"stages": ["publish"]}}, "faults": [
            {"do": {"slow": {"percent": 300}}, "target": {"attempt": {"stage": "publish", "task": 7}}},
            {"do": "crash", "target": {"attempt": {"stage": "publish", "task": 7}}, "when": {"percent": 30}}]}"#,
    );
    let [slow, copy] = publish(&outcome, 7)[..] else { panic!("two attempts") };
    assert!(slow.decided_ms > Some(copy.launched_ms) && slow.decided_ms < copy.ended_ms, "{slow:?} {copy:?}");
    assert_eq!((slow.verdict, copy.verdict), (Verdict::DeclaredFailed, Verdict::Accepted));
    assert!(marks_ms(&outcome, MarkKind::RetryQueued).is_empty());
}

#[test]
fn a_queued_copy_is_as_good_as_a_retry() {
    // The copy is ordered at 115,000 ms and would find a worker at 116,275 ms. In between attempt 1 crashes (29 % of
    // 7,972 ms after 112,850 ms) and is declared failed half a second later, which frees its worker for the copy.
    let outcome = outcome(
        r#"{"coordinator": {"silenceMs": 500, "speculation": {"stages": ["publish"]}}, "faults": [
            {"do": {"slow": {"percent": 150}}, "target": {"attempt": {"stage": "publish", "task": 7}}},
            {"do": "crash", "target": {"attempt": {"stage": "publish", "task": 7}}, "when": {"percent": 29}}]}"#,
    );
    let [slow, copy] = publish(&outcome, 7)[..] else { panic!("two attempts") };
    assert_eq!((slow.decided_ms, copy.cause, copy.launched_ms), (Some(115_661), Cause::Copy, 115_661));
    assert_eq!(copy.worker, slow.worker);
    assert!(marks_ms(&outcome, MarkKind::RetryQueued).is_empty());
}

#[test]
fn a_queued_copy_is_dropped_when_its_task_is_done() {
    // One worker does the map tasks one after another, so a copy of map-3 can only wait. Map-0 takes 150 % and is slow
    // to nobody: while it runs, it is the median itself.
    let outcome = outcome(
        r#"{"cluster": {"workers": 1, "tasks": 4}, "coordinator": {"speculation": {"stages": ["map"], "thresholdPercent": 100}},
            "faults": [{"do": {"slow": {"percent": 150}}, "target": {"attempt": {"stage": "map", "task": 0}}}, {"do": {"slow": {"percent": 200}}, "target": {"attempt": {"stage": "map", "task": 3}}}]}"#,
    );
    assert_eq!(attempts(&outcome, Stage::Map, 3).len(), 1);
    assert_eq!(attempts(&outcome, Stage::Map, 3)[0].copy, CopyDecision::Queued);
    assert_eq!(marks_ms(&outcome, MarkKind::CopyQueued).len(), 1);
    assert_eq!(marks_ms(&outcome, MarkKind::Dropped), [attempts(&outcome, Stage::Map, 3)[0].ended_ms.expect("an end")]);
}

#[test]
fn the_median_is_the_upper_one_of_an_even_number_and_the_limit_itself_is_not_slow() {
    // Publish with two tasks: when both run, the upper of the two is the slow one itself, so nothing is over it.
    let outcome = outcome(
        r#"{"cluster": {"workers": 4, "tasks": 2}, "coordinator": {"speculation": {"stages": ["publish"], "thresholdPercent": 100}},
            "faults": [{"do": {"slow": {"percent": 200}}, "target": {"attempt": {"stage": "publish", "task": 1}}}]}"#,
    );
    let slow = publish(&outcome, 1)[0];
    let CopyDecision::NotSlowEnough { expected_ms, limit_ms } = slow.copy else { panic!("{:?}", slow.copy) };
    assert_eq!((expected_ms, limit_ms), (slow.work_ms, slow.work_ms));
}

#[test]
fn a_task_that_is_done_gets_no_copy_of_a_loser_that_runs_on() {
    // With a threshold of 100 % half of all attempts are slow; none of them is copied once its task is done.
    let outcome = outcome(
        r#"{"coordinator": {"speculation": {"stages": ["map", "reduce", "publish"], "thresholdPercent": 100}}}"#,
    );
    for copy in outcome.attempts.iter().filter(|attempt| attempt.cause == Cause::Copy) {
        let siblings = attempts(&outcome, copy.stage, copy.task);
        let accepted = siblings.iter().find(|it| it.verdict == Verdict::Accepted).expect("every task is done");
        assert!(Some(copy.queued_ms) <= accepted.decided_ms, "{copy:?}");
        assert_eq!(siblings.len(), 2, "one copy each");
    }
}

#[test]
fn it_is_quiet_when_the_last_thing_has_happened_and_not_when_a_stopped_attempt_would_have_ended() {
    let outcome = outcome(
        r#"{"coordinator": {"speculation": {"stages": ["map"], "loser": "cancelled"}},
            "faults": [{"do": {"slow": {"percent": 10000}}, "target": {"attempt": {"stage": "map", "task": 0}}}]}"#,
    );
    assert_eq!(Some(outcome.quiet_ms), outcome.runs[0].ended_ms);
}

#[test]
fn a_slow_attempt_says_why_it_got_no_copy() {
    let slowed = |coordinator: &str| {
        let outcome = outcome(&format!(
            r#"{{"coordinator": {coordinator}, "faults": [{{"do": {{"slow": {{"percent": 150}}}}, "target": {{"attempt": {{"stage": "publish", "task": 7}}}}}}]}}"#,
        ));
        publish(&outcome, 7)[0].copy
    };
    assert_eq!(slowed("{}"), CopyDecision::Off);
    assert_eq!(slowed(r#"{"speculation": {"stages": ["map"]}}"#), CopyDecision::Off);
    let rare = r#"{"speculation": {"stages": ["publish"], "checkEveryMs": 65000}}"#;
    assert_eq!(slowed(rare), CopyDecision::NeverConsidered);
    let patient = r#"{"speculation": {"stages": ["publish"], "thresholdPercent": 200}}"#;
    // The upper median of the twelve is that of publish-4, 73 customers: 5,445 ms, doubled.
    assert!(matches!(slowed(patient), CopyDecision::NotSlowEnough { expected_ms: 7_972, .. }), "{:?}", slowed(patient));
    assert_eq!(slowed(r#"{"speculation": {"stages": ["publish"]}}"#), CopyDecision::Queued);
}

#[test]
fn a_slow_worker_slows_all_its_attempts_and_percentages_multiply() {
    let outcome = outcome(
        r#"{"faults": [
            {"do": {"slow": {"percent": 150}}, "target": {"worker": 3}},
            {"do": {"slow": {"percent": 110}}, "target": {"attempt": {"stage": "publish", "task": 3}}}]}"#,
    );
    // Map: 109,410 ms at usual speed. Publish-3: 5,770 × 1.5 = 8,655, × 1.1 = 9,520, rounded down.
    let work_ms: Vec<u64> = outcome.attempts.iter().filter(|it| it.worker == 3).map(|it| it.work_ms).collect();
    assert_eq!((work_ms[0], *work_ms.last().expect("some")), (164_115, 9_520));
    assert_eq!(outcome.fault_struck_ms[0], Some(0));
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
    assert!(discarded.iter().all(|&row| ledger.visible_ms[row].is_none()));
    let second = publish(&outcome, 4)[1];
    let by_second = (0..ledger.fate.len()).filter(|&row| outcome.attempts[ledger.attempt[row] as usize] == *second);
    assert!(by_second.into_iter().all(|row| ledger.visible_ms[row] == second.ended_ms), "visible all at once");
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
fn with_fewer_workers_than_tasks_ready_attempts_wait_their_turn() {
    let outcome = outcome(r#"{"cluster": {"workers": 3, "tasks": 7}}"#);
    let launched: Vec<(u32, u32)> =
        attempts_of(&outcome, Stage::Map).iter().map(|attempt| (attempt.task, attempt.worker)).collect();
    assert_eq!(launched, [(0, 0), (1, 1), (2, 2), (3, 0), (4, 1), (5, 2), (6, 0)]);
    assert_eq!(outcome.audit.runs[0].correctness, Correctness::SucceededAndRight);
}

#[test]
fn a_publish_task_prefers_the_worker_that_reduced_its_customers() {
    let reference = outcome("{}");
    for publish in attempts_of(&reference, Stage::Publish) {
        assert_eq!(publish.worker, attempts(&reference, Stage::Reduce, publish.task)[0].worker);
    }
}

#[test]
fn map_tasks_share_deliveries_and_the_first_ones_take_what_is_left_over() {
    // 19,200 deliveries in 7 tasks: 2,743 for the first six, 2,742 for the last.
    let outcome = outcome(r#"{"cluster": {"workers": 7, "tasks": 7}}"#);
    let work_ms: Vec<u64> = attempts_of(&outcome, Stage::Map).iter().map(|attempt| attempt.work_ms).collect();
    let (more, less) = (610 + 68 * 2_743, 610 + 68 * 2_742);
    assert_eq!(work_ms, [more, more, more, more, more, more, less]);
}

#[test]
fn the_largest_cluster_and_tasks_without_customers_are_no_trouble() {
    let outcome = outcome(r#"{"cluster": {"workers": 512, "tasks": 512}, "sink": {"kind": "atomic"}}"#);
    assert_eq!(outcome.audit.runs[0].correctness, Correctness::SucceededAndRight);
    assert_eq!(outcome.effects_on(System::Ledger).expect("a ledger").commits.len(), 512);
}

#[test]
fn the_same_scenario_gives_the_same_bytes_twice() {
    for preset in presets() {
        let bytes = || run(&preset.scenario).expect("a preset is good").to_json();
        assert!(bytes() == bytes(), "{} differs", preset.name);
    }
}

#[test]
fn every_preset_is_written_and_read_as_the_same_scenario() {
    let presets = presets();
    for (position, preset) in presets.iter().enumerate() {
        let json = serde_json::to_string(&preset.scenario).expect("plain data");
        assert_eq!(Scenario::from_json(&json).as_ref(), Ok(&preset.scenario), "{}", preset.name);
        assert!(presets[..position].iter().all(|other| other.name != preset.name), "{} is there twice", preset.name);
    }
}
