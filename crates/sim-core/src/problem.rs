//! What is wrong with a Scenario, as a value.

use serde::Serialize;

/// One thing that keeps a Scenario from being run, and what would be right instead.
#[derive(Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Problem {
    /// The kind of trouble, for programs.
    pub code: ProblemCode,
    /// Where it is, such as `faults[0].target.ack.task`; empty when it is the whole text.
    pub path: String,
    /// A sentence for a person: what would be right, and what was there.
    pub message: String,
}

/// The kinds of [`Problem`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum ProblemCode {
    /// The text is not JSON.
    NotJson,
    /// A field is unknown, or a value has the wrong type.
    Shape,
    /// A number or a text is outside its bounds.
    OutOfRange,
    /// Two choices exclude each other, or one needs another.
    Conflict,
    /// The schema can say it, but this version cannot run it.
    Unsupported,
}

impl core::fmt::Display for Problem {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        if self.path.is_empty() {
            formatter.write_str(&self.message)
        } else {
            write!(formatter, "{}: {}", self.path, self.message)
        }
    }
}

// By hand, for what is derived would bring along how Rust quotes a text, and pages would wait for that.
impl core::fmt::Debug for Problem {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(formatter, "{:?} at {self}", self.code)
    }
}
