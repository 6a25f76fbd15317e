//! The same scenario twice, and a scenario written and read again.

use sim_core::{Scenario, presets, run};

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
