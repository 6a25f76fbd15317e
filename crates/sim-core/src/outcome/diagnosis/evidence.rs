//! What can be queried the next morning, and what repeated work fits it.

use super::{PossibleCause, TaskShare};
use crate::outcome::tally::{Tally, positions};
use crate::outcome::{DashboardAudit, Scope, System};
use crate::plan::Plan;
use crate::scenario::{
    Coordinator, CoordinatorMemory, DedupeMemory, Email, EmailPath, IdentityField, LoserPolicy, OnUnknownCommit, Sink,
    SinkKind, Stage,
};
use crate::systems::SystemRecord;

/// What can be queried the next morning, and how the job and its systems are set up. Faults and attempts are not in it.
pub(super) struct Evidence<'a> {
    pub(super) coordinator: &'a Coordinator,
    pub(super) sink: &'a Sink,
    pub(super) email: &'a Email,
    /// The fields of the ledger's keys.
    identity: &'a [IdentityField],
    pub(super) customers_of: &'a [Vec<u32>],
    pub(super) expected_cents: &'a [u64],
    /// The ledger's rows for each customer.
    pub(super) rows: &'a [u32],
    /// What stands for each customer in the ledger, in cents.
    pub(super) cents: &'a [u64],
    /// Customers whose rows have keys that differ in the attempt; none where keys do not name it.
    pub(super) customers_with_attempts: Vec<u32>,
    /// Whether rows are recognised as repeats, and customers do not matter for that.
    pub(super) key_is_coarse: bool,
    pub(super) dashboard: DashboardAudit,
    /// Emails delivered to each customer; none when nobody is emailed.
    pub(super) emails: Option<&'a [u32]>,
}

impl<'a> Evidence<'a> {
    pub(super) fn of(
        plan: &'a Plan,
        ledger: &SystemRecord,
        tallies: &'a [Tally],
        dashboard: DashboardAudit,
        scope: &'a Scope<'_>,
    ) -> Self {
        let rows = Tally::of_ledger(tallies);
        let is_compared = |field| ledger.identity.contains(&field);
        Self {
            coordinator: &plan.scenario.coordinator,
            sink: &plan.scenario.sink,
            email: &plan.scenario.email,
            identity: &plan.identity.fields,
            customers_of: &plan.customers_of,
            expected_cents: &scope.cents,
            rows: &rows.times,
            cents: &rows.cents,
            customers_with_attempts: if is_compared(IdentityField::Attempt) {
                customers_with_attempts(ledger, scope)
            } else {
                Vec::new()
            },
            key_is_coarse: !ledger.identity.is_empty()
                && !is_compared(IdentityField::Customer)
                && plan.scenario.sink.kind != SinkKind::Atomic,
            dashboard,
            emails: Tally::find(tallies, System::Mailbox).map(|mailbox| &mailbox.times[..]),
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

    /// Causes of repeated rows that fit; where attempts email directly, also the emails beside these rows.
    pub(super) fn causes_of_rows(&self) -> Vec<PossibleCause> {
        let is_telling = self.email.path == EmailPath::Direct && self.email.dedupe_memory == DedupeMemory::Nothing;
        self.causes_of_repeats(self.rows, self.emails.filter(|_| is_telling))
    }

    /// Causes of repeated emails that fit beside a ledger that is right: an attempt that starts over writes each row
    /// before its email, so where the ledger would have shown that, it was none.
    pub(super) fn causes_of_emails(&self, emails: &[u32]) -> Vec<PossibleCause> {
        let names_attempt = self.identity.contains(&IdentityField::Attempt);
        let mut causes = self.causes_of_repeats(emails, None);
        causes.retain(|cause| match (self.sink.kind, cause) {
            // No single call of the email service is repeated by the network, only by its caller.
            (_, PossibleCause::RepeatedRequest) | (SinkKind::Append, _) => false,
            (SinkKind::Upsert | SinkKind::Key, _) => !names_attempt || self.key_is_coarse,
            // What a stopped attempt had staged is never seen; what two attempts commit is.
            (SinkKind::Atomic, PossibleCause::Crash | PossibleCause::ReportedFailure) => true,
            (SinkKind::Atomic, PossibleCause::SecondCopy) => !names_attempt || self.losers_are_cancelled(),
            (SinkKind::Atomic, _) => !names_attempt,
        });
        causes
    }

    fn losers_are_cancelled(&self) -> bool {
        self.coordinator.speculation.loser != LoserPolicy::RunsOn
    }

    /// Whether what was committed unheard is committed once more as something new.
    fn repeats_unknown_commits(&self) -> bool {
        let is_told = self.identity.contains(&IdentityField::Task) && !self.identity.contains(&IdentityField::Attempt);
        self.sink.kind == SinkKind::Atomic
            && !is_told
            && matches!(self.sink.on_unknown_commit, OnUnknownCommit::RetryBody | OnUnknownCommit::GiveUp)
    }

    /// Causes that fit, when this is how often each customer's operation stands, and this how many emails they got where
    /// that tells anything.
    fn causes_of_repeats(&self, times: &[u32], emails: Option<&[u32]>) -> Vec<PossibleCause> {
        let (mut some, mut whole, mut part, mut from_the_start) = (false, false, false, false);
        for customers in self.customers_of {
            let is_repeated = |customer: &&u32| times[**customer as usize] > 1;
            let repeated = customers.iter().filter(is_repeated).count();
            if repeated == 0 {
                continue;
            }
            some = true;
            let emailed = emails.map(|emails| {
                customers.iter().filter(is_repeated).filter(|customer| emails[**customer as usize] > 1).count()
            });
            // An attempt works through its customers in order, so one that stopped half-way did the first of them; the
            // last of its rows may have come without an email.
            let is_from_the_start = customers.iter().take(repeated).all(|customer| is_repeated(&customer));
            from_the_start |= is_from_the_start && emailed.is_none_or(|emailed| emailed + 1 >= repeated);
            whole |= repeated == customers.len() && emailed.is_none_or(|emailed| emailed == repeated);
            part |= (repeated < customers.len() || repeated == 1) && emailed.is_none_or(|emailed| emailed < repeated);
        }
        // Where a key does not tell customers apart, what an attempt did leaves fewer rows than customers.
        let is_blurred = some && self.key_is_coarse;
        let (whole, from_the_start) = (whole || is_blurred, from_the_start || is_blurred);
        let speculates = self.coordinator.speculation.stages.contains(&Stage::Publish);
        let fits = [
            (PossibleCause::LostAck, whole),
            (PossibleCause::Crash, from_the_start),
            (PossibleCause::ReportedFailure, from_the_start),
            (PossibleCause::Zombie, whole),
            (PossibleCause::SecondCopy, speculates && (whole || self.losers_are_cancelled() && from_the_start)),
            (PossibleCause::RepeatedRequest, part),
            (PossibleCause::UnknownCommit, whole && self.repeats_unknown_commits()),
            (PossibleCause::CoordinatorRestart, whole && self.coordinator.memory != CoordinatorMemory::Everything),
        ];
        fits.into_iter().filter(|(_, fits)| *fits).map(|(cause, _)| cause).collect()
    }
}

/// Customers whose rows name more than one attempt in their keys.
fn customers_with_attempts(ledger: &SystemRecord, scope: &Scope<'_>) -> Vec<u32> {
    let customers = scope.cents.len();
    let mut attempt_of: Vec<Option<u32>> = vec![None; customers];
    let mut has_several = vec![false; customers];
    for row in scope.standing(ledger) {
        let customer = ledger.requests.customer[row as usize] as usize;
        let attempt = ledger.requests.attempt(row);
        has_several[customer] |= *attempt_of[customer].get_or_insert(attempt) != attempt;
    }
    positions(&has_several, |&has| has)
}
