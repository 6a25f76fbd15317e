//! What became of the items of a work queue.

use serde::Serialize;

use super::claims::{ClaimEventKind, ClaimRecord};
use super::tally::{Tally, positions};
use super::{Record, Scope, System};
use crate::plan::Plan;

/// The items of a run's tasks, each in one of four states.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct ItemsAudit {
    /// How many there were: one for each publish task.
    pub of: u64,
    /// Tasks whose item nobody has: it was never taken, or was given back.
    pub waiting: Vec<u32>,
    /// Tasks whose item somebody took and never completed.
    pub taken: Vec<u32>,
    /// Tasks whose item was completed.
    pub completed: Vec<u32>,
    /// Tasks whose item is gone or taken while some of their customers have no row: the work for them is lost.
    pub lost: Vec<u32>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Waiting,
    Taken,
    Completed,
}

impl ItemsAudit {
    /// None when there is no work queue.
    pub(super) fn of(plan: &Plan, record: &Record, ledger: &Tally, scope: &Scope<'_>) -> Option<Self> {
        let queue = record.claims.iter().find(|claims| claims.system == System::WorkQueue)?;
        let states = states(queue, plan.customers_of.len(), scope);
        let lacks = |task: u32| plan.customers_of[task as usize].iter().any(|&it| ledger.times[it as usize] == 0);
        let in_state = |state: State| positions(&states, |&it| it == state);
        let gone = positions(&states, |&it| it != State::Waiting);
        Some(Self {
            of: states.len() as u64,
            waiting: in_state(State::Waiting),
            taken: in_state(State::Taken),
            completed: in_state(State::Completed),
            lost: gone.into_iter().filter(|&task| lacks(task)).collect(),
        })
    }
}

fn states(queue: &ClaimRecord, tasks: usize, scope: &Scope<'_>) -> Vec<State> {
    let mut states = vec![State::Waiting; tasks];
    for event in queue.events.iter().filter(|event| scope.includes(event.attempt)) {
        let state = match event.kind {
            ClaimEventKind::Taken | ClaimEventKind::Shared => State::Taken,
            ClaimEventKind::Consumed => State::Completed,
            ClaimEventKind::Released => State::Waiting,
            ClaimEventKind::Waits
            | ClaimEventKind::TurnedAway
            | ClaimEventKind::WentWithout
            | ClaimEventKind::FoundConsumed
            | ClaimEventKind::GaveUpWaiting
            | ClaimEventKind::HeldNoMore => continue,
        };
        states[event.task as usize] = state;
    }
    states
}
