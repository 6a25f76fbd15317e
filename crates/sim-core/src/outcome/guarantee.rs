//! What is often called "exactly once", property by property: who promises it, and whether it held.
//!
//! A promise follows from the scenario alone, and says nothing about other systems. Whether a property held is counted
//! in the end, so that a property may hold though nobody promised it.

use serde::Serialize;

use super::audit::Correctness;
use super::tally::{Tally, positions};
use super::{Record, Scope, System};
use crate::plan::{Plan, index};
use crate::scenario::{
    CoordinatorMemory, DedupeMemory, EffectKind, EmailPath, IdentityField, KeyCheck, NotificationId, OnConflict,
    OnUnknownCommit, ReadingKept, SentMark, Sink, SinkKind,
};

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
    /// The runtime's: its single writer applies the output of one attempt of each task. That says nothing of its own calls
    /// that go wrong, and are made again.
    ByWriter,
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
    /// The identity names the call, so every call looks new.
    NamesCall,
    /// The identity names the run, and two runs write for one period.
    NamesRun,
    /// A key and its row are not recorded in one step: another attempt, or a crash, may come between.
    NotOneStep,
    /// An attempt that hears nothing of its commit deletes what it may have written, while its identity stays known.
    DeletesUnknown,
    /// Attempts may have read different values, and an older one may stand in the end.
    ValuesDiffer,
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
    /// The receiver, or the ledger, forgets an id or a key after so many milliseconds.
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
                promise_of_amounts(plan),
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
            SinkKind::Append | SinkKind::Upsert | SinkKind::Key => match promise_of_rows(plan) {
                Promise::ByWriter => Promise::ByWriter,
                _ => Promise::Nobody(Gap::RowByRow),
            },
        },
        held: Some(count(&is_concerned) == 0),
        of: tasks as u64,
        over: count(&is_over),
        under: count(&is_under),
        tasks: positions(&is_concerned, |&is_so| is_so),
    }
}

/// The ledger's promise: a repeat of a logical write never adds a row. It covers a property of customers when the
/// identity is the same for every attempt and tells customers, or the tasks of a commit, and nights apart. Where a single
/// writer applies rows no task is repeated, so long as the coordinator forgets nothing and no other run does the same; then
/// all that can be wrong with an identity is that it tells too little apart.
fn promise_of_rows(plan: &Plan) -> Promise {
    let Sink { kind, key_check, dedupe_memory, on_unknown_commit, .. } = &plan.scenario.sink;
    let names = |field| plan.identity.fields.contains(&field);
    let compares = !plan.identity.fields.is_empty();
    if compares && !(tells_apart(plan) && tells_nights_apart(plan)) {
        return Promise::Nobody(Gap::TooCoarse);
    }
    if is_written_once(plan) {
        return Promise::ByWriter;
    }
    let gap = if !compares {
        Gap::ComparesNothing
    } else if names(IdentityField::Call) {
        Gap::NamesCall
    } else if names(IdentityField::Attempt) {
        Gap::NamesAttempt
    } else if names(IdentityField::Run) && runs_repeat_each_other(plan) {
        Gap::NamesRun
    } else if *kind == SinkKind::Key && *key_check != KeyCheck::OneStep {
        Gap::NotOneStep
    } else if *on_unknown_commit == OnUnknownCommit::CleanUp {
        Gap::DeletesUnknown
    } else if let (SinkKind::Key, DedupeMemory::ForMs(ms)) = (kind, dedupe_memory) {
        Gap::ForgetsAfterMs(*ms)
    } else {
        return Promise::By(System::Ledger);
    };
    Promise::Nobody(gap)
}

/// Whether an identity tells customers apart, or tasks where these commit.
fn tells_apart(plan: &Plan) -> bool {
    let names = |field| plan.identity.fields.contains(&field);
    match plan.scenario.sink.kind {
        SinkKind::Atomic => names(IdentityField::Task) || plan.customers_of.len() == 1,
        SinkKind::Append | SinkKind::Upsert | SinkKind::Key => {
            names(IdentityField::Customer) || plan.customers.len() == 1
        }
    }
}

/// Whether an identity tells the periods of all runs apart. A run does, unless two periods share its id.
fn tells_nights_apart(plan: &Plan) -> bool {
    let runs = || plan.period_of_run.iter().zip(&plan.id_of_run);
    let is_shared = |(period, id): (&u32, &u32)| runs().any(|(other, other_id)| id == other_id && period != other);
    plan.period_of_run.iter().all(|&first| first == 0)
        || plan.identity.fields.contains(&IdentityField::Period)
        || plan.identity.fields.contains(&IdentityField::Run) && !runs().any(is_shared)
}

/// Whether two runs write for one period.
fn period_is_shared(plan: &Plan) -> bool {
    (0..).zip(&plan.period_of_run).any(|(run, &first)| run != first)
}

/// Whether a single writer applies the rows of every task once.
fn is_written_once(plan: &Plan) -> bool {
    let scenario = &plan.scenario;
    scenario.writer.applies.contains(&EffectKind::Ledger)
        && !period_is_shared(plan)
        && scenario.coordinator.memory == CoordinatorMemory::Everything
}

/// Whether two runs with different ids write for one period.
fn runs_repeat_each_other(plan: &Plan) -> bool {
    let runs = || plan.period_of_run.iter().zip(&plan.id_of_run);
    runs().any(|(period, id)| runs().any(|(other_period, other_id)| period == other_period && id != other_id))
}

/// The same for amounts: where attempts may have read different values, only a ledger that keeps the newest one promises
/// it.
fn promise_of_amounts(plan: &Plan) -> Promise {
    let Sink { kind, on_conflict, .. } = &plan.scenario.sink;
    let reading = plan.scenario.effects.reading.as_ref();
    let differ = reading.is_some_and(|reading| reading.kept == ReadingKept::ByAttempt || period_is_shared(plan));
    let keeps_newest = *kind == SinkKind::Upsert && *on_conflict == OnConflict::OnlyIfNewer;
    match promise_of_rows(plan) {
        Promise::By(_) if differ && !keeps_newest => Promise::Nobody(Gap::ValuesDiffer),
        promise => promise,
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
        (NotificationId::Attempt, _) if matches!(promise_of_notifications(plan), Promise::Nobody(_)) => {
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
