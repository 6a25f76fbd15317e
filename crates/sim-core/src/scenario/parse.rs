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
        let mut deserializer = serde_json::Deserializer::from_str(text);
        let scenario = serde_path_to_error::deserialize(&mut deserializer).map_err(|error| shape(&error))?;
        refuse_other_forms(&given, &scenario)?;
        Ok(scenario)
    }
}

/// The parser would also take the fields of an object as a list, in an order that nobody should rely on, and an object
/// with an empty field for a bare name.
fn refuse_other_forms(given: &Value, scenario: &Scenario) -> Result<(), Problem> {
    let understood = serde_json::to_value(scenario).expect("a scenario is plain data");
    match other_form("", given, &understood) {
        Some((path, message)) => Err(problem(&path, message)),
        None => Ok(()),
    }
}

/// Where `given` has another form than it was understood to have.
fn other_form(path: &str, given: &Value, understood: &Value) -> Option<(String, &'static str)> {
    match (given, understood) {
        (Value::Array(_), Value::Object(_)) => Some((path.to_owned(), "must be an object, got a list")),
        (Value::Object(_), Value::String(_)) => Some((path.to_owned(), "must be the bare name, got an object")),
        (Value::Array(given), Value::Array(understood)) => {
            given.iter().zip(understood).enumerate().find_map(|(position, (given, understood))| {
                other_form(&format!("{path}[{position}]"), given, understood)
            })
        }
        (Value::Object(given), Value::Object(understood)) => given.iter().find_map(|(name, given)| {
            let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
            other_form(&path, given, understood.get(name)?)
        }),
        _ => None,
    }
}

/// How much of a message or a path is kept; they may quote what was given.
const QUOTED_CHARS: usize = 300;

fn shape(error: &serde_path_to_error::Error<serde_json::Error>) -> Problem {
    let path = error.path().to_string();
    problem(if path == "." { "" } else { &path }, &in_words(&error.inner().to_string()))
}

fn problem(path: &str, message: &str) -> Problem {
    Problem { code: ProblemCode::Shape, path: on_one_line(path), message: on_one_line(message) }
}

/// The parser names Rust's types; a reader should see JSON's. What was given is quoted as it is.
fn in_words(message: &str) -> String {
    // The place in a text that a script never wrote; the path says where.
    let message = message.rfind(" at line ").map_or(message, |place| &message[..place]);
    // All that it says of a number where a name should stand; that the text is JSON is known by now.
    if message == "expected value" {
        return "must be a name or an object".to_owned();
    }
    let Some(middle) = message.rfind(", expected ") else { return message.to_owned() };
    let (given, expected) = message.split_at(middle);
    let expected = match expected.trim_start_matches(", expected ") {
        "u64" => "a whole number from 0",
        "a sequence" => "a list",
        "struct variant" | "newtype variant" => "an object",
        "string or map" => "a name or an object",
        "map with a single key" => "an object with exactly one field",
        "unit" => "the bare name",
        other => return format!("{given}, expected {}", other.replace("struct ", "an object for ")),
    };
    let given = if given == "invalid type: unit variant" { "invalid type: the bare name" } else { given };
    format!("{given}, expected {expected}")
}

fn on_one_line(text: &str) -> String {
    let mut line: String = text
        .chars()
        .take(QUOTED_CHARS)
        .flat_map(|char| if char.is_control() { char.escape_default().collect() } else { vec![char] })
        .collect();
    if text.chars().count() > QUOTED_CHARS {
        line.push('…');
    }
    line
}
