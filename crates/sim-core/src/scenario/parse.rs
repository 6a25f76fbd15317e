//! JSON text to Scenario, with the path of whatever does not fit.

use super::Scenario;
use super::json::Json;
use super::strict::FromJson;
use crate::problem::{Problem, ProblemCode};

impl Scenario {
    /// Reads a scenario from JSON text; unknown fields are refused.
    ///
    /// # Errors
    /// One [`Problem`] with the path of the first thing that does not fit the schema.
    pub fn from_json(text: &str) -> Result<Self, Problem> {
        Self::read(&json(text, "one JSON object, such as {} for the reference run")?)
    }

    /// Reads a scenario from JSON that was parsed already.
    pub(crate) fn read(json: &Json) -> Result<Self, Problem> {
        FromJson::from_json(json).map_err(|misfit| Problem {
            code: ProblemCode::Shape,
            path: on_one_line(&misfit.path()),
            message: on_one_line(misfit.message()),
        })
    }

    /// Reads a list of scenarios from JSON text, each by the same rules.
    ///
    /// # Errors
    /// One [`Problem`] when it is no list, or a longer one than 1,000; and one in the place of each scenario that does
    /// not fit the schema.
    pub fn list_from_json(text: &str) -> Result<Vec<Result<Self, Problem>>, Problem> {
        const RIGHT: &str = "a list of scenarios, such as [{}] for the reference run alone";
        match json(text, RIGHT)? {
            Json::List(list) if list.len() <= MOST_AT_ONCE => Ok(list.iter().map(Self::read).collect()),
            Json::List(list) => {
                let message = format!("must hold {MOST_AT_ONCE} scenarios at most, got {}", list.len());
                Err(Problem { code: ProblemCode::OutOfRange, path: String::new(), message })
            }
            other => {
                let message = on_one_line(&format!("must be {RIGHT}, got {}", other.described()));
                Err(Problem { code: ProblemCode::Shape, path: String::new(), message })
            }
        }
    }
}

/// Scenarios in one list.
const MOST_AT_ONCE: usize = 1_000;

fn json(text: &str, right: &str) -> Result<Json, Problem> {
    // Some editors begin a file with a byte order mark.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    serde_json::from_str(text).map_err(|error| {
        let message = format!("must be {right}; {error}");
        Problem { code: ProblemCode::NotJson, path: String::new(), message }
    })
}

/// How much of a message or a path is kept; they may quote what was given.
const QUOTED_CHARS: usize = 300;

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
