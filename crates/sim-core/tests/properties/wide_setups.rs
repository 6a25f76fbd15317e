//! Random setups with every choice that there is: further effects, the fine print of sinks, one writer, policies, several
//! runs. They stand beside the [setups](crate::setups) of which all rules are worked out a second time.

use proptest::collection::vec;
use proptest::option;
use proptest::prop_oneof;
use proptest::sample::{select, subsequence};
use proptest::strategy::{Just, Strategy};
use sim_core::scenario::{
    Claim, Client, Coordinator, CoordinatorMemory, Counter, DedupeMemory, EffectKind, Effects, FilePath, Holder,
    IdentityField, KeyCheck, LoserPolicy, OnConflict, OnRepeat, OnUnknownCommit, OutputFile, PaidCalls, Policy, Quota,
    Reading, ReadingKept, Run, SingleWriter, Sink, SinkKind, SinkTimes, Topic, WhenTaken,
};

use crate::setups;

const MOST_RUNS: usize = 4;
const FIELDS: [IdentityField; 7] = [
    IdentityField::Job,
    IdentityField::Run,
    IdentityField::Period,
    IdentityField::Task,
    IdentityField::Attempt,
    IdentityField::Customer,
    IdentityField::Call,
];

/// What one writer can apply.
pub(crate) const APPLIED: [EffectKind; 7] = [
    EffectKind::Ledger,
    EffectKind::Topic,
    EffectKind::PaidCalls,
    EffectKind::File,
    EffectKind::Counter,
    EffectKind::WorkQueue,
    EffectKind::Lock,
];

/// A run mostly starts while another goes on. Two may have one id, and two one period.
pub(crate) fn runs() -> impl Strategy<Value = Vec<Run>> {
    let run = (select(vec!["a", "b"]), select(vec!["monday", "tuesday"]), prop_oneof![0..100_u64, 0..200_000_u64])
        .prop_map(|(id, period, start_ms)| Run { id: id.to_owned(), period: period.to_owned(), start_ms });
    prop_oneof![2 => vec(run.clone(), 1), 2 => vec(run, 1..=MOST_RUNS)].prop_map(|mut runs| {
        runs[0].start_ms = 0;
        runs
    })
}

pub(crate) fn coordinator() -> impl Strategy<Value = Coordinator> {
    let memory =
        select(vec![CoordinatorMemory::Everything, CoordinatorMemory::AcceptedTasks, CoordinatorMemory::Nothing]);
    let loser = prop_oneof![
        Just(LoserPolicy::RunsOn),
        Just(LoserPolicy::Cancelled),
        (1..20_000_u64).prop_map(LoserPolicy::CancelledAfterMs),
    ];
    (setups::coordinator(), memory, loser).prop_map(|(mut coordinator, memory, loser)| {
        coordinator.memory = memory;
        coordinator.speculation.loser = loser;
        coordinator
    })
}

/// Any sink with all that its kind allows, but fencing, which needs a lock.
pub(crate) fn sink() -> impl Strategy<Value = Sink> {
    select(vec![SinkKind::Append, SinkKind::Upsert, SinkKind::Key, SinkKind::Atomic])
        .prop_flat_map(|kind| (identity_of(kind), Just(kind)))
        .prop_flat_map(|(identity, kind)| sink_with(kind, identity))
}

/// A sink whose check is one step, and that knows a logical write again for good, in whatever run of its period.
pub(crate) fn logical_sink() -> impl Strategy<Value = Sink> {
    select(vec![SinkKind::Upsert, SinkKind::Key, SinkKind::Atomic])
        .prop_flat_map(|kind| {
            let optional = [IdentityField::Job, IdentityField::Task];
            (subsequence(optional.to_vec(), 0..=2), Just(kind))
        })
        .prop_flat_map(|(mut fields, kind)| {
            fields.push(IdentityField::Period);
            let tells_apart = if kind == SinkKind::Atomic { IdentityField::Task } else { IdentityField::Customer };
            if !fields.contains(&tells_apart) {
                fields.push(tells_apart);
            }
            sink_with(kind, Some(fields))
        })
        .prop_map(|sink| {
            let keeps = sink.on_unknown_commit != OnUnknownCommit::CleanUp;
            let on_unknown_commit = if keeps { sink.on_unknown_commit } else { OnUnknownCommit::GiveUp };
            Sink { key_check: KeyCheck::OneStep, dedupe_memory: DedupeMemory::ForGood, on_unknown_commit, ..sink }
        })
}

fn identity_of(kind: SinkKind) -> impl Strategy<Value = Option<Vec<IdentityField>>> {
    let (fields, least) = match kind {
        SinkKind::Append => (vec![], 0),
        SinkKind::Upsert | SinkKind::Key => (FIELDS.to_vec(), 1),
        SinkKind::Atomic => (FIELDS.into_iter().filter(|field| *field != IdentityField::Customer).collect(), 0),
    };
    let most = fields.len();
    option::of(subsequence(fields, least..=most).prop_shuffle())
}

fn sink_with(kind: SinkKind, identity: Option<Vec<IdentityField>>) -> impl Strategy<Value = Sink> {
    let only = |is_allowed: bool| move |chosen: bool| is_allowed && chosen;
    let (is_key, is_atomic) = (kind == SinkKind::Key, kind == SinkKind::Atomic);
    let refuses = proptest::bool::weighted(0.3).prop_map(only(is_key || is_atomic));
    let on_conflict = select(vec![OnConflict::Replace, OnConflict::Ignore, OnConflict::OnlyIfNewer]);
    let gap_ms = || prop_oneof![Just(0), 1..2_000_u64];
    let key_check = prop_oneof![
        Just(KeyCheck::OneStep),
        gap_ms().prop_map(|gap_ms| KeyCheck::RowThenKey { gap_ms }),
        gap_ms().prop_map(|gap_ms| KeyCheck::KeyThenRow { gap_ms }),
    ];
    let memory = prop_oneof![Just(DedupeMemory::ForGood), (1..30_000_u64).prop_map(DedupeMemory::ForMs)];
    let on_unknown = select(vec![
        OnUnknownCommit::RetryCommit,
        OnUnknownCommit::RetryBody,
        OnUnknownCommit::Verify,
        OnUnknownCommit::GiveUp,
        OnUnknownCommit::CleanUp,
    ]);
    (refuses, on_conflict, key_check, memory, on_unknown, times()).prop_map(
        move |(refuses, on_conflict, key_check, dedupe_memory, on_unknown_commit, times)| {
            let mut sink = Sink { kind, identity: identity.clone(), times, ..Sink::default() };
            if refuses {
                sink.on_repeat = OnRepeat::Error;
            }
            match kind {
                SinkKind::Append => {}
                SinkKind::Upsert => sink.on_conflict = on_conflict,
                SinkKind::Key => (sink.key_check, sink.dedupe_memory) = (key_check, dedupe_memory),
                SinkKind::Atomic => sink.on_unknown_commit = on_unknown_commit,
            }
            sink
        },
    )
}

fn times() -> impl Strategy<Value = SinkTimes> {
    let some = (0..50_u64, 0..50_u64, 0..50_u64, 0..2_000_u64).prop_map(
        |(lookup_ms, constraint_ms, staging_ms, transaction_ms)| SinkTimes {
            lookup_ms,
            constraint_ms,
            staging_ms,
            transaction_ms,
        },
    );
    prop_oneof![3 => Just(SinkTimes::default()), 1 => some]
}

/// Any further effects, about half of them at a time.
pub(crate) fn effects() -> impl Strategy<Value = Effects> {
    let topic = (1..=16_u64, identity()).prop_map(|(consumers, identity)| Topic { consumers, identity });
    let counter = identity().prop_map(|identity| Counter { identity });
    let file = select(vec![FilePath::SharedTruncated, FilePath::SharedAppended, FilePath::OwnRenamed])
        .prop_map(|path| OutputFile { path });
    (
        option::of(topic),
        option::of(paid_calls()),
        option::of(file),
        option::of(counter),
        option::of(claim()),
        option::of(claim()),
        option::of(reading()),
        client(),
    )
        .prop_map(|(topic, paid_calls, file, counter, work_queue, lock, reading, client)| Effects {
            topic,
            paid_calls,
            file,
            counter,
            work_queue,
            lock,
            reading,
            client,
        })
}

pub(crate) fn paid_calls() -> impl Strategy<Value = PaidCalls> {
    let quota = (1..=100_u64, 1..20_000_u64).prop_map(|(calls, per_ms)| Quota { calls, per_ms });
    (0..1_000_u64, identity(), option::of(quota)).prop_map(|(cost_cents, identity, quota)| PaidCalls {
        cost_cents,
        identity,
        quota,
    })
}

/// Any fields, and none half of the time.
fn identity() -> impl Strategy<Value = Vec<IdentityField>> {
    let some = subsequence(FIELDS.to_vec(), 1..=FIELDS.len()).prop_shuffle();
    prop_oneof![Just(Vec::new()), some]
}

pub(crate) fn claim() -> impl Strategy<Value = Claim> {
    let held_by = prop_oneof![3 => Just(Holder::Attempt), 1 => Just(Holder::Task)];
    let when_taken = prop_oneof![3 => Just(WhenTaken::Wait), 1 => Just(WhenTaken::Fail), 1 => Just(WhenTaken::GoOn)];
    let ms = || prop_oneof![1 => 1..100_u64, 3 => 1..20_000_u64];
    (held_by, when_taken, option::of(ms()), option::of(ms()))
        .prop_map(|(held_by, when_taken, timeout_ms, lease_ms)| Claim { held_by, when_taken, timeout_ms, lease_ms })
}

fn reading() -> impl Strategy<Value = Reading> {
    let changes_at_ms = prop_oneof![4 => 0..30_000_u64, 1 => 0..200_000_u64];
    let kept = select(vec![ReadingKept::ByAttempt, ReadingKept::ByRun]);
    (changes_at_ms, 1..=1_000_u64, kept).prop_map(|(changes_at_ms, raise_percent, kept)| Reading {
        changes_at_ms,
        raise_percent,
        kept,
    })
}

fn client() -> impl Strategy<Value = Client> {
    let ms = || prop_oneof![1 => Just(0), 3 => 0..10_000_u64];
    (ms(), 1..=4_u64, ms()).prop_map(|(timeout_ms, tries, retry_after_ms)| Client { timeout_ms, tries, retry_after_ms })
}

pub(crate) fn writer() -> impl Strategy<Value = SingleWriter> {
    let some = subsequence(APPLIED.to_vec(), 1..=APPLIED.len()).prop_shuffle();
    prop_oneof![2 => Just(Vec::new()), 2 => some, 1 => Just(APPLIED.to_vec())]
        .prop_map(|applies| SingleWriter { applies })
}

/// Rarely anything is refused, since nothing happens then.
pub(crate) fn policy() -> impl Strategy<Value = Policy> {
    let kinds = subsequence(EffectKind::ALL.to_vec(), 1..=3).prop_shuffle();
    let some = (kinds, proptest::bool::ANY)
        .prop_map(|(not_in_copied_steps, only_single_writer)| Policy { not_in_copied_steps, only_single_writer });
    prop_oneof![12 => Just(Policy::default()), 1 => some]
}
