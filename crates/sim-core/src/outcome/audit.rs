//! The audit: which logical operations are missing, repeated or wrong, customer by customer.
//!
//! It compares customers and not totals, since totals can agree while customers do not.

use serde::Serialize;

use super::dashboard::DashboardAudit;
use super::effects::{FateCounts, System};
use super::guarantee::Guarantee;
use super::items::ItemsAudit;
use super::tally::{Tally, positions};
use super::{Record, Report, RunEnd, Scope};
use crate::plan::Plan;

/// What is right and what is wrong when everything has come to rest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Audit {
    /// One for each run.
    pub runs: Vec<RunAudit>,
}

/// What a run should have done, and what it did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct RunAudit {
    /// The run's report held against the truth.
    pub correctness: Correctness,
    /// Whether the run's own report is true; null when it never reports.
    pub report_is_true: Option<bool>,
    /// One for each system that the scenario uses.
    pub systems: Vec<SystemAudit>,
    /// What became of the work queue's items; null when there is none.
    pub items: Option<ItemsAudit>,
    /// What the finance team sees.
    pub dashboard: DashboardAudit,
    /// What is often called "exactly once", property by property: who promises it, and whether it held.
    pub guarantees: Vec<Guarantee>,
}

/// A run's report held against the truth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum Correctness {
    /// It reports success, and every system is right.
    SucceededAndRight,
    /// It reports success, and some system is not right.
    SucceededAndWrong,
    /// It reports failure, though every system is right.
    FailedThoughRight,
    /// It reports failure; nothing is missing, but something is repeated or has the wrong value.
    FailedAndWrong,
    /// It reports failure, and something is missing.
    Incomplete,
    /// It never reports.
    NeverEnds,
    /// It was refused before it started.
    Refused,
}

/// What should stand in one system, and what does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct SystemAudit {
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
    /// Positions of customers for whom nothing stands.
    pub missing: Vec<u32>,
    /// Positions of customers for whom more than one operation stands.
    pub repeated: Vec<u32>,
    /// Operations that stand beyond each customer's first.
    pub extra: u64,
    /// Positions of customers for whom a wrong amount stands.
    pub wrong: Vec<u32>,
    /// How often the system made what of a request.
    pub fates: FateCounts,
    /// Commits that were turned away.
    pub commits_refused: u64,
}

impl RunAudit {
    pub(super) fn of(plan: &Plan, record: &Record, run: &RunEnd, tallies: &[Tally], scope: &Scope<'_>) -> Self {
        let correctness = Correctness::of(run.report, tallies);
        Self {
            correctness,
            report_is_true: correctness.report_is_true(),
            systems: tallies.iter().map(|tally| SystemAudit::of(scope, tally)).collect(),
            items: ItemsAudit::of(plan, record, Tally::of_ledger(tallies), scope),
            dashboard: DashboardAudit::of(plan, record.ledger(), Tally::of_ledger(tallies), scope),
            guarantees: Guarantee::all(plan, record, tallies, correctness, scope),
        }
    }
}

impl Correctness {
    pub(super) fn of(report: Report, tallies: &[Tally]) -> Self {
        let all_right = tallies.iter().all(Tally::is_right);
        match report {
            Report::NeverEnds => Self::NeverEnds,
            Report::Refused => Self::Refused,
            Report::Succeeded if all_right => Self::SucceededAndRight,
            Report::Succeeded => Self::SucceededAndWrong,
            Report::Failed if all_right => Self::FailedThoughRight,
            Report::Failed if tallies.iter().any(Tally::has_missing) => Self::Incomplete,
            Report::Failed => Self::FailedAndWrong,
        }
    }

    /// Whether the run's own report is true; none when there is no report.
    pub(super) fn report_is_true(self) -> Option<bool> {
        match self {
            Self::SucceededAndRight | Self::FailedAndWrong | Self::Incomplete | Self::Refused => Some(true),
            Self::SucceededAndWrong | Self::FailedThoughRight => Some(false),
            Self::NeverEnds => None,
        }
    }
}

impl SystemAudit {
    fn of(scope: &Scope<'_>, tally: &Tally) -> Self {
        Self {
            system: tally.system,
            is_right: tally.is_right(),
            expected: scope.cents.len() as u64,
            standing: tally.standing,
            expected_cents: scope.total_cents(),
            standing_cents: tally.standing_cents(),
            missing: positions(&tally.times, |&times| times == 0),
            repeated: positions(&tally.times, |&times| times > 1),
            extra: tally.extra(),
            wrong: positions(&tally.has_wrong, |&is_wrong| is_wrong),
            fates: tally.fates,
            commits_refused: tally.commits_refused,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Scope, SystemAudit};
    use crate::outcome::tally::Tally;
    use crate::outcome::{Request, System};
    use crate::plan::Plan;
    use crate::scenario::Scenario;
    use crate::systems::{Detail, RequestLog, SystemRecord};

    #[test]
    fn totals_that_agree_do_not_hide_customers_that_do_not() {
        let plan = Plan::new(&Scenario::default()).expect("the reference run is good");
        let mut requests = RequestLog::new(Detail::Summary, plan.customers.len());
        // A cent too much for one customer, a cent too little for the next; a third is there twice, a fourth never.
        for (customer, &cents) in (0_u32..).zip(&plan.customers.cents) {
            let (customer, cents) = match customer {
                0 => (0, cents + 1),
                1 => (1, cents - 1),
                3 => (2, plan.customers.cents[2]),
                _ => (customer, cents),
            };
            requests.push(Request::taken(0, customer, cents, 0));
        }
        let record = SystemRecord {
            system: System::Ledger,
            identity: Vec::new(),
            standing: (0..requests.len()).collect(),
            requests,
            commits: Vec::new(),
            unheard: Vec::new(),
            removed: Vec::new(),
        };
        let scope = Scope::alone(&plan);
        let audit = SystemAudit::of(&scope, &Tally::of(&record, &scope));
        assert_eq!((audit.expected, audit.standing, audit.extra), (796, 796, 1));
        assert_eq!((audit.missing, audit.repeated, audit.wrong), (vec![3], vec![2], vec![0, 1]));
        assert!(!audit.is_right);
    }
}
