//! Rows that are staged for a transaction, and that nobody sees before it is committed.

use super::Arrival;
use super::log::RequestLog;

/// Names a transaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Transaction {
    attempt: u32,
    /// How often the attempt began anew.
    body: u32,
}

impl Transaction {
    /// One that nobody has.
    pub(super) const NONE: Self = Self { attempt: u32::MAX, body: u32::MAX };

    pub(super) fn of(&Arrival { attempt, body, .. }: &Arrival) -> Self {
        Self { attempt, body }
    }
}

/// For each attempt that staged rows, its latest transaction and their requests.
#[derive(Default)]
pub(super) struct Staging {
    of_attempt: Vec<(u32, Vec<u32>)>,
}

impl Staging {
    /// The row of a customer that a transaction has staged already. An attempt writes its customers one after the other,
    /// so only the last one can be there again.
    pub(super) fn find(&self, transaction: Transaction, customer: u32, requests: &RequestLog) -> Option<u32> {
        let (body, staged) = self.of_attempt.get(transaction.attempt as usize)?;
        let last = *staged.last().filter(|_| *body == transaction.body)?;
        (requests.customer[last as usize] == customer).then_some(last)
    }

    /// Whoever begins a new transaction leaves what it had staged before.
    pub(super) fn add(&mut self, transaction: Transaction, request: u32) {
        let attempts = transaction.attempt as usize + 1;
        if self.of_attempt.len() < attempts {
            self.of_attempt.resize_with(attempts, Default::default);
        }
        let (body, staged) = &mut self.of_attempt[transaction.attempt as usize];
        if *body != transaction.body {
            *body = transaction.body;
            staged.clear();
        }
        staged.push(request);
    }

    /// Hands out what a transaction has staged.
    pub(super) fn take(&mut self, transaction: Transaction) -> Vec<u32> {
        match self.of_attempt.get_mut(transaction.attempt as usize) {
            Some((body, staged)) if *body == transaction.body => std::mem::take(staged),
            _ => Vec::new(),
        }
    }
}
