//! The audit: which logical operations are missing, repeated or wrong, customer by customer.
//!
//! It compares customers and not totals, since totals can agree while customers do not.

use serde::Serialize;

use super::effects::{Fate, System, SystemEffects};
use super::{Record, Report, RunEnd};
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

/// How often a system made what of a request; see [`Fate`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct FateCounts {
    /// Taken as something new.
    pub took: u64,
    /// Replaced an earlier one.
    pub overwrote: u64,
    /// Passed over.
    pub ignored: u64,
    /// Turned away.
    pub refused: u64,
    /// Staged and never committed.
    pub discarded: u64,
}

impl Audit {
    pub(crate) fn of(plan: &Plan, record: &Record) -> Self {
        let runs = record.runs.iter().map(|run| RunAudit::of(plan, record, run)).collect();
        Self { runs }
    }
}

impl RunAudit {
    fn of(plan: &Plan, record: &Record, run: &RunEnd) -> Self {
        let systems: Vec<SystemAudit> = record.effects.iter().map(|effects| SystemAudit::of(plan, effects)).collect();
        let all_right = systems.iter().all(|system| system.is_right);
        let anything_missing = systems.iter().any(|system| !system.missing.is_empty());
        let correctness = match run.report {
            Report::NeverEnds => Correctness::NeverEnds,
            Report::Succeeded if all_right => Correctness::SucceededAndRight,
            Report::Succeeded => Correctness::SucceededAndWrong,
            Report::Failed if all_right => Correctness::FailedThoughRight,
            Report::Failed if anything_missing => Correctness::Incomplete,
            Report::Failed => Correctness::FailedAndWrong,
        };
        let report_is_true = match correctness {
            Correctness::SucceededAndRight | Correctness::FailedAndWrong | Correctness::Incomplete => Some(true),
            Correctness::SucceededAndWrong | Correctness::FailedThoughRight => Some(false),
            Correctness::NeverEnds => None,
        };
        Self { correctness, report_is_true, systems }
    }
}

impl SystemAudit {
    fn of(plan: &Plan, effects: &SystemEffects) -> Self {
        let expected_cents = &plan.customers.cents;
        let mut times = vec![0_u32; expected_cents.len()];
        let mut is_wrong = vec![false; expected_cents.len()];
        let mut standing_cents = 0;
        for &request in &effects.standing {
            let customer = effects.requests.customer[request as usize] as usize;
            let cents = effects.requests.cents[request as usize];
            times[customer] += 1;
            is_wrong[customer] |= cents != expected_cents[customer];
            standing_cents += cents;
        }
        let missing = positions(&times, |&times| times == 0);
        let repeated = positions(&times, |&times| times > 1);
        let wrong = positions(&is_wrong, |&is_wrong| is_wrong);
        Self {
            system: effects.system,
            is_right: missing.is_empty() && repeated.is_empty() && wrong.is_empty(),
            expected: expected_cents.len() as u64,
            standing: effects.standing.len() as u64,
            expected_cents: expected_cents.iter().sum(),
            standing_cents,
            extra: times.iter().map(|&times| u64::from(times.saturating_sub(1))).sum(),
            missing,
            repeated,
            wrong,
            fates: FateCounts::of(&effects.requests.fate),
            commits_refused: effects.commits.iter().filter(|commit| commit.fate == Fate::Refused).count() as u64,
        }
    }
}

impl FateCounts {
    fn of(fates: &[Fate]) -> Self {
        let mut counts = Self::default();
        for fate in fates {
            let count = match fate {
                Fate::Took => &mut counts.took,
                Fate::Overwrote => &mut counts.overwrote,
                Fate::Ignored => &mut counts.ignored,
                Fate::Refused => &mut counts.refused,
                Fate::Discarded => &mut counts.discarded,
            };
            *count += 1;
        }
        counts
    }
}

fn positions<T>(list: &[T], is_meant: impl Fn(&T) -> bool) -> Vec<u32> {
    (0..).zip(list).filter(|(_, item)| is_meant(item)).map(|(position, _)| position).collect()
}

#[cfg(test)]
mod tests {
    use super::SystemAudit;
    use crate::outcome::{Request, Requests, System, SystemEffects};
    use crate::plan::Plan;
    use crate::scenario::Scenario;

    #[test]
    fn totals_that_agree_do_not_hide_customers_that_do_not() {
        let plan = Plan::new(&Scenario::default()).expect("the reference run is good");
        let mut requests = Requests::default();
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
        let standing = (0..requests.len()).collect();
        let effects =
            SystemEffects { system: System::Ledger, identity: Vec::new(), requests, commits: Vec::new(), standing };
        let audit = SystemAudit::of(&plan, &effects);
        assert_eq!((audit.expected, audit.standing, audit.extra), (796, 796, 1));
        assert_eq!((audit.missing, audit.repeated, audit.wrong), (vec![3], vec![2], vec![0, 1]));
        assert!(!audit.is_right);
    }
}
