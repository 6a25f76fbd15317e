//! What can be wrong with faults.

use crate::problem::ProblemCode;
use crate::scenario::{Action, AttemptRef, CallRef, Calls, Fault, Scenario, Target, When, WriteRef};

use super::{Bounds, Check, DAY_MS, MOMENT_MS, RUNS, TASKS, WORKERS};
use crate::plan::CallsMeant;

const FAULTS: Bounds = Bounds(0, 32);
const ATTEMPTS: Bounds = Bounds(1, 32);
const ROWS: Bounds = Bounds(1, 100_000);
const CALLS: Bounds = Bounds(1, 10_000_000);
const SENDERS: Bounds = Bounds(0, 0);
const FAULT_PERCENT: Bounds = Bounds(0, 99);
const SLOW_PERCENT: Bounds = Bounds(101, 10_000);
/// Of all faults together on one attempt.
const SLOWEST_PERCENT: u64 = 10_000;

impl Check {
    pub(super) fn faults(&mut self, scenario: &Scenario) {
        let faults = &scenario.faults;
        // Whoever sends very many faults gets one answer, and soon.
        if !self.number("faults", "the number of faults", faults.len() as u64, FAULTS) {
            return;
        }
        for (position, fault) in faults.iter().enumerate() {
            self.fault(&format!("faults[{position}]"), fault, scenario);
        }
        self.slowest(faults);
    }

    fn fault(&mut self, path: &str, fault: &Fault, scenario: &Scenario) {
        self.fits(path, fault);
        self.target(&format!("{path}.target"), &fault.target, scenario);
        match fault.action {
            Action::Slow { percent } => {
                self.number(&format!("{path}.do.slow.percent"), "percent", percent, SLOW_PERCENT);
            }
            Action::Pause { ms } => {
                self.number(&format!("{path}.do.pause.ms"), "ms", ms, DAY_MS);
            }
            _ => {}
        }
        self.moment(&format!("{path}.when"), fault);
    }

    fn moment(&mut self, path: &str, fault: &Fault) {
        match fault.when {
            Some(When::Percent(percent)) => {
                self.number(&format!("{path}.percent"), "percent", percent, FAULT_PERCENT);
            }
            Some(When::AfterRequest(number)) => {
                self.number(&format!("{path}.afterRequest"), "afterRequest", number, CALLS);
            }
            Some(When::AtMs(ms)) => {
                self.number(&format!("{path}.atMs"), "atMs", ms, MOMENT_MS);
            }
            None => {}
        }
        match (&fault.action, &fault.target, &fault.when) {
            (Action::Restart, _, when) => {
                if !matches!(when, Some(When::AtMs(_))) {
                    let message = "must be a time for a restart, such as {\"atMs\": 115000}".to_owned();
                    self.report(ProblemCode::Conflict, path, message);
                }
            }
            (Action::Pause { .. }, _, when) => {
                if !matches!(when, Some(When::AfterRequest(_))) {
                    let message = "must be one of its requests for a pause, such as {\"afterRequest\": 5}".to_owned();
                    self.report(ProblemCode::Conflict, path, message);
                }
            }
            (Action::Crash | Action::CutOff, _, Some(When::AtMs(_))) => {
                let message = "must be a share of the work, such as {\"percent\": 50}, or a request, such as {\"afterRequest\": 5}; only a restart has a time".to_owned();
                self.report(ProblemCode::Unsupported, path, message);
            }
            (Action::Crash | Action::CutOff, Target::Sender(_), None) => {
                let message = "must say after which of its requests, such as {\"afterRequest\": 5}".to_owned();
                self.report(ProblemCode::Conflict, path, message);
            }
            (Action::Crash | Action::CutOff, _, None) => {
                let message = "must say how far the attempt gets, such as {\"percent\": 50}, or after which of its requests, such as {\"afterRequest\": 5}".to_owned();
                self.report(ProblemCode::Conflict, path, message);
            }
            (Action::Crash, Target::Sender(_), Some(When::Percent(_))) => {
                let message =
                    "must be a request for the sender, whose work has no end to count from, such as {\"afterRequest\": 5}"
                        .to_owned();
                self.report(ProblemCode::Conflict, path, message);
            }
            (Action::Lose, _, Some(_)) => {
                let message = "must be left out: a message is lost when it is sent".to_owned();
                self.report(ProblemCode::Conflict, path, message);
            }
            (Action::Fail | Action::Repeat, _, Some(_)) => {
                let message = "must be left out: the target says which request is meant".to_owned();
                self.report(ProblemCode::Conflict, path, message);
            }
            (Action::Slow { .. }, _, Some(_)) => {
                let message = "must be left out: work is slow from its start".to_owned();
                self.report(ProblemCode::Unsupported, path, message);
            }
            (Action::Crash | Action::CutOff, _, Some(_)) | (_, _, None) => {}
        }
    }

    /// Whether a fault's target is one to which this can be done.
    fn fits(&mut self, path: &str, fault: &Fault) {
        let attempt = r#"{"attempt": {"stage": "publish", "task": 3, "attempt": 1}}"#;
        let calls = CallsMeant::of(&fault.target);
        let wanted = match (&fault.action, &fault.target) {
            (Action::Lose, _) if calls.is_some() => return,
            (Action::Fail, _) if calls.is_some_and(|calls| !calls.are_replies) => return,
            (Action::Lose, Target::Ack(_))
            | (Action::Pause { .. }, Target::Attempt(_))
            | (Action::Restart, Target::Coordinator(_))
            | (Action::Repeat, Target::Write(_))
            | (Action::Crash, Target::Attempt(_) | Target::Sender(_))
            | (Action::CutOff, Target::Attempt(_))
            | (Action::Slow { .. }, Target::Attempt(_) | Target::Worker(_)) => return,
            (Action::Lose, _) => {
                r#"lose needs an ack, calls or replies, such as {"ack": {"stage": "publish", "task": 3, "attempt": 1}}, {"reply": {"of": "commit", "first": 1}} or {"emailReply": {"first": 5}}"#.to_owned()
            }
            (Action::Fail, _) => {
                r#"fail needs calls, such as {"emailCall": {"first": 5, "count": 1}} or {"call": {"of": "topic", "first": 5}}"#.to_owned()
            }
            (Action::Pause { .. }, _) => format!("pause needs an attempt, such as {attempt}"),
            (Action::Restart, _) => r#"restart needs a coordinator, such as {"coordinator": 0}"#.to_owned(),
            (Action::Repeat, _) => r#"repeat needs a write, such as {"write": {"task": 3, "attempt": 1, "row": 1}}"#.to_owned(),
            (Action::Crash, _) => format!(r#"crash needs an attempt or the sender, such as {attempt} or {{"sender": 0}}"#),
            (Action::CutOff, _) => format!("cutOff needs an attempt, such as {attempt}"),
            (Action::Slow { .. }, _) => {
                format!(r#"slow needs a worker or an attempt, such as {{"worker": 3}} or {attempt}"#)
            }
        };
        let message = format!("must fit what is done: {wanted}");
        self.report(ProblemCode::Unsupported, &format!("{path}.target"), message);
    }

    fn target(&mut self, path: &str, target: &Target, scenario: &Scenario) {
        let cluster = &scenario.cluster;
        let runs = scenario.runs.len() as u64;
        match target {
            Target::Ack(attempt) => self.attempt(&format!("{path}.ack"), *attempt, scenario),
            Target::Attempt(attempt) => self.attempt(&format!("{path}.attempt"), *attempt, scenario),
            Target::Worker(worker) => {
                self.below(&format!("{path}.worker"), "worker", *worker, cluster.workers, WORKERS);
            }
            Target::Write(WriteRef { task, attempt, row, run }) => {
                self.below(&format!("{path}.write.task"), "task", *task, cluster.tasks, TASKS);
                self.number(&format!("{path}.write.attempt"), "attempt", *attempt, ATTEMPTS);
                self.number(&format!("{path}.write.row"), "row", *row, ROWS);
                self.below_runs(&format!("{path}.write.run"), *run, runs);
            }
            Target::EmailCall(Calls { first, count }) => self.calls(&format!("{path}.emailCall"), *first, *count),
            Target::EmailReply(Calls { first, count }) => self.calls(&format!("{path}.emailReply"), *first, *count),
            Target::Sender(sender) => {
                self.number(&format!("{path}.sender"), "sender", *sender, SENDERS);
            }
            Target::Call(CallRef { first, count, .. }) => self.calls(&format!("{path}.call"), *first, *count),
            Target::Reply(CallRef { first, count, .. }) => self.calls(&format!("{path}.reply"), *first, *count),
            Target::Coordinator(run) => self.below_runs(&format!("{path}.coordinator"), *run, runs),
        }
    }

    fn attempt(&mut self, path: &str, attempt: AttemptRef, scenario: &Scenario) {
        self.below(&format!("{path}.task"), "task", attempt.task, scenario.cluster.tasks, TASKS);
        self.number(&format!("{path}.attempt"), "attempt", attempt.attempt, ATTEMPTS);
        self.below_runs(&format!("{path}.run"), attempt.run, scenario.runs.len() as u64);
    }

    /// A run, counted from 0. A wrong number of runs is reported once.
    fn below_runs(&mut self, path: &str, got: u64, runs: u64) {
        let Bounds(least, most) = RUNS;
        if (least..=most).contains(&runs) && got >= runs {
            let message = format!("run must be {} in this scenario, got {got}", Bounds(0, runs - 1));
            self.report(ProblemCode::OutOfRange, path, message);
        }
    }

    fn calls(&mut self, path: &str, first: u64, count: u64) {
        self.number(&format!("{path}.first"), "first", first, CALLS);
        self.number(&format!("{path}.count"), "count", count, CALLS);
    }

    /// Percentages on one attempt multiply, and the slowest worker may run the slowest attempt.
    fn slowest(&mut self, faults: &[Fault]) {
        let slow = |fault: &Fault| match fault.action {
            Action::Slow { percent } => Some(percent),
            _ => None,
        };
        let Bounds(least, most) = SLOW_PERCENT;
        if faults.iter().filter_map(slow).any(|percent| !(least..=most).contains(&percent)) {
            return;
        }
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
}
