//! What a story or a table is told with: a scenario's outcome, and what to ask of it.

use sim_core::outcome::{Attempt, MarkKind, Outcome, System, SystemAudit};
use sim_core::scenario::{Action, AttemptRef, Fault, Stage, Target, When};
use sim_core::{Scenario, presets, run};

#[track_caller]
pub(crate) fn outcome(json: &str) -> Outcome {
    with_faults(json, &[])
}

/// The outcome of a scenario with further faults.
#[track_caller]
pub(crate) fn with_faults(json: &str, faults: &[Fault]) -> Outcome {
    let mut scenario = Scenario::from_json(json).unwrap_or_else(|problem| panic!("{problem}"));
    scenario.faults.extend_from_slice(faults);
    run(&scenario).unwrap_or_else(|problems| panic!("{problems:?}"))
}

#[track_caller]
pub(crate) fn preset(name: &str) -> Outcome {
    let preset = presets().into_iter().find(|preset| preset.name == name).expect("the lesson has it");
    run(&preset.scenario).expect("a preset is good")
}

/// A task's n-th attempt.
pub(crate) const fn nth(stage: Stage, task: u64, attempt: u64) -> AttemptRef {
    AttemptRef { stage, task, attempt, run: 0 }
}

pub(crate) const fn crash(attempt: AttemptRef, percent: u64) -> Fault {
    Fault { action: Action::Crash, target: Target::Attempt(attempt), when: Some(When::Percent(percent)) }
}

pub(crate) const fn cut_off(attempt: AttemptRef, percent: u64) -> Fault {
    Fault { action: Action::CutOff, target: Target::Attempt(attempt), when: Some(When::Percent(percent)) }
}

pub(crate) const fn lose_ack(attempt: AttemptRef) -> Fault {
    Fault { action: Action::Lose, target: Target::Ack(attempt), when: None }
}

pub(crate) const fn slow(attempt: AttemptRef, percent: u64) -> Fault {
    Fault { action: Action::Slow { percent }, target: Target::Attempt(attempt), when: None }
}

pub(crate) const fn slow_worker(worker: u64, percent: u64) -> Fault {
    Fault { action: Action::Slow { percent }, target: Target::Worker(worker), when: None }
}

/// The attempts of a publish task.
pub(crate) fn publish(outcome: &Outcome, task: u32) -> Vec<&Attempt> {
    attempts(outcome, Stage::Publish, task)
}

pub(crate) fn attempts(outcome: &Outcome, stage: Stage, task: u32) -> Vec<&Attempt> {
    outcome.attempts.iter().filter(|attempt| attempt.stage == stage && attempt.task == task).collect()
}

pub(crate) fn attempts_of(outcome: &Outcome, stage: Stage) -> Vec<&Attempt> {
    outcome.attempts.iter().filter(|attempt| attempt.stage == stage).collect()
}

pub(crate) fn audit(outcome: &Outcome, system: System) -> &SystemAudit {
    outcome.audit.runs[0].systems.iter().find(|audit| audit.system == system).expect("the scenario uses it")
}

pub(crate) fn marks_ms(outcome: &Outcome, kind: MarkKind) -> Vec<u64> {
    outcome.marks.iter().filter(|mark| mark.kind == kind).map(|mark| mark.at_ms).collect()
}
