//! What is often called "exactly once", property by property: who promises it, and whether it held.
//!
//! A promise follows from the scenario alone, and says nothing about other systems. Whether a property held is counted
//! in the end, so that a property may hold though nobody promised it.

use serde::Serialize;

use super::audit::Correctness;
use super::tally::{Tally, positions};
use super::{Record, Scope, System};
use crate::plan::{Plan, index};
use crate::scenario::{DedupeMemory, EmailPath, IdentityField, NotificationId, SentMark, SinkKind};

/// One property of a run's results.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Guarantee {
    /// Which property.
    pub property: Property,
    /// Whose promise covers it.
    pub promise: Promise,
    /// Whether it held; null when there is nothing that it could be said of.
    pub held: Option<bool>,
    /// Of how many customers, tasks or reports it is said.
    pub of: u64,
    /// For how many of these there is too much.
    pub over: u64,
    /// For how many of these there is too little.
    pub under: u64,
    /// The publish tasks for whose customers it did not hold, by number.
    pub tasks: Vec<u32>,
}

/// What may be guaranteed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum Property {
    /// For each customer and period one row stands in the ledger.
    OneRow,
    /// For each publish task the output of one attempt stands, whole and once.
    OneOutput,
    /// For each customer the rows add up to the right revenue.
    RightRevenue,
    /// For each customer one notification was asked for.
    OneNotification,
    /// For each customer one email was delivered.
    OneEmail,
    /// The job's own report is true.
    TrueReport,
}

/// Whose promise covers a property.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum Promise {
    /// A system's: however often a task or a call is repeated, the property holds for all that was done to its end.
    By(System),
    /// Nobody's.
    Nobody(Gap),
}

/// Why nobody promises a property.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum Gap {
    /// The system compares nothing.
    ComparesNothing,
    /// The identity names the attempt, so a retry looks new.
    NamesAttempt,
    /// The identity is the same for writes that are not repeats.
    TooCoarse,
    /// Rows are taken one by one, so a task's output may be there in part, or come from two attempts.
    RowByRow,
    /// The attempt calls another system, outside the ledger's transaction.
    OutsideTransaction,
    /// Calls carry no id.
    NoId,
    /// Each call carries a new id.
    FreshIds,
    /// The receiver remembers no ids.
    RemembersNothing,
    /// The receiver forgets an id after so many milliseconds.
    ForgetsAfterMs(u64),
    /// The sender marks a notification before it sends it, so that a crash loses the email.
    MarksBeforeSending,
    /// The coordinator knows only the messages that reach it.
    KnowsMessagesOnly,
}

impl Guarantee {
    pub(super) fn all(
        plan: &Plan,
        record: &Record,
        tallies: &[Tally],
        correctness: Correctness,
        scope: &Scope<'_>,
    ) -> Vec<Self> {
        let ledger = Tally::of_ledger(tallies);
        let mut all = vec![
            Self::by_customer(
                plan,
                Property::OneRow,
                promise_of_rows(plan),
                |customer| ledger.times[customer].into(),
                |_| 1,
            ),
            one_output(plan, record, ledger, scope),
            Self::by_customer(
                plan,
                Property::RightRevenue,
                promise_of_rows(plan),
                |customer| ledger.cents[customer],
                |customer| scope.cents[customer],
            ),
        ];
        if let Some(mailbox) = Tally::find(tallies, System::Mailbox) {
            let asked_for = match Tally::find(tallies, System::Outbox) {
                Some(outbox) => &outbox.times,
                None => &calls(plan, record, scope),
            };
            all.push(Self::by_customer(
                plan,
                Property::OneNotification,
                promise_of_notifications(plan),
                |customer| asked_for[customer].into(),
                |_| 1,
            ));
            all.push(Self::by_customer(
                plan,
                Property::OneEmail,
                promise_of_emails(plan),
                |customer| mailbox.times[customer].into(),
                |_| 1,
            ));
        }
        all.push(Self {
            property: Property::TrueReport,
            promise: Promise::Nobody(Gap::KnowsMessagesOnly),
            held: correctness.report_is_true(),
            of: u64::from(correctness.report_is_true().is_some()),
            over: u64::from(correctness == Correctness::SucceededAndWrong),
            under: u64::from(correctness == Correctness::FailedThoughRight),
            tasks: Vec::new(),
        });
        all
    }

    fn by_customer(
        plan: &Plan,
        property: Property,
        promise: Promise,
        found: impl Fn(usize) -> u64,
        right: impl Fn(usize) -> u64,
    ) -> Self {
        let (mut over, mut under) = (0, 0);
        let mut is_concerned = vec![false; plan.customers_of.len()];
        for (customer, &task) in plan.partition.iter().enumerate() {
            let (found, right) = (found(customer), right(customer));
            over += u64::from(found > right);
            under += u64::from(found < right);
            is_concerned[task as usize] |= found != right;
        }
        Self {
            property,
            promise,
            held: Some(over == 0 && under == 0),
            of: plan.customers.len() as u64,
            over,
            under,
            tasks: positions(&is_concerned, |&is_so| is_so),
        }
    }
}

fn one_output(plan: &Plan, record: &Record, ledger: &Tally, scope: &Scope<'_>) -> Guarantee {
    let rows = record.ledger();
    let tasks = plan.customers_of.len();
    // The attempt whose rows stand for a task, and whether rows of another one do too.
    let mut attempt_of: Vec<Option<u32>> = vec![None; tasks];
    let mut is_over = vec![false; tasks];
    for row in scope.standing(rows) {
        let task = plan.partition[rows.requests.customer[row as usize] as usize] as usize;
        let attempt = rows.requests.attempt(row);
        is_over[task] |= *attempt_of[task].get_or_insert(attempt) != attempt;
    }
    let mut is_under = vec![false; tasks];
    for (&times, &task) in ledger.times.iter().zip(plan.partition.iter()) {
        is_over[task as usize] |= times > 1;
        is_under[task as usize] |= times == 0;
    }
    let is_concerned: Vec<bool> = is_over.iter().zip(&is_under).map(|(over, under)| *over || *under).collect();
    let count = |list: &[bool]| list.iter().filter(|&&is_so| is_so).count() as u64;
    Guarantee {
        property: Property::OneOutput,
        promise: match plan.scenario.sink.kind {
            SinkKind::Atomic => promise_of_rows(plan),
            SinkKind::Append | SinkKind::Upsert | SinkKind::Key => Promise::Nobody(Gap::RowByRow),
        },
        held: Some(count(&is_concerned) == 0),
        of: tasks as u64,
        over: count(&is_over),
        under: count(&is_under),
        tasks: positions(&is_concerned, |&is_so| is_so),
    }
}

/// The ledger's promise: a repeat of a logical write never adds a row. It covers a property of customers when the
/// identity is the same for every attempt and tells customers apart.
fn promise_of_rows(plan: &Plan) -> Promise {
    let kind = plan.scenario.sink.kind;
    let names = |field| plan.identity.fields.contains(&field);
    let tells_apart = match kind {
        SinkKind::Append => return Promise::Nobody(Gap::ComparesNothing),
        SinkKind::Upsert | SinkKind::Key => names(IdentityField::Customer) || plan.customers.len() == 1,
        SinkKind::Atomic => names(IdentityField::Task) || plan.customers_of.len() == 1,
    };
    if names(IdentityField::Attempt) {
        Promise::Nobody(Gap::NamesAttempt)
    } else if tells_apart {
        Promise::By(System::Ledger)
    } else {
        Promise::Nobody(Gap::TooCoarse)
    }
}

/// An outbox stands in the ledger's transaction, and inherits its promise.
fn promise_of_notifications(plan: &Plan) -> Promise {
    if plan.has_outbox() { promise_of_rows(plan) } else { Promise::Nobody(Gap::OutsideTransaction) }
}

fn promise_of_emails(plan: &Plan) -> Promise {
    let email = &plan.scenario.email;
    let gap = match (email.notification_id, email.dedupe_memory) {
        (NotificationId::None, _) => Gap::NoId,
        (NotificationId::Send, _) => Gap::FreshIds,
        (_, DedupeMemory::Nothing) => Gap::RemembersNothing,
        (_, DedupeMemory::ForMs(ms)) => Gap::ForgetsAfterMs(ms),
        // The sender repeats a stored notification with the attempt that stored it, so only what is stored twice is new.
        (NotificationId::Attempt, _) if promise_of_notifications(plan) != Promise::By(System::Ledger) => {
            Gap::NamesAttempt
        }
        _ if email.path == EmailPath::Outbox && email.sender.marks == SentMark::BeforeSending => {
            Gap::MarksBeforeSending
        }
        _ => return Promise::By(System::Mailbox),
    };
    Promise::Nobody(gap)
}

/// How often an email was asked for directly, customer by customer; calls that failed did not count for the service.
fn calls(plan: &Plan, record: &Record, scope: &Scope<'_>) -> Vec<u32> {
    let mailbox = record.system(System::Mailbox).expect("emails are sent");
    let mut calls = vec![0; plan.customers.len()];
    for (request, &customer) in (0..).zip(&mailbox.requests.customer) {
        let is_meant = scope.includes(mailbox.requests.attempt(request)) && !mailbox.requests.has_failed(request);
        calls[index(customer.into())] += u32::from(is_meant);
    }
    calls
}
