//! Seeds of cases, as scripts hand them over.

use crate::problem::{Problem, ProblemCode};
use crate::scenario::{FRESH_SEEDS, Json};

/// The largest whole number that a script holds exactly.
const MOST: u64 = (1 << 53) - 1;

/// Brings a number that somebody drew within fresh seeds, which a person can read out.
#[must_use]
pub fn fresh_seed(drawn: u64) -> u64 {
    drawn % FRESH_SEEDS
}

/// Reads a seed from JSON text: a whole number, 0 to 9,007,199,254,740,991.
///
/// # Errors
/// One [`Problem`] when it is anything else.
pub fn seed_from_json(text: &str) -> Result<u64, Problem> {
    let code = match serde_json::from_str(text) {
        Ok(Json::Whole(seed)) if seed <= MOST => return Ok(seed),
        Ok(Json::Whole(_)) => ProblemCode::OutOfRange,
        Ok(_) | Err(_) => ProblemCode::Shape,
    };
    let message = format!("seed must be a whole number, 0 to {MOST}");
    Err(Problem { code, path: "seed".to_owned(), message })
}

#[cfg(test)]
mod tests {
    use super::seed_from_json;

    #[test]
    fn a_seed_is_a_whole_number_that_a_script_holds_exactly() {
        let table = [
            ("0", Some(0)),
            ("9007199254740991", Some(9_007_199_254_740_991)),
            ("9007199254740992", None),
            ("18446744073709551616", None),
            ("-1", None),
            ("0.5", None),
            ("1e3", None),
            ("\"5\"", None),
            ("null", None),
            ("", None),
        ];
        for (text, expected) in table {
            assert_eq!(seed_from_json(text).ok(), expected, "{text}");
        }
    }
}
