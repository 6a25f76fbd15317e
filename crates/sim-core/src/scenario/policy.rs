//! Policies: what the coordinator does when it is unsure, what a system does with a repeat, what makes an identity.

use serde::{Deserialize, Serialize};

use super::Stage;

/// How the coordinator deals with silence, failure and slowness.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Coordinator {
    /// An attempt that was last heard this long ago is declared failed; 100 to 3,600,000.
    pub silence_ms: u64,
    /// Time between an attempt's heartbeats, less than `silenceMs`; 0 means that it is heard at every moment.
    pub heartbeat_every_ms: u64,
    /// The job gives up when this many attempts of one task have failed and no other of it is believed alive or
    /// waits for a worker; 1 to 16, where 1 switches retries off.
    pub max_attempts: u64,
    /// When a second copy of a slow task is started on purpose.
    pub speculation: Speculation,
}

impl Default for Coordinator {
    fn default() -> Self {
        Self { silence_ms: 10_000, heartbeat_every_ms: 0, max_attempts: 4, speculation: Speculation::default() }
    }
}

/// Speculative execution: a second copy of a task that seems slow; the first to finish is accepted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Speculation {
    /// The stages in which copies may be started, in any order; none switches speculation off.
    pub stages: Vec<Stage>,
    /// Time between two looks at the running attempts, counted from the run's start; 1,000 to 3,600,000.
    pub check_every_ms: u64,
    /// An attempt is slow when its expected duration is over this percentage of the stage's median; 100 to 10,000.
    pub threshold_percent: u64,
    /// What happens to the attempt that was not accepted.
    pub loser: LoserPolicy,
}

impl Default for Speculation {
    fn default() -> Self {
        Self { stages: Vec::new(), check_every_ms: 5_000, threshold_percent: 140, loser: LoserPolicy::RunsOn }
    }
}

/// What happens to attempts that still run when another of their task was accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum LoserPolicy {
    /// It runs to its end, and its result is ignored.
    RunsOn,
    /// It is told to stop at once; what it had done by then stays done.
    Cancelled,
}

/// The ledger's contract.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Sink {
    /// What becomes of a write.
    pub kind: SinkKind,
    /// The fields by which a repeat is recognised; left out, those that are usual for the kind
    /// ([`SinkKind::usual_identity`]).
    pub identity: Option<Vec<IdentityField>>,
    /// How a repeat that is not taken is answered.
    pub on_repeat: OnRepeat,
}

impl Default for Sink {
    fn default() -> Self {
        Self { kind: SinkKind::Append, identity: None, on_repeat: OnRepeat::Success }
    }
}

/// What the ledger does with a write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum SinkKind {
    /// Every write is a new row.
    Append,
    /// A write replaces the row with the same identity.
    Upsert,
    /// A write whose identity was seen before is ignored.
    Key,
    /// Rows are staged, and become visible together when their attempt commits; a second commit with the same
    /// identity is refused.
    Atomic,
}

impl SinkKind {
    /// The identity that is usual for this kind; empty for append, which compares nothing.
    #[must_use]
    pub fn usual_identity(self) -> &'static [IdentityField] {
        match self {
            Self::Append => &[],
            Self::Upsert => &[IdentityField::Period, IdentityField::Customer],
            Self::Key => &[IdentityField::Run, IdentityField::Task, IdentityField::Customer],
            Self::Atomic => &[IdentityField::Run, IdentityField::Task],
        }
    }
}

/// A field of a write that may be part of its identity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum IdentityField {
    /// The job's name, the same for every run.
    Job,
    /// The run's id.
    Run,
    /// The reporting period.
    Period,
    /// The task, such as `publish-3`.
    Task,
    /// The attempt, such as `attempt-1`.
    Attempt,
    /// The customer.
    Customer,
}

impl IdentityField {
    /// The field's name as it is written everywhere, such as `customer`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Job => "job",
            Self::Run => "run",
            Self::Period => "period",
            Self::Task => "task",
            Self::Attempt => "attempt",
            Self::Customer => "customer",
        }
    }
}

/// How a sink answers a repeat that it ignores or refuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum OnRepeat {
    /// As a success: the attempt goes on.
    Success,
    /// As an error: the attempt stops and reports that it failed.
    Error,
}

/// How the finance team's dashboard reads the ledger.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum Dashboard {
    /// It adds up every row of a customer.
    #[default]
    SumsAllRows,
    /// It takes the row of each customer that became visible last, and so hides duplicates that are still there.
    TakesLatestRow,
}
