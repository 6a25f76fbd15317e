//! What can be queried the next morning, and what repeated work fits it.

use super::{PossibleCause, TaskShare};
use crate::outcome::{DashboardAudit, System};
use crate::plan::Plan;
use crate::scenario::{IdentityField, LoserPolicy, Scenario, SinkKind, Stage};
use crate::systems::SystemRecord;

/// What can be queried the next morning.
pub(super) struct Evidence<'a> {
    pub(super) customers_of: &'a [Vec<u32>],
    pub(super) expected_cents: &'a [u64],
    /// The ledger's rows for each customer.
    pub(super) rows: Vec<u64>,
    /// Customers whose rows have keys that differ in the attempt; none where keys do not name it.
    pub(super) customers_with_attempts: Vec<u32>,
    /// What stands for each customer in the ledger, in cents.
    pub(super) cents: Vec<u64>,
    /// Whether rows are recognised as repeats, and customers do not matter for that.
    pub(super) key_is_coarse: bool,
    pub(super) dashboard: DashboardAudit,
    /// Emails delivered to each customer; none when nobody is emailed.
    pub(super) emails: Option<Vec<u64>>,
}

impl<'a> Evidence<'a> {
    pub(super) fn of(plan: &'a Plan, systems: &[SystemRecord], dashboard: DashboardAudit) -> Self {
        let customers = plan.customers.len();
        let ledger = systems.iter().find(|system| system.system == System::Ledger).expect("there is a ledger");
        let mut cents = vec![0; customers];
        let names_attempt = ledger.identity.contains(&IdentityField::Attempt);
        let mut attempt_in_key: Vec<Option<u32>> = vec![None; customers];
        let mut has_attempts = vec![false; customers];
        for &row in &ledger.standing {
            let customer = ledger.requests.customer[row as usize] as usize;
            cents[customer] += ledger.requests.cents[row as usize];
            if names_attempt {
                let attempt = ledger.requests.attempt(row);
                has_attempts[customer] |= *attempt_in_key[customer].get_or_insert(attempt) != attempt;
            }
        }
        Self {
            customers_of: &plan.customers_of,
            expected_cents: &plan.customers.cents,
            rows: by_customer(customers, ledger),
            customers_with_attempts: positions(&has_attempts, |&has| has),
            cents,
            key_is_coarse: !ledger.identity.is_empty()
                && !ledger.identity.contains(&IdentityField::Customer)
                && plan.scenario.sink.kind != SinkKind::Atomic,
            dashboard,
            emails: systems
                .iter()
                .find(|system| system.system == System::Mailbox)
                .map(|mailbox| by_customer(customers, mailbox)),
        }
    }

    pub(super) fn ledger_is_right(&self) -> bool {
        self.rows.iter().all(|&rows| rows == 1) && self.cents == self.expected_cents
    }

    /// Tasks with so many customers.
    pub(super) fn tasks_with_customers(&self, count: u64) -> Vec<u32> {
        positions(self.customers_of, |customers| count > 0 && customers.len() as u64 == count)
    }

    /// Tasks whose customers have so much revenue.
    pub(super) fn tasks_with_cents(&self, cents: u64) -> Vec<u32> {
        let sum = |customers: &Vec<u32>| -> u64 {
            customers.iter().map(|&customer| self.expected_cents[customer as usize]).sum()
        };
        positions(self.customers_of, |customers| cents > 0 && sum(customers) == cents)
    }

    /// The tasks to which customers belong.
    pub(super) fn shares(&self, is_concerned: impl Fn(u32) -> bool) -> Vec<TaskShare> {
        let share = |(task, customers): (u32, &Vec<u32>)| TaskShare {
            task,
            concerned: customers.iter().filter(|&&customer| is_concerned(customer)).count() as u64,
            of: customers.len() as u64,
        };
        (0..).zip(self.customers_of).map(share).filter(|share| share.concerned > 0).collect()
    }

    /// Causes of repeated work that fit, when this is how often each customer's operation stands.
    pub(super) fn causes_of_repeats(&self, times: &[u64], setup: &Scenario) -> Vec<PossibleCause> {
        let is_repeated = |customer: u32| times[customer as usize] > 1;
        let (mut whole, mut part, mut from_the_start) = (false, false, false);
        for customers in self.customers_of {
            let repeated = customers.iter().filter(|&&customer| is_repeated(customer)).count();
            if repeated == 0 {
                continue;
            }
            whole |= repeated == customers.len();
            part |= repeated < customers.len() || repeated == 1;
            // An attempt works through its customers in order, so one that stopped half-way did the first of them.
            from_the_start |= customers.iter().take(repeated).all(|&customer| is_repeated(customer));
        }
        // Where a key does not tell customers apart, a whole output leaves fewer rows than customers.
        let whole = whole || part && self.key_is_coarse;
        let speculates = setup.coordinator.speculation.stages.contains(&Stage::Publish);
        let may_be_cancelled = setup.coordinator.speculation.loser == LoserPolicy::Cancelled;
        let fits = [
            (PossibleCause::LostAck, whole),
            (PossibleCause::Crash, from_the_start),
            (PossibleCause::ReportedFailure, from_the_start),
            (PossibleCause::Zombie, whole),
            (PossibleCause::SecondCopy, speculates && (whole || may_be_cancelled && from_the_start)),
            (PossibleCause::RepeatedRequest, part),
        ];
        fits.into_iter().filter(|(_, fits)| *fits).map(|(cause, _)| cause).collect()
    }
}

fn by_customer(customers: usize, system: &SystemRecord) -> Vec<u64> {
    let mut times = vec![0; customers];
    for &request in &system.standing {
        times[system.requests.customer[request as usize] as usize] += 1;
    }
    times
}

fn positions<T>(list: &[T], is_meant: impl Fn(&T) -> bool) -> Vec<u32> {
    (0..).zip(list).filter(|(_, item)| is_meant(item)).map(|(position, _)| position).collect()
}
