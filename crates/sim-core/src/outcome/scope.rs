//! What belongs to one run, and what should stand for it.

use std::borrow::Cow;

use super::{Record, Verdict};
use crate::plan::Plan;
use crate::scenario::EffectKind;
use crate::systems::SystemRecord;

/// The operations of one run's period: its own, and those of every other run with the same one.
pub(crate) struct Scope<'a> {
    /// For each attempt whether it works for the period; none when all do.
    is_in: Option<Vec<bool>>,
    /// For each run whether it is one of the period's.
    runs: Vec<bool>,
    /// What should stand for each customer, in cents. Where an outside value goes into it, that is what the newest version
    /// gives that an attempt of the customer's task has read; of the one that was accepted, where a single writer
    /// applies its output.
    pub(super) cents: Cow<'a, [u64]>,
}

impl<'a> Scope<'a> {
    pub(crate) fn of(plan: &'a Plan, record: &Record, run: usize) -> Self {
        let period = plan.period_of_run[run];
        let of_period = |run: u32| plan.period_of_run[run as usize] == period;
        let several = plan.period_of_run.iter().any(|&other| other != period);
        let is_in = several.then(|| record.attempts.iter().map(|attempt| of_period(attempt.run)).collect());
        let runs = (0..record.runs.len() as u32).map(of_period).collect();
        let mut scope = Self { is_in, runs, ..Self::alone(plan) };
        if !record.readings.is_empty() {
            scope.cents = Cow::Owned(scope.cents_by_newest_reading(plan, record));
        }
        scope
    }

    /// That of a single run, in which nothing is read outside.
    pub(super) fn alone(plan: &'a Plan) -> Self {
        Self { is_in: None, runs: vec![true], cents: Cow::Borrowed(&plan.customers.cents) }
    }

    pub(super) fn total_cents(&self) -> u64 {
        self.cents.iter().sum()
    }

    /// Whether what an attempt did is meant.
    pub(super) fn includes(&self, attempt: u32) -> bool {
        self.is_in.as_ref().is_none_or(|is_in| is_in[attempt as usize])
    }

    /// Whether a run is one of the period's.
    pub(super) fn includes_run(&self, run: usize) -> bool {
        self.runs[run]
    }

    /// Whether all that was done is meant.
    pub(super) fn is_whole(&self) -> bool {
        self.is_in.is_none()
    }

    /// What stands in a system and is meant.
    pub(super) fn standing(&self, record: &SystemRecord) -> impl Iterator<Item = u32> {
        record.standing.iter().copied().filter(|&request| self.includes(record.requests.attempt(request)))
    }

    fn cents_by_newest_reading(&self, plan: &Plan, record: &Record) -> Vec<u64> {
        let mut newest = vec![0; plan.customers_of.len()];
        // What a single writer applies is that of one attempt, whatever others have read.
        let by_writer = plan.scenario.writer.applies.contains(&EffectKind::Ledger);
        for reading in record.readings.iter().filter(|reading| self.includes(reading.attempt)) {
            let attempt = &record.attempts[reading.attempt as usize];
            if !by_writer || attempt.verdict == Verdict::Accepted {
                let newest = &mut newest[attempt.task as usize];
                *newest = reading.version.max(*newest);
            }
        }
        let cents = |(customer, &task): (u32, &u32)| plan.cents(customer, newest[task as usize].into());
        (0..).zip(plan.partition.iter()).map(cents).collect()
    }
}
