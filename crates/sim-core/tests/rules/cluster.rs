//! Workers, tasks and their sizes; the same scenario twice.

use sim_core::outcome::{Correctness, System};
use sim_core::scenario::Stage;
use sim_core::{Scenario, presets, run};

use crate::story::{attempts, attempts_of, outcome};

#[test]
fn with_fewer_workers_than_tasks_ready_attempts_wait_their_turn() {
    let outcome = outcome(r#"{"cluster": {"workers": 3, "tasks": 7}}"#);
    let launched: Vec<(u32, u32)> =
        attempts_of(&outcome, Stage::Map).iter().map(|attempt| (attempt.task, attempt.worker)).collect();
    assert_eq!(launched, [(0, 0), (1, 1), (2, 2), (3, 0), (4, 1), (5, 2), (6, 0)]);
    assert_eq!(outcome.audit.runs[0].correctness, Correctness::SucceededAndRight);
}

#[test]
fn a_publish_task_prefers_the_worker_that_reduced_its_customers() {
    let reference = outcome("{}");
    for publish in attempts_of(&reference, Stage::Publish) {
        assert_eq!(publish.worker, attempts(&reference, Stage::Reduce, publish.task)[0].worker);
    }
}

#[test]
fn map_tasks_share_deliveries_and_the_first_ones_take_what_is_left_over() {
    // 19,200 deliveries in 7 tasks: 2,743 for the first six, 2,742 for the last.
    let outcome = outcome(r#"{"cluster": {"workers": 7, "tasks": 7}}"#);
    let work_ms: Vec<u64> = attempts_of(&outcome, Stage::Map).iter().map(|attempt| attempt.work_ms).collect();
    let (more, less) = (610 + 68 * 2_743, 610 + 68 * 2_742);
    assert_eq!(work_ms, [more, more, more, more, more, more, less]);
}

#[test]
fn the_largest_cluster_and_tasks_without_customers_are_no_trouble() {
    let outcome = outcome(r#"{"cluster": {"workers": 512, "tasks": 512}, "sink": {"kind": "atomic"}}"#);
    assert_eq!(outcome.audit.runs[0].correctness, Correctness::SucceededAndRight);
    assert_eq!(outcome.effects_on(System::Ledger).expect("a ledger").commits.len(), 512);
}

#[test]
fn the_same_scenario_gives_the_same_bytes_twice() {
    for preset in presets() {
        let bytes = || run(&preset.scenario).expect("a preset is good").to_json();
        assert!(bytes() == bytes(), "{} differs", preset.name);
    }
}

#[test]
fn every_preset_is_written_and_read_as_the_same_scenario() {
    let presets = presets();
    for (position, preset) in presets.iter().enumerate() {
        let json = serde_json::to_string(&preset.scenario).expect("plain data");
        assert_eq!(Scenario::from_json(&json).as_ref(), Ok(&preset.scenario), "{}", preset.name);
        assert!(presets[..position].iter().all(|other| other.name != preset.name), "{} is there twice", preset.name);
    }
}
