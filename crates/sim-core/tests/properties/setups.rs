//! Random setups: a strategy for each part of a [`Scenario`](sim_core::Scenario) but its faults, so that a further field
//! is a line or two.

use proptest::option;
use proptest::prop_oneof;
use proptest::sample::{select, subsequence};
use proptest::strategy::{Just, Strategy};
use sim_core::scenario::{
    Client, Cluster, Coordinator, Dashboard, DataSet, DedupeMemory, Email, EmailPath, IdentityField, LoserPolicy,
    NotificationId, OnRepeat, Sender, SentMark, Sink, SinkKind, Stage, Synthetic,
};

const MOST_WORKERS: u64 = 16;
const MOST_TASKS: u64 = 16;
const MOST_CUSTOMERS: u64 = 60;

const FIELDS: [IdentityField; 6] = [
    IdentityField::Job,
    IdentityField::Run,
    IdentityField::Period,
    IdentityField::Task,
    IdentityField::Attempt,
    IdentityField::Customer,
];

/// A few customers show all that many do, and are soon done; the lesson's stand for many.
pub(crate) fn data() -> impl Strategy<Value = DataSet> {
    let customers = prop_oneof![1 => 1..=6_u64, 3 => 1..=MOST_CUSTOMERS];
    let seed = prop_oneof![4 => 0..1_000_u64, 1 => 0..1_u64 << 53];
    let synthetic = (customers, seed, 0..=50_u64).prop_map(|(customers, seed, skew_percent)| {
        DataSet::Synthetic(Synthetic { customers, seed: Some(seed), skew_percent })
    });
    prop_oneof![15 => synthetic, 1 => Just(DataSet::Lesson)]
}

pub(crate) fn cluster() -> impl Strategy<Value = Cluster> {
    // Few workers make attempts wait, and are soon lost; few tasks have many customers each.
    let workers = prop_oneof![1 => 1..=3_u64, 2 => 1..=MOST_WORKERS];
    let tasks = prop_oneof![2 => 1..=4_u64, 1 => 1..=MOST_TASKS];
    (workers, tasks).prop_map(|(workers, tasks)| Cluster { workers, tasks })
}

pub(crate) fn coordinator() -> impl Strategy<Value = Coordinator> {
    let silence_ms = prop_oneof![3 => Just(10_000), 2 => 100..60_000_u64, 1 => 60_000..3_600_000_u64];
    let heartbeat_ms = prop_oneof![2 => Just(0), 1 => 1..20_000_u64];
    let max_attempts = prop_oneof![2 => Just(4), 3 => 1..=3_u64];
    let stages = prop_oneof![1 => Just(Vec::new()), 4 => subsequence(Stage::ALL.to_vec(), 1..=3).prop_shuffle()];
    // A few customers are soon done with, before most looks.
    let check_every_ms = prop_oneof![1 => Just(5_000), 4 => 1_000..3_000_u64, 1 => 1_000..60_000_u64];
    let threshold_percent = prop_oneof![1 => Just(140), 2 => 100..130_u64, 1 => 130..300_u64];
    let loser = select(vec![LoserPolicy::RunsOn, LoserPolicy::Cancelled]);
    let speculation = (stages, check_every_ms, threshold_percent, loser);
    (silence_ms, heartbeat_ms, max_attempts, speculation).prop_map(
        |(silence_ms, heartbeat_ms, max_attempts, (stages, check_every_ms, threshold_percent, loser))| {
            let mut coordinator = Coordinator::default();
            coordinator.speculation.stages = stages;
            coordinator.speculation.check_every_ms = check_every_ms;
            coordinator.speculation.threshold_percent = threshold_percent;
            coordinator.speculation.loser = loser;
            coordinator.silence_ms = silence_ms;
            // Beats must be closer together than patience is long.
            coordinator.heartbeat_every_ms = heartbeat_ms % silence_ms;
            coordinator.max_attempts = max_attempts;
            coordinator
        },
    )
}

pub(crate) fn sink() -> impl Strategy<Value = Sink> {
    select(vec![SinkKind::Append, SinkKind::Upsert, SinkKind::Key, SinkKind::Atomic]).prop_flat_map(sink_of)
}

/// A sink of one kind with any identity that it may have.
pub(crate) fn sink_of(kind: SinkKind) -> impl Strategy<Value = Sink> {
    identity(kind).prop_flat_map(move |identity| sink_with(kind, identity))
}

/// See [`scenarios::with_safe_sink`](crate::scenarios::with_safe_sink).
pub(crate) fn safe_sink() -> impl Strategy<Value = Sink> {
    select(vec![SinkKind::Upsert, SinkKind::Key, SinkKind::Atomic])
        .prop_flat_map(|kind| {
            let (needed, optional) = match kind {
                SinkKind::Atomic => (IdentityField::Task, &FIELDS[..3]),
                _ => (IdentityField::Customer, &FIELDS[..4]),
            };
            let identity = subsequence(optional.to_vec(), 0..=optional.len()).prop_map(move |mut fields| {
                fields.push(needed);
                fields
            });
            (Just(kind), option::of(identity.prop_shuffle()))
        })
        .prop_flat_map(|(kind, identity)| sink_with(kind, identity))
}

/// Any fields that the kind of sink may compare, in any order; half of the time those that are usual.
fn identity(kind: SinkKind) -> impl Strategy<Value = Option<Vec<IdentityField>>> {
    let fields: &[IdentityField] = match kind {
        SinkKind::Append => &[],
        SinkKind::Atomic => &FIELDS[..5],
        SinkKind::Upsert | SinkKind::Key => &FIELDS,
    };
    let least = usize::from(!fields.is_empty());
    option::of(subsequence(fields.to_vec(), least..=fields.len()).prop_shuffle())
}

fn sink_with(kind: SinkKind, identity: Option<Vec<IdentityField>>) -> impl Strategy<Value = Sink> {
    let on_repeat = match kind {
        SinkKind::Append | SinkKind::Upsert => vec![OnRepeat::Success],
        SinkKind::Key | SinkKind::Atomic => vec![OnRepeat::Success, OnRepeat::Success, OnRepeat::Error],
    };
    select(on_repeat).prop_map(move |on_repeat| Sink { kind, identity: identity.clone(), on_repeat, ..Sink::default() })
}

pub(crate) fn dashboard() -> impl Strategy<Value = Dashboard> {
    select(vec![Dashboard::SumsAllRows, Dashboard::TakesLatestRow])
}

pub(crate) fn path() -> impl Strategy<Value = EmailPath> {
    prop_oneof![1 => Just(EmailPath::None), 3 => Just(EmailPath::Direct), 3 => Just(EmailPath::Outbox)]
}

/// Any way of an email on one path.
pub(crate) fn email(path: EmailPath) -> impl Strategy<Value = Email> {
    let tries = prop_oneof![2 => Just(1), 3 => 1..=4_u64];
    let timeout_ms = prop_oneof![1 => Just(0), 2 => Just(5_000), 2 => 1..60_000_u64];
    let retry_after_ms = prop_oneof![1 => Just(0), 2 => Just(1_000), 1 => 1..20_000_u64];
    let client = (timeout_ms, tries, retry_after_ms).prop_map(|(timeout_ms, tries, retry_after_ms)| Client {
        timeout_ms,
        tries,
        retry_after_ms,
    });
    let marks = select(vec![SentMark::AfterSending, SentMark::BeforeSending]);
    let restart_after_ms = prop_oneof![1 => Just(0), 2 => Just(10_000), 1 => 1..60_000_u64];
    let sender = (marks, restart_after_ms).prop_map(|(marks, restart_after_ms)| Sender { marks, restart_after_ms });
    (id_and_memory(), client, sender).prop_map(move |((notification_id, dedupe_memory), client, sender)| Email {
        path,
        notification_id,
        dedupe_memory,
        client,
        sender,
    })
}

/// Without an id there is nothing to remember.
fn id_and_memory() -> impl Strategy<Value = (NotificationId, DedupeMemory)> {
    let id = prop_oneof![
        1 => Just(NotificationId::None),
        4 => Just(NotificationId::Logical),
        2 => Just(NotificationId::Attempt),
        1 => Just(NotificationId::Send),
    ];
    let memory = prop_oneof![
        1 => Just(DedupeMemory::Nothing),
        3 => (1..20_000_u64).prop_map(DedupeMemory::ForMs),
        3 => Just(DedupeMemory::ForGood),
    ];
    (id, memory).prop_map(|(id, memory)| match id {
        NotificationId::None => (id, DedupeMemory::Nothing),
        _ => (id, memory),
    })
}
