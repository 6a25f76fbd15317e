//! What one publish task left behind, as far as somebody has looked.
//!
//! The case file is made of these, and so is the search for what fits: two nights are the same to a reader when all
//! their views are equal.

use super::logs::{Arrivals, CommitRecord, Opened, TaskWrites, WorkerLines, logged_ms};
use crate::engine;
use crate::outcome::{Attempt, Cause, End, Record, System};
use crate::plan::Plan;
use crate::scenario::{IdentityField, Stage};
use crate::systems::{Detail, SystemRecord};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TaskView {
    pub(super) task: u32,
    /// The rows of its customers in the ledger, in the data set's order; a table has none of its own.
    pub(super) rows: Vec<Row>,
    /// To which customers emails were delivered, in the data set's order, each as often as that happened.
    pub(super) emails: Option<Vec<u32>>,
    pub(super) write_times: Option<TaskWrites>,
    pub(super) attempts: Option<Vec<WorkerLines>>,
    pub(super) commits: Option<Vec<CommitRecord>>,
}

/// A row that stands in the ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Row {
    pub(super) customer: u32,
    /// The attempt's number, where the key names it.
    pub(super) attempt: Option<u32>,
    pub(super) cents: u64,
}

impl TaskView {
    /// Those of all publish tasks, of one run.
    pub(super) fn of_all(plan: &Plan, opened: Opened) -> Vec<Self> {
        let record = engine::simulate(plan, Detail::Whole);
        (0..plan.scenario.cluster.tasks as u32).map(|task| Self::of(plan, &record, task, opened)).collect()
    }

    pub(super) fn of(plan: &Plan, record: &Record, task: u32, opened: Opened) -> Self {
        let ledger = record.ledger();
        let mailbox = record.system(System::Mailbox);
        let is_its_own = |customer: u32| plan.partition[customer as usize] == task;
        let attempt_is_in_key = plan.identity.fields.contains(&IdentityField::Attempt);
        let row = |&request: &u32| {
            let customer = ledger.requests.customer[request as usize];
            let attempt = || record.attempts[ledger.requests.attempt(request) as usize].attempt;
            is_its_own(customer).then(|| Row {
                customer,
                attempt: attempt_is_in_key.then(attempt),
                cents: ledger.requests.cents[request as usize],
            })
        };
        let rows = in_order(ledger.standing.iter().filter_map(row));
        let emails = mailbox.map(|mailbox| {
            let recipients = mailbox.standing.iter().map(|&call| mailbox.requests.customer[call as usize]);
            in_order(recipients.filter(|&customer| is_its_own(customer)))
        });
        Self {
            task,
            rows,
            emails,
            write_times: opened.write_times.then(|| TaskWrites {
                task,
                ledger: arrivals(ledger, is_its_own),
                emails: mailbox.filter(|_| plan.emails_directly()).map(|mailbox| arrivals(mailbox, is_its_own)),
            }),
            attempts: opened.attempts.then(|| worker_lines(record, task)),
            commits: opened.commits.then(|| commit_records(record, task)),
        }
    }
}

/// Whether a second copy of a publish task was started.
pub(super) fn has_copy(record: &Record) -> bool {
    record.attempts.iter().any(|attempt| attempt.stage == Stage::Publish && attempt.cause == Cause::Copy)
}

/// How many rows a publish task's first attempt wrote.
pub(super) fn rows_of_first_attempt(record: &Record, task: u32) -> usize {
    let requests = &record.ledger().requests;
    let is_its_own = |&request: &u32| {
        let attempt = &record.attempts[requests.attempt(request) as usize];
        attempt.stage == Stage::Publish && attempt.task == task && attempt.attempt == 1
    };
    (0..requests.customer.len() as u32).filter(is_its_own).count()
}

/// What an attempt leaves is in order already, so little is moved; a library's sort would weigh more than all of this.
fn in_order<T: Ord>(items: impl Iterator<Item = T>) -> Vec<T> {
    let mut sorted = Vec::new();
    for item in items {
        sorted.insert(sorted.partition_point(|other| *other <= item), item);
    }
    sorted
}

fn arrivals(system: &SystemRecord, is_its_own: impl Fn(u32) -> bool) -> Arrivals {
    let mut arrivals = Arrivals::default();
    for (request, &customer) in (0..).zip(&system.requests.customer) {
        if is_its_own(customer) {
            arrivals.customer.push(customer);
            arrivals.at_ms.push(logged_ms(system.requests.at_ms(request)));
        }
    }
    arrivals
}

/// A task's attempts are launched in the order of their numbers.
fn worker_lines(record: &Record, task: u32) -> Vec<WorkerLines> {
    let lines = |attempt: &Attempt| {
        // Whoever crashes writes no last line.
        let end = attempt.end.filter(|&end| end != End::Crashed);
        WorkerLines {
            task,
            attempt: attempt.attempt,
            worker: attempt.worker,
            started_ms: logged_ms(attempt.launched_ms),
            ended_ms: attempt.ended_ms.filter(|_| end.is_some()).map(logged_ms),
            end,
        }
    };
    let is_its_own = |attempt: &&Attempt| attempt.stage == Stage::Publish && attempt.task == task;
    record.attempts.iter().filter(is_its_own).map(lines).collect()
}

fn commit_records(record: &Record, task: u32) -> Vec<CommitRecord> {
    let commits = record.ledger().commits.iter();
    let is_its_own = |attempt: u32| record.attempts[attempt as usize].task == task;
    commits
        .filter(|commit| is_its_own(commit.attempt))
        .map(|commit| CommitRecord { task, at_ms: logged_ms(commit.at_ms), rows: commit.rows, fate: commit.fate })
        .collect()
}
