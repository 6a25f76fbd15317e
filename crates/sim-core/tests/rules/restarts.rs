//! A coordinator that crashes and comes back, and what it remembers. In the [small night](crate::small), where publish-0
//! is launched at 6,176 ms and writes at 6,524, 6,822 and 7,121 ms; the coordinator restarts at 6,600 ms, after one row.

use sim_core::outcome::{Cause, End, MarkKind, Outcome, Report, System, Verdict};
use sim_core::scenario::Stage;

use crate::copied::{CLOSE_OUT_MS, effects};
use crate::small::small;
use crate::story::{attempts, audit, marks_ms, publish};

fn restarted(memory: &str, at_ms: u64, more: &str) -> Outcome {
    small(&format!(
        r#""coordinator": {{"memory": "{memory}"}},
           "faults": [{{"do": "restart", "target": {{"coordinator": 0}}, "when": {{"atMs": {at_ms}}}}}] {more}"#
    ))
}

#[test]
fn one_that_remembers_everything_goes_on_as_if_nothing_had_happened() {
    for at_ms in [3_000, 6_600, 10_000] {
        let outcome = restarted("everything", at_ms, "");
        assert_eq!((outcome.attempts.len(), outcome.runs[0].ended_ms), (3, Some(7_121 + CLOSE_OUT_MS)), "{at_ms}");
        assert_eq!(
            (marks_ms(&outcome, MarkKind::Restarted), &outcome.fault_struck_ms[..]),
            (vec![at_ms], &[Some(at_ms)][..])
        );
        assert!(audit(&outcome, System::Ledger).is_right, "{at_ms}");
    }
}

#[test]
fn one_that_remembers_only_what_is_done_starts_the_rest_anew() {
    // The new attempt begins at 6,650 ms and writes at 6,948, 7,246 and 7,545 ms. The old one runs on, unknown.
    let outcome = restarted("acceptedTasks", 6_600, "");
    let [old, new] = publish(&outcome, 0)[..] else { panic!("two attempts") };
    assert_eq!((old.attempt, old.end, old.ended_ms), (1, Some(End::Finished), Some(7_121)));
    assert_eq!((old.verdict, old.decided_ms, old.last_heard_ms), (Verdict::Forgotten, Some(6_600), 6_600));
    assert_eq!((old.generation, new.generation), (0, 1));
    assert_eq!((new.attempt, new.cause, new.launched_ms), (1, Cause::Restart, 6_600), "numbers begin anew");
    assert_eq!((new.verdict, new.decided_ms), (Verdict::Accepted, Some(7_545)));
    assert_eq!(outcome.runs[0].ended_ms, Some(7_545 + CLOSE_OUT_MS));
    assert_eq!((outcome.attempts.len(), audit(&outcome, System::Ledger).extra), (4, 3));
    let written_ms = &effects(&outcome, System::Ledger).requests.at_ms;
    assert_eq!(written_ms[..], [6_524, 6_822, 6_948, 7_121, 7_246, 7_545]);
}

#[test]
fn one_that_remembers_nothing_starts_the_job_anew() {
    // The whole night once more from 6,600 ms: publish begins at 6,600 + 6,226 and ends at 13,721 ms.
    let outcome = restarted("nothing", 6_600, "");
    assert_eq!(outcome.attempts.len(), 6);
    assert_eq!(attempts(&outcome, Stage::Map, 0)[1].launched_ms, 6_600);
    assert_eq!(outcome.runs[0].ended_ms, Some(13_721 + CLOSE_OUT_MS));
    assert_eq!(audit(&outcome, System::Ledger).repeated, [0, 1, 2]);
}

#[test]
fn only_of_what_it_has_forgotten_are_attempts_started_anew() {
    let causes = |memory: &str, at_ms: u64| -> Vec<Cause> {
        restarted(memory, at_ms, "").attempts.iter().map(|attempt| attempt.cause).collect()
    };
    use Cause::{First, Restart};
    // While map-0 runs, nothing of reduce-0 and publish-0 can be forgotten; while publish-0 runs, all is.
    assert_eq!(causes("nothing", 3_000), [First, Restart, First, First]);
    assert_eq!(causes("nothing", 6_600), [First, First, First, Restart, Restart, Restart]);
    assert_eq!(causes("acceptedTasks", 6_600), [First, First, First, Restart]);
}

#[test]
fn what_was_forgotten_stays_forgotten_at_the_next_restart() {
    // Nothing of reduce-0 and publish-0 was launched again by 6,700 ms, and yet they are no first attempts then.
    let restart =
        |at_ms: u64| format!(r#"{{"do": "restart", "target": {{"coordinator": 0}}, "when": {{"atMs": {at_ms}}}}}"#);
    let faults = [restart(6_600), restart(6_700)].join(",");
    let outcome = small(&format!(r#""coordinator": {{"memory": "nothing"}}, "faults": [{faults}]"#));
    let told: Vec<_> = outcome.attempts.iter().map(|it| (it.stage, it.attempt, it.generation, it.cause)).collect();
    assert_eq!(
        told,
        [
            (Stage::Map, 1, 0, Cause::First),
            (Stage::Reduce, 1, 0, Cause::First),
            (Stage::Publish, 1, 0, Cause::First),
            (Stage::Map, 1, 1, Cause::Restart),
            (Stage::Map, 1, 2, Cause::Restart),
            (Stage::Reduce, 1, 2, Cause::Restart),
            (Stage::Publish, 1, 2, Cause::Restart),
        ]
    );
}

#[test]
fn an_attempt_was_heard_until_it_is_forgotten_unless_it_was_silent_before() {
    // publish-0 is launched at 6,176 ms and works from 6,226 to 7,121 ms; a crash after half of it, at 6,673 ms, is
    // before the restart at 6,700 ms. Beats come every 200 ms after the launch: the last one at 6,576 ms.
    let half = r#"{"do": "crash", "target": {"attempt": {"stage": "publish", "task": 0}}, "when": {"percent": 50}}"#;
    let heard_ms = |more: &str, fault: &str| {
        let outcome = small(&format!(
            r#""coordinator": {{"memory": "nothing" {more}}},
               "faults": [{fault} {{"do": "restart", "target": {{"coordinator": 0}}, "when": {{"atMs": 6700}}}}]"#
        ));
        let [old, ..] = publish(&outcome, 0)[..] else { panic!("an attempt") };
        (old.verdict, old.last_heard_ms)
    };
    let beats = r#", "heartbeatEveryMs": 200"#;
    assert_eq!(heard_ms("", ""), (Verdict::Forgotten, 6_700));
    assert_eq!(heard_ms(beats, ""), (Verdict::Forgotten, 6_576));
    assert_eq!(heard_ms("", &format!("{half},")), (Verdict::Forgotten, 6_673));
}

#[test]
fn what_recognises_a_repeat_is_not_harmed_by_a_memory_that_is_gone() {
    for memory in ["everything", "acceptedTasks", "nothing"] {
        for sink in [
            r#"{"kind": "upsert"}"#,
            r#"{"kind": "key"}"#,
            r#"{"kind": "atomic"}"#,
            // Attempts are counted anew, so both have one name.
            r#"{"kind": "key", "identity": ["run", "task", "attempt", "customer"]}"#,
        ] {
            let outcome = restarted(memory, 6_600, &format!(r#", "sink": {sink}"#));
            assert!(audit(&outcome, System::Ledger).is_right, "{memory}, {sink}");
        }
        // The writer takes the records of whom the coordinator knows.
        let outcome = restarted(memory, 6_600, r#", "writer": {"applies": ["ledger"]}"#);
        assert!(audit(&outcome, System::Ledger).is_right, "{memory}");
    }
}

#[test]
fn one_that_comes_back_in_the_close_out_closes_out_anew_or_does_it_all_again() {
    // The close-out began at 7,121 ms.
    for (memory, ended_ms, extra) in [
        ("everything", 7_121 + CLOSE_OUT_MS, 0),
        ("acceptedTasks", 10_000 + CLOSE_OUT_MS, 0),
        // Publish once more from 10,000 + 6,226 to 17,121 ms.
        ("nothing", 17_121 + CLOSE_OUT_MS, 3),
    ] {
        let outcome = restarted(memory, 10_000, "");
        assert_eq!((outcome.runs[0].report, outcome.runs[0].ended_ms), (Report::Succeeded, Some(ended_ms)), "{memory}");
        assert_eq!(audit(&outcome, System::Ledger).extra, extra, "{memory}");
        assert_eq!(marks_ms(&outcome, MarkKind::Succeeded), [ended_ms], "{memory}: it reports once");
    }
}

#[test]
fn one_that_comes_back_after_the_report_has_nothing_to_do() {
    for memory in ["everything", "acceptedTasks", "nothing"] {
        let outcome = restarted(memory, 7_121 + CLOSE_OUT_MS + 1, "");
        assert_eq!((outcome.attempts.len(), outcome.runs[0].ended_ms), (3, Some(7_121 + CLOSE_OUT_MS)), "{memory}");
    }
}

#[test]
fn stages_that_are_done_are_not_done_again_by_one_that_remembers_them() {
    // At 5,800 ms map is accepted (at 5,556) and reduce runs, from 5,606 to 6,176 ms. Anew from 5,850 to 6,420 ms.
    let outcome = restarted("acceptedTasks", 5_800, "");
    let launched: Vec<_> = outcome.attempts.iter().map(|it| (it.stage, it.launched_ms, it.verdict)).collect();
    assert_eq!(
        launched,
        [
            (Stage::Map, 0, Verdict::Accepted),
            (Stage::Reduce, 5_556, Verdict::Forgotten),
            (Stage::Reduce, 5_800, Verdict::Accepted),
            (Stage::Publish, 6_420, Verdict::Accepted),
        ]
    );
    assert!(audit(&outcome, System::Ledger).is_right);
}

#[test]
fn whoever_was_cut_off_is_connected_anew() {
    // One worker, cut off from the coordinator at 0 % of publish: without a restart nobody is there to do it again.
    let cut = r#"{"do": "cutOff", "target": {"attempt": {"stage": "publish", "task": 0}}, "when": {"percent": 0}}"#;
    let night = |memory: &str| {
        small(&format!(
            r#""coordinator": {{"memory": "{memory}"}}, "sink": {{"kind": "upsert"}},
               "faults": [{cut}, {{"do": "restart", "target": {{"coordinator": 0}}, "when": {{"atMs": 20000}}}}]"#
        ))
    };
    assert_eq!(night("everything").runs[0].report, Report::NeverEnds);
    // Launched at 20,000 ms and cut off again, since it has the name that the fault says.
    assert_eq!(night("acceptedTasks").runs[0].report, Report::NeverEnds);
    let outcome = night("acceptedTasks");
    let [_, second] = publish(&outcome, 0)[..] else { panic!("two attempts") };
    assert_eq!((second.launched_ms, second.cut_off_ms), (20_000, Some(20_050)));
}
