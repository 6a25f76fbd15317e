//! The data set that a job works on.

use serde::Serialize;

use super::schema::{choice, object};

/// Which customers there are.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum DataSet {
    /// The lesson's 796 customers.
    #[default]
    Lesson,
    /// Customers made up from a seed.
    Synthetic(Synthetic),
}

choice!(DataSet { Lesson, Synthetic(_) });

/// Customers made up from a seed. The same fields give the same customers everywhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Synthetic {
    /// How many; 1 to 100,000. They have 24 deliveries each on average.
    pub customers: u64,
    /// 0 to 9,007,199,254,740,991. Left out, whoever runs the scenario chooses one and keeps it
    /// ([`Scenario::keep_seed`](super::Scenario::keep_seed)).
    pub seed: Option<u64>,
    /// How unequal customers are; 0 to 50. Whenever a draw of 100 falls under it, a customer's share of the
    /// deliveries doubles, ten times at most.
    pub skew_percent: u64,
}

object!(Synthetic { customers, seed, skew_percent, ..default });

impl Default for Synthetic {
    fn default() -> Self {
        Self { customers: 1_000, seed: None, skew_percent: 0 }
    }
}
