//! JSON text to Scenario, with the path of whatever does not fit.

use serde_json::Value;

use super::Scenario;
use crate::problem::{Problem, ProblemCode};

impl Scenario {
    /// Reads a scenario from JSON text; unknown fields are refused.
    ///
    /// # Errors
    /// One [`Problem`] with the path of the first thing that does not fit the schema.
    pub fn from_json(text: &str) -> Result<Self, Problem> {
        let given: Value = serde_json::from_str(text).map_err(|error| {
            let message = format!("must be one JSON object, such as {{}} for the reference run; {error}");
            Problem { code: ProblemCode::NotJson, path: String::new(), message }
        })?;
        let scenario = serde_path_to_error::deserialize(&given).map_err(|error| {
            let path = error.path().to_string();
            shape(if path == "." { String::new() } else { path }, in_words(error.inner()))
        })?;
        refuse_lists_for_objects(&given, &scenario)?;
        Ok(scenario)
    }
}

/// The parser would also take the fields of an object as a list, in an order that nobody should rely on.
fn refuse_lists_for_objects(given: &Value, scenario: &Scenario) -> Result<(), Problem> {
    let understood = serde_json::to_value(scenario).expect("a scenario is plain data");
    match list_for_object("", given, &understood) {
        Some(path) => Err(shape(path, "must be an object, got a list".to_owned())),
        None => Ok(()),
    }
}

/// The path of the first list in `given` that was understood as an object.
fn list_for_object(path: &str, given: &Value, understood: &Value) -> Option<String> {
    match (given, understood) {
        (Value::Array(_), Value::Object(_)) => Some(path.to_owned()),
        (Value::Array(given), Value::Array(understood)) => {
            given.iter().zip(understood).enumerate().find_map(|(position, (given, understood))| {
                list_for_object(&format!("{path}[{position}]"), given, understood)
            })
        }
        (Value::Object(given), Value::Object(understood)) => given.iter().find_map(|(name, given)| {
            let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
            list_for_object(&path, given, understood.get(name)?)
        }),
        _ => None,
    }
}

fn shape(path: String, message: String) -> Problem {
    Problem { code: ProblemCode::Shape, path, message }
}

/// The parser names Rust's types; a reader should see JSON's.
fn in_words(error: &serde_json::Error) -> String {
    [
        ("expected u64", "expected a whole number from 0"),
        ("expected a sequence", "expected a list"),
        ("expected struct variant", "expected an object"),
        ("expected struct ", "expected an object for "),
        ("expected string or map", "expected a name or an object"),
    ]
    .iter()
    .fold(error.to_string(), |text, (parser, reader)| text.replace(parser, reader))
}
