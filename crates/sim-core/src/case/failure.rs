//! The failures that a case may have, and all that are searched for what fits.

use serde::Serialize;

use crate::plan::Plan;
use crate::scenario::{Action, Scenario, Stage, When};
use crate::strategies::{first, lose_ack, slow, strike, with_fault};

/// What may have happened to the first attempt of one publish task.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum CaseCause {
    /// Nothing went wrong.
    Nothing,
    /// It finished, and its acknowledgement was lost.
    LostAck,
    /// It crashed, half-way or when only its acknowledgement was left.
    Crash,
    /// It was cut off from the coordinator with a tenth of its work or more left to do, and worked on.
    Zombie,
    /// It was slow, and a second copy was started on purpose.
    SecondCopy,
}

impl CaseCause {
    /// All causes.
    pub const ALL: [Self; 5] = [Self::Nothing, Self::LostAck, Self::Crash, Self::Zombie, Self::SecondCopy];
}

/// A cause with all that there is to choose about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum CaseFailure {
    LostAck,
    Crash(When),
    Zombie { percent: u64 },
    SecondCopy { percent: u64 },
}

/// 78 customers is the most that a task of the lesson has, so every number of rows is left behind at some whole percent.
const CRASH_PERCENTS: std::ops::RangeInclusive<u64> = 1..=99;
/// The later it is cut off, the less does a zombie do that nobody hears of; in the end there is only a lost
/// acknowledgement.
const ZOMBIE_PERCENTS: std::ops::RangeInclusive<u64> = 1..=90;
/// Up to five times the usual time.
const SLOW_PERCENTS: std::ops::RangeInclusive<u64> = 101..=500;

impl CaseFailure {
    /// The failure of a task's first attempt, on a setup without one.
    pub(super) fn on(&self, setup: Scenario, task: u32) -> Scenario {
        let attempt = first(Stage::Publish, u64::from(task));
        let fault = match self {
            Self::LostAck => lose_ack(attempt),
            Self::Crash(when) => strike(Action::Crash, attempt, when.clone()),
            Self::Zombie { percent } => strike(Action::CutOff, attempt, When::Percent(*percent)),
            Self::SecondCopy { percent } => slow(attempt, *percent),
        };
        with_fault(setup, fault)
    }

    /// Every way in which a cause may strike a task.
    ///
    /// A crash may also come right after any request, which no percentage says: between a row and its email, before the
    /// commit, or when only the acknowledgement is left. Of each kind the later come first, so the first that fits tells
    /// how much may have been done.
    pub(super) fn all_of(cause: CaseCause, plan: &Plan, task: u32) -> Vec<Self> {
        match cause {
            CaseCause::Nothing => Vec::new(),
            CaseCause::LostAck => vec![Self::LostAck],
            CaseCause::Crash => {
                let requests = 1..=plan.requests_of_attempt(task);
                let percents = CRASH_PERCENTS.rev().map(When::Percent);
                requests.rev().map(When::AfterRequest).chain(percents).map(Self::Crash).collect()
            }
            CaseCause::Zombie => ZOMBIE_PERCENTS.map(|percent| Self::Zombie { percent }).collect(),
            CaseCause::SecondCopy if plan.scenario.coordinator.speculation.stages.contains(&Stage::Publish) => {
                SLOW_PERCENTS.map(|percent| Self::SecondCopy { percent }).collect()
            }
            CaseCause::SecondCopy => Vec::new(),
        }
    }
}
