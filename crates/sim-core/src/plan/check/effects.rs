//! What can be wrong with further effects.

use crate::problem::ProblemCode;
use crate::scenario::{Claim, DataSet, Effects, OnUnknownCommit, PaidCalls, Quota, Reading, Scenario, Topic};

use super::{Bounds, Check, DAY_MS, MOMENT_MS, RUNS};
use crate::customers::Customers;
use crate::plan::{Ask, CallsMeant, Steps};

const CONSUMERS: Bounds = Bounds(1, 16);
const COST_CENTS: Bounds = Bounds(0, 100_000);
const QUOTA_CALLS: Bounds = Bounds(1, 10_000_000);
const RAISE_PERCENT: Bounds = Bounds(1, 1_000);
/// What a page can still show, and an engine run in about a second.
const REQUESTS_OF_ALL: u64 = 4_000_000;

impl Check {
    pub(super) fn effects(&mut self, effects: &Effects) {
        if let Some(Topic { consumers, identity }) = &effects.topic {
            self.number("effects.topic.consumers", "consumers", *consumers, CONSUMERS);
            self.identity("effects.topic.identity", identity);
        }
        if let Some(PaidCalls { cost_cents, identity, quota }) = &effects.paid_calls {
            self.number("effects.paidCalls.costCents", "costCents", *cost_cents, COST_CENTS);
            self.identity("effects.paidCalls.identity", identity);
            if let Some(Quota { calls, per_ms }) = quota {
                self.number("effects.paidCalls.quota.calls", "calls", *calls, QUOTA_CALLS);
                self.number("effects.paidCalls.quota.perMs", "perMs", *per_ms, DAY_MS);
            }
        }
        if let Some(counter) = &effects.counter {
            self.identity("effects.counter.identity", &counter.identity);
        }
        if let Some(claim) = &effects.work_queue {
            self.claim("effects.workQueue", claim);
        }
        if let Some(claim) = &effects.lock {
            self.claim("effects.lock", claim);
        }
        if let Some(Reading { changes_at_ms, raise_percent, .. }) = &effects.reading {
            self.number("effects.reading.changesAtMs", "changesAtMs", *changes_at_ms, MOMENT_MS);
            self.number("effects.reading.raisePercent", "raisePercent", *raise_percent, RAISE_PERCENT);
        }
        self.client("effects.client", &effects.client);
    }

    /// Requests of many kinds for many customers, by attempts that are tried again and again.
    pub(super) fn requests_of_all(&mut self, scenario: &Scenario) {
        let per_row = Steps::of_attempts(scenario).each_row.len().max(Steps::of_writer(scenario).each_row.len()) as u64;
        let runs = scenario.runs.len() as u64;
        let Bounds(_, most_runs) = RUNS;
        let meant = CallsMeant::by(&scenario.faults);
        // Whoever does a transaction again writes all its rows again.
        let repeats_rows = scenario.sink.on_unknown_commit == OnUnknownCommit::RetryBody
            && meant.iter().any(|(_, calls)| calls.ask == Ask::Commit);
        // A wrong number of runs is reported once.
        if runs == 1 && per_row < 3 && !repeats_rows || runs > most_runs {
            return;
        }
        let customers = match &scenario.data {
            DataSet::Lesson => Customers::lesson().len() as u64,
            DataSet::Synthetic(data) => data.customers,
        };
        let tries = if meant.is_empty() { 1 } else { scenario.effects.client.tries.max(scenario.email.client.tries) };
        let factors = [customers, runs, scenario.coordinator.max_attempts, per_row, tries];
        let requests = factors.iter().fold(1, |product: u64, &factor| product.saturating_mul(factor));
        if requests > REQUESTS_OF_ALL {
            let message = format!(
                "customers x runs x maxAttempts x requests for a customer x tries must be at most {REQUESTS_OF_ALL} together, got {requests}"
            );
            self.report(ProblemCode::Conflict, "effects", message);
        }
    }

    fn claim(&mut self, path: &str, Claim { timeout_ms, lease_ms, .. }: &Claim) {
        for (name, ms) in [("timeoutMs", timeout_ms), ("leaseMs", lease_ms)] {
            if let Some(ms) = ms {
                self.number(&format!("{path}.{name}"), name, *ms, DAY_MS);
            }
        }
    }
}
