//! What a reader may choose, as plain data.
//!
//! Every field has a default, so `{}` is the reference run. A permalink, a preset, an incident and a test case are
//! all the same [`Scenario`].

mod client;
mod coordinator;
mod dashboard;
mod data;
mod effects;
mod email;
mod fault;
mod identity;
mod json;
mod parse;
mod schema;
mod sink;
mod strict;
mod write_path;

use serde::Serialize;

pub use client::{Client, DedupeMemory};
pub use coordinator::{Coordinator, CoordinatorMemory, LoserPolicy, Speculation};
pub use dashboard::Dashboard;
pub use data::{DataSet, Synthetic};
pub use effects::{
    Claim, Counter, EffectKind, Effects, FilePath, Holder, OutputFile, PaidCalls, Quota, Reading, ReadingKept, Topic,
    WhenTaken,
};
pub use email::{Email, EmailPath, NotificationId, Sender, SentMark};
pub use fault::{Action, AttemptRef, CallRef, Callee, Calls, Fault, Target, When, WriteRef};
pub use identity::IdentityField;
pub(crate) use json::Json;
use schema::{object, words};
pub use sink::{KeyCheck, OnConflict, OnRepeat, OnUnknownCommit, Sink, SinkKind, SinkTimes};
pub use write_path::{Policy, SingleWriter};

/// The version of the schema that this crate reads and writes.
pub const SCHEMA: u64 = 1;

/// Fresh seeds lie below this, so that a person can read one out.
pub(crate) const FRESH_SEEDS: u64 = 1_000_000;

/// One job on one cluster with its policies, and what goes wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Scenario {
    /// Version of this schema; 1.
    pub schema: u64,
    /// The job's name, the same every night; 1 to 64 characters.
    pub job: String,
    /// The job's runs, each with a coordinator and a cluster of its own; 1 to 4.
    pub runs: Vec<Run>,
    /// The customers whose revenue it publishes.
    pub data: DataSet,
    /// Where the job runs and into how many tasks it is cut.
    pub cluster: Cluster,
    /// What the coordinator does when it is unsure.
    pub coordinator: Coordinator,
    /// What the ledger does with a write, above all with a repeated one.
    pub sink: Sink,
    /// How customers are notified.
    pub email: Email,
    /// What publish tasks do outside besides.
    pub effects: Effects,
    /// Which effects go through the runtime's own output.
    pub writer: SingleWriter,
    /// What the platform refuses before a job starts.
    pub policy: Policy,
    /// How the finance team's dashboard reads the ledger.
    pub dashboard: Dashboard,
    /// What goes wrong; nothing by default, 32 faults at most.
    pub faults: Vec<Fault>,
}

object!(Scenario {
    schema,
    job,
    runs,
    data,
    cluster,
    coordinator,
    sink,
    email,
    effects,
    writer,
    policy,
    dashboard,
    faults,
    ..default
});

impl Default for Scenario {
    fn default() -> Self {
        Self {
            schema: SCHEMA,
            job: "nightly-ledger".to_owned(),
            runs: vec![Run::default()],
            data: DataSet::default(),
            cluster: Cluster::default(),
            coordinator: Coordinator::default(),
            sink: Sink::default(),
            email: Email::default(),
            effects: Effects::default(),
            writer: SingleWriter::default(),
            policy: Policy::default(),
            dashboard: Dashboard::default(),
            faults: Vec::new(),
        }
    }
}

impl Scenario {
    /// The same scenario without its faults: what a run is compared with.
    #[must_use]
    pub fn healthy(&self) -> Self {
        Self { faults: Vec::new(), ..self.clone() }
    }

    /// Writes a fresh seed into a scenario that needs one and leaves it out, so that it can be run and run again.
    /// `fresh` draws a number; it is brought within the seed's bounds.
    pub fn keep_seed(&mut self, fresh: impl FnOnce() -> u64) {
        if let DataSet::Synthetic(Synthetic { seed: seed @ None, .. }) = &mut self.data {
            *seed = Some(fresh() % FRESH_SEEDS);
        }
    }
}

/// One execution of the job for one period.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Run {
    /// Identifies this run; 1 to 64 characters. Two runs with one id count as the same wherever it is part of an identity.
    pub id: String,
    /// The reporting period whose revenue it publishes; 1 to 64 characters.
    pub period: String,
    /// When it starts; 0 to 345,600,000, and 0 for the first.
    pub start_ms: u64,
}

object!(Run { id, period, start_ms, ..default });

impl Default for Run {
    fn default() -> Self {
        Self { id: "nightly-ledger-2026-03-02".to_owned(), period: "2026-03-02".to_owned(), start_ms: 0 }
    }
}

/// Workers, and tasks in each stage.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Cluster {
    /// Workers, each of which runs one attempt at a time; 1 to 512.
    pub workers: u64,
    /// Tasks in each of the three stages; 1 to 512.
    pub tasks: u64,
}

object!(Cluster { workers, tasks, ..default });

impl Default for Cluster {
    /// The lesson's cluster.
    fn default() -> Self {
        Self { workers: 12, tasks: 12 }
    }
}

/// The job's three stages, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum Stage {
    /// Reads deliveries.
    Map,
    /// Adds up revenue per customer.
    Reduce,
    /// Writes to the ledger, and notifies.
    Publish,
}

words!(Stage { Map, Reduce, Publish });

impl Stage {
    /// All stages in their order.
    pub const ALL: [Self; 3] = [Self::Map, Self::Reduce, Self::Publish];

    /// The stage's name as it is written everywhere, such as `publish`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Map => "map",
            Self::Reduce => "reduce",
            Self::Publish => "publish",
        }
    }
}
