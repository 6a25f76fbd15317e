//! Many scenarios, and only the numbers of each.

use crate::engine;
use crate::outcome::Summary;
use crate::plan::Plan;
use crate::problem::Problem;
use crate::scenario::Scenario;
use crate::systems::Detail;

/// Runs scenarios and hands back a summary of each, in their order. A scenario that cannot be run has its problems in
/// the place of its summary.
///
/// A summary says the same as the audit of [`run`](crate::run)'s Outcome, and costs less: no request, message or mark is
/// kept.
#[must_use]
pub fn compare(scenarios: &[Scenario]) -> Vec<Result<Summary, Vec<Problem>>> {
    let mut before: Option<Plan> = None;
    let summary = |scenario: &Scenario| {
        let plan = before.insert(Plan::like(before.as_ref(), scenario)?);
        // What belongs to which of several runs takes more than counts.
        let detail = if scenario.runs.len() > 1 { Detail::Whole } else { Detail::Summary };
        Ok(Summary::of(plan, &engine::simulate(plan, detail)))
    };
    scenarios.iter().map(summary).collect()
}
