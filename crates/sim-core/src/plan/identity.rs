//! Which fields make two writes one logical operation.

use crate::scenario::{IdentityField, Scenario};

/// Enough that few of the millions of calls of a scenario share a bucket.
const CALL_BUCKETS: u32 = 1 << 16;

/// The fields of a write that a sink may compare. The job's name is the same for every write, so it is not among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WriteKey {
    /// Index of the first run with this period.
    pub(crate) period: u32,
    /// Index of the first run with this id.
    pub(crate) run: u32,
    pub(crate) task: u32,
    pub(crate) attempt: u32,
    pub(crate) customer: u32,
    /// A number that each call has for itself.
    pub(crate) call: u32,
}

/// The fields that are compared.
#[derive(Clone, Debug)]
pub(crate) struct Identity {
    pub(crate) fields: Vec<IdentityField>,
    period: bool,
    run: bool,
    task: bool,
    attempt: bool,
    customer: bool,
    call: bool,
}

impl Identity {
    /// The identity by which the ledger recognises a repeat.
    pub(crate) fn of_ledger(scenario: &Scenario) -> Self {
        let sink = &scenario.sink;
        Self::of(sink.identity.clone().unwrap_or_else(|| sink.kind.usual_identity().to_vec()))
    }

    pub(crate) fn of(fields: Vec<IdentityField>) -> Self {
        let has = |field| fields.contains(&field);
        Self {
            period: has(IdentityField::Period),
            run: has(IdentityField::Run),
            task: has(IdentityField::Task),
            attempt: has(IdentityField::Attempt),
            customer: has(IdentityField::Customer),
            call: has(IdentityField::Call),
            fields,
        }
    }

    pub(crate) fn same(&self, one: WriteKey, other: WriteKey) -> bool {
        (!self.period || one.period == other.period)
            && (!self.run || one.run == other.run)
            && (!self.task || one.task == other.task)
            && (!self.attempt || one.attempt == other.attempt)
            && (!self.customer || one.customer == other.customer)
            && (!self.call || one.call == other.call)
    }

    /// A number that is equal for equal keys and mostly different for different ones, so that few keys are compared.
    pub(crate) fn bucket(&self, key: WriteKey) -> usize {
        let number = match (self.customer, self.call, self.task) {
            (true, _, _) => key.customer,
            // There are very many calls, and hardly ever two of one number.
            (false, true, _) => key.call % CALL_BUCKETS,
            (false, false, true) => key.task,
            (false, false, false) => 0,
        };
        number as usize
    }
}
