//! What a story is told with: a scenario's outcome, and what to ask of it.

use sim_core::outcome::{Attempt, MarkKind, Outcome, System, SystemAudit};
use sim_core::scenario::Stage;
use sim_core::{Scenario, presets, run};

#[track_caller]
pub(crate) fn outcome(json: &str) -> Outcome {
    let scenario = Scenario::from_json(json).unwrap_or_else(|problem| panic!("{problem}"));
    run(&scenario).unwrap_or_else(|problems| panic!("{problems:?}"))
}

#[track_caller]
pub(crate) fn preset(name: &str) -> Outcome {
    let preset = presets().into_iter().find(|preset| preset.name == name).expect("the lesson has it");
    run(&preset.scenario).expect("a preset is good")
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
