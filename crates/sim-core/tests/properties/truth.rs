//! What a run must have come to, worked out from the rules of the model beside the engine.

use sim_core::outcome::{Attempt, End, Outcome, Requests};
use sim_core::scenario::{Action, AttemptRef, EmailPath, Fault, OnRepeat, Scenario, SinkKind, Stage, Target, When};

pub(crate) const LAUNCH_MS: u64 = 50;
pub(crate) const CLOSE_OUT_MS: u64 = 86_000;
pub(crate) const EMAIL_MS: u64 = 268;

/// A request that an attempt makes on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Made {
    pub(crate) attempt: u32,
    pub(crate) customer: u32,
    pub(crate) cents: u64,
    pub(crate) at_ms: u64,
}

/// The customers of a reduce or publish task, in the data set's order.
pub(crate) fn customers_of(outcome: &Outcome, task: u32) -> impl Iterator<Item = u32> {
    (0..).zip(&outcome.partition).filter(move |(_, other)| **other == task).map(|(customer, _)| customer)
}

/// What an attempt has to do at usual speed.
pub(crate) fn usual_work_ms(scenario: &Scenario, outcome: &Outcome, attempt: &Attempt) -> u64 {
    let tasks = scenario.cluster.tasks;
    let customers = customers_of(outcome, attempt.task).count() as u64;
    let deliveries: u64 = outcome.customers.deliveries.iter().map(|&count| u64::from(count)).sum();
    let email_ms = if scenario.email.path == EmailPath::Direct { EMAIL_MS } else { 0 };
    match attempt.stage {
        Stage::Map => 610 + 68 * (deliveries / tasks + u64::from(u64::from(attempt.task) < deliveries % tasks)),
        Stage::Reduce => 450 + 40 * customers,
        Stage::Publish => 700 + (65 + email_ms) * customers,
    }
}

/// The attempt as faults name it.
pub(crate) fn name(attempt: &Attempt) -> AttemptRef {
    AttemptRef { stage: attempt.stage, task: attempt.task.into(), attempt: attempt.attempt.into() }
}

pub(crate) fn is_about(fault: &Fault, attempt: &Attempt) -> bool {
    match fault.target {
        Target::Attempt(it) | Target::Ack(it) => it == name(attempt),
        Target::Worker(worker) => worker == u64::from(attempt.worker),
    }
}

/// When a fault of a kind strikes an attempt, if it still runs then: after a percentage of its work, the earliest one.
pub(crate) fn strike_ms(scenario: &Scenario, attempt: &Attempt, action: &Action) -> Option<u64> {
    let percents = scenario.faults.iter().filter(|fault| fault.action == *action && is_about(fault, attempt));
    let percents = percents.filter_map(|fault| fault.when.as_ref()).map(|When::Percent(percent)| *percent);
    percents.min().map(|percent| attempt.launched_ms + LAUNCH_MS + attempt.work_ms * percent / 100)
}

pub(crate) fn loses_its_ack(scenario: &Scenario, attempt: &Attempt) -> bool {
    scenario.faults.iter().any(|fault| fault.action == Action::Lose && is_about(fault, attempt))
}

/// The writes that an attempt makes until it stops, row k of n when k/n of its work is done. When it was told to stop
/// by what happened at the millisecond of a write, nobody can say whether that came first: then it may have made one
/// more, which comes second.
pub(crate) fn writes(outcome: &Outcome, position: u32) -> (Vec<Made>, Option<Made>) {
    let attempt = &outcome.attempts[position as usize];
    if attempt.stage != Stage::Publish {
        return (Vec::new(), None);
    }
    let ended_ms = attempt.ended_ms.unwrap_or(u64::MAX);
    let rows: Vec<u32> = customers_of(outcome, attempt.task).collect();
    let due = (1..).zip(&rows).map(|(row, &customer)| Made {
        attempt: position,
        customer,
        cents: outcome.customers.cents[customer as usize],
        at_ms: attempt.launched_ms + LAUNCH_MS + attempt.work_ms * row / rows.len() as u64,
    });
    let mut made: Vec<Made> = due.filter(|write| write.at_ms <= ended_ms).collect();
    let is_open = attempt.end == Some(End::Cancelled) && made.last().is_some_and(|write| write.at_ms == ended_ms);
    let open = if is_open { made.pop() } else { None };
    (made, open)
}

/// Whether an attempt stopped because its last write was refused, so that no email followed that one.
pub(crate) fn was_stopped_by_a_write(scenario: &Scenario, attempt: &Attempt) -> bool {
    let refuses_writes = scenario.sink.kind == SinkKind::Key && scenario.sink.on_repeat == OnRepeat::Error;
    refuses_writes && attempt.end == Some(End::Failed)
}

/// The writes that all attempts must have made, and those that they may have made besides ([`writes`]).
pub(crate) fn writes_of_all(outcome: &Outcome) -> (Vec<Made>, Vec<Made>) {
    let (mut must, mut may) = (Vec::new(), Vec::new());
    for position in (0..).take(outcome.attempts.len()) {
        let (made, open) = writes(outcome, position);
        must.extend(made);
        may.extend(open);
    }
    (must, may)
}

/// What reached a system, in the order of arrival.
pub(crate) fn made(requests: &Requests) -> Vec<Made> {
    let lines = requests.attempt.iter().zip(&requests.customer).zip(&requests.cents).zip(&requests.at_ms);
    lines.map(|(((&attempt, &customer), &cents), &at_ms)| Made { attempt, customer, cents, at_ms }).collect()
}

/// How what reached a system differs from what must have, when it does: the first request that is missing, or that
/// is there and neither must nor may be.
pub(crate) fn difference(mut seen: Vec<Made>, mut must: Vec<Made>, may: &[Made]) -> Option<Difference> {
    seen.sort_unstable();
    must.extend(may.iter().filter(|request| seen.binary_search(request).is_ok()));
    must.sort_unstable();
    let (mut seen, mut must) = (seen.into_iter().peekable(), must.into_iter().peekable());
    loop {
        match (seen.peek().copied(), must.peek().copied()) {
            (None, None) => return None,
            (Some(one), Some(other)) if one == other => {}
            (Some(one), other) if other.is_none_or(|other| one < other) => return Some(Difference::TooMuch(one)),
            (_, Some(other)) => return Some(Difference::Missing(other)),
            (Some(one), None) => return Some(Difference::TooMuch(one)),
        }
        seen.next();
        must.next();
    }
}

/// See [`difference`].
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Difference {
    Missing(Made),
    TooMuch(Made),
}

pub(crate) fn is_same_task(one: &Attempt, other: &Attempt) -> bool {
    (one.stage, one.task) == (other.stage, other.task)
}
