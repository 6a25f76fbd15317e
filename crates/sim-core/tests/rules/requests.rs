//! Faults that strike at a request: a write that arrives twice, an attempt that ends between two requests.

use sim_core::outcome::{End, Fate, System, Verdict};

use crate::small::small;
use crate::story::{audit, preset, publish};

#[test]
fn a_write_that_arrives_twice_is_met_by_the_sink_within_one_attempt() {
    let repeat = r#""faults": [{"do": "repeat", "target": {"write": {"task": 0, "row": 2}}}]"#;
    for (sink, standing, second) in [
        (r#"{"kind": "append"}"#, 4, Fate::Took),
        (r#"{"kind": "upsert"}"#, 3, Fate::Overwrote),
        (r#"{"kind": "key"}"#, 3, Fate::Ignored),
        (r#"{"kind": "key", "identity": ["run", "task", "attempt", "customer"]}"#, 3, Fate::Ignored),
        // The second time it is not staged again.
        (r#"{"kind": "atomic"}"#, 3, Fate::Ignored),
    ] {
        let outcome = small(&format!(r#""sink": {sink}, {repeat}"#));
        let rows = &outcome.effects_on(System::Ledger).expect("a ledger").requests;
        assert_eq!((&rows.customer[..], &rows.at_ms[1..3]), (&[0, 1, 1, 2][..], &[6_822, 6_822][..]), "{sink}");
        assert_eq!((audit(&outcome, System::Ledger).standing, rows.fate[2]), (standing, second), "{sink}");
        assert_eq!(outcome.fault_struck_ms, [Some(6_822)]);
    }
}

#[test]
fn a_repeat_that_is_answered_with_an_error_stops_its_attempt() {
    let outcome = small(
        r#""sink": {"kind": "key", "onRepeat": "error"},
           "faults": [{"do": "repeat", "target": {"write": {"task": 0, "row": 2}}}]"#,
    );
    let first = publish(&outcome, 0)[0];
    assert_eq!((first.end, first.ended_ms, first.verdict), (Some(End::Failed), Some(6_822), Verdict::ReportedFailure));
}

#[test]
fn an_attempt_key_passes_the_simple_test_and_fails_the_retry() {
    let simple = preset("repeated-write-attempt-key");
    let ledger = audit(&simple, System::Ledger);
    assert_eq!((ledger.standing, ledger.fates.ignored, ledger.is_right), (796, 1, true));
    assert_eq!(audit(&preset("repeated-write-append"), System::Ledger).standing, 797);
    assert_eq!(audit(&preset("lost-ack-attempt-key"), System::Ledger).standing, 874);
}

#[test]
fn an_attempt_may_crash_between_two_requests_of_one_millisecond() {
    // Its commit is its fourth request, at 7,121 ms like the third; the acknowledgement would be next.
    let crash = |request: u32| {
        small(&format!(
            r#""sink": {{"kind": "atomic"}}, "faults": [{{"do": "crash", "target": {{"attempt": {{"stage": "publish", "task": 0}}}},
                         "when": {{"afterRequest": {request}}}}}]"#
        ))
    };
    for (request, commits) in [(3, 1), (4, 2)] {
        let outcome = crash(request);
        let [first, second] = publish(&outcome, 0)[..] else { panic!("two attempts") };
        assert_eq!((first.end, first.ended_ms, first.decided_ms), (Some(End::Crashed), Some(7_121), Some(17_121)));
        assert_eq!(second.launched_ms, 17_121);
        let ledger = outcome.effects_on(System::Ledger).expect("a ledger");
        assert_eq!(ledger.commits.len(), commits, "crash after request {request}");
        assert!(audit(&outcome, System::Ledger).is_right);
    }
    assert_eq!(publish(&crash(5), 0).len(), 1, "there is no fifth request");
}

#[test]
fn a_worker_may_be_cut_off_after_a_request() {
    let outcome = small(
        r#""faults": [{"do": "cutOff", "target": {"attempt": {"stage": "publish", "task": 0}}, "when": {"afterRequest": 1}}]"#,
    );
    let first = publish(&outcome, 0)[0];
    assert_eq!((first.cut_off_ms, first.ended_ms, first.decided_ms), (Some(6_524), Some(7_121), Some(16_524)));
}
