//! JSON text to Scenario, with the path of whatever does not fit.

use super::{Scenario, strict};
use crate::problem::{Problem, ProblemCode};

impl Scenario {
    /// Reads a scenario from JSON text; unknown fields are refused.
    ///
    /// # Errors
    /// One [`Problem`] with the path of the first thing that does not fit the schema.
    pub fn from_json(text: &str) -> Result<Self, Problem> {
        // Some editors begin a file with a byte order mark.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let json = serde_json::from_str(text).map_err(|error| {
            let message = format!("must be one JSON object, such as {{}} for the reference run; {error}");
            Problem { code: ProblemCode::NotJson, path: String::new(), message }
        })?;
        strict::read(&json).map_err(|misfit| Problem {
            code: ProblemCode::Shape,
            path: on_one_line(&misfit.path()),
            message: on_one_line(&misfit.message),
        })
    }
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
