//! An outcome in a few numbers, for comparing many.

use serde::Serialize;

use super::tally::Tally;
use super::{Correctness, DashboardAudit, FateCounts, Record, Report, Scope, System};
use crate::plan::Plan;

/// What came of a scenario, in numbers: those of its Outcome's first run, ends and audit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Summary {
    /// What the job reports.
    pub report: Report,
    /// When it reports; null when it never does.
    pub ended_ms: Option<u64>,
    /// The report held against the truth.
    pub correctness: Correctness,
    /// Whether the report is true; null when there is none.
    pub report_is_true: Option<bool>,
    /// One for each system that the scenario uses, in the order of [`Outcome::effects`](super::Outcome::effects).
    pub systems: Vec<SystemSummary>,
    /// What the finance team sees.
    pub dashboard: DashboardAudit,
    /// When the last thing happened anywhere.
    pub quiet_ms: u64,
}

/// What should stand in one system, and what does, in numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct SystemSummary {
    /// Which system.
    pub system: System,
    /// Whether each customer's operation stands exactly once, with the right value.
    pub is_right: bool,
    /// How many operations should stand: one for each customer.
    pub expected: u64,
    /// How many stand.
    pub standing: u64,
    /// What they should add up to, in cents.
    pub expected_cents: u64,
    /// What they add up to, in cents.
    pub standing_cents: u64,
    /// Customers for whom nothing stands.
    pub missing: u64,
    /// Customers for whom more than one operation stands.
    pub repeated: u64,
    /// Operations that stand beyond each customer's first.
    pub extra: u64,
    /// Customers for whom a wrong amount stands.
    pub wrong: u64,
    /// How often the system made what of a request.
    pub fates: FateCounts,
    /// Commits that were turned away.
    pub commits_refused: u64,
}

impl Summary {
    pub(crate) fn of(plan: &Plan, record: &Record) -> Self {
        let scope = Scope::of(plan, record, 0);
        let tallies = Tally::all(record, &scope);
        let run = &record.runs[0];
        let correctness = Correctness::of(run.report, &tallies);
        Self {
            report: run.report,
            ended_ms: run.ended_ms,
            correctness,
            report_is_true: correctness.report_is_true(),
            systems: tallies.iter().map(|tally| SystemSummary::of(&scope, tally)).collect(),
            dashboard: DashboardAudit::of(plan, record.ledger(), Tally::of_ledger(&tallies), &scope),
            quiet_ms: record.quiet_ms,
        }
    }
}

impl SystemSummary {
    fn of(scope: &Scope<'_>, tally: &Tally) -> Self {
        let customers = |is_meant: fn(u32) -> bool| tally.times.iter().filter(|&&times| is_meant(times)).count() as u64;
        Self {
            system: tally.system,
            is_right: tally.is_right(),
            expected: scope.cents.len() as u64,
            standing: tally.standing,
            expected_cents: scope.total_cents(),
            standing_cents: tally.standing_cents(),
            missing: customers(|times| times == 0),
            repeated: customers(|times| times > 1),
            extra: tally.extra(),
            wrong: tally.has_wrong.iter().filter(|&&is_wrong| is_wrong).count() as u64,
            fates: tally.fates,
            commits_refused: tally.commits_refused,
        }
    }
}
