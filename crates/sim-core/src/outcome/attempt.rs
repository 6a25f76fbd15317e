//! One attempt in both truths.

use serde::Serialize;

use crate::scenario::Stage;

/// One execution of a task on a worker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Attempt {
    /// Position of its run.
    pub run: u32,
    /// The stage of its task.
    pub stage: Stage,
    /// The task's number in its stage, counted from 0.
    pub task: u32,
    /// The attempt's number in its task, counted from 1 by its coordinator, which begins anew when it forgets them.
    pub attempt: u32,
    /// How often the coordinator had forgotten its attempts before it launched this one. The task, the number and this
    /// name one attempt of a run.
    pub generation: u32,
    /// Why it was started.
    pub cause: Cause,
    /// The worker that runs it, counted from 0.
    pub worker: u32,
    /// When it joined the coordinator's queue.
    pub queued_ms: u64,
    /// When the coordinator launched it; its work starts a launch time later.
    pub launched_ms: u64,
    /// The work that it has to do, in milliseconds of its own pace.
    pub work_ms: u64,
    /// The time in which it made no progress: it waited for replies, until it called again, for its turn, or stood
    /// still.
    pub waited_ms: u64,
    /// Records that it gave to the runtime's own output. Those of an attempt that was not accepted were dropped.
    pub emitted: u32,
    /// Records of it that the single writer applied.
    pub applied: u32,
    /// When it really ended; null when it never does.
    pub ended_ms: Option<u64>,
    /// How it really ended; null when it never does.
    pub end: Option<End>,
    /// From when on its worker and the coordinator could not hear each other.
    pub cut_off_ms: Option<u64>,
    /// When the coordinator last heard of it.
    pub last_heard_ms: u64,
    /// When the coordinator stopped believing that it runs; null when it never did.
    pub decided_ms: Option<u64>,
    /// What the coordinator then believed.
    pub verdict: Verdict,
    /// What the coordinator found when it last considered a second copy of it.
    pub copy: CopyDecision,
}

/// Why an attempt was started.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum Cause {
    /// The task's first attempt.
    First,
    /// An earlier attempt failed, or was believed to have failed.
    Retry,
    /// Speculation: an attempt that seemed slow got a second copy.
    Copy,
    /// The coordinator had forgotten the task's attempts.
    Restart,
}

/// How an attempt really ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum End {
    /// It did all its work.
    Finished,
    /// It died half-way.
    Crashed,
    /// It was told to stop.
    Cancelled,
    /// A system answered with an error, or too often not at all, and it gave up.
    Failed,
}

/// What the coordinator made of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum Verdict {
    /// Its acknowledgement came first: its task is done.
    Accepted,
    /// Its acknowledgement came when its task was done already.
    Ignored,
    /// Its acknowledgement came when the run was over.
    TooLate,
    /// It was silent for too long.
    DeclaredFailed,
    /// It said itself that it failed.
    ReportedFailure,
    /// It was told to stop, and its worker answered that it does not run any more.
    Cancelled,
    /// The coordinator forgot it.
    Forgotten,
    /// Nothing yet: the coordinator still believes that it runs.
    Undecided,
}

/// What the coordinator found when it last considered a second copy of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum CopyDecision {
    /// Speculation is switched off for its stage.
    Off,
    /// The attempt was decided before the coordinator looked for slow attempts.
    NeverConsidered,
    /// It was not expected to take long enough.
    NotSlowEnough {
        /// How long it was expected to take in all.
        expected_ms: u64,
        /// The longest time that is not yet slow: a percentage of the stage's median, rounded down.
        limit_ms: u64,
    },
    /// Another attempt of its task was believed alive, or waited for a worker.
    NotAlone,
    /// A copy joined the queue.
    Queued,
}
