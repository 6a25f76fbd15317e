//! Everything about a Scenario that can be wrong beyond its shape, all at once.

mod email;
mod faults;

use crate::problem::{Problem, ProblemCode};
use crate::scenario::{
    Cluster, Coordinator, DataSet, IdentityField, OnRepeat, Run, SCHEMA, Scenario, Sink, SinkKind, Synthetic,
};

const TASKS: Bounds = Bounds(1, 512);
const WORKERS: Bounds = Bounds(1, 512);
const CUSTOMERS: Bounds = Bounds(1, 100_000);
/// The largest whole number that a script holds exactly.
const SEED: Bounds = Bounds(0, (1 << 53) - 1);
const SKEW_PERCENT: Bounds = Bounds(0, 50);
const MAX_ATTEMPTS: Bounds = Bounds(1, 16);
const SILENCE_MS: Bounds = Bounds(100, 3_600_000);
const HEARTBEAT_MS: Bounds = Bounds(0, 3_600_000);
const CHECK_MS: Bounds = Bounds(1_000, 3_600_000);
const THRESHOLD_PERCENT: Bounds = Bounds(100, 10_000);
const START_MS: Bounds = Bounds(0, 0);
const STAGES: Bounds = Bounds(0, 3);
const IDENTITY_FIELDS: Bounds = Bounds(0, 6);
/// Whoever sends very many runs gets one answer, and soon.
const MOST_RUNS_LOOKED_AT: usize = 32;
const TEXT_CHARS: Bounds = Bounds(1, 64);

/// The smallest and the largest number allowed.
struct Bounds(u64, u64);

pub(crate) fn check(scenario: &Scenario) -> Result<(), Vec<Problem>> {
    let mut check = Check { problems: Vec::new() };
    check.scenario(scenario);
    if check.problems.is_empty() { Ok(()) } else { Err(check.problems) }
}

struct Check {
    problems: Vec<Problem>,
}

impl Check {
    fn scenario(&mut self, scenario: &Scenario) {
        if scenario.schema != SCHEMA {
            let message = format!("must be {SCHEMA}, the version that is understood here, got {}", scenario.schema);
            self.report(ProblemCode::Unsupported, "schema", message);
        }
        self.text("job", &scenario.job);
        self.runs(&scenario.runs);
        self.data(&scenario.data);
        self.cluster(&scenario.cluster);
        self.coordinator(&scenario.coordinator);
        self.sink(&scenario.sink);
        self.email(&scenario.email);
        self.calls_of_all(scenario);
        self.faults(&scenario.faults, &scenario.cluster);
    }

    fn data(&mut self, data: &DataSet) {
        let DataSet::Synthetic(Synthetic { customers, seed, skew_percent }) = data else { return };
        self.number("data.synthetic.customers", "customers", *customers, CUSTOMERS);
        self.number("data.synthetic.skewPercent", "skewPercent", *skew_percent, SKEW_PERCENT);
        match seed {
            Some(seed) => {
                self.number("data.synthetic.seed", "seed", *seed, SEED);
            }
            None => {
                let Bounds(least, most) = SEED;
                let message =
                    format!("seed must be {least} to {most}; only a page or a command line draws a fresh one");
                self.report(ProblemCode::Conflict, "data.synthetic.seed", message);
            }
        }
    }

    fn runs(&mut self, runs: &[Run]) {
        if runs.len() != 1 {
            let message = format!("must hold exactly one run in this version, got {}", runs.len());
            self.report(ProblemCode::Unsupported, "runs", message);
        }
        if runs.len() > MOST_RUNS_LOOKED_AT {
            return;
        }
        for (position, run) in runs.iter().enumerate() {
            self.text(&format!("runs[{position}].id"), &run.id);
            self.text(&format!("runs[{position}].period"), &run.period);
            self.number(&format!("runs[{position}].startMs"), "startMs of the only run", run.start_ms, START_MS);
        }
    }

    fn cluster(&mut self, cluster: &Cluster) {
        self.number("cluster.workers", "workers", cluster.workers, WORKERS);
        self.number("cluster.tasks", "tasks", cluster.tasks, TASKS);
    }

    fn coordinator(&mut self, coordinator: &Coordinator) {
        let silence_ms = coordinator.silence_ms;
        self.number("coordinator.silenceMs", "silenceMs", silence_ms, SILENCE_MS);
        let heartbeat_ms = coordinator.heartbeat_every_ms;
        let within = self.number("coordinator.heartbeatEveryMs", "heartbeatEveryMs", heartbeat_ms, HEARTBEAT_MS);
        if within && heartbeat_ms >= silence_ms {
            let message = format!(
                "heartbeatEveryMs must be less than silenceMs ({silence_ms}), or healthy attempts are declared failed; got {heartbeat_ms}"
            );
            self.report(ProblemCode::Conflict, "coordinator.heartbeatEveryMs", message);
        }
        self.number("coordinator.maxAttempts", "maxAttempts", coordinator.max_attempts, MAX_ATTEMPTS);
        let speculation = &coordinator.speculation;
        self.number("coordinator.speculation.checkEveryMs", "checkEveryMs", speculation.check_every_ms, CHECK_MS);
        let path = "coordinator.speculation.thresholdPercent";
        self.number(path, "thresholdPercent", speculation.threshold_percent, THRESHOLD_PERCENT);
        let path = "coordinator.speculation.stages";
        if self.number(path, "the number of stages", speculation.stages.len() as u64, STAGES) {
            self.no_repeats(path, &speculation.stages, |stage| stage.name());
        }
    }

    fn sink(&mut self, sink: &Sink) {
        if sink.on_repeat == OnRepeat::Error && matches!(sink.kind, SinkKind::Append | SinkKind::Upsert) {
            let message = "must be \"success\" for append and upsert, which take every write; only key and atomic can answer a repeat with an error";
            self.report(ProblemCode::Conflict, "sink.onRepeat", message.to_owned());
        }
        let Some(identity) = &sink.identity else { return };
        if !self.number("sink.identity", "the number of fields", identity.len() as u64, IDENTITY_FIELDS) {
            return;
        }
        self.no_repeats("sink.identity", identity, |field| field.name());
        if sink.kind == SinkKind::Append {
            if !identity.is_empty() {
                let message = "must be empty or left out for append, which compares nothing".to_owned();
                self.report(ProblemCode::Conflict, "sink.identity", message);
            }
        } else if identity.is_empty() {
            let message = "must name at least one field; leave it out for the fields that are usual for the sink";
            self.report(ProblemCode::Conflict, "sink.identity", message.to_owned());
        }
        if sink.kind == SinkKind::Atomic && identity.contains(&IdentityField::Customer) {
            let message = "must do without customer for atomic: a commit covers all customers of a task; use job, run, period, task or attempt";
            self.report(ProblemCode::Conflict, "sink.identity", message.to_owned());
        }
    }

    /// A number that counts from 0 up to one of the cluster's sizes. A size that is wrong itself is reported once.
    fn below(&mut self, path: &str, name: &str, got: u64, size: u64, Bounds(least, most): Bounds) {
        if (least..=most).contains(&size) && got >= size {
            let message = format!("{name} must be 0 to {} in this cluster, got {got}", size - 1);
            self.report(ProblemCode::OutOfRange, path, message);
        }
    }

    fn number(&mut self, path: &str, name: &str, got: u64, Bounds(least, most): Bounds) -> bool {
        let within = (least..=most).contains(&got);
        if !within {
            let range = if least == most { format!("{least}") } else { format!("{least} to {most}") };
            self.report(ProblemCode::OutOfRange, path, format!("{name} must be {range}, got {got}"));
        }
        within
    }

    fn text(&mut self, path: &str, got: &str) {
        let Bounds(least, most) = TEXT_CHARS;
        let chars = got.chars().count() as u64;
        if !(least..=most).contains(&chars) {
            let message = format!("must be {least} to {most} characters, got {chars}");
            self.report(ProblemCode::OutOfRange, path, message);
        }
        if got.chars().any(char::is_control) {
            let message = "must not hold control characters such as line breaks".to_owned();
            self.report(ProblemCode::OutOfRange, path, message);
        }
    }

    fn no_repeats<T: PartialEq + Copy>(&mut self, path: &str, list: &[T], name: impl Fn(T) -> &'static str) {
        for (position, item) in list.iter().enumerate() {
            if list[..position].contains(item) {
                let message = format!("must name each only once, got {} again", name(*item));
                self.report(ProblemCode::Conflict, &format!("{path}[{position}]"), message);
            }
        }
    }

    fn report(&mut self, code: ProblemCode, path: &str, message: String) {
        self.problems.push(Problem { code, path: path.to_owned(), message });
    }
}
