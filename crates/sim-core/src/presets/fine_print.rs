//! The fine print of sinks and identities, and what becomes of runs when their coordinator forgets.

use super::{Preset, preset};
use crate::scenario::{
    Action, CallRef, Callee, CoordinatorMemory, Fault, IdentityField, KeyCheck, OnConflict, OnUnknownCommit, Reading,
    Run, Scenario, Sink, SinkKind, SinkTimes, Stage, Target, When,
};
use crate::strategies::{CRASH, LOST_ACK, SPECULATION, ZOMBIE, first, slow, strike, with_fault};

pub(super) fn all() -> Vec<Preset> {
    [commits(), keys(), values(), restarts(), times()].concat()
}

fn with(mut scenario: Scenario, sink: Sink) -> Scenario {
    scenario.sink = sink;
    scenario
}

fn of(kind: SinkKind) -> Sink {
    Sink { kind, ..Sink::default() }
}

/// A transaction that remembers no task, and commits of which nothing is heard.
fn commits() -> Vec<Preset> {
    let no_identity = || Sink { identity: Some(Vec::new()), ..of(SinkKind::Atomic) };
    let unheard = |on_unknown_commit, sink: Sink| {
        // The fourth commit of the night.
        let reply = Target::Reply(CallRef { of: Callee::Commit, first: 4, count: 1 });
        let fault = Fault { action: Action::Lose, target: reply, when: None };
        with_fault(with(Scenario::default(), Sink { on_unknown_commit, ..sink }), fault)
    };
    let named = |name, title, on_unknown, sink| preset(name, title, unheard(on_unknown, sink));
    vec![
        preset("lost-ack-transaction", "Each attempt commits a transaction, and the ledger remembers no task", {
            with(LOST_ACK.on(Scenario::default()), no_identity())
        }),
        named(
            "commit-retried",
            "A commit's reply is lost, and the commit is sent again",
            OnUnknownCommit::RetryCommit,
            no_identity(),
        ),
        named(
            "commit-body-retried",
            "A commit's reply is lost, and the whole transaction is done again",
            OnUnknownCommit::RetryBody,
            no_identity(),
        ),
        named(
            "commit-verified",
            "A commit's reply is lost, and the attempt asks what became of it",
            OnUnknownCommit::Verify,
            no_identity(),
        ),
        named(
            "commit-given-up",
            "A commit's reply is lost, and the attempt reports that it failed",
            OnUnknownCommit::GiveUp,
            no_identity(),
        ),
        named(
            "commit-cleaned-up",
            "A commit's reply is lost, and the attempt deletes what it had written",
            OnUnknownCommit::CleanUp,
            of(SinkKind::Atomic),
        ),
    ]
}

/// Keys that are looked up, recorded and made of the wrong fields.
fn keys() -> Vec<Preset> {
    let crossing = || with_fault(SPECULATION.on(Scenario::default()), slow(first(Stage::Publish, 7), 200));
    let row_then_key = |gap_ms| Sink { key_check: KeyCheck::RowThenKey { gap_ms }, ..of(SinkKind::Key) };
    let key_then_row = |gap_ms| Sink { key_check: KeyCheck::KeyThenRow { gap_ms }, ..of(SinkKind::Key) };
    let crash = |request| strike(Action::Crash, first(Stage::Publish, 4), When::AfterRequest(request));
    let by = |fields: &[IdentityField]| Sink { identity: Some(fields.to_vec()), ..of(SinkKind::Key) };
    vec![
        preset("key-gap", "Between looking up a key and recording it another attempt looks too", {
            with(crossing(), row_then_key(1_000))
        }),
        preset("key-after-row", "The worker of publish-4 crashes after a row and before its key", {
            // Three requests for each row: the look, the row, the key.
            with(with_fault(Scenario::default(), crash(3 * 36 + 2)), row_then_key(0))
        }),
        preset("key-before-row", "The worker of publish-4 crashes after a key and before its row", {
            // Two requests for each row: the key, the row.
            with(with_fault(Scenario::default(), crash(2 * 36 + 1)), key_then_row(0))
        }),
        preset(
            "two-coordinators",
            "Two coordinators start one job, and keys are looked up and recorded in one step",
            two_coordinators(of(SinkKind::Key)),
        ),
        preset("two-coordinators-gap", "Two coordinators start one job, and a key is recorded after its row", {
            two_coordinators(row_then_key(50))
        }),
        preset("two-nights", "Two nights, and keys that name the run", {
            two_nights(by(&[IdentityField::Run, IdentityField::Task, IdentityField::Customer]))
        }),
        preset("two-nights-job-key", "Two nights, and keys that name only the job", {
            two_nights(by(&[IdentityField::Job, IdentityField::Task, IdentityField::Customer]))
        }),
        preset("two-nights-period-key", "Two nights, and keys of period and customer", {
            two_nights(by(&[IdentityField::Period, IdentityField::Customer]))
        }),
    ]
}

/// One job, started by two coordinators at almost the same time.
fn two_coordinators(sink: Sink) -> Scenario {
    let other = Run { start_ms: 20, ..Run::default() };
    with(Scenario { runs: vec![Run::default(), other], ..Scenario::default() }, sink)
}

fn two_nights(sink: Sink) -> Scenario {
    let next =
        Run { id: "nightly-ledger-2026-03-03".to_owned(), period: "2026-03-03".to_owned(), start_ms: 86_400_000 };
    with(Scenario { runs: vec![Run::default(), next], ..Scenario::default() }, sink)
}

/// An upsert whose attempts carry different values.
fn values() -> Vec<Preset> {
    let zombie = |on_conflict| {
        let mut scenario = with(ZOMBIE.on(Scenario::default()), Sink { on_conflict, ..of(SinkKind::Upsert) });
        let slow = slow(first(Stage::Publish, 5), 1_000);
        scenario.faults.push(slow);
        scenario.effects.reading = Some(Reading::default());
        scenario
    };
    vec![
        preset("stale-replace", "A zombie writes older values last; the last write wins", zombie(OnConflict::Replace)),
        preset("stale-ignore", "A zombie writes older values; the first write wins", zombie(OnConflict::Ignore)),
        preset("stale-newer", "A zombie writes older values; only newer ones win", zombie(OnConflict::OnlyIfNewer)),
    ]
}

/// A coordinator that crashes while publish tasks run.
fn restarts() -> Vec<Preset> {
    let restarted = |memory| {
        let when = Some(When::AtMs(115_000));
        let fault = Fault { action: Action::Restart, target: Target::Coordinator(0), when };
        let mut scenario = with_fault(Scenario::default(), fault);
        scenario.coordinator.memory = memory;
        scenario
    };
    vec![
        preset(
            "restart-remembers",
            "The coordinator restarts and remembers everything",
            restarted(CoordinatorMemory::Everything),
        ),
        preset(
            "restart-forgets-attempts",
            "The coordinator restarts and has forgotten what runs",
            restarted(CoordinatorMemory::AcceptedTasks),
        ),
        preset(
            "restart-forgets",
            "The coordinator restarts and has forgotten the job",
            restarted(CoordinatorMemory::Nothing),
        ),
    ]
}

/// What real sinks cost.
fn times() -> Vec<Preset> {
    let times = SinkTimes { lookup_ms: 20, constraint_ms: 10, staging_ms: 5, transaction_ms: 500 };
    [("append", SinkKind::Append), ("upsert", SinkKind::Upsert), ("key", SinkKind::Key), ("atomic", SinkKind::Atomic)]
        .into_iter()
        .map(|(name, kind)| {
            let sink = Sink { times: times.clone(), ..of(kind) };
            let title = format!("{name}: what a sink itself takes costs time");
            preset(&format!("times-{name}"), &title, with(CRASH.on(Scenario::default()), sink))
        })
        .collect()
}
