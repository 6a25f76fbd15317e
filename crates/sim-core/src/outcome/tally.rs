//! What stands in a system, counted customer by customer.

use crate::systems::SystemRecord;

use super::effects::{Fate, FateCounts, System};
use super::{Record, Scope};

/// What an audit and a summary are made of.
pub(crate) struct Tally {
    pub(super) system: System,
    /// How often each customer's operation stands.
    pub(super) times: Vec<u32>,
    /// What stands for each customer, in cents.
    pub(super) cents: Vec<u64>,
    /// Whether a single amount that stands for a customer is not the right one.
    pub(super) has_wrong: Vec<bool>,
    pub(super) standing: u64,
    pub(super) fates: FateCounts,
    pub(super) commits_refused: u64,
}

impl Tally {
    /// One for each system that the scenario uses.
    pub(super) fn all(record: &Record, scope: &Scope<'_>) -> Vec<Self> {
        record.systems.iter().map(|system| Self::of(system, scope)).collect()
    }

    /// The one of a system, when the scenario uses it.
    pub(super) fn find(tallies: &[Self], system: System) -> Option<&Self> {
        tallies.iter().find(|tally| tally.system == system)
    }

    /// The ledger's, which every scenario uses.
    pub(super) fn of_ledger(tallies: &[Self]) -> &Self {
        Self::find(tallies, System::Ledger).expect("every run has a ledger")
    }

    pub(super) fn of(record: &SystemRecord, scope: &Scope<'_>) -> Self {
        let expected_cents = &scope.cents;
        let mut times = vec![0_u32; expected_cents.len()];
        let mut cents = vec![0_u64; expected_cents.len()];
        let mut has_wrong = vec![false; expected_cents.len()];
        let mut standing = 0;
        for request in scope.standing(record) {
            standing += 1;
            let customer = record.requests.customer[request as usize] as usize;
            let amount = record.requests.cents[request as usize];
            times[customer] += 1;
            cents[customer] += amount;
            has_wrong[customer] |= amount != expected_cents[customer];
        }
        Self {
            system: record.system,
            times,
            cents,
            has_wrong,
            standing,
            fates: if scope.is_whole() {
                record.requests.fates
            } else {
                record.requests.fates_of(|attempt| scope.includes(attempt))
            },
            commits_refused: record
                .commits
                .iter()
                .filter(|commit| commit.fate == Fate::Refused && scope.includes(commit.attempt))
                .count() as u64,
        }
    }

    /// Whether each customer's operation stands exactly once, with the right value.
    pub(super) fn is_right(&self) -> bool {
        self.times.iter().all(|&times| times == 1) && !self.has_wrong.contains(&true)
    }

    pub(super) fn has_missing(&self) -> bool {
        self.times.contains(&0)
    }

    /// Operations that stand beyond each customer's first.
    pub(super) fn extra(&self) -> u64 {
        self.times.iter().map(|&times| u64::from(times.saturating_sub(1))).sum()
    }

    pub(super) fn standing_cents(&self) -> u64 {
        self.cents.iter().sum()
    }
}

/// The positions of those that are meant.
pub(super) fn positions<T>(list: &[T], is_meant: impl Fn(&T) -> bool) -> Vec<u32> {
    (0..).zip(list).filter(|(_, item)| is_meant(item)).map(|(position, _)| position).collect()
}
