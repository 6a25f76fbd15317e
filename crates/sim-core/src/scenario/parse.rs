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
        // Some editors begin a file with a byte order mark.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let given: Value = serde_json::from_str(text).map_err(|error| {
            let message = format!("must be one JSON object, such as {{}} for the reference run; {error}");
            Problem { code: ProblemCode::NotJson, path: String::new(), message }
        })?;
        let scenario = serde_path_to_error::deserialize(&given).map_err(|error| {
            let path = error.path().to_string();
            shape(if path == "." { String::new() } else { path.escape_debug().to_string() }, in_words(error.inner()))
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

/// How much of a message is kept; it may quote what was given.
const MESSAGE_CHARS: usize = 300;

/// The parser names Rust's types; a reader should see JSON's, on one line.
fn in_words(error: &serde_json::Error) -> String {
    let text = [
        ("expected u64", "expected a whole number from 0"),
        ("expected a sequence", "expected a list"),
        ("expected struct variant", "expected an object"),
        ("expected struct ", "expected an object for "),
        ("expected string or map", "expected a name or an object"),
        ("invalid value: map, expected map with a single key", "expected an object with exactly one field"),
        ("invalid type: unit variant", "got the bare name"),
        ("expected newtype variant", "expected an object"),
        ("expected unit", "expected the bare name"),
    ]
    .iter()
    .fold(error.to_string(), |text, (parser, reader)| text.replace(parser, reader));
    let mut line: String = text
        .chars()
        .take(MESSAGE_CHARS)
        .flat_map(|char| if char.is_control() { char.escape_default().collect() } else { vec![char] })
        .collect();
    if text.chars().count() > MESSAGE_CHARS {
        line.push('…');
    }
    line
}
