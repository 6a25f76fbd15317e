//! The simulation for scripts: parse, call, hand back. Nothing is decided here.
//!
//! Nothing throws and nothing traps on bad input: whatever is wrong with a scenario comes back as a value.

#[cfg(feature = "measure")]
pub mod measure;

use serde::Serialize;
use sim_core::case::{self, Case, CaseFile, CaseLog};
use sim_core::{Matrix, Outcome, Problem, ProblemCode, Scenario, Summary};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

#[wasm_bindgen(typescript_custom_section)]
const REPLIES: &'static str = "/**
 * What comes of a scenario: an outcome, or every problem that keeps it from being run.
 */
export type RunReply = { outcome: Outcome } | { problems: Problem[] };

/**
 * What comes of a scenario in a comparison.
 */
export type CompareReply = { summary: Summary } | { problems: Problem[] };

/**
 * Scenarios in rows and columns, or why the scenario that they should be made of cannot be run.
 */
export type MatrixReply = { matrix: Matrix } | { problems: Problem[] };

/**
 * `strategies`: five sinks by two ways of an email, for a scenario's own failure. `failures`: every failure of the
 * lesson by five sinks.
 */
export type MatrixKind = 'strategies' | 'failures';

/**
 * The truth of a case, or why there is none.
 */
export type DealCaseReply = { case: Case } | { problems: Problem[] };

/**
 * What somebody knows of a case, or why there is none.
 */
export type OpenCaseReply = { caseFile: CaseFile } | { problems: Problem[] };
";

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
enum RunReply {
    Outcome(Box<Outcome>),
    Problems(Vec<Problem>),
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
enum CompareReply {
    Summary(Summary),
    Problems(Vec<Problem>),
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
enum MatrixReply {
    Matrix(Matrix),
    Problems(Vec<Problem>),
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
enum DealCaseReply {
    Case(Box<Case>),
    Problems(Vec<Problem>),
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
enum OpenCaseReply {
    CaseFile(Box<CaseFile>),
    Problems(Vec<Problem>),
}

/// Runs a scenario; `{}` is the reference run. Synthetic customers without a seed get a fresh one, which the outcome's
/// scenario holds.
///
/// Hands back `{ outcome }`, or `{ problems }` when the scenario cannot be run. Never throws.
#[wasm_bindgen(unchecked_return_type = "RunReply")]
pub fn run_scenario(#[wasm_bindgen(unchecked_param_type = "Scenario")] scenario: &JsValue) -> JsValue {
    let reply = read(scenario).and_then(|mut scenario| {
        scenario.keep_seed(fresh_seed);
        sim_core::run(&scenario)
    });
    to_js(&match reply {
        Ok(outcome) => RunReply::Outcome(Box::new(outcome)),
        Err(problems) => RunReply::Problems(problems),
    })
}

/// Runs a list of scenarios and hands back the numbers of each, in their order: `{ summary }`, or `{ problems }` when
/// that scenario cannot be run; 1,000 scenarios at most. Fresh seeds are the same for all. Never throws.
#[wasm_bindgen(unchecked_return_type = "CompareReply[]")]
pub fn compare(#[wasm_bindgen(unchecked_param_type = "Scenario[]")] scenarios: &JsValue) -> JsValue {
    let read = text_of(scenarios, "a list of scenarios, such as [{}] for the reference run alone")
        .and_then(|text| Scenario::list_from_json(&text));
    let list = match read {
        Ok(list) => list,
        Err(problem) => return to_js(&[CompareReply::Problems(vec![problem])]),
    };
    let seed = fresh_seed();
    let mut runnable = Vec::new();
    let read: Vec<Result<(), Problem>> = list
        .into_iter()
        .map(|read| {
            read.map(|mut scenario| {
                scenario.keep_seed(|| seed);
                runnable.push(scenario);
            })
        })
        .collect();
    let mut summaries = sim_core::compare(&runnable).into_iter();
    let reply = |read: Result<(), Problem>| match read {
        Ok(()) => match summaries.next().expect("one for each that could be read") {
            Ok(summary) => CompareReply::Summary(summary),
            Err(problems) => CompareReply::Problems(problems),
        },
        Err(problem) => CompareReply::Problems(vec![problem]),
    };
    to_js(&read.into_iter().map(reply).collect::<Vec<_>>())
}

/// The scenarios of a comparison, made of one: for `compare`.
///
/// Hands back `{ matrix }`, or `{ problems }` when the scenario cannot be run. Fresh seeds are the same for all. Never throws.
#[wasm_bindgen(unchecked_return_type = "MatrixReply")]
pub fn matrix(
    #[wasm_bindgen(unchecked_param_type = "Scenario")] scenario: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "MatrixKind")] kind: &JsValue,
) -> JsValue {
    let reply = read(scenario).and_then(|mut scenario| {
        scenario.keep_seed(fresh_seed);
        match kind.as_string().as_deref() {
            Some("strategies") => Matrix::strategies(&scenario),
            Some("failures") => Matrix::failures(&scenario),
            _ => {
                let message = "must be \"strategies\" or \"failures\"".to_owned();
                Err(vec![Problem { code: ProblemCode::Shape, path: "kind".to_owned(), message }])
            }
        }
    });
    to_js(&match reply {
        Ok(matrix) => MatrixReply::Matrix(matrix),
        Err(problems) => MatrixReply::Problems(problems),
    })
}

/// The lesson's scenarios by name, in the lesson's order.
#[wasm_bindgen(unchecked_return_type = "Preset[]")]
#[must_use]
pub fn presets() -> JsValue {
    to_js(&sim_core::presets())
}

/// Opens a case with some of its further logs, none at first; hands back what somebody then knows, and every cause that
/// fits it. The same seed is the same case everywhere. Without a seed (null) a fresh one is drawn, which the case file
/// holds, so that more logs of the same case can be opened and its truth be told.
///
/// Hands back `{ caseFile }`, or `{ problems }` for a seed that is not 0 to 9,007,199,254,740,991 and logs that there are
/// not. Never throws.
#[wasm_bindgen(unchecked_return_type = "OpenCaseReply")]
pub fn open_case(
    #[wasm_bindgen(unchecked_param_type = "number | null")] seed: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "CaseLog[]")] logs: &JsValue,
) -> JsValue {
    let seed = if seed.is_null() {
        Ok(case::fresh_seed(fresh_seed()))
    } else {
        seed_of(seed, "a seed, such as 42, or null for a fresh one")
    };
    let logs = text_of(logs, "a list of logs, such as []")
        .map_err(|problem| Problem { path: "logs".to_owned(), ..problem })
        .and_then(|text| CaseLog::list_from_json(&text));
    to_js(&match (seed, logs) {
        (Ok(seed), Ok(logs)) => OpenCaseReply::CaseFile(Box::new(case::open(seed, &logs))),
        (seed, logs) => OpenCaseReply::Problems(seed.err().into_iter().chain(logs.err()).collect()),
    })
}

/// What really happened in a case: its cause, and the scenario to run. It answers what `open_case` asks, so it is for
/// when somebody has decided.
///
/// Hands back `{ case }`, or `{ problems }` for a seed that is not 0 to 9,007,199,254,740,991. Never throws.
#[wasm_bindgen(unchecked_return_type = "DealCaseReply")]
pub fn deal_case(#[wasm_bindgen(unchecked_param_type = "number")] seed: &JsValue) -> JsValue {
    to_js(&match seed_of(seed, "a seed, such as 42") {
        Ok(seed) => DealCaseReply::Case(Box::new(case::deal(seed))),
        Err(problem) => DealCaseReply::Problems(vec![problem]),
    })
}

/// A seed comes in as its JSON text too, so that it is read by the same rules as a scenario's.
fn seed_of(seed: &JsValue, right: &str) -> Result<u64, Problem> {
    text_of(seed, right)
        .map_err(|problem| Problem { path: "seed".to_owned(), ..problem })
        .and_then(|text| case::seed_from_json(&text))
}

/// A scenario comes in as its JSON text, so that it is read by the same strict rules as a file.
fn read(scenario: &JsValue) -> Result<Scenario, Vec<Problem>> {
    text_of(scenario, "a plain object, such as {} for the reference run")
        .and_then(|text| Scenario::from_json(&text))
        .map_err(|problem| vec![problem])
}

/// The JSON text of a value. Getting it is where a value that throws when it is looked at is caught.
fn text_of(value: &JsValue, right: &str) -> Result<String, Problem> {
    js_sys::JSON::stringify(value).ok().and_then(|text| text.as_string()).ok_or_else(|| Problem {
        code: ProblemCode::NotJson,
        path: String::new(),
        message: format!("must be {right}; this value has no JSON form"),
    })
}

/// A number that nobody chose. Where a page has no source of them, any will do: it is shown and kept.
fn fresh_seed() -> u64 {
    getrandom::u64().unwrap_or_default()
}

/// A value goes out as its JSON text too: its own parser is what a browser is quickest at, and writing text takes less
/// code than building objects, for which a page would wait.
fn to_js(value: &(impl Serialize + ?Sized)) -> JsValue {
    // `expect` would bring along how Rust quotes the text of an error, for which a page would wait as well.
    match serde_json::to_string(value).map(|text| js_sys::JSON::parse(&text)) {
        Ok(Ok(value)) => value,
        Ok(Err(_)) => panic!("what was written is not JSON"),
        Err(error) => panic!("what is handed back is plain data: {error}"),
    }
}
