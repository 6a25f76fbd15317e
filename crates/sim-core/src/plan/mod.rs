//! A checked Scenario, with everything worked out that is known before the run. Later stages check nothing again.

mod calls;
mod check;
mod identity;
mod refusals;
mod steps;

use std::sync::Arc;

use xxhash_rust::xxh64::xxh64;

pub(crate) use calls::CallsMeant;
pub(crate) use check::check;
pub(crate) use identity::{Identity, WriteKey};
pub(crate) use steps::{Ask, Steps};

use crate::calibration::{
    EMAIL_MS, MAP_BASE_MS, MAP_PER_DELIVERY_MS, PARTITION_SEED, PUBLISH_BASE_MS, PUBLISH_PER_CUSTOMER_MS,
    REDUCE_BASE_MS, REDUCE_PER_CUSTOMER_MS,
};
use crate::customers::Customers;
use crate::outcome::Refusal;
use crate::problem::Problem;
use crate::scenario::{EffectKind, EmailPath, KeyCheck, Run, Scenario, Sink, SinkKind, SinkTimes, Stage};

/// What the engine runs.
pub(crate) struct Plan {
    pub(crate) scenario: Scenario,
    pub(crate) customers: Arc<Customers>,
    /// The reduce and publish task of each customer.
    pub(crate) partition: Arc<Vec<u32>>,
    /// The customers of each reduce and publish task, in the data set's order.
    pub(crate) customers_of: Arc<Vec<Vec<u32>>>,
    pub(crate) identity: Identity,
    /// For each run the position of the first run with its period.
    pub(crate) period_of_run: Vec<u32>,
    /// For each run the position of the first run with its id.
    pub(crate) id_of_run: Vec<u32>,
    /// What attempts of a publish task ask.
    pub(crate) steps: Steps,
    /// What the single writer asks in their place.
    pub(crate) writer_steps: Steps,
    /// Why the platform refuses the job; empty when it does not.
    pub(crate) refusals: Vec<Refusal>,
    deliveries: u64,
    /// The only publish task that has rows, when that is all that will be looked at.
    rows_only_of: Option<u32>,
}

impl Plan {
    pub(crate) fn new(scenario: &Scenario) -> Result<Self, Vec<Problem>> {
        Self::like(None, scenario)
    }

    /// A plan that takes over from another one what is the same.
    pub(crate) fn like(other: Option<&Self>, scenario: &Scenario) -> Result<Self, Vec<Problem>> {
        check(scenario)?;
        let same_data = other.filter(|other| other.scenario.data == scenario.data);
        let same_tasks = same_data.filter(|other| other.scenario.cluster.tasks == scenario.cluster.tasks);
        let customers = same_data.map_or_else(|| Customers::of(&scenario.data), |other| Arc::clone(&other.customers));
        let tasks = scenario.cluster.tasks;
        let (partition, customers_of) = match same_tasks {
            Some(other) => (Arc::clone(&other.partition), Arc::clone(&other.customers_of)),
            None => partition(&customers, tasks),
        };
        let identity = Identity::of_ledger(scenario);
        let deliveries = customers.deliveries.iter().map(|&count| u64::from(count)).sum();
        let runs = &scenario.runs;
        let first_alike = |is_alike: fn(&Run, &Run) -> bool| {
            let first = |run| runs.iter().position(|other| is_alike(run, other)).expect("a run is like itself") as u32;
            runs.iter().map(first).collect()
        };
        let period_of_run = first_alike(|one, other| one.period == other.period);
        let id_of_run = first_alike(|one, other| one.id == other.id);
        let scenario = scenario.clone();
        Ok(Self {
            customers,
            partition,
            customers_of,
            identity,
            period_of_run,
            id_of_run,
            steps: Steps::of_attempts(&scenario),
            writer_steps: Steps::of_writer(&scenario),
            refusals: refusals::of(&scenario),
            scenario,
            deliveries,
            rows_only_of: None,
        })
    }

    /// The same plan, in which the attempts of all other publish tasks take their time and write nothing.
    pub(crate) fn with_rows_only_of(self, task: u32) -> Self {
        Self { rows_only_of: Some(task), ..self }
    }

    /// How many rows an attempt writes.
    pub(crate) fn rows(&self, stage: Stage, task: u64) -> u32 {
        let is_looked_at = self.rows_only_of.is_none_or(|only| u64::from(only) == task);
        if stage == Stage::Publish && is_looked_at { self.customers_of[index(task)].len() as u32 } else { 0 }
    }

    /// How many requests an attempt of a publish task makes.
    pub(crate) fn requests_of_attempt(&self, task: u32) -> u64 {
        let Steps { opening, each_row, closing, .. } = &self.steps;
        let rows = u64::from(self.rows(Stage::Publish, u64::from(task)));
        opening.len() as u64 + rows * each_row.len() as u64 + closing.len() as u64
    }

    /// For how long an attempt waits for what it asks, where somebody else has it; for ever when there is none.
    pub(crate) fn patience_ms(&self, ask: Ask) -> Option<u64> {
        let effects = &self.scenario.effects;
        let claim = if ask == Ask::TakeItem { &effects.work_queue } else { &effects.lock };
        claim.as_ref()?.timeout_ms
    }

    /// What a customer's row holds when this version of the outside value went into it, in cents.
    pub(crate) fn cents(&self, customer: u32, version: u64) -> u64 {
        let cents = self.customers.cents[customer as usize];
        match &self.scenario.effects.reading {
            Some(reading) if version > 0 => cents + cents * reading.raise_percent / 100,
            _ => cents,
        }
    }

    /// The work of one attempt at a worker of usual speed, from the end of its launch.
    pub(crate) fn work_ms(&self, stage: Stage, task: u64) -> u64 {
        let customers = self.customers_of[index(task)].len() as u64;
        match stage {
            Stage::Map => MAP_BASE_MS + MAP_PER_DELIVERY_MS * self.map_deliveries(task),
            Stage::Reduce => REDUCE_BASE_MS + REDUCE_PER_CUSTOMER_MS * customers,
            Stage::Publish => {
                let per_customer_ms = PUBLISH_PER_CUSTOMER_MS + self.direct_email_ms() + self.sink_ms_per_customer();
                PUBLISH_BASE_MS + per_customer_ms * customers + self.sink_ms_per_attempt()
            }
        }
    }

    /// Map tasks share the deliveries equally, the first ones one more where it does not divide.
    fn map_deliveries(&self, task: u64) -> u64 {
        let tasks = self.scenario.cluster.tasks;
        self.deliveries / tasks + u64::from(task < self.deliveries % tasks)
    }

    fn direct_email_ms(&self) -> u64 {
        if self.emails_directly() { EMAIL_MS } else { 0 }
    }

    /// What the ledger takes for each row that an attempt itself writes.
    fn sink_ms_per_customer(&self) -> u64 {
        let Sink { kind, key_check, times, .. } = &self.scenario.sink;
        let SinkTimes { lookup_ms, constraint_ms, staging_ms, .. } = times;
        if self.scenario.writer.applies.contains(&EffectKind::Ledger) {
            return 0;
        }
        match (kind, key_check) {
            (SinkKind::Append, _) => 0,
            (SinkKind::Upsert, _) => *lookup_ms,
            (SinkKind::Key, KeyCheck::OneStep) => lookup_ms + constraint_ms,
            (SinkKind::Key, KeyCheck::RowThenKey { gap_ms } | KeyCheck::KeyThenRow { gap_ms }) => lookup_ms + gap_ms,
            (SinkKind::Atomic, _) => *staging_ms,
        }
    }

    /// What the ledger takes for each attempt that itself commits.
    fn sink_ms_per_attempt(&self) -> u64 {
        if self.steps.closing.contains(&Ask::Commit) { self.scenario.sink.times.transaction_ms } else { 0 }
    }

    pub(crate) fn emails_directly(&self) -> bool {
        self.scenario.email.path == EmailPath::Direct
    }

    pub(crate) fn emails(&self) -> bool {
        self.scenario.email.path != EmailPath::None
    }

    pub(crate) fn has_outbox(&self) -> bool {
        self.scenario.email.path == EmailPath::Outbox
    }
}

/// The task of each customer, and the customers of each task.
fn partition(customers: &Customers, tasks: u64) -> (Arc<Vec<u32>>, Arc<Vec<Vec<u32>>>) {
    let partition: Vec<u32> = customers.id.iter().map(|id| partition_of(id, tasks)).collect();
    let mut customers_of = vec![Vec::with_capacity(customers.len() / index(tasks) * 3 / 2); index(tasks)];
    for (customer, task) in (0_u32..).zip(&partition) {
        customers_of[index(u64::from(*task))].push(customer);
    }
    (Arc::new(partition), Arc::new(customers_of))
}

fn partition_of(id: &str, tasks: u64) -> u32 {
    u32::try_from(xxh64(id.as_bytes(), PARTITION_SEED) % tasks).expect("tasks are bounded")
}

/// A number that the checks have bounded, as an index.
pub(crate) fn index(number: u64) -> usize {
    usize::try_from(number).expect("bounded by the checks")
}
