//! What the finance team's dashboard shows.

use serde::Serialize;

use super::Record;
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
    pub(crate) fn of(plan: &Plan, record: &Record) -> Self {
        let ledger = record.ledger();
        let (shown_cents, shown_rows) = match plan.scenario.dashboard {
            Dashboard::SumsAllRows => {
                (ledger.standing.iter().map(|&row| cents(ledger, row)).sum(), ledger.standing.len())
            }
            Dashboard::TakesLatestRow => latest_rows(plan, ledger),
        };
        Self {
            expected_cents: plan.customers.cents.iter().sum(),
            shown_cents,
            hidden_rows: (ledger.standing.len() - shown_rows) as u64,
        }
    }
}

/// The sum of each customer's latest row, and how many rows that takes.
fn latest_rows(plan: &Plan, ledger: &SystemRecord) -> (u64, usize) {
    let mut latest: Vec<Option<u32>> = vec![None; plan.customers.len()];
    for &row in &ledger.standing {
        latest[ledger.requests.customer[row as usize] as usize] = Some(row);
    }
    let shown = latest.iter().flatten();
    (shown.clone().map(|&row| cents(ledger, row)).sum(), shown.count())
}

fn cents(ledger: &SystemRecord, row: u32) -> u64 {
    ledger.requests.cents[row as usize]
}
