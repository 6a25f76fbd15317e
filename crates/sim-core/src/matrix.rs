//! The comparisons that the lesson asks for: the same night under every strategy.

use serde::Serialize;

use crate::plan::check;
use crate::problem::Problem;
use crate::scenario::{EmailPath, Scenario};
use crate::strategies::{FAILURES, SINKS, email_words, with_email, with_sink};

/// Scenarios in rows and columns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Matrix {
    /// What the rows stand for, such as `lost-ack`.
    pub rows: Vec<String>,
    /// What the columns stand for, such as `append`.
    pub columns: Vec<String>,
    /// A scenario for each column of each row, row by row.
    pub scenarios: Vec<Scenario>,
}

impl Matrix {
    /// The failure of a scenario under five sinks (rows) and both ways of an email (columns).
    ///
    /// # Errors
    /// The [`Problem`]s of the scenario itself.
    pub fn strategies(base: &Scenario) -> Result<Self, Vec<Problem>> {
        check(base)?;
        let emails = [EmailPath::Direct, EmailPath::Outbox];
        Ok(Self {
            rows: SINKS.map(|sink| sink.name.to_owned()).to_vec(),
            columns: emails.map(|email| email_words(email).0.to_owned()).to_vec(),
            scenarios: SINKS
                .iter()
                .flat_map(|sink| emails.map(|email| with_email(with_sink(base.clone(), sink), email)))
                .collect(),
        })
    }

    /// Every failure of the lesson (rows) on a scenario's cluster, under five sinks (columns).
    ///
    /// # Errors
    /// The [`Problem`]s of the scenario itself.
    pub fn failures(base: &Scenario) -> Result<Self, Vec<Problem>> {
        check(base)?;
        Ok(Self {
            rows: FAILURES.map(|failure| failure.name.to_owned()).to_vec(),
            columns: SINKS.map(|sink| sink.name.to_owned()).to_vec(),
            scenarios: FAILURES
                .iter()
                .flat_map(|failure| SINKS.map(|sink| with_sink(failure.on(base.clone()), sink)))
                .collect(),
        })
    }
}
