//! Messages and marks: what a timeline shows beside bars and effects.

use serde::Serialize;

use crate::scenario::Stage;

/// A message between the coordinator and a worker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Message {
    /// What it says.
    pub kind: MessageKind,
    /// Position of the attempt that it is about.
    pub attempt: u32,
    /// When it was sent.
    pub sent_ms: u64,
    /// When it arrived; null when it was lost.
    pub received_ms: Option<u64>,
}

/// What a message says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum MessageKind {
    /// Coordinator to worker: start this attempt.
    Launch,
    /// Coordinator to worker: stop this attempt.
    Cancel,
    /// Worker to coordinator: this attempt is complete.
    Ack,
    /// Worker to coordinator: this attempt failed.
    FailureReport,
}

/// Something that was decided or that happened, at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Mark {
    /// What it is.
    pub kind: MarkKind,
    /// When.
    pub at_ms: u64,
    /// Position of the run.
    pub run: u32,
    /// The stage, when it concerns one.
    pub stage: Option<Stage>,
    /// The task's number in its stage, when it concerns one.
    pub task: Option<u32>,
    /// Position of the attempt, when it concerns one that was launched.
    pub attempt: Option<u32>,
    /// For a cut-off after one of the attempt's requests: how much of what the attempt asked was on record by then, in all
    /// systems' requests and commits, the claims and the readings. Notifications, and emails that the sender delivers,
    /// are none of them. Null for everything else.
    pub traces: Option<u32>,
}

/// What a [`Mark`] is about. The first five really happen; the others are what the coordinator does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum MarkKind {
    /// An attempt finished its work.
    Finished,
    /// An attempt and its worker's memory of it died.
    Crashed,
    /// A worker and the coordinator stopped hearing each other.
    CutOff,
    /// A system's error ended an attempt.
    Failed,
    /// An attempt was stopped when it was told to.
    Stopped,
    /// All that a stage needs is there: its tasks are queued, or start to be.
    StageReady,
    /// An attempt's acknowledgement made its task done.
    Accepted,
    /// An acknowledgement came when the task was done already.
    Ignored,
    /// An acknowledgement came when the run was over.
    TooLate,
    /// An attempt was silent for too long.
    DeclaredFailed,
    /// An attempt said that it failed.
    ReportedFailure,
    /// A worker confirmed that an attempt stopped.
    Cancelled,
    /// A retry joined the queue.
    RetryQueued,
    /// A second copy joined the queue.
    CopyQueued,
    /// A queued retry or copy was dropped, since its task was done.
    Dropped,
    /// A task failed as often as is allowed: the job reports failure.
    GaveUp,
    /// The last publish task was accepted, and the close-out begins.
    CloseOut,
    /// The job reports success.
    Succeeded,
    /// The coordinator crashed, and is there again with what it remembers.
    Restarted,
    /// The platform refused the job.
    Refused,
}
