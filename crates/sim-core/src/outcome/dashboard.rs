//! What the finance team's dashboard shows.

use serde::Serialize;

use super::Scope;
use super::tally::Tally;
use crate::plan::Plan;
use crate::scenario::Dashboard;
use crate::systems::SystemRecord;

/// What the dashboard shows, and what it does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct DashboardAudit {
    /// What it should show, in cents.
    pub expected_cents: u64,
    /// What it shows, in cents.
    pub shown_cents: u64,
    /// Rows that stand in the ledger and that it does not show.
    pub hidden_rows: u64,
}

impl DashboardAudit {
    pub(super) fn of(plan: &Plan, ledger: &SystemRecord, rows: &Tally, scope: &Scope<'_>) -> Self {
        let (shown_cents, shown_rows) = match plan.scenario.dashboard {
            Dashboard::SumsAllRows => (rows.standing_cents(), rows.standing),
            Dashboard::TakesLatestRow => latest_rows(ledger, scope),
        };
        Self { expected_cents: scope.total_cents(), shown_cents, hidden_rows: rows.standing - shown_rows }
    }
}

/// The sum of each customer's latest row, and how many rows that takes.
fn latest_rows(ledger: &SystemRecord, scope: &Scope<'_>) -> (u64, u64) {
    let mut latest: Vec<Option<u64>> = vec![None; scope.cents.len()];
    for row in scope.standing(ledger) {
        latest[ledger.requests.customer[row as usize] as usize] = Some(ledger.requests.cents[row as usize]);
    }
    let shown = latest.iter().flatten();
    (shown.clone().sum(), shown.count() as u64)
}
