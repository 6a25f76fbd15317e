//! What repeats come to where they are recognised, and where only one path leads outside.

use proptest::strategy::Strategy;
use proptest::{prop_assert, prop_assert_eq};
use sim_core::outcome::{Fate, Outcome, Report, SystemEffects};
use sim_core::run;
use sim_core::scenario::{
    CoordinatorMemory, EffectKind, Fault, IdentityField, Policy, ReadingKept, SingleWriter, SinkKind, Target, WhenTaken,
};

use crate::truth::ledger;
use crate::{Holds, always, wide, wide_setups};

/// However often tasks are done, by whomever, in whichever run: a logical identity that is checked in one step leaves one
/// row for each customer of a run that reports success. Whoever finds no item does no work, so queues are left out.
#[test]
fn a_logical_identity_and_a_check_in_one_step_leave_each_row_once() {
    let scenarios = wide::with_logical_sink().prop_map(|mut scenario| {
        scenario.effects.work_queue = None;
        scenario
    });
    always(scenarios, |_, outcome| every_run_that_succeeded_has_each_row_once(outcome));
}

/// With a queue too, when whoever finds an item taken does not take that for nothing to do, and rows are there before the
/// item is gone: attempts write them themselves.
#[test]
fn so_they_do_where_items_are_claimed_and_nobody_goes_on_without() {
    let scenarios = wide::with_logical_sink().prop_map(|mut scenario| {
        let queue = scenario.effects.work_queue.get_or_insert_default();
        if queue.when_taken == WhenTaken::GoOn {
            queue.when_taken = WhenTaken::Wait;
        }
        let is_by_attempts = |kind: &EffectKind| !matches!(kind, EffectKind::Ledger | EffectKind::WorkQueue);
        scenario.writer.applies.retain(is_by_attempts);
        // An item belongs to a run's id, and rows to its period.
        for run in &mut scenario.runs {
            run.id.clone_from(&run.period);
        }
        scenario
    });
    always(scenarios, |_, outcome| every_run_that_succeeded_has_each_row_once(outcome));
}

fn every_run_that_succeeded_has_each_row_once(outcome: &Outcome) -> Holds {
    for (number, end) in outcome.runs.iter().enumerate().filter(|(_, end)| end.report == Report::Succeeded) {
        let period = &outcome.scenario.runs[number].period;
        let mut times = vec![0; outcome.customers.len()];
        for &row in &ledger(outcome).standing {
            let writer = &outcome.attempts[ledger(outcome).requests.attempt[row as usize] as usize];
            if outcome.scenario.runs[writer.run as usize].period == *period {
                times[ledger(outcome).requests.customer[row as usize] as usize] += 1;
            }
        }
        prop_assert!(times.iter().all(|&times| times == 1), "run {number} ended at {:?}: {times:?}", end.ended_ms);
    }
    Ok(())
}

/// Any number of copies, retries and zombies under any policy give what a single attempt of each task gives, when only
/// records leave an attempt.
#[test]
fn with_one_writer_for_all_effects_copies_and_retries_change_nothing_outside() {
    let scenarios = (wide::any(), wide_setups::logical_sink()).prop_map(|(scenario, logical)| {
        let mut scenario = wide::without_direct_emails(scenario);
        scenario.runs.truncate(1);
        if scenario.sink.kind != SinkKind::Append {
            scenario.sink = logical;
        }
        scenario.sink.fencing = false;
        scenario.writer = SingleWriter { applies: wide_setups::APPLIED.to_vec() };
        // What is read outside depends on when; and a coordinator that forgets has everything written once more.
        if let Some(reading) = &mut scenario.effects.reading {
            reading.kept = ReadingKept::ByRun;
        }
        scenario.coordinator.memory = CoordinatorMemory::Everything;
        scenario.policy = Policy::default();
        // A receiver that takes one customer's effect for another's keeps whichever comes first.
        let effects = &mut scenario.effects;
        let identities = [
            effects.topic.as_mut().map(|topic| &mut topic.identity),
            effects.paid_calls.as_mut().map(|calls| &mut calls.identity),
            effects.counter.as_mut().map(|counter| &mut counter.identity),
        ];
        for identity in identities.into_iter().flatten() {
            if !identity.is_empty() && !identity.contains(&IdentityField::Customer) {
                identity.push(IdentityField::Customer);
            }
        }
        scenario.faults.retain(is_of_the_cluster);
        scenario
    });
    always(scenarios, |scenario, outcome| {
        if outcome.runs[0].report != Report::Succeeded {
            return Ok(());
        }
        let mut alone = scenario.healthy();
        alone.coordinator.speculation.stages = Vec::new();
        let alone = run(&alone).expect("it has fewer faults than one that ran");
        prop_assert_eq!(alone.runs[0].report, Report::Succeeded);
        for (found, expected) in outcome.effects.iter().zip(&alone.effects) {
            prop_assert_eq!(contents(found), contents(expected), "{:?}", found.system);
            // Who comes when a quota is used up has to come again.
            let heard =
                |effects: &SystemEffects| effects.requests.fate.iter().filter(|fate| **fate != Fate::Throttled).count();
            prop_assert_eq!(heard(found), heard(expected), "{:?}", found.system);
        }
        // The computing is spent all the same.
        prop_assert!(outcome.attempts.len() >= alone.attempts.len());
        Ok(())
    });
}

/// Faults of attempts, workers and their messages; not of calls, nor of the sender, which the writer has no say in.
fn is_of_the_cluster(fault: &Fault) -> bool {
    match fault.target {
        Target::Ack(attempt) | Target::Attempt(attempt) => attempt.run == 0,
        Target::Worker(_) | Target::Coordinator(0) => true,
        _ => false,
    }
}

/// What stands: for whom, and how much.
fn contents(effects: &SystemEffects) -> Vec<(u32, u64)> {
    let line = |&place: &u32| (effects.requests.customer[place as usize], effects.requests.cents[place as usize]);
    let mut contents: Vec<_> = effects.standing.iter().map(line).collect();
    contents.sort_unstable();
    contents
}
