//! How long the coordinator waits for an attempt that it does not hear, and what it does then.

use sim_core::outcome::{Cause, MarkKind, Verdict};
use sim_core::scenario::Fault;
use sim_core::scenario::Stage::{Map, Publish, Reduce};

use crate::story::{attempts, crash, cut_off, lose_ack, marks_ms, nth, publish, slow, with_faults};

#[test]
fn an_attempt_is_declared_failed_when_it_was_last_heard_so_long_ago() {
    // Publish-3 is launched at 113,080 ms and would finish at 118,900 ms; half of its work is done at 116,015 ms,
    // 2,935 ms after its launch.
    let third = nth(Publish, 3, 1);
    let table: [(&str, &str, Fault, u64, u64); 11] = [
        ("a crash", "{}", crash(third, 50), 116_015, 10_000),
        ("a crash at the start", "{}", crash(third, 0), 113_130, 10_000),
        ("a cut", "{}", cut_off(third, 50), 116_015, 10_000),
        ("a lost message", "{}", lose_ack(third), 118_900, 10_000),
        ("little patience", r#"{"coordinator": {"silenceMs": 100}}"#, crash(third, 50), 116_015, 100),
        ("much patience", r#"{"coordinator": {"silenceMs": 3600000}}"#, cut_off(third, 50), 116_015, 3_600_000),
        (
            "the last beat, 2,000 ms after the launch",
            r#"{"coordinator": {"heartbeatEveryMs": 1000}}"#,
            crash(third, 50),
            113_080 + 2_000,
            10_000,
        ),
        (
            "a beat at the millisecond of the crash, 5 × 587 = 2,935",
            r#"{"coordinator": {"heartbeatEveryMs": 587}}"#,
            crash(third, 50),
            116_015,
            10_000,
        ),
        (
            "no beat yet: the launch",
            r#"{"coordinator": {"heartbeatEveryMs": 5000}}"#,
            cut_off(third, 50),
            113_080,
            10_000,
        ),
        (
            "a lost message is no beat: 5,820 ms after the launch, the last one was at 5,000",
            r#"{"coordinator": {"heartbeatEveryMs": 1000}}"#,
            lose_ack(third),
            113_080 + 5_000,
            10_000,
        ),
        (
            "a beat a moment before patience ends",
            r#"{"coordinator": {"heartbeatEveryMs": 1999, "silenceMs": 2000}}"#,
            cut_off(third, 50),
            113_080 + 1_999,
            2_000,
        ),
    ];
    for (case, scenario, fault, heard_ms, silence_ms) in table {
        let outcome = with_faults(scenario, &[fault]);
        let [first, second] = publish(&outcome, 3)[..] else { panic!("{case}: two attempts") };
        assert_eq!((first.last_heard_ms, first.decided_ms), (heard_ms, Some(heard_ms + silence_ms)), "{case}");
        assert_eq!(first.verdict, Verdict::DeclaredFailed, "{case}");
        assert_eq!((second.cause, second.queued_ms), (Cause::Retry, heard_ms + silence_ms), "{case}");
        assert_eq!(second.verdict, Verdict::Accepted, "{case}");
    }
}

#[test]
fn whoever_is_heard_is_never_declared_failed() {
    // Map works 109,410 ms, long beyond all patience.
    for beat_ms in [0, 1, 99] {
        let json = format!(r#"{{"coordinator": {{"silenceMs": 100, "heartbeatEveryMs": {beat_ms}}}}}"#);
        let outcome = with_faults(&json, &[]);
        assert!(marks_ms(&outcome, MarkKind::DeclaredFailed).is_empty(), "a beat in {beat_ms} ms");
    }
}

#[test]
fn failures_at_one_millisecond_are_declared_in_the_order_of_launching() {
    // Both attempts of reduce were last heard at the same heartbeat; which of them died first nobody can know.
    for (first, second) in [(90, 65), (65, 90)] {
        let outcome = with_faults(
            r#"{"cluster": {"workers": 3, "tasks": 2}, "coordinator": {"heartbeatEveryMs": 9999}}"#,
            &[crash(nth(Reduce, 0, 1), first), crash(nth(Reduce, 1, 1), second)],
        );
        let retries: Vec<u32> =
            outcome.attempts.iter().filter(|it| it.cause == Cause::Retry).map(|it| it.task).collect();
        assert_eq!(retries, [0, 1], "crashes at {first} % and {second} %");
    }
}

#[test]
fn no_retry_while_another_attempt_is_believed_alive_or_waits() {
    // Map of three: 435,810 ms each, map-0 slow; its copy is ordered at 5,000 ms, and launched then when a fourth
    // worker is there. 1 % of 871,620 ms are 8,716 ms, so a crash then is declared at 50 + 8,716 + 10,000 = 18,766 ms;
    // half of the copy's work is done at 5,050 + 217,905 = 222,955 ms.
    const FOUR: &str =
        r#"{"cluster": {"workers": 4, "tasks": 3}, "coordinator": {"speculation": {"stages": ["map"]}}}"#;
    const THREE: &str =
        r#"{"cluster": {"workers": 3, "tasks": 3}, "coordinator": {"speculation": {"stages": ["map"]}}}"#;
    let (first, copy) = (nth(Map, 0, 1), nth(Map, 0, 2));
    let slowed = |faults: &[Fault]| [&[slow(first, 200)], faults].concat();
    let table = [
        ("its copy lives", FOUR, slowed(&[crash(first, 1)]), vec![18_766], vec![]),
        ("it lives itself", FOUR, slowed(&[crash(copy, 50)]), vec![232_955], vec![]),
        ("neither lives", FOUR, slowed(&[crash(first, 1), crash(copy, 50)]), vec![18_766, 232_955], vec![232_955]),
        // 26 % are 226,621.2 ms: silent from 226,671 ms on, so undeclared when the copy is declared.
        (
            "it is silent, but undeclared",
            FOUR,
            slowed(&[crash(first, 26), crash(copy, 50)]),
            vec![232_955, 236_671],
            vec![236_671],
        ),
        ("a zombie is not", FOUR, slowed(&[cut_off(first, 1), crash(copy, 50)]), vec![18_766, 232_955], vec![232_955]),
        // The copy finds no worker before 18,766 ms, and then that of attempt 1.
        ("its copy waits", THREE, slowed(&[crash(first, 1)]), vec![18_766], vec![]),
    ];
    for (case, scenario, faults, declared_ms, retried_ms) in table {
        let outcome = with_faults(scenario, &faults);
        assert_eq!(marks_ms(&outcome, MarkKind::DeclaredFailed), declared_ms, "{case}");
        assert_eq!(marks_ms(&outcome, MarkKind::RetryQueued), retried_ms, "{case}");
        let accepted = attempts(&outcome, Map, 0).iter().filter(|it| it.verdict == Verdict::Accepted).count();
        assert_eq!(accepted, 1, "{case}");
    }
}

#[test]
fn no_retry_of_a_task_that_is_done() {
    // Map-0 takes 300 % (1,307,430 ms) and its copy finishes at 5,050 + 435,810 = 440,860 ms. At 50 % attempt 1 is at
    // 50 + 653,715 ms, crashes, and is declared failed all the same.
    let outcome = with_faults(
        r#"{"cluster": {"workers": 4, "tasks": 3}, "coordinator": {"speculation": {"stages": ["map"]}}}"#,
        &[slow(nth(Map, 0, 1), 300), crash(nth(Map, 0, 1), 50)],
    );
    assert_eq!(marks_ms(&outcome, MarkKind::DeclaredFailed), [653_765 + 10_000]);
    assert_eq!(marks_ms(&outcome, MarkKind::RetryQueued), [0; 0]);
    assert_eq!(attempts(&outcome, Map, 0).len(), 2);
}
