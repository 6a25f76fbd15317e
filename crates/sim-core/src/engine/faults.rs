//! Which faults strike an attempt, a worker or a message, and when they did.

use crate::plan::index;
use crate::scenario::{Action, AttemptRef, Fault, Target, When};

/// The scenario's faults, and when each first struck.
pub(super) struct Faults<'a> {
    faults: &'a [Fault],
    struck_ms: Vec<Option<u64>>,
}

/// A fault that will strike an attempt when so much of its work is done.
#[derive(Clone, Copy, Debug)]
pub(super) struct Strike {
    pub(super) fault: usize,
    pub(super) after_work_ms: u64,
    pub(super) blow: Blow,
}

/// What a strike does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Blow {
    Crash,
    CutOff,
}

impl<'a> Faults<'a> {
    pub(super) fn new(faults: &'a [Fault]) -> Self {
        Self { faults, struck_ms: vec![None; faults.len()] }
    }

    /// The work of an attempt at its own pace, when everything that slows it is counted; each percentage rounds down.
    pub(super) fn slowed_work_ms(&mut self, usual_ms: u64, attempt: AttemptRef, worker: u32, now_ms: u64) -> u64 {
        let mut work_ms = usual_ms;
        for (position, fault) in self.faults.iter().enumerate() {
            let Action::Slow { percent } = fault.action else { continue };
            let hit = match &fault.target {
                Target::Attempt(slow) => *slow == attempt,
                Target::Worker(slow) => index(*slow) == worker as usize,
                Target::Ack(_) => false,
            };
            if hit {
                work_ms = work_ms * percent / 100;
                self.struck_ms[position].get_or_insert(now_ms);
            }
        }
        work_ms
    }

    /// What will strike an attempt of so much work, the earliest first.
    pub(super) fn strikes(&self, attempt: AttemptRef, work_ms: u64) -> Vec<Strike> {
        let mut strikes: Vec<Strike> = Vec::new();
        for (fault, spec) in self.faults.iter().enumerate() {
            let blow = match spec.action {
                Action::Crash => Blow::Crash,
                Action::CutOff => Blow::CutOff,
                Action::Lose | Action::Slow { .. } => continue,
            };
            if let (Target::Attempt(target), Some(When::Percent(percent))) = (&spec.target, &spec.when)
                && *target == attempt
            {
                strikes.push(Strike { fault, after_work_ms: work_ms * percent / 100, blow });
            }
        }
        strikes.sort_by_key(|strike| strike.after_work_ms);
        strikes
    }

    /// Whether the acknowledgement that an attempt sends now is lost.
    pub(super) fn lose_ack(&mut self, attempt: AttemptRef, now_ms: u64) -> bool {
        let mut lost = false;
        for (position, fault) in self.faults.iter().enumerate() {
            if fault.action == Action::Lose && fault.target == Target::Ack(attempt) {
                self.struck_ms[position].get_or_insert(now_ms);
                lost = true;
            }
        }
        lost
    }

    pub(super) fn struck(&mut self, strike: Strike, now_ms: u64) {
        self.struck_ms[strike.fault].get_or_insert(now_ms);
    }

    pub(super) fn into_struck_ms(self) -> Vec<Option<u64>> {
        self.struck_ms
    }
}
