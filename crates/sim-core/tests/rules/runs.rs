//! Several runs of one job: two nights, a rerun, and two coordinators that start the same one. Each is the [small
//! night](crate::small), on a cluster of its own: it writes 6,524, 6,822 and 7,121 ms after its start, and ends after
//! 93,121 ms.

use sim_core::outcome::ClaimEventKind::{Consumed, FoundConsumed, Released, Taken, Waits};
use sim_core::outcome::{Correctness, Outcome, Report, System, SystemAudit};

use crate::copied::effects;
use crate::small::small;

const NIGHT_MS: u64 = 93_121;

/// What stands for the period of a run.
#[track_caller]
fn ledger(outcome: &Outcome, run: usize) -> &SystemAudit {
    let systems = &outcome.audit.runs[run].systems;
    systems.iter().find(|audit| audit.system == System::Ledger).expect("there is always a ledger")
}

/// The second run with its id and period, and when it starts.
fn two(id: &str, period: &str, start_ms: u64, more: &str) -> Outcome {
    small(&format!(
        r#""runs": [{{"id": "a", "period": "monday"}}, {{"id": "{id}", "period": "{period}", "startMs": {start_ms}}}], {more}"#
    ))
}

fn keyed(identity: &str) -> String {
    format!(r#""sink": {{"kind": "key", "identity": {identity}}}"#)
}

#[test]
fn two_nights_have_their_own_ends_and_audits() {
    let outcome = two("b", "tuesday", 100_000, r#""sink": {"kind": "append"}"#);
    let ends: Vec<_> = outcome.runs.iter().map(|run| (run.report, run.ended_ms)).collect();
    assert_eq!(ends, [(Report::Succeeded, Some(NIGHT_MS)), (Report::Succeeded, Some(100_000 + NIGHT_MS))]);
    for run in [0, 1] {
        let found = ledger(&outcome, run);
        assert_eq!((found.expected, found.standing, found.is_right), (3, 3, true), "run {run}");
        assert_eq!(outcome.audit.runs[run].correctness, Correctness::SucceededAndRight);
    }
    let written_ms = &effects(&outcome, System::Ledger).requests.at_ms;
    assert_eq!(written_ms[..], [6_524, 6_822, 7_121, 106_524, 106_822, 107_121]);
}

#[test]
fn a_key_of_the_jobs_name_swallows_the_next_nights_work() {
    // Nothing goes wrong; the ledger passes over three writes that are new.
    for (identity, missing) in [
        (r#"["job", "task", "customer"]"#, &[0, 1, 2][..]),
        (r#"["customer"]"#, &[0, 1, 2]),
        (r#"["run", "task", "customer"]"#, &[]),
        (r#"["period", "customer"]"#, &[]),
        (r#"["job", "period", "customer"]"#, &[]),
    ] {
        let outcome = two("b", "tuesday", 100_000, &keyed(identity));
        assert!(ledger(&outcome, 0).is_right, "{identity}");
        assert_eq!(ledger(&outcome, 1).missing, missing, "{identity}");
        assert_eq!(outcome.runs[1].report, Report::Succeeded, "{identity}: and the job is content");
    }
}

#[test]
fn an_upsert_without_the_period_replaces_the_night_before() {
    for (identity, before, after) in
        [(r#"["customer"]"#, &[0, 1, 2][..], &[][..]), (r#"["period", "customer"]"#, &[], &[])]
    {
        let outcome = two("b", "tuesday", 100_000, &format!(r#""sink": {{"kind": "upsert", "identity": {identity}}}"#));
        assert_eq!((&ledger(&outcome, 0).missing[..], &ledger(&outcome, 1).missing[..]), (before, after), "{identity}");
    }
}

#[test]
fn a_key_that_names_the_run_does_not_know_a_rerun_of_the_same_period() {
    for (sink, standing) in [
        (keyed(r#"["run", "task", "customer"]"#), 6),
        (keyed(r#"["job", "run", "customer"]"#), 6),
        (keyed(r#"["period", "customer"]"#), 3),
        (r#""sink": {"kind": "upsert"}"#.to_owned(), 3),
        (r#""sink": {"kind": "atomic"}"#.to_owned(), 6),
        (r#""sink": {"kind": "atomic", "identity": ["period", "task"]}"#.to_owned(), 3),
    ] {
        let outcome = two("b", "monday", 100_000, &sink);
        // One period, so both audits are of the same rows.
        for run in [0, 1] {
            assert_eq!(ledger(&outcome, run).standing, standing, "{sink}, run {run}");
            let correctness =
                if standing == 3 { Correctness::SucceededAndRight } else { Correctness::SucceededAndWrong };
            assert_eq!(outcome.audit.runs[run].correctness, correctness, "{sink}, run {run}");
        }
    }
}

#[test]
fn two_coordinators_of_one_run_do_everything_twice() {
    // The second starts 20 ms later, and has a cluster of its own.
    for (sink, standing) in [
        (r#"{"kind": "append"}"#, 6),
        (r#"{"kind": "key"}"#, 3),
        (r#"{"kind": "atomic"}"#, 3),
        (r#"{"kind": "atomic", "identity": []}"#, 6),
        (r#"{"kind": "key", "identity": ["run", "task", "attempt", "customer"]}"#, 3),
        // 20 ms are within a gap of 21 ms from look to key, and not within one of 10 ms.
        (r#"{"kind": "key", "keyCheck": {"rowThenKey": {"gapMs": 21}}}"#, 6),
        (r#"{"kind": "key", "keyCheck": {"rowThenKey": {"gapMs": 10}}}"#, 3),
        (r#"{"kind": "key", "keyCheck": {"keyThenRow": {"gapMs": 21}}}"#, 3),
    ] {
        let outcome = two("a", "monday", 20, &format!(r#""sink": {sink}"#));
        assert_eq!(ledger(&outcome, 0).standing, standing, "{sink}");
        assert_eq!(outcome.attempts.len(), 6, "{sink}");
        assert_eq!(outcome.attempts.iter().filter(|attempt| attempt.run == 1).count(), 3, "{sink}");
    }
}

#[test]
fn a_lock_is_the_tasks_of_a_run_and_keeps_two_coordinators_apart_in_time_only() {
    // Taken at 6,226 ms and given back at 7,121; the second asks at 6,246 ms.
    let outcome = two("a", "monday", 20, r#""effects": {"lock": {}}"#);
    let events: Vec<_> = outcome.claims[0].events.iter().map(|event| (event.kind, event.at_ms)).collect();
    assert_eq!(events, [(Taken, 6_226), (Waits, 6_246), (Released, 7_121), (Taken, 7_121), (Released, 8_016)]);
    assert_eq!((ledger(&outcome, 0).standing, outcome.runs[1].ended_ms), (6, Some(8_016 + 86_000)));
    // An item is there once, so its work is done once.
    let outcome = two("a", "monday", 20, r#""effects": {"workQueue": {}}"#);
    let events: Vec<_> = outcome.claims[0].events.iter().map(|event| (event.kind, event.at_ms)).collect();
    assert_eq!(events, [(Taken, 6_226), (Waits, 6_246), (Consumed, 7_121), (FoundConsumed, 7_121)]);
    assert_eq!((ledger(&outcome, 0).standing, outcome.runs[1].ended_ms), (3, Some(7_121 + 86_000)));
    // Another night has items and locks of its own.
    let outcome = two("b", "tuesday", 20, r#""effects": {"workQueue": {}, "lock": {}}"#);
    assert!(outcome.claims.iter().all(|claims| claims.events.iter().all(|event| event.kind != Waits)));
    assert!(outcome.audit.runs.iter().all(|run| run.correctness == Correctness::SucceededAndRight));
}

#[test]
fn a_writer_that_finds_an_item_consumed_applies_none_of_its_records() {
    // Both writers take the item for their task, the second 20 ms after the first has completed it.
    let outcome =
        two("a", "monday", 20, r#""effects": {"workQueue": {}}, "writer": {"applies": ["ledger", "workQueue"]}"#);
    let events: Vec<_> = outcome.claims[0].events.iter().map(|event| (event.kind, event.at_ms)).collect();
    assert_eq!(events, [(Taken, 7_121), (Consumed, 7_121), (FoundConsumed, 7_141)]);
    assert_eq!(effects(&outcome, System::Ledger).requests.at_ms, [7_121; 3]);
    let ends: Vec<_> = outcome.runs.iter().map(|run| run.ended_ms).collect();
    assert_eq!(ends, [Some(NIGHT_MS), Some(20 + NIGHT_MS)]);
}

#[test]
fn a_fault_of_one_run_leaves_the_other_alone() {
    let crash = |run: u64| {
        format!(
            r#""sink": {{"kind": "key"}}, "faults": [{{"do": "crash", "when": {{"percent": 50}},
                "target": {{"attempt": {{"stage": "publish", "task": 0, "run": {run}}}}}}}]"#
        )
    };
    for struck in [0, 1] {
        let outcome = two("b", "tuesday", 100_000, &crash(struck));
        for run in [0, 1] {
            let publishes =
                outcome.attempts.iter().filter(|it| u64::from(it.run) == run && it.stage.name() == "publish");
            assert_eq!(publishes.count(), if run == struck { 2 } else { 1 }, "run {run}, struck {struck}");
        }
        assert!(outcome.audit.runs.iter().all(|run| run.correctness == Correctness::SucceededAndRight));
    }
}

#[test]
fn what_a_run_did_not_publish_is_missing_only_for_its_own_period() {
    // The second night gives up at its first failure.
    let outcome = two(
        "b",
        "tuesday",
        100_000,
        r#""coordinator": {"maxAttempts": 1}, "faults": [{"do": "crash", "when": {"percent": 50},
            "target": {"attempt": {"stage": "publish", "task": 0, "run": 1}}}]"#,
    );
    let found: Vec<_> = outcome.audit.runs.iter().map(|run| run.correctness).collect();
    assert_eq!(found, [Correctness::SucceededAndRight, Correctness::Incomplete]);
    // Half of 895 ms are 447: one row of three.
    assert_eq!((ledger(&outcome, 0).missing.len(), &ledger(&outcome, 1).missing[..]), (0, &[1, 2][..]));
}
