//! The simulation for scripts: parse, call, hand back. Nothing is decided here.
//!
//! Nothing throws and nothing traps on bad input: whatever is wrong with a scenario comes back as a value.

use serde::Serialize;
use serde_wasm_bindgen::Serializer;
use sim_core::{Outcome, Problem, ProblemCode, Scenario};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

#[wasm_bindgen(typescript_custom_section)]
const REPLY: &'static str = "/**
 * What comes of a scenario: an outcome, or every problem that keeps it from being run.
 */
export type RunReply = { outcome: Outcome } | { problems: Problem[] };
";

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
enum RunReply {
    Outcome(Box<Outcome>),
    Problems(Vec<Problem>),
}

/// Runs a scenario; `{}` is the reference run.
///
/// Hands back `{ outcome }`, or `{ problems }` when the scenario cannot be run. Never throws.
#[wasm_bindgen(unchecked_return_type = "RunReply")]
pub fn run_scenario(#[wasm_bindgen(unchecked_param_type = "Scenario")] scenario: &JsValue) -> JsValue {
    to_js(&match read(scenario).and_then(|scenario| sim_core::run(&scenario)) {
        Ok(outcome) => RunReply::Outcome(Box::new(outcome)),
        Err(problems) => RunReply::Problems(problems),
    })
}

/// The lesson's scenarios by name, in the lesson's order.
#[wasm_bindgen(unchecked_return_type = "Preset[]")]
#[must_use]
pub fn presets() -> JsValue {
    to_js(&sim_core::presets())
}

/// A scenario comes in as its JSON text, so that it is read by the same strict rules as a file.
fn read(scenario: &JsValue) -> Result<Scenario, Vec<Problem>> {
    let text = js_sys::JSON::stringify(scenario).ok().and_then(|text| text.as_string()).ok_or_else(|| {
        let message = "must be a plain object, such as {} for the reference run; this value has no JSON form";
        vec![Problem { code: ProblemCode::NotJson, path: String::new(), message: message.to_owned() }]
    })?;
    Scenario::from_json(&text).map_err(|problem| vec![problem])
}

fn to_js(value: &impl Serialize) -> JsValue {
    value.serialize(&Serializer::json_compatible()).expect("what is handed back is plain data below 2^53")
}
