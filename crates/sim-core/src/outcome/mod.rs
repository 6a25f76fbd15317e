//! What came of a run, as plain data: the two truths, what each outside system saw, and the audit.
//!
//! Lists that grow with the customers are columns of one length. References between them are positions, counted
//! from 0. Its canonical bytes are its JSON text ([`Outcome::to_json`]).

mod attempt;
mod audit;
mod claims;
mod dashboard;
mod diagnosis;
mod effects;
mod guarantee;
mod items;
mod notes;
mod record;
mod refusal;
mod scope;
mod sender;
mod summary;
mod tally;
mod value_read;

use std::sync::Arc;

use serde::Serialize;

pub use attempt::{Attempt, Cause, CopyDecision, End, Verdict};
pub use audit::{Audit, Correctness, RunAudit, SystemAudit};
pub use claims::{ClaimEvent, ClaimEventKind, ClaimRecord};
pub use dashboard::DashboardAudit;
pub use diagnosis::{Diagnosis, Investigation, PossibleCause, Sign, SignKind, TaskShare};
pub(crate) use effects::Request;
pub use effects::{Commit, Fate, FateCounts, Removal, Requests, System, SystemEffects};
pub use guarantee::{Gap, Guarantee, Promise, Property};
pub use items::ItemsAudit;
pub use notes::{Mark, MarkKind, Message, MessageKind};
pub(crate) use record::Record;
pub use refusal::{Refusal, RefusalRule};
pub use sender::{SenderEvent, SenderEventKind, SenderRecord};
pub use summary::{Summary, SystemSummary};
pub use value_read::ValueRead;

use crate::customers::Customers;
use crate::plan::Plan;
use crate::scenario::Scenario;
use crate::systems::SystemRecord;
use scope::Scope;
use tally::Tally;

/// Version of the Outcome's shape.
const SCHEMA: u64 = 1;

/// Everything that came of a scenario.
#[derive(Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Outcome {
    /// Version of this shape; 1.
    pub schema: u64,
    /// The scenario that was run, with every default filled in.
    pub scenario: Scenario,
    /// The data set.
    pub customers: Arc<Customers>,
    /// The reduce and publish task of each customer.
    pub partition: Vec<u32>,
    /// How each run ended.
    pub runs: Vec<RunEnd>,
    /// Every attempt in the order of launching: what it really did, and what the coordinator believed.
    pub attempts: Vec<Attempt>,
    /// Messages between coordinator and workers in the order of sending; heartbeats are not listed.
    pub messages: Vec<Message>,
    /// What was decided and what happened, in order.
    pub marks: Vec<Mark>,
    /// What reached each outside system, in the order ledger, outbox, mailbox, topic, paid service, files, counter; a
    /// system that the scenario does not use is left out.
    pub effects: Vec<SystemEffects>,
    /// Who held and who waited: of the work queue, then of the locks, as far as the scenario uses them.
    pub claims: Vec<ClaimRecord>,
    /// Who read the outside value, in order.
    pub readings: Vec<ValueRead>,
    /// What the outbox sender did; null when there is no outbox.
    pub sender: Option<SenderRecord>,
    /// For each fault of the scenario, when it struck; null when its moment never came.
    pub fault_struck_ms: Vec<Option<u64>>,
    /// When the last thing happened anywhere; often long after a run's end.
    pub quiet_ms: u64,
    /// What is right and what is wrong, customer by customer.
    pub audit: Audit,
    /// What an engineer could tell from the tables alone, as far as the first run's period is concerned.
    pub diagnosis: Diagnosis,
}

/// How a run ended, by its own report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct RunEnd {
    /// What the job reports.
    pub report: Report,
    /// When it reports; null when it never does.
    pub ended_ms: Option<u64>,
    /// The attempt (its position) whose failure made the job give up.
    pub gave_up_on: Option<u32>,
    /// Why the platform refused the job; empty when it did not.
    pub refusals: Vec<Refusal>,
}

impl RunEnd {
    /// There is none yet.
    pub(crate) fn none() -> Self {
        Self { report: Report::NeverEnds, ended_ms: None, gave_up_on: None, refusals: Vec::new() }
    }
}

/// What a job reports of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum Report {
    /// All publish tasks were accepted, and the close-out is done.
    Succeeded,
    /// A task failed as often as is allowed.
    Failed,
    /// Nothing: it waits for something that never comes, such as a usable worker or a lock.
    NeverEnds,
    /// The platform refused it, and nothing was started.
    Refused,
}

impl Outcome {
    pub(crate) fn new(plan: Plan, record: Record) -> Self {
        let mut diagnosis = None;
        let audit_of = |(number, run): (usize, &RunEnd)| {
            let scope = Scope::of(&plan, &record, number);
            let tallies = Tally::all(&record, &scope);
            let audit = RunAudit::of(&plan, &record, run, &tallies, &scope);
            diagnosis.get_or_insert_with(|| Diagnosis::of(&plan, &record, &tallies, audit.dashboard, &scope));
            audit
        };
        let audit = Audit { runs: record.runs.iter().enumerate().map(audit_of).collect() };
        let diagnosis = diagnosis.expect("there is a run at least");
        Self {
            schema: SCHEMA,
            audit,
            diagnosis,
            scenario: plan.scenario,
            customers: plan.customers,
            partition: Arc::unwrap_or_clone(plan.partition),
            runs: record.runs,
            attempts: record.attempts,
            messages: record.messages,
            marks: record.marks,
            effects: record.systems.into_iter().map(SystemRecord::into_effects).collect(),
            claims: record.claims,
            readings: record.readings,
            sender: record.sender,
            fault_struck_ms: record.fault_struck_ms,
            quiet_ms: record.quiet_ms,
        }
    }

    /// The canonical bytes: compact JSON, the same everywhere.
    ///
    /// # Panics
    /// Never: every part of an Outcome has a JSON form.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("an outcome is plain data")
    }

    /// The effects on a system, when the scenario uses it.
    #[must_use]
    pub fn effects_on(&self, system: System) -> Option<&SystemEffects> {
        self.effects.iter().find(|effects| effects.system == system)
    }
}
