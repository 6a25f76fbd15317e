//! What follows from the rules of the model alone, worked out beside the engine: times, tasks, who is meant by a fault.

use sim_core::outcome::{Attempt, Outcome, Requests, System, SystemEffects};
use sim_core::scenario::{Action, AttemptRef, Calls, EmailPath, Fault, Scenario, Stage, Target};
use xxhash_rust::xxh64::xxh64;

pub(crate) const LAUNCH_MS: u64 = 50;
pub(crate) const CLOSE_OUT_MS: u64 = 86_000;
pub(crate) const EMAIL_MS: u64 = 268;
const PARTITION_SEED: u64 = 2_165_690_283;

/// A request to a system: which attempt's, for whom, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Made {
    pub(crate) attempt: u32,
    pub(crate) customer: u32,
    pub(crate) cents: u64,
    pub(crate) at_ms: u64,
}

/// The reduce and publish task of a customer.
pub(crate) fn task_of(id: &str, tasks: u64) -> u64 {
    xxh64(id.as_bytes(), PARTITION_SEED) % tasks
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
    AttemptRef { stage: attempt.stage, task: attempt.task.into(), attempt: attempt.attempt.into(), run: 0 }
}

/// Whether a fault is about an attempt, its acknowledgement or its worker.
pub(crate) fn is_about(fault: &Fault, attempt: &Attempt) -> bool {
    match fault.target {
        Target::Attempt(it) | Target::Ack(it) => it == name(attempt),
        Target::Worker(worker) => worker == u64::from(attempt.worker),
        Target::Write(_)
        | Target::EmailCall(_)
        | Target::EmailReply(_)
        | Target::Sender(_)
        | Target::Call(_)
        | Target::Reply(_)
        | Target::Coordinator(_) => false,
    }
}

/// The rows of an attempt that reach the ledger once more, counted from 1: one for each fault.
pub(crate) fn repeated_rows(scenario: &Scenario, attempt: &Attempt) -> Vec<u64> {
    let of_attempt = |fault: &Fault| match fault.target {
        Target::Write(it) => {
            let named = AttemptRef { stage: Stage::Publish, task: it.task, attempt: it.attempt, run: it.run };
            (named == name(attempt)).then_some(it.row)
        }
        _ => None,
    };
    scenario.faults.iter().filter_map(of_attempt).collect()
}

/// What the caller of the email service hears of its n-th call, counted from 1, by the faults alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct CallTrouble {
    pub(crate) fails: bool,
    pub(crate) is_unheard: bool,
}

pub(crate) fn trouble_with_call(scenario: &Scenario, call: u64) -> CallTrouble {
    let is_meant = |calls: &Calls| calls.first <= call && call < calls.first + calls.count;
    let has = |is_it: &dyn Fn(&Target) -> bool| scenario.faults.iter().any(|fault| is_it(&fault.target));
    CallTrouble {
        fails: has(&|target| matches!(target, Target::EmailCall(calls) if is_meant(calls))),
        is_unheard: has(&|target| matches!(target, Target::EmailReply(calls) if is_meant(calls))),
    }
}

/// After how long a caller of the email service calls again when the n-th try of one email went wrong; otherwise after
/// how long it gives the email up.
pub(crate) fn next_try(scenario: &Scenario, tries: u64, is_unheard: bool) -> Result<u64, u64> {
    let client = &scenario.email.client;
    let wait_ms = if is_unheard { client.timeout_ms } else { 0 };
    if tries < client.tries { Ok(wait_ms + client.retry_after_ms + EMAIL_MS) } else { Err(wait_ms) }
}

pub(crate) fn loses_its_ack(scenario: &Scenario, attempt: &Attempt) -> bool {
    scenario
        .faults
        .iter()
        .any(|fault| fault.action == Action::Lose && matches!(fault.target, Target::Ack(_)) && is_about(fault, attempt))
}

pub(crate) fn is_same_task(one: &Attempt, other: &Attempt) -> bool {
    (one.stage, one.task) == (other.stage, other.task)
}

/// What reached a system, in the order of arrival.
pub(crate) fn made(requests: &Requests) -> Vec<Made> {
    let lines = requests.attempt.iter().zip(&requests.customer).zip(&requests.cents).zip(&requests.at_ms);
    lines.map(|(((&attempt, &customer), &cents), &at_ms)| Made { attempt, customer, cents, at_ms }).collect()
}

/// The requests to a system that the scenario uses.
pub(crate) fn requests(outcome: &Outcome, system: System) -> &Requests {
    &outcome.effects_on(system).expect("the scenario uses it").requests
}

pub(crate) fn ledger(outcome: &Outcome) -> &SystemEffects {
    outcome.effects_on(System::Ledger).expect("there is always a ledger")
}

/// How often each customer stands in a system.
pub(crate) fn times(outcome: &Outcome, effects: &SystemEffects) -> Vec<u64> {
    let mut times = vec![0; outcome.customers.len()];
    for &request in &effects.standing {
        times[effects.requests.customer[request as usize] as usize] += 1;
    }
    times
}

/// How what reached a system differs from what must have, when it does: the first request that is missing, or that
/// is there and neither must nor may be.
pub(crate) fn difference(mut seen: Vec<Made>, mut must: Vec<Made>, mut may: Vec<Made>) -> Option<Difference> {
    seen.sort_unstable();
    must.sort_unstable();
    may.sort_unstable();
    let (mut must, mut may) = (must.into_iter().peekable(), may.into_iter().peekable());
    for one in seen {
        if let Some(other) = must.next_if(|other| *other < one) {
            return Some(Difference::Missing(other));
        }
        while may.next_if(|other| *other < one).is_some() {}
        if must.next_if_eq(&one).is_none() && may.next_if_eq(&one).is_none() {
            return Some(Difference::TooMuch(one));
        }
    }
    must.next().map(Difference::Missing)
}

/// See [`difference`].
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Difference {
    Missing(Made),
    TooMuch(Made),
}
