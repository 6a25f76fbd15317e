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
    /// How many there were: one for each publish task, and for each id that runs of the period have.
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
        let tasks = plan.customers_of.len() as u32;
        let states = states(plan, record, queue, scope);
        let lacks = |task: u32| plan.customers_of[task as usize].iter().any(|&it| ledger.times[it as usize] == 0);
        let task_of = |place: u32| place % tasks;
        let in_state = |state: State| positions(&states, |&it| it == Some(state)).into_iter().map(task_of).collect();
        let gone = positions(&states, |it| matches!(it, Some(State::Taken | State::Completed)));
        Some(Self {
            of: states.iter().flatten().count() as u64,
            waiting: in_state(State::Waiting),
            taken: in_state(State::Taken),
            completed: in_state(State::Completed),
            lost: gone.into_iter().map(task_of).filter(|&task| lacks(task)).collect(),
        })
    }
}

/// The state of each item, for each task of each run's id; none of what is not the period's.
fn states(plan: &Plan, record: &Record, queue: &ClaimRecord, scope: &Scope<'_>) -> Vec<Option<State>> {
    let tasks = plan.customers_of.len();
    let mut states = vec![None; tasks * record.runs.len()];
    for (run, &id) in plan.id_of_run.iter().enumerate() {
        if scope.includes_run(run) {
            states[id as usize * tasks..][..tasks].fill(Some(State::Waiting));
        }
    }
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
        let id = plan.id_of_run[record.attempts[event.attempt as usize].run as usize];
        states[id as usize * tasks + event.task as usize] = Some(state);
    }
    states
}
