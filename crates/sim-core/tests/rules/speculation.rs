//! Second copies of slow attempts, and what becomes of the loser.

use sim_core::outcome::{Cause, CopyDecision, End, MarkKind, MessageKind, System, Verdict};
use sim_core::scenario::Stage;

use crate::story::{attempts, audit, marks_ms, outcome, publish};

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
    assert_eq!((slow.end, slow.verdict), (Some(End::Finished), Verdict::Cancelled));
    assert_eq!((Some(slow.last_heard_ms), slow.decided_ms), (copy.decided_ms, copy.decided_ms));
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
    assert_eq!((copy.end, copy.verdict, copy.ended_ms), (Some(End::Cancelled), Verdict::Cancelled, Some(120_822)));
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
    assert_eq!((slow.end, slow.verdict), (Some(End::Finished), Verdict::DeclaredFailed));
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
    let copies: Vec<_> = outcome.attempts.iter().filter(|attempt| attempt.cause == Cause::Copy).collect();
    assert!(copies.len() > 5, "only {} copies", copies.len());
    for copy in copies {
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
fn a_slow_attempt_with_a_sibling_is_not_copied() {
    // The copy of publish-7 is slow itself; while attempt 1 runs, it is not alone.
    let outcome = outcome(
        r#"{"coordinator": {"speculation": {"stages": ["publish"], "checkEveryMs": 1000}}, "faults": [
            {"do": {"slow": {"percent": 300}}, "target": {"attempt": {"stage": "publish", "task": 7}}},
            {"do": {"slow": {"percent": 300}}, "target": {"attempt": {"stage": "publish", "task": 7, "attempt": 2}}}]}"#,
    );
    let [first, copy] = publish(&outcome, 7)[..] else { panic!("two attempts") };
    assert_eq!((first.copy, copy.copy), (CopyDecision::Queued, CopyDecision::NotAlone));
}
