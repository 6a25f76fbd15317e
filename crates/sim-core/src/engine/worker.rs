//! What a worker really does: an attempt that runs, step by step, until it ends.

use super::agenda::Event;
use super::faults::Strike;
use super::program::{Actor, Program, Request};
use crate::scenario::AttemptRef;

/// An attempt at a worker, in truth.
pub(super) struct Running {
    name: AttemptRef,
    program: Program,
    next_step: u32,
    done_ms: u64,
    /// The earliest last.
    strikes: Vec<Strike>,
    alive: bool,
}

impl Running {
    pub(super) fn new(name: AttemptRef, program: Program, strikes: Vec<Strike>) -> Self {
        Self { name, program, next_step: 0, done_ms: 0, strikes, alive: true }
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

    /// Whether a fault strikes before the next step is due. At the same amount of work the step comes first.
    pub(super) fn is_struck_next(&self) -> bool {
        let step_ms = self.program.step(self.next_step).after_work_ms;
        self.strikes.last().is_some_and(|strike| strike.after_work_ms < step_ms)
    }

    /// The work until something is next due.
    pub(super) fn next_due_in_ms(&self) -> u64 {
        let step_ms = self.program.step(self.next_step).after_work_ms;
        let due_ms = self.strikes.last().map_or(step_ms, |strike| strike.after_work_ms.min(step_ms));
        due_ms - self.done_ms
    }

    pub(super) fn next_event(&self, position: u32) -> Event {
        if self.is_struck_next() { Event::Strike { attempt: position } } else { Event::Step(Actor::Attempt(position)) }
    }

    pub(super) fn take_step(&mut self) -> Request {
        let step = self.program.step(self.next_step);
        self.next_step += 1;
        self.done_ms = step.after_work_ms;
        step.request
    }

    pub(super) fn take_strike(&mut self) -> Strike {
        let strike = self.strikes.pop().expect("a strike was due");
        self.done_ms = strike.after_work_ms;
        strike
    }
}
