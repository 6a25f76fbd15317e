//! Faults: what goes wrong, to whom, and when.
//!
//! A fault is `{do, target, when}`. New kinds of trouble are new values of the three, never new fields beside them.

use serde::{Deserialize, Serialize};

use super::Stage;

/// One thing that goes wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Fault {
    /// What happens.
    #[serde(rename = "do")]
    pub action: Action,
    /// To whom or what.
    pub target: Target,
    /// When; left out for what acts from the start (`slow`) or at its own moment (`lose`).
    #[serde(default)]
    pub when: Option<When>,
}

/// What happens to a fault's target.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum Action {
    /// A message never arrives.
    Lose,
    /// An attempt ends at once, without a word; its worker is usable again when the attempt is declared failed.
    Crash,
    /// An attempt goes on, but its worker and the coordinator never hear each other again.
    CutOff,
    /// Work takes longer.
    Slow {
        /// Percentage of the usual time: 150 takes half as long again. 101 to 10,000, also for all faults on one
        /// attempt together.
        percent: u64,
    },
}

/// To whom or what a fault happens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum Target {
    /// The completion acknowledgement of an attempt.
    Ack(AttemptRef),
    /// An attempt.
    Attempt(AttemptRef),
    /// A worker, counted from 0.
    Worker(u64),
}

/// Names an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct AttemptRef {
    /// The stage of its task.
    pub stage: Stage,
    /// The task's number in its stage, counted from 0.
    pub task: u64,
    /// The attempt's number in its task, counted from 1 to 32; the first when left out.
    #[serde(default = "first_attempt")]
    pub attempt: u64,
}

fn first_attempt() -> u64 {
    1
}

/// When a fault happens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum When {
    /// When this percentage of the target's work is done, after all that is due at that millisecond; 0 to 99.
    Percent(u64),
}
