//! What the outbox stores, and when its sender sends it.

use sim_core::outcome::{Outcome, Requests, System};
use sim_core::scenario::Fault;
use sim_core::scenario::Stage::Publish;

use crate::story::{audit, crash, cut_off, lose_ack, nth, outcome, slow, with_faults};

#[test]
fn a_notification_is_stored_exactly_when_its_row_is_taken_as_a_new_one() {
    let lost = || lose_ack(nth(Publish, 3, 1));
    let crashed = || crash(nth(Publish, 4, 1), 50);
    let table: [(&str, Fault, u64); 12] = [
        (r#"{"kind": "append"}"#, lost(), 796 + 78),
        (r#"{"kind": "upsert"}"#, lost(), 796),
        (r#"{"kind": "key"}"#, lost(), 796),
        (r#"{"kind": "key", "identity": ["run", "task", "attempt", "customer"]}"#, lost(), 796 + 78),
        (r#"{"kind": "atomic"}"#, lost(), 796),
        (r#"{"kind": "atomic", "identity": ["run", "task", "attempt"]}"#, lost(), 796 + 78),
        (r#"{"kind": "append"}"#, crashed(), 796 + 36),
        (r#"{"kind": "upsert"}"#, crashed(), 796),
        // What was staged and never committed notifies nobody.
        (r#"{"kind": "atomic", "identity": ["run", "task", "attempt"]}"#, crashed(), 796),
        // A row that replaces another customer's row is not new.
        (r#"{"kind": "upsert", "identity": ["period"]}"#, lost(), 1),
        (r#"{"kind": "key", "identity": ["run", "task"]}"#, lost(), 12),
        (r#"{"kind": "append"}"#, cut_off(nth(Publish, 5, 1), 40), 796 + 59),
    ];
    for (sink, fault, notifications) in table {
        let outcome = with_faults(&format!(r#"{{"sink": {sink}, "email": {{"path": "outbox"}}}}"#), &[fault]);
        assert_eq!(audit(&outcome, System::Outbox).standing, notifications, "{sink}");
        assert_eq!(audit(&outcome, System::Mailbox).standing, notifications, "{sink}");
        assert_eq!(audit(&outcome, System::Ledger).standing, notifications, "{sink}");
    }
}

#[test]
fn when_notifications_are_stored_and_sent() {
    // Publish of one task begins at 1,338,650 ms; row k of 796 is due at 52,440 × k / 796, so row 1 at 65.9 ms. One
    // hundred times slower it takes 5,244,000 ms: row 1 at 6,587.9 ms, and the sender waits for each.
    let begin_ms = 1_338_650;
    let slowly = vec![slow(nth(Publish, 0, 1), 10_000)];
    let with_rows: fn(u64) -> u64 = |row| 52_440 * row / 796;
    let slow_rows: fn(u64) -> u64 = |row| 5_244_000 * row / 796;
    let at_the_end: fn(u64) -> u64 = |_| 52_440;
    type Row = (&'static str, &'static str, Vec<Fault>, fn(u64) -> u64, fn(u64) -> u64);
    let table: [Row; 3] = [
        ("row by row", "append", vec![], with_rows, |row| 65 + 268 * row),
        ("with the commit", "atomic", vec![], at_the_end, |row| 52_440 + 268 * row),
        ("after a rest", "key", slowly, slow_rows, |row| 5_244_000 * row / 796 + 268),
    ];
    for (case, kind, faults, stored_ms, sent_ms) in table {
        let json = format!(
            r#"{{"cluster": {{"workers": 1, "tasks": 1}}, "sink": {{"kind": "{kind}"}}, "email": {{"path": "outbox"}}}}"#,
        );
        let outcome = with_faults(&json, &faults);
        let expected = |work_ms: fn(u64) -> u64| (1..=796).map(|row| begin_ms + work_ms(row)).collect::<Vec<_>>();
        assert_eq!(requests(&outcome, System::Outbox).at_ms, expected(stored_ms), "{case}");
        assert_eq!(requests(&outcome, System::Mailbox).at_ms, expected(sent_ms), "{case}");
    }
}

#[test]
fn the_run_goes_on_until_the_sender_has_drained() {
    // The job of one task ends at 1,391,090 + 86,000 ms, and the sender at 1,391,090 + 268 × 796 ms.
    let outcome =
        outcome(r#"{"cluster": {"workers": 1, "tasks": 1}, "sink": {"kind": "atomic"}, "email": {"path": "outbox"}}"#);
    assert_eq!((outcome.runs[0].ended_ms, outcome.quiet_ms), (Some(1_477_090), 1_604_418));
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

fn requests(outcome: &Outcome, system: System) -> &Requests {
    &outcome.effects_on(system).expect("the scenario uses it").requests
}
