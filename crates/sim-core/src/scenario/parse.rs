//! JSON text to Scenario, with the path of whatever does not fit.

use super::Scenario;
use crate::problem::{Problem, ProblemCode};

impl Scenario {
    /// Reads a scenario from JSON text; unknown fields are refused.
    ///
    /// # Errors
    /// One [`Problem`] with the path of the first thing that does not fit the schema.
    pub fn from_json(text: &str) -> Result<Self, Problem> {
        let mut deserializer = serde_json::Deserializer::from_str(text);
        let scenario = serde_path_to_error::deserialize(&mut deserializer).map_err(|error| {
            let path = error.path().to_string();
            problem(&if path == "." { String::new() } else { path }, error.inner())
        })?;
        match deserializer.end() {
            Ok(()) => Ok(scenario),
            Err(error) => Err(problem("", &error)),
        }
    }
}

fn problem(path: &str, error: &serde_json::Error) -> Problem {
    if error.is_data() {
        Problem { code: ProblemCode::Shape, path: path.to_owned(), message: in_words(&error.to_string()) }
    } else {
        Problem {
            code: ProblemCode::NotJson,
            path: String::new(),
            message: format!("must be one JSON object, such as {{}} for the reference run; {error}"),
        }
    }
}

/// The parser names Rust's types; a reader should see JSON's.
fn in_words(message: &str) -> String {
    [
        ("expected u64", "expected a whole number from 0"),
        ("expected a sequence", "expected a list"),
        ("struct ", "an object for "),
    ]
    .iter()
    .fold(message.to_owned(), |text, (rust, words)| text.replace(rust, words))
}
