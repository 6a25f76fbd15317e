//! What a worker really does: an attempt that runs, step by step, until it ends.

use super::agenda::Reserved;
use super::faults::Strike;
use super::program::{Call, Program};
use crate::scenario::AttemptRef;

/// An attempt at a worker, in truth.
pub(super) struct Running {
    name: AttemptRef,
    program: Program,
    next_step: u32,
    done_ms: u64,
    /// The earliest first.
    strikes: Vec<Strike>,
    strikes_scheduled: usize,
    patience: Reserved,
    alive: bool,
}

impl Running {
    pub(super) fn new(name: AttemptRef, program: Program, strikes: Vec<Strike>, patience: Reserved) -> Self {
        Self { name, program, next_step: 0, done_ms: 0, strikes, strikes_scheduled: 0, patience, alive: true }
    }

    pub(super) fn name(&self) -> AttemptRef {
        self.name
    }

    pub(super) fn is_alive(&self) -> bool {
        self.alive
    }

    pub(super) fn stop(&mut self) {
        self.alive = false;
    }

    /// The number of its silence timer, which the coordinator sets at the launch and sets anew whenever it hears of
    /// the attempt.
    pub(super) fn patience(&self) -> Reserved {
        self.patience
    }

    /// The work until the next step is due.
    pub(super) fn step_in_ms(&self) -> u64 {
        self.program.step(self.next_step).after_work_ms - self.done_ms
    }

    pub(super) fn take_step(&mut self) -> Call {
        let step = self.program.step(self.next_step);
        self.next_step += 1;
        self.done_ms = step.after_work_ms;
        step.request
    }

    /// The next fault that strikes before the next step, with the work until then; each is handed out once. At the
    /// same amount of work the step comes first.
    pub(super) fn next_strike(&mut self) -> Option<(u64, u32)> {
        let step_ms = self.program.step(self.next_step).after_work_ms;
        let number = self.strikes_scheduled;
        let strike = self.strikes.get(number).filter(|strike| strike.after_work_ms < step_ms)?;
        self.strikes_scheduled += 1;
        Some((strike.after_work_ms - self.done_ms, number as u32))
    }

    pub(super) fn strike(&self, number: u32) -> Strike {
        self.strikes[number as usize]
    }
}
