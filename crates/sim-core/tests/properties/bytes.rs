//! The same scenario gives the same bytes, and is written and read as itself.

use proptest::{prop_assert, prop_assert_eq};
use sim_core::{Scenario, run};

use crate::{always, scenarios};

#[test]
fn the_same_scenario_gives_the_same_bytes() {
    always(scenarios::any(), |scenario, outcome| {
        let again = run(scenario).expect("it was good before");
        prop_assert!(outcome.to_json() == again.to_json(), "the second run differs");
        Ok(())
    });
}

#[test]
fn the_scenario_of_an_outcome_is_the_one_that_was_run_and_is_read_back_as_such() {
    always(scenarios::any(), |scenario, outcome| {
        let written = serde_json::to_string(&outcome.scenario).expect("plain data");
        prop_assert_eq!(Scenario::from_json(&written), Ok(scenario.clone()));
        Ok(())
    });
}
