//! The scenarios of the lesson on the copy that was started on purpose.

use super::{Preset, preset};
use crate::customers::Customers;
use crate::scenario::{
    Claim, Cluster, Counter, EffectKind, EmailPath, FilePath, LoserPolicy, OutputFile, PaidCalls, Policy, Quota,
    Reading, Scenario, Stage, Topic, WhenTaken,
};
use crate::strategies::{APPEND, SPECULATION, UPSERT, first, slow, with_email, with_fault, with_sink};

/// A copy of publish-7, whose first attempt takes so many percent of its usual time.
fn copied(percent: u64) -> Scenario {
    with_fault(SPECULATION.on(Scenario::default()), slow(first(Stage::Publish, 7), percent))
}

fn with_loser(mut scenario: Scenario, loser: LoserPolicy) -> Scenario {
    scenario.coordinator.speculation.loser = loser;
    scenario
}

fn with(mut scenario: Scenario, add: impl FnOnce(&mut Scenario)) -> Scenario {
    add(&mut scenario);
    scenario
}

pub(super) fn all() -> Vec<Preset> {
    [losers(), effects(), contention(), remedies()].concat()
}

/// How slow the first attempt is, and what becomes of the loser.
fn losers() -> Vec<Preset> {
    let cancelled = |percent| with_loser(copied(percent), LoserPolicy::Cancelled);
    vec![
        preset("copy-wins", "publish-7 takes four times as long, and its copy wins", copied(400)),
        preset("copy-wins-off", "publish-7 takes four times as long, and no copy is started", {
            with(copied(400), |scenario| scenario.coordinator.speculation.stages = Vec::new())
        }),
        preset("copies-cross", "publish-7 takes twice as long, and its copy overtakes it", copied(200)),
        preset("copies-cross-cancelled", "The copy overtakes publish-7, which is stopped half-way", cancelled(200)),
        preset("sick-worker", "publish-7 is twenty times as slow, and writes on after the job reported", copied(2_000)),
        preset("sick-worker-cancelled", "publish-7 is twenty times as slow, and is stopped at once", cancelled(2_000)),
        preset("sick-worker-later", "publish-7 is twenty times as slow, and is stopped after half a minute", {
            with_loser(copied(2_000), LoserPolicy::CancelledAfterMs(30_000))
        }),
    ]
}

/// Each kind of effect beside a ledger that a repeat does not harm.
fn effects() -> Vec<Preset> {
    let base = || with_sink(copied(200), &UPSERT);
    let on = |add: fn(&mut Scenario)| with(base(), add);
    vec![
        preset("copies-row", "Two copies write rows to a table", with_sink(copied(200), &APPEND)),
        preset("copies-email", "Two copies email their customers", with_email(base(), EmailPath::Direct)),
        preset("copies-topic", "Two copies publish messages, and three consumers act on each", {
            on(|scenario| scenario.effects.topic = Some(Topic::default()))
        }),
        preset("copies-paid", "Two copies call a paid service", {
            on(|scenario| scenario.effects.paid_calls = Some(PaidCalls::default()))
        }),
        preset("copies-quota", "Two copies use up a quota, and other tasks wait", quota()),
        preset("copies-file-truncated", "Two copies write one file; the second empties it first, and is stopped", {
            with_loser(on(truncated), LoserPolicy::Cancelled)
        }),
        preset("copies-file-appended", "Two copies append to one file", {
            on(|scenario| file(scenario, FilePath::SharedAppended))
        }),
        preset("copies-file-renamed", "Two copies write a file each, and rename it when it is complete", {
            on(|scenario| file(scenario, FilePath::OwnRenamed))
        }),
        preset("copies-counter", "Two copies count up", {
            on(|scenario| scenario.effects.counter = Some(Counter::default()))
        }),
        preset("copies-reading", "Two copies read a value that changes between them", {
            on(|scenario| scenario.effects.reading = Some(Reading::default()))
        }),
    ]
}

/// Idle workers and a coordinator that looks often, so that the copy runs beside all other tasks; and a quota that was
/// bought for as many calls as there are customers.
fn quota() -> Scenario {
    let mut scenario = with_sink(copied(400), &UPSERT);
    scenario.cluster = Cluster { workers: 16, tasks: 12 };
    scenario.coordinator.speculation.check_every_ms = 1_000;
    let quota = Quota { calls: Customers::lesson().len() as u64, per_ms: 300_000 };
    scenario.effects.paid_calls = Some(PaidCalls { quota: Some(quota), ..PaidCalls::default() });
    scenario
}

/// A copy that comes late: it loses, and has not rewritten all that it cut away.
fn truncated(scenario: &mut Scenario) {
    file(scenario, FilePath::SharedTruncated);
    scenario.coordinator.speculation.check_every_ms = 11_000;
}

fn file(scenario: &mut Scenario, path: FilePath) {
    scenario.effects.file = Some(OutputFile { path });
}

/// Two copies want what only one can have.
fn contention() -> Vec<Preset> {
    let lock = |when_taken, timeout_ms| {
        let mut scenario = with_sink(copied(2_000), &UPSERT);
        scenario.effects.lock = Some(Claim { when_taken, timeout_ms, ..Claim::default() });
        scenario
    };
    let queue = |when_taken| {
        let mut scenario = with_sink(copied(400), &APPEND);
        scenario.effects.work_queue = Some(Claim { when_taken, ..Claim::default() });
        scenario
    };
    let mut lost = with_loser(queue(WhenTaken::GoOn), LoserPolicy::Cancelled);
    lost.writer.applies = vec![EffectKind::Ledger];
    vec![
        preset(
            "copies-lock-wait",
            "The copy waits for the lock that slow publish-7 holds",
            lock(WhenTaken::Wait, None),
        ),
        preset("copies-lock-timeout", "The copy waits three seconds for the lock, and fails", {
            lock(WhenTaken::Wait, Some(3_000))
        }),
        preset("copies-lock-fail", "The copy is refused the lock, and fails", lock(WhenTaken::Fail, None)),
        preset("copies-lock-without", "The copy goes on without the lock", lock(WhenTaken::GoOn, None)),
        preset(
            "copies-queue-wait",
            "The copy waits for the item that slow publish-7 has taken",
            queue(WhenTaken::Wait),
        ),
        preset(
            "copies-queue-lost",
            "The copy finds no item and is done at once; whoever has the item is discarded",
            lost,
        ),
    ]
}

/// The remedies, in the order in which they should be preferred, and the policies above them.
fn remedies() -> Vec<Preset> {
    let everything = || {
        with(with_sink(copied(2_000), &APPEND), |scenario| {
            scenario.effects.topic = Some(Topic::default());
            scenario.effects.counter = Some(Counter::default());
        })
    };
    let all_kinds = vec![EffectKind::Ledger, EffectKind::Topic, EffectKind::Counter];
    vec![
        preset("copies-everything", "Two copies write rows, publish messages and count up", everything()),
        preset("copies-single-writer", "Two copies emit records, and one writer applies those of the winner", {
            with(everything(), |scenario| scenario.writer.applies = all_kinds.clone())
        }),
        preset("copies-not-here", "Copies are started of map and reduce tasks, and not where effects are", {
            with(everything(), |scenario| scenario.coordinator.speculation.stages = vec![Stage::Map, Stage::Reduce])
        }),
        preset("copies-refused", "The platform refuses a topic in a step of which copies are started", {
            let policy = Policy { not_in_copied_steps: vec![EffectKind::Topic], only_single_writer: false };
            with(everything(), |scenario| scenario.policy = policy)
        }),
    ]
}
