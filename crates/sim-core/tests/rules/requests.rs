//! Faults that strike at a request: a write that arrives twice, an attempt that ends between two requests.

use sim_core::outcome::{End, Fate, MarkKind, Outcome, System, Verdict};

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

#[test]
fn a_cut_off_tells_how_much_its_attempt_had_left_behind() {
    let traces = |outcome: &Outcome| {
        let cut_off = outcome.marks.iter().find(|mark| mark.kind == MarkKind::CutOff).expect("a cut-off");
        cut_off.traces
    };
    let [none, direct, outbox] = ["none", "direct", "outbox"].map(|path| format!(r#""email": {{"path": "{path}"}}"#));
    let effects = r#""effects": {"reading": {"changesAtMs": 9000, "raisePercent": 10}, "lock": {}, "file": {}, "topic": {"consumers": 1, "identity": []}}"#;
    let two_steps = r#""sink": {"kind": "key", "keyCheck": {"rowThenKey": {"gapMs": 0}}}"#;
    let renamed = r#""sink": {"kind": "atomic"}, "effects": {"file": {"path": "ownRenamed"}}"#;
    let body_again = r#""sink": {"kind": "atomic", "onUnknownCommit": "retryBody"}"#;
    let lost_reply = r#", {"do": "lose", "target": {"reply": {"of": "commit", "first": 1}}}"#;
    let lost_row = r#", {"do": "lose", "target": {"call": {"of": "write", "first": 1}}}"#;
    let row_twice = r#", {"do": "repeat", "target": {"write": {"task": 0, "row": 1}}}"#;
    for (scenario, further, counts) in [
        (none.as_str(), "", &[(1, 1), (3, 3)][..]),
        // The network repeats the first row; or loses it, and the second request is that row again.
        (&none, row_twice, &[(1, 2), (2, 3)]),
        (&none, lost_row, &[(1, 0), (2, 1)]),
        (&direct, "", &[(1, 1), (2, 2), (3, 3)]),
        // The notification is not the attempt's, nor is the first email, which went out at 6,524 + 268 = 6,792 ms.
        (&outbox, "", &[(1, 1), (2, 2)]),
        // A value is read, a lock taken, a file opened, which leaves nothing; then row, message and block, and so on.
        (effects, "", &[(1, 1), (2, 2), (3, 2), (4, 3), (5, 4), (6, 5), (7, 6)]),
        // A key that is not known, and one that is recorded, leave nothing.
        (two_steps, "", &[(1, 0), (2, 1), (3, 1), (4, 1), (5, 2)]),
        // The file is opened; three rows and blocks; the file takes its place, and the rows are committed.
        (renamed, "", &[(7, 6), (8, 7), (9, 8)]),
        // Three rows and a commit whose reply is lost; the three rows once more, and their commit is the fifth request.
        (body_again, lost_reply, &[(4, 4), (5, 8)]),
    ] {
        for &(request, expected) in counts {
            let outcome = small(&format!(
                r#"{scenario}, "faults": [{{"do": "cutOff", "target": {{"attempt": {{"stage": "publish", "task": 0}}}},
                                            "when": {{"afterRequest": {request}}}}}{further}]"#
            ));
            assert_eq!(traces(&outcome), Some(expected), "after request {request}: {scenario}{further}");
        }
    }
    let half_way = r#""faults": [{"do": "cutOff", "target": {"attempt": {"stage": "publish", "task": 0}}, "when": {"percent": 50}}]"#;
    assert_eq!(traces(&small(half_way)), None, "it follows no request");
}
