//! Second copies of slow attempts: when a copy is started, and what becomes of the loser.

use sim_core::outcome::{Cause, CopyDecision, End, MarkKind, MessageKind, Outcome, System, Verdict};
use sim_core::scenario::Fault;
use sim_core::scenario::Stage::{self, Map, Reduce};

use crate::story::{attempts, audit, crash, cut_off, lose_ack, marks_ms, nth, outcome, publish, slow, with_faults};

/// When copies were ordered, and of which task.
fn copies(outcome: &Outcome) -> Vec<(u32, u64)> {
    let ordered = outcome.marks.iter().filter(|mark| mark.kind == MarkKind::CopyQueued);
    ordered.map(|mark| (mark.task.expect("a copy is of a task"), mark.at_ms)).collect()
}

#[test]
fn an_attempt_is_slow_when_it_takes_over_140_percent_of_the_median() {
    // Map of three takes 435,810 ms, map of two 653,410 ms; six workers are more than enough.
    let slowed = |percents: &[(u64, u64)]| -> Vec<Fault> {
        percents.iter().map(|&(task, percent)| slow(nth(Map, task, 1), percent)).collect()
    };
    let retried = |percents: &[(u64, u64)], task| [slowed(percents), vec![crash(nth(Map, task, 1), 0)]].concat();
    type Row = (&'static str, u64, Vec<Fault>, Vec<(u32, u64)>);
    let table: [Row; 9] = [
        // 435,810 × 1.4 = 610,134 on the dot.
        ("exactly 140 % is not over", 3, slowed(&[(0, 140)]), vec![]),
        ("141 % is", 3, slowed(&[(0, 141)]), vec![(0, 5_000)]),
        // 435,810 and 871,620: the upper one is slow itself.
        ("the upper of two is the median", 2, slowed(&[(0, 200)]), vec![]),
        // The middle of 100, 200 and 300 % is 871,620 ms, 140 % of which are 1,220,268 ms. With the copy of map-0 the
        // upper one of four is the same, so map-1 is never over it; the lower one would be 435,810 ms.
        ("the upper of four too", 3, slowed(&[(0, 300), (1, 200)]), vec![(0, 5_000)]),
        // Attempt 1 of map-1 crashes at 50 ms and its retry is launched at 10,050 ms: the second of 100, 100, 200 %.
        ("attempts that failed count, and retries", 2, retried(&[(0, 200)], 1), vec![(0, 15_000)]),
        // At 5,000 ms 100, 200, 400 %; then 100 (the copy), 100, 200, 400; from 10,050 ms on another 100.
        ("copies count", 3, retried(&[(0, 400), (1, 200)], 2), vec![(0, 5_000), (1, 15_000)]),
        ("all that are slow", 3, slowed(&[(0, 150)]), vec![(0, 5_000)]),
        // Silent from 50 ms on, undeclared until 10,050 ms.
        ("one that is silent counts as running", 3, retried(&[(0, 200)], 0), vec![(0, 5_000)]),
        (
            "one that is cut off too",
            3,
            [slowed(&[(0, 200)]), vec![cut_off(nth(Map, 0, 1), 0)]].concat(),
            vec![(0, 5_000)],
        ),
    ];
    for (case, tasks, faults, expected) in table {
        let json = format!(
            r#"{{"cluster": {{"workers": 6, "tasks": {tasks}}}, "coordinator": {{"speculation": {{"stages": ["map"]}}}}}}"#,
        );
        assert_eq!(copies(&with_faults(&json, &faults)), expected, "{case}");
    }
}

#[test]
fn the_limit_is_a_percentage_of_the_median_rounded_down() {
    // Reduce of three: 11,450, 11,090 and 10,650 ms, of which 11,090 is the median; reduce of two: 16,690 and 16,050
    // ms, of which 16,690 is.
    let table = [
        (3, 140, 0, 11_450, 15_526),
        (3, 133, 0, 11_450, 14_749),
        // From 440,000 ms on a copy of reduce-0 counts too, with 11,450 ms.
        (3, 100, 1, 11_090, 11_450),
        (2, 100, 0, 16_690, 16_690),
        (2, 101, 1, 16_050, 16_856),
    ];
    for (tasks, percent, task, expected_ms, limit_ms) in table {
        let outcome = outcome(&format!(
            r#"{{"cluster": {{"workers": 6, "tasks": {tasks}}}, "coordinator": {{"speculation": {{"stages": ["reduce"], "thresholdPercent": {percent}}}}}}}"#,
        ));
        let copy = attempts(&outcome, Reduce, task)[0].copy;
        assert_eq!(copy, CopyDecision::NotSlowEnough { expected_ms, limit_ms }, "{percent} % of {tasks}");
    }
}

#[test]
fn a_check_at_the_millisecond_of_an_event_keeps_the_order_of_scheduling() {
    // Map of three is done at 435,860 ms, which was settled at 0 ms, and reduce is launched then. Reduce-0 takes 200 %
    // (22,900 ms; the median is 11,090 ms).
    let slow_reduce = || vec![slow(nth(Reduce, 0, 1), 200)];
    let slow_map = || vec![slow(nth(Map, 0, 1), 200)];
    type Row = (&'static str, u64, u64, Vec<Fault>, Vec<(u32, u64)>, Vec<(Stage, u32, u64)>);
    let table: [Row; 4] = [
        // The second check is settled at 217,930 ms, so it comes last: it sees reduce, and the copy starts at once.
        ("after the launches", 217_930, 4, slow_reduce(), vec![(0, 435_860)], vec![(Reduce, 3, 435_860)]),
        // The first check is settled before the maps are launched: it sees no reduce yet, and the second is too late.
        ("before the launches", 435_860, 4, slow_reduce(), vec![], vec![]),
        ("one moment later", 435_861, 4, slow_reduce(), vec![(0, 435_861)], vec![(Reduce, 3, 435_861)]),
        // All three workers are still believed busy, and one of them is freed at that very millisecond.
        ("before the acknowledgements", 435_860, 3, slow_map(), vec![(0, 435_860)], vec![(Map, 1, 435_860)]),
    ];
    for (case, every_ms, workers, faults, ordered, launched) in table {
        let json = format!(
            r#"{{"cluster": {{"workers": {workers}, "tasks": 3}}, "coordinator": {{"speculation": {{"stages": ["map", "reduce"], "checkEveryMs": {every_ms}}}}}}}"#,
        );
        let outcome = with_faults(&json, &faults);
        assert_eq!(copies(&outcome), ordered, "{case}");
        let seen: Vec<_> = outcome.attempts.iter().filter(|it| it.cause == Cause::Copy).collect();
        let seen: Vec<_> = seen.iter().map(|it| (it.stage, it.worker, it.launched_ms)).collect();
        assert_eq!(seen, launched, "{case}");
    }
}

#[test]
fn the_first_to_finish_is_accepted() {
    // Map of three: 435,810 ms. The copy is launched when it is ordered, and then takes 50 + 435,810 ms.
    let first = nth(Map, 0, 1);
    type Row = (&'static str, u64, Vec<Fault>, [(u64, Verdict); 2]);
    let table: [Row; 4] = [
        (
            "the copy",
            5_000,
            vec![slow(first, 300)],
            [(50 + 1_307_430, Verdict::Ignored), (5_050 + 435_810, Verdict::Accepted)],
        ),
        (
            "the first attempt",
            300_000,
            vec![slow(first, 150)],
            [(50 + 653_715, Verdict::Accepted), (300_050 + 435_810, Verdict::Ignored)],
        ),
        (
            "of two at one millisecond the one whose end was settled first",
            435_810,
            vec![slow(first, 200)],
            [(50 + 871_620, Verdict::Accepted), (435_860 + 435_810, Verdict::Ignored)],
        ),
        (
            "only who is heard",
            435_810,
            vec![slow(first, 200), lose_ack(first)],
            [(871_670, Verdict::DeclaredFailed), (871_670, Verdict::Accepted)],
        ),
    ];
    for (case, every_ms, faults, expected) in table {
        let json = format!(
            r#"{{"cluster": {{"workers": 4, "tasks": 3}}, "coordinator": {{"speculation": {{"stages": ["map"], "checkEveryMs": {every_ms}}}}}}}"#,
        );
        let outcome = with_faults(&json, &faults);
        let seen: Vec<_> = attempts(&outcome, Map, 0).iter().map(|it| (it.ended_ms, it.verdict)).collect();
        assert_eq!(seen, expected.map(|(ended_ms, verdict)| (Some(ended_ms), verdict)), "{case}");
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
