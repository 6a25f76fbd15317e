//! What can be queried the next morning. No attempt, fault or time is in it, but for the attempts that keys name.

use serde::Serialize;

use super::view::{Row, TaskView};
use crate::plan::Plan;
use crate::scenario::{IdentityField, Scenario};

/// What an engineer can query of a case, and how job and systems are set up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Evidence {
    /// The setup: a scenario without its faults.
    pub setup: Scenario,
    /// How many rows the ledger should have: one for each customer.
    pub expected_rows: u64,
    /// How many it has.
    pub found_rows: u64,
    /// What the rows should add up to, in cents.
    pub expected_cents: u64,
    /// What they add up to, in cents.
    pub found_cents: u64,
    /// The fields of a row's key, in the order in which it is printed; none where the sink keeps no key.
    pub key_fields: Vec<IdentityField>,
    /// How many rows have a key that names a task's first attempt, its second, and so on; none where keys name no attempt.
    pub rows_by_attempt: Vec<u64>,
    /// Fields in which the keys of one customer's rows differ.
    pub keys_differ_in: Vec<IdentityField>,
    /// All rows of the first few customers that have several.
    pub repeated_rows: Vec<LedgerRow>,
    /// The email log; null when nobody is emailed.
    pub emails: Option<EmailCounts>,
    /// The publish tasks of customers whose rows or emails are not one each.
    pub tasks: Vec<ConcernedTask>,
}

/// A row of the ledger.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct LedgerRow {
    /// The customer's id, such as `cust-0008`.
    pub customer: String,
    /// The amount, in cents.
    pub cents: u64,
    /// The values of the key's fields, in their order, such as `publish-3`.
    pub key: Vec<String>,
}

/// The email log in numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct EmailCounts {
    /// How many emails there should be: one for each customer.
    pub expected: u64,
    /// How many were delivered.
    pub found: u64,
    /// Customers who got more than one.
    pub repeated: u64,
    /// Customers who got none.
    pub missing: u64,
}

/// How many customers of a publish task have not one row and, where they are emailed, one email.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct ConcernedTask {
    /// The publish task's number.
    pub task: u32,
    /// All its customers.
    pub customers: u64,
    /// Those with more than one row.
    pub rows_repeated: u64,
    /// Those without a row.
    pub rows_missing: u64,
    /// Those with more than one email.
    pub emails_repeated: u64,
    /// Those without an email, though customers are emailed.
    pub emails_missing: u64,
}

/// Customers whose repeated rows are shown.
const EXAMPLES: usize = 3;

impl Evidence {
    pub(super) fn of(setup: Scenario, plan: &Plan, views: &[TaskView]) -> Self {
        let expected_rows = plan.customers.len() as u64;
        let rows = views.iter().flat_map(|view| &view.rows);
        let all: Vec<ConcernedTask> = views.iter().map(|view| ConcernedTask::of(plan, view)).collect();
        let repeated: Vec<&[Row]> =
            views.iter().flat_map(|view| view.rows.chunk_by(same_customer)).filter(|rows| rows.len() > 1).collect();
        let attempts_differ = repeated.iter().any(|rows| rows.iter().any(|row| row.attempt != rows[0].attempt));
        Self {
            expected_rows,
            found_rows: rows.clone().count() as u64,
            expected_cents: plan.customers.total_cents(),
            found_cents: rows.clone().map(|row| row.cents).sum(),
            key_fields: plan.identity.fields.clone(),
            rows_by_attempt: rows_by_attempt(rows),
            // The rows of a customer come from one task of one run.
            keys_differ_in: if attempts_differ { vec![IdentityField::Attempt] } else { Vec::new() },
            repeated_rows: repeated
                .iter()
                .take(EXAMPLES)
                .flat_map(|rows| rows.iter())
                .map(|row| LedgerRow::of(plan, row))
                .collect(),
            emails: plan.emails().then(|| EmailCounts {
                expected: expected_rows,
                found: views.iter().flat_map(|view| &view.emails).map(|emails| emails.len() as u64).sum(),
                repeated: all.iter().map(|task| task.emails_repeated).sum(),
                missing: all.iter().map(|task| task.emails_missing).sum(),
            }),
            tasks: all.into_iter().filter(ConcernedTask::is_concerned).collect(),
            setup,
        }
    }
}

impl ConcernedTask {
    fn of(plan: &Plan, view: &TaskView) -> Self {
        let customers = plan.customers_of[view.task as usize].len() as u64;
        let (rows, rows_repeated) = counts(view.rows.chunk_by(same_customer));
        let (emails, emails_repeated) =
            view.emails.as_ref().map_or((customers, 0), |emails| counts(emails.chunk_by(|one, other| one == other)));
        Self {
            task: view.task,
            customers,
            rows_repeated,
            rows_missing: customers - rows,
            emails_repeated,
            emails_missing: customers - emails,
        }
    }

    fn is_concerned(&self) -> bool {
        self.rows_repeated + self.rows_missing + self.emails_repeated + self.emails_missing > 0
    }
}

impl LedgerRow {
    fn of(plan: &Plan, row: &Row) -> Self {
        let id = &plan.customers.id[row.customer as usize];
        let run = &plan.scenario.runs[0];
        let value = |field: &IdentityField| match field {
            IdentityField::Job => plan.scenario.job.clone(),
            IdentityField::Run => run.id.clone(),
            IdentityField::Period => run.period.clone(),
            IdentityField::Task => format!("publish-{}", plan.partition[row.customer as usize]),
            IdentityField::Attempt => format!("attempt-{}", row.attempt.expect("the key names it")),
            IdentityField::Customer => id.clone(),
            IdentityField::Call => panic!("no case has keys that name the call"),
        };
        Self { customer: id.clone(), cents: row.cents, key: plan.identity.fields.iter().map(value).collect() }
    }
}

fn rows_by_attempt<'a>(rows: impl Iterator<Item = &'a Row>) -> Vec<u64> {
    let mut counts = Vec::new();
    for attempt in rows.filter_map(|row| row.attempt) {
        // Attempts count from 1.
        let place = attempt as usize - 1;
        counts.resize(counts.len().max(place + 1), 0);
        counts[place] += 1;
    }
    counts
}

fn same_customer(one: &Row, other: &Row) -> bool {
    one.customer == other.customer
}

/// How many groups there are, and how many of them have several members.
fn counts<'a, T: 'a>(groups: impl Iterator<Item = &'a [T]>) -> (u64, u64) {
    groups.fold((0, 0), |(all, several), group| (all + 1, several + u64::from(group.len() > 1)))
}
