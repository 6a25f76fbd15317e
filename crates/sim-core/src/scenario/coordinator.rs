//! What the coordinator does when it is unsure, and what it remembers.

use serde::Serialize;

use super::Stage;
use super::schema::{choice, object, words};

/// How the coordinator deals with silence, failure and slowness.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Coordinator {
    /// An attempt that was last heard this long ago is declared failed; 100 to 3,600,000.
    pub silence_ms: u64,
    /// Time between an attempt's heartbeats, less than `silenceMs`; 0 means that it is heard at every moment.
    pub heartbeat_every_ms: u64,
    /// The job gives up when this many attempts of one task have failed and no other of it is believed alive or
    /// waits for a worker; 1 to 16, where 1 switches retries off.
    pub max_attempts: u64,
    /// What it knows again after a restart.
    pub memory: CoordinatorMemory,
    /// When a second copy of a slow task is started on purpose.
    pub speculation: Speculation,
}

object!(Coordinator { silence_ms, heartbeat_every_ms, max_attempts, memory, speculation, ..default });

impl Default for Coordinator {
    fn default() -> Self {
        Self {
            silence_ms: 10_000,
            heartbeat_every_ms: 0,
            max_attempts: 4,
            memory: CoordinatorMemory::Everything,
            speculation: Speculation::default(),
        }
    }
}

/// Speculative execution: a second copy of a task that seems slow; the first to finish is accepted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Speculation {
    /// The stages in which copies may be started, in any order; none switches speculation off.
    pub stages: Vec<Stage>,
    /// Time between two looks at the running attempts, counted from the run's start; 1,000 to 3,600,000. Looks are
    /// at 20,000,000 tasks in all, for hours at the very least, and then no more.
    pub check_every_ms: u64,
    /// An attempt is slow when its expected duration is over this percentage of the stage's median; 100 to 10,000.
    pub threshold_percent: u64,
    /// What happens to the attempt that was not accepted.
    pub loser: LoserPolicy,
}

object!(Speculation { stages, check_every_ms, threshold_percent, loser, ..default });

impl Default for Speculation {
    fn default() -> Self {
        Self { stages: Vec::new(), check_every_ms: 5_000, threshold_percent: 140, loser: LoserPolicy::RunsOn }
    }
}

/// What happens to attempts that still run when another of their task was accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum LoserPolicy {
    /// It runs to its end, and its result is ignored.
    RunsOn,
    /// It is told to stop at once; what it had done by then stays done.
    Cancelled,
    /// It is told to stop so many milliseconds later, if it still runs; 1 to 86,400,000.
    CancelledAfterMs(u64),
}

choice!(LoserPolicy { RunsOn, Cancelled, CancelledAfterMs(_) });

/// What a coordinator knows again after a restart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum CoordinatorMemory {
    /// All that it knew: it goes on as if nothing had happened.
    Everything,
    /// The tasks that it had accepted. Of attempts that run it knows nothing: it starts the others anew, counts their
    /// attempts from 1, and does not hear those of before.
    AcceptedTasks,
    /// Nothing: it starts the job anew.
    Nothing,
}

words!(CoordinatorMemory { Everything, AcceptedTasks, Nothing });
