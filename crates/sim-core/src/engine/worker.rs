//! What a worker really does: an attempt that runs, step by step, until it ends.

use super::agenda::Reserved;
use super::faults::{Repeat, RequestStrike, Strike};
use super::program::{Call, Program, Step};
use crate::scenario::AttemptRef;

/// An attempt at a worker, in truth.
pub(super) struct Running {
    name: AttemptRef,
    program: Program,
    next_step: u32,
    /// The step of that number.
    next: Step,
    done_ms: u64,
    /// Calls made for the step that is due.
    tries: u64,
    /// Whether it waits to give the step up.
    gives_up: bool,
    /// Since when it has waited.
    waits_since_ms: Option<u64>,
    /// Requests made so far.
    requests: u64,
    dangers: Dangers,
    strikes_scheduled: usize,
    patience: Reserved,
    alive: bool,
}

/// The faults that lie in wait for an attempt.
pub(super) struct Dangers {
    /// The earliest first.
    pub(super) strikes: Vec<Strike>,
    pub(super) request_strikes: Vec<RequestStrike>,
    pub(super) repeats: Vec<Repeat>,
}

impl Running {
    pub(super) fn new(name: AttemptRef, program: Program, dangers: Dangers, patience: Reserved) -> Self {
        Self {
            name,
            next: program.step(0),
            program,
            next_step: 0,
            done_ms: 0,
            tries: 0,
            gives_up: false,
            waits_since_ms: None,
            requests: 0,
            dangers,
            strikes_scheduled: 0,
            patience,
            alive: true,
        }
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
        self.next.after_work_ms - self.done_ms
    }

    /// The request that is due now, all work before it being done. It stays due until it is answered.
    pub(super) fn request(&mut self) -> Call {
        self.done_ms = self.next.after_work_ms;
        self.tries += 1;
        self.requests += 1;
        self.next.request
    }

    /// The request that was due is done with.
    pub(super) fn answered(&mut self) {
        self.next_step += 1;
        self.next = self.program.step(self.next_step);
        self.tries = 0;
    }

    /// Calls made for the step that is due.
    pub(super) fn tries(&self) -> u64 {
        self.tries
    }

    pub(super) fn start_waiting(&mut self, now_ms: u64, gives_up: bool) {
        self.waits_since_ms = Some(now_ms);
        self.gives_up = gives_up;
    }

    /// How long it has waited since it last went on; it waits no more.
    pub(super) fn stop_waiting(&mut self, now_ms: u64) -> u64 {
        self.waits_since_ms.take().map_or(0, |since_ms| now_ms - since_ms)
    }

    pub(super) fn is_waiting(&self) -> bool {
        self.waits_since_ms.is_some()
    }

    pub(super) fn gives_up(&self) -> bool {
        self.gives_up
    }

    /// What strikes it after the request that it made last.
    pub(super) fn request_strikes(&self) -> impl Iterator<Item = RequestStrike> {
        self.dangers.request_strikes.iter().filter(|strike| strike.request == self.requests).copied()
    }

    /// What makes a row reach the ledger once more.
    pub(super) fn repeats(&self, row: u32) -> impl Iterator<Item = Repeat> {
        self.dangers.repeats.iter().filter(move |repeat| repeat.row == row).copied()
    }

    /// The next fault that strikes before the next step, or while that is waited for, with the work until then; each is
    /// handed out once. At the same amount of work the step comes first.
    pub(super) fn next_strike(&mut self) -> Option<(u64, u32)> {
        let step_ms = self.next.after_work_ms + u64::from(self.is_waiting());
        let number = self.strikes_scheduled;
        let strike = self.dangers.strikes.get(number).filter(|strike| strike.after_work_ms < step_ms)?;
        self.strikes_scheduled += 1;
        Some((strike.after_work_ms - self.done_ms, number as u32))
    }

    pub(super) fn strike(&self, number: u32) -> Strike {
        self.dangers.strikes[number as usize]
    }
}
