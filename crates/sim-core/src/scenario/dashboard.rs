//! How the finance team's dashboard reads the ledger.

use serde::Serialize;

use super::schema::words;

/// How the finance team's dashboard reads the ledger.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum Dashboard {
    /// It adds up every row of a customer.
    #[default]
    SumsAllRows,
    /// It takes the row of each customer that became visible last, and so hides duplicates that are still there.
    TakesLatestRow,
}

words!(Dashboard { SumsAllRows, TakesLatestRow });
