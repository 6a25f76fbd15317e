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
    let mut plans: Vec<Plan> = Vec::new();
    let summary = |scenario: &Scenario| {
        let plan = Plan::like(plans.last(), scenario)?;
        let summary = Summary::of(&plan, &engine::simulate(&plan, Detail::Summary));
        plans = vec![plan];
        Ok(summary)
    };
    scenarios.iter().map(summary).collect()
}
