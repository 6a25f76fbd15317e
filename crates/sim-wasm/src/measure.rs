//! Runs that stay within wasm, to tell the boundary's share of a call. Only in a build that measures.

use std::hint::black_box;

use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// Runs a scenario so many times and hands nothing back; the caller has the clock.
///
/// # Panics
/// When the scenario cannot be run: there would be nothing to measure.
#[wasm_bindgen]
pub fn run_within(scenario: &JsValue, times: u32) {
    let scenario = crate::read(scenario).expect("what is measured is a scenario");
    for _ in 0..times {
        black_box(sim_core::run(black_box(&scenario)).expect("what is measured can be run"));
    }
}
