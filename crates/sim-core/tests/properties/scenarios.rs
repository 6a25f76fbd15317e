//! Random scenarios: a strategy for each part of a [`Scenario`], so that a further field is a line or two.
//!
//! A part starts from its default and is changed, so that whatever is not named here keeps its usual value.

use proptest::collection::vec;
use proptest::option;
use proptest::prop_oneof;
use proptest::sample::{select, subsequence};
use proptest::strategy::{Just, Strategy};
use sim_core::Scenario;
use sim_core::scenario::{
    Action, AttemptRef, Cluster, Coordinator, EmailPath, Fault, IdentityField, LoserPolicy, OnRepeat, Sink, SinkKind,
    Stage, Target, When,
};

const MOST_WORKERS: u64 = 16;
const MOST_TASKS: u64 = 16;
const MOST_FAULTS: usize = 3;

const FIELDS: [IdentityField; 6] = [
    IdentityField::Job,
    IdentityField::Run,
    IdentityField::Period,
    IdentityField::Task,
    IdentityField::Attempt,
    IdentityField::Customer,
];

/// Any scenario of up to 16 workers and tasks with up to three faults.
pub(crate) fn any() -> impl Strategy<Value = Scenario> {
    with_sink(sink())
}

/// Those whose ledger takes each customer once, however often a task is done: a key or an upsert that tells customers
/// apart, or a commit that tells tasks apart, and none of them attempts.
pub(crate) fn with_safe_sink() -> impl Strategy<Value = Scenario> {
    with_sink(safe_sink())
}

/// Those with one kind of sink.
pub(crate) fn with_kind(kind: SinkKind) -> impl Strategy<Value = Scenario> {
    with_sink(identity(kind).prop_flat_map(move |identity| sink_of(kind, identity)))
}

/// Those with one email path.
pub(crate) fn with_path(path: EmailPath) -> impl Strategy<Value = Scenario> {
    any().prop_map(move |mut scenario| {
        scenario.email.path = path;
        scenario
    })
}

fn with_sink(sink: impl Strategy<Value = Sink>) -> impl Strategy<Value = Scenario> {
    let faults = cluster().prop_flat_map(|cluster| (Just(cluster.clone()), faults(&cluster)));
    (faults, coordinator(), sink, email_path()).prop_map(|((cluster, faults), coordinator, sink, path)| {
        let mut scenario = Scenario { cluster, coordinator, sink, faults, ..Scenario::default() };
        scenario.email.path = path;
        scenario
    })
}

fn cluster() -> impl Strategy<Value = Cluster> {
    // Few workers make attempts wait, and are soon lost.
    let workers = prop_oneof![1 => 1..=3_u64, 2 => 1..=MOST_WORKERS];
    (workers, 1..=MOST_TASKS).prop_map(|(workers, tasks)| {
        let mut cluster = Cluster::default();
        (cluster.workers, cluster.tasks) = (workers, tasks);
        cluster
    })
}

fn coordinator() -> impl Strategy<Value = Coordinator> {
    let silence_ms = prop_oneof![3 => Just(10_000), 2 => 100..60_000_u64, 1 => 60_000..3_600_000_u64];
    let heartbeat_ms = prop_oneof![2 => Just(0), 1 => 1..20_000_u64];
    let max_attempts = prop_oneof![2 => Just(4), 3 => 1..=3_u64];
    let stages = prop_oneof![1 => Just(Vec::new()), 2 => subsequence(Stage::ALL.to_vec(), 1..=3).prop_shuffle()];
    let check_every_ms = prop_oneof![1 => Just(5_000), 2 => 1_000..60_000_u64];
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

fn sink() -> impl Strategy<Value = Sink> {
    let kinds = vec![SinkKind::Append, SinkKind::Upsert, SinkKind::Key, SinkKind::Atomic];
    select(kinds)
        .prop_flat_map(|kind| (Just(kind), identity(kind)))
        .prop_flat_map(|(kind, identity)| sink_of(kind, identity))
}

fn safe_sink() -> impl Strategy<Value = Sink> {
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
        .prop_flat_map(|(kind, identity)| sink_of(kind, identity))
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

fn sink_of(kind: SinkKind, identity: Option<Vec<IdentityField>>) -> impl Strategy<Value = Sink> {
    let on_repeat = match kind {
        SinkKind::Append | SinkKind::Upsert => vec![OnRepeat::Success],
        SinkKind::Key | SinkKind::Atomic => vec![OnRepeat::Success, OnRepeat::Success, OnRepeat::Error],
    };
    select(on_repeat).prop_map(move |on_repeat| {
        let mut sink = Sink::default();
        (sink.kind, sink.identity, sink.on_repeat) = (kind, identity.clone(), on_repeat);
        sink
    })
}

fn email_path() -> impl Strategy<Value = EmailPath> {
    select(vec![EmailPath::None, EmailPath::Direct, EmailPath::Outbox])
}

/// Most faults of a scenario are about one task, so that they meet.
fn faults(cluster: &Cluster) -> impl Strategy<Value = Vec<Fault>> + use<> {
    let (workers, tasks) = (cluster.workers, cluster.tasks);
    task(tasks).prop_flat_map(move |focus| {
        let task = prop_oneof![2 => Just(focus), 1 => task(tasks)];
        let attempt = (task, prop_oneof![8 => Just(1), 3 => Just(2), 1 => 3..=4_u64])
            .prop_map(|((stage, task), attempt)| AttemptRef { stage, task, attempt });
        let fault = (attempt, 0..workers).prop_flat_map(|(attempt, worker)| fault(attempt, worker));
        prop_oneof![1 => 0..=MOST_FAULTS, 2 => Just(MOST_FAULTS)].prop_flat_map(move |count| vec(fault.clone(), count))
    })
}

fn task(tasks: u64) -> impl Strategy<Value = (Stage, u64)> {
    (prop_oneof![1 => Just(Stage::Map), 1 => Just(Stage::Reduce), 3 => Just(Stage::Publish)], 0..tasks)
}

fn fault(attempt: AttemptRef, worker: u64) -> impl Strategy<Value = Fault> {
    // Three times 400 % is 6,400 %, within what faults may slow one attempt together.
    let slow = || (101..=400_u64).prop_map(|percent| Action::Slow { percent });
    let percent = || prop_oneof![1 => Just(0), 1 => Just(50), 1 => Just(99), 4 => 0..=99_u64];
    let at = |action: Action| {
        percent().prop_map(move |percent| Fault {
            action: action.clone(),
            target: Target::Attempt(attempt),
            when: Some(When::Percent(percent)),
        })
    };
    prop_oneof![
        2 => Just(Fault { action: Action::Lose, target: Target::Ack(attempt), when: None }),
        2 => at(Action::Crash),
        2 => at(Action::CutOff),
        2 => slow().prop_map(move |action| Fault { action, target: Target::Attempt(attempt), when: None }),
        1 => slow().prop_map(move |action| Fault { action, target: Target::Worker(worker), when: None }),
    ]
}
