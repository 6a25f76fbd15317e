//! Everything about a Scenario that can be wrong beyond its shape, all at once.

use crate::problem::{Problem, ProblemCode};
use crate::scenario::{
    Action, AttemptRef, Cluster, Coordinator, Fault, IdentityField, OnRepeat, Run, SCHEMA, Scenario, Sink, SinkKind,
    Target, When,
};

const TASKS: Bounds = Bounds(1, 512);
const WORKERS: Bounds = Bounds(1, 512);
const ATTEMPTS: Bounds = Bounds(1, 32);
const MAX_ATTEMPTS: Bounds = Bounds(1, 16);
const SILENCE_MS: Bounds = Bounds(100, 3_600_000);
const HEARTBEAT_MS: Bounds = Bounds(0, 3_600_000);
const CHECK_MS: Bounds = Bounds(1_000, 3_600_000);
const THRESHOLD_PERCENT: Bounds = Bounds(100, 10_000);
const START_MS: Bounds = Bounds(0, 0);
const FAULT_PERCENT: Bounds = Bounds(0, 99);
const SLOW_PERCENT: Bounds = Bounds(101, 10_000);
/// Of all faults together on one attempt.
const SLOWEST_PERCENT: u64 = 10_000;
const FAULTS: Bounds = Bounds(0, 32);
const TEXT_CHARS: Bounds = Bounds(1, 64);

/// The smallest and the largest number allowed.
struct Bounds(u64, u64);

pub(super) fn check(scenario: &Scenario) -> Result<(), Vec<Problem>> {
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
        self.cluster(&scenario.cluster);
        self.coordinator(&scenario.coordinator);
        self.sink(&scenario.sink);
        // Whoever sends very many faults gets one answer, and soon.
        if !self.number("faults", "the number of faults", scenario.faults.len() as u64, FAULTS) {
            return;
        }
        for (position, fault) in scenario.faults.iter().enumerate() {
            self.fault(&format!("faults[{position}]"), fault, &scenario.cluster);
        }
        self.slowest(&scenario.faults);
    }

    fn runs(&mut self, runs: &[Run]) {
        if runs.len() != 1 {
            let message = format!("must hold exactly one run in this version, got {}", runs.len());
            self.report(ProblemCode::Unsupported, "runs", message);
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
        self.no_repeats("coordinator.speculation.stages", &speculation.stages, |stage| stage.name());
    }

    fn sink(&mut self, sink: &Sink) {
        if sink.on_repeat == OnRepeat::Error && matches!(sink.kind, SinkKind::Append | SinkKind::Upsert) {
            let message = "must be \"success\" for append and upsert, which take every write; only key and atomic can answer a repeat with an error";
            self.report(ProblemCode::Conflict, "sink.onRepeat", message.to_owned());
        }
        let Some(identity) = &sink.identity else { return };
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

    fn fault(&mut self, path: &str, fault: &Fault, cluster: &Cluster) {
        self.target(path, fault, cluster);
        if let Action::Slow { percent } = fault.action {
            self.number(&format!("{path}.do.slow.percent"), "percent", percent, SLOW_PERCENT);
        }
        if let Some(When::Percent(percent)) = fault.when {
            self.number(&format!("{path}.when.percent"), "percent", percent, FAULT_PERCENT);
        }
        let when = format!("{path}.when");
        match (&fault.action, &fault.when) {
            (Action::Crash | Action::CutOff, None) => {
                let message = "must say how far the attempt gets, such as {\"percent\": 50}".to_owned();
                self.report(ProblemCode::Conflict, &when, message);
            }
            (Action::Lose, Some(_)) => {
                let message = "must be left out: a message is lost when it is sent".to_owned();
                self.report(ProblemCode::Conflict, &when, message);
            }
            (Action::Slow { .. }, Some(_)) => {
                let message = "must be left out: work is slow from its start".to_owned();
                self.report(ProblemCode::Unsupported, &when, message);
            }
            (Action::Crash | Action::CutOff, Some(_)) | (Action::Lose | Action::Slow { .. }, None) => {}
        }
    }

    /// Percentages on one attempt multiply, and the slowest worker may run the slowest attempt.
    fn slowest(&mut self, faults: &[Fault]) {
        let slow = |fault: &Fault| match fault.action {
            Action::Slow { percent } => Some(percent),
            Action::Lose | Action::Crash | Action::CutOff => None,
        };
        let together = |target: &Target| {
            let same = faults.iter().filter(|fault| fault.target == *target).filter_map(slow);
            same.fold(100, |percent: u64, next| percent.saturating_mul(next) / 100)
        };
        let slowest = |is_meant: fn(&Target) -> bool| {
            let targets = faults.iter().filter(|fault| slow(fault).is_some()).map(|fault| &fault.target);
            targets.filter(|target| is_meant(target)).map(together).max().unwrap_or(100)
        };
        let worker = slowest(|target| matches!(target, Target::Worker(_)));
        let attempt = slowest(|target| matches!(target, Target::Attempt(_)));
        let percent = worker.saturating_mul(attempt) / 100;
        if percent > SLOWEST_PERCENT {
            let message =
                format!("must slow one attempt to at most {SLOWEST_PERCENT} percent together, got up to {percent}");
            self.report(ProblemCode::OutOfRange, "faults", message);
        }
    }

    fn target(&mut self, path: &str, fault: &Fault, cluster: &Cluster) {
        let named = r#"{"stage": "publish", "task": 3, "attempt": 1}"#;
        let wanted = match (&fault.action, &fault.target) {
            (Action::Lose, Target::Ack(_))
            | (Action::Crash | Action::CutOff | Action::Slow { .. }, Target::Attempt(_))
            | (Action::Slow { .. }, Target::Worker(_)) => None,
            (Action::Lose, _) => Some(format!("lose needs an ack, such as {{\"ack\": {named}}}")),
            (Action::Crash, _) => Some(format!("crash needs an attempt, such as {{\"attempt\": {named}}}")),
            (Action::CutOff, _) => Some(format!("cutOff needs an attempt, such as {{\"attempt\": {named}}}")),
            (Action::Slow { .. }, _) => Some(format!(
                "slow needs a worker or an attempt, such as {{\"worker\": 3}} or {{\"attempt\": {named}}}"
            )),
        };
        if let Some(wanted) = wanted {
            let message = format!("must fit what is done: {wanted}");
            self.report(ProblemCode::Unsupported, &format!("{path}.target"), message);
        }
        match &fault.target {
            Target::Ack(attempt) => self.attempt(&format!("{path}.target.ack"), *attempt, cluster),
            Target::Attempt(attempt) => self.attempt(&format!("{path}.target.attempt"), *attempt, cluster),
            Target::Worker(worker) => {
                self.below(&format!("{path}.target.worker"), "worker", *worker, cluster.workers, WORKERS);
            }
        }
    }

    fn attempt(&mut self, path: &str, attempt: AttemptRef, cluster: &Cluster) {
        self.below(&format!("{path}.task"), "task", attempt.task, cluster.tasks, TASKS);
        self.number(&format!("{path}.attempt"), "attempt", attempt.attempt, ATTEMPTS);
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
