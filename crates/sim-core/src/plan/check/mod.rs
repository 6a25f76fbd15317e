//! Everything about a Scenario that can be wrong beyond its shape, all at once.

mod effects;
mod email;
mod faults;
mod sink;

use crate::problem::{Problem, ProblemCode};
use crate::scenario::{
    Cluster, Coordinator, DataSet, EffectKind, IdentityField, LoserPolicy, Policy, Run, SCHEMA, Scenario, SingleWriter,
    Synthetic,
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
const RUNS: Bounds = Bounds(1, 4);
/// Four days, so that a run can be watched to its end.
const START_MS: Bounds = Bounds(0, 345_600_000);
const STAGES: Bounds = Bounds(0, 3);
const IDENTITY_FIELDS: Bounds = Bounds(0, 7);
const KINDS: Bounds = Bounds(0, EffectKind::ALL.len() as u64);
const DAY_MS: Bounds = Bounds(1, 86_400_000);
/// Seven days: as long as a run is watched.
const MOMENT_MS: Bounds = Bounds(0, 604_800_000);
const TEXT_CHARS: Bounds = Bounds(1, 64);

/// The smallest and the largest number allowed.
#[derive(Clone, Copy)]
struct Bounds(u64, u64);

impl core::fmt::Display for Bounds {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let Self(least, most) = self;
        if least == most { write!(formatter, "{least}") } else { write!(formatter, "{least} to {most}") }
    }
}

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
        self.sink(&scenario.sink, scenario);
        self.email(&scenario.email);
        self.calls_of_all(scenario);
        self.effects(&scenario.effects);
        self.requests_of_all(scenario);
        self.writer(&scenario.writer);
        self.policy(&scenario.policy);
        self.faults(scenario);
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
        // Whoever sends very many runs gets one answer, and soon.
        if !self.number("runs", "the number of runs", runs.len() as u64, RUNS) {
            return;
        }
        for (position, run) in runs.iter().enumerate() {
            self.text(&format!("runs[{position}].id"), &run.id);
            self.text(&format!("runs[{position}].period"), &run.period);
            let path = format!("runs[{position}].startMs");
            if position == 0 {
                self.number(&path, "startMs of the first run", run.start_ms, Bounds(0, 0));
            } else {
                self.number(&path, "startMs", run.start_ms, START_MS);
            }
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
        if let LoserPolicy::CancelledAfterMs(ms) = speculation.loser {
            self.number("coordinator.speculation.loser.cancelledAfterMs", "cancelledAfterMs", ms, DAY_MS);
        }
    }

    fn writer(&mut self, writer: &SingleWriter) {
        self.kinds("writer.applies", &writer.applies);
        if writer.applies.contains(&EffectKind::Email) {
            let message =
                "must do without email: the single writer of emails is the outbox, so choose the email path \"outbox\"";
            self.report(ProblemCode::Conflict, "writer.applies", message.to_owned());
        }
    }

    fn policy(&mut self, policy: &Policy) {
        self.kinds("policy.notInCopiedSteps", &policy.not_in_copied_steps);
    }

    fn kinds(&mut self, path: &str, kinds: &[EffectKind]) {
        if self.number(path, "the number of effects", kinds.len() as u64, KINDS) {
            self.no_repeats(path, kinds, EffectKind::name);
        }
    }

    /// Fields of an identity, none of them twice.
    fn identity(&mut self, path: &str, fields: &[IdentityField]) -> bool {
        let within = self.number(path, "the number of fields", fields.len() as u64, IDENTITY_FIELDS);
        if within {
            self.no_repeats(path, fields, IdentityField::name);
        }
        within
    }

    /// A number that counts from 0 up to one of the cluster's sizes. A size that is wrong itself is reported once.
    fn below(&mut self, path: &str, name: &str, got: u64, size: u64, Bounds(least, most): Bounds) {
        if (least..=most).contains(&size) && got >= size {
            let message = format!("{name} must be {} in this cluster, got {got}", Bounds(0, size - 1));
            self.report(ProblemCode::OutOfRange, path, message);
        }
    }

    fn number(&mut self, path: &str, name: &str, got: u64, bounds: Bounds) -> bool {
        let Bounds(least, most) = bounds;
        let within = (least..=most).contains(&got);
        if !within {
            self.report(ProblemCode::OutOfRange, path, format!("{name} must be {bounds}, got {got}"));
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
