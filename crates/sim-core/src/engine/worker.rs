//! What a worker really does: an attempt that runs, step by step, until it ends.

use super::agenda::Reserved;
use super::faults::{Repeat, RequestStrike, Strike};
use super::name::Name;
use super::program::{Call, Program};
use crate::plan::Ask;
use crate::systems::Arrival;

/// An attempt at a worker, in truth.
pub(super) struct Running<'a> {
    name: Name,
    /// Which of its run's coordinators launched it: one that forgot its attempts is another one.
    generation: u32,
    program: Program<'a>,
    /// The customers of its task, in the order of its rows.
    pub(super) customers: &'a [u32],
    /// What its requests have in common: all but the customer, the amount and the call.
    pub(super) common: Arrival,
    done_ms: u64,
    /// Calls made for the step that is due.
    tries: u64,
    waiting: Option<Waiting>,
    /// How often it has waited.
    waits: u32,
    /// Until when it stands still, whatever it is called for.
    stands_until_ms: u64,
    /// Since when it has waited for its turn.
    queues_since_ms: Option<u64>,
    /// Requests to systems made so far.
    requests: u64,
    dangers: Dangers,
    strikes_scheduled: usize,
    patience: Reserved,
    alive: bool,
}

/// An attempt that waits.
#[derive(Clone, Copy)]
struct Waiting {
    since_ms: u64,
    then: Then,
}

/// What an attempt does when it has waited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Then {
    /// It makes its request again.
    CallAgain,
    /// It makes its request again, as it was told to.
    ComeAsTold,
    /// It reports that it failed.
    GiveUp,
    /// It finds out what became of its commit.
    SettleCommit,
    /// It goes on with its work.
    GoOn,
}

/// The faults that lie in wait for an attempt.
pub(super) struct Dangers {
    /// The earliest first.
    pub(super) strikes: Vec<Strike>,
    pub(super) request_strikes: Vec<RequestStrike>,
    pub(super) repeats: Vec<Repeat>,
}

impl<'a> Running<'a> {
    pub(super) fn new(
        name: Name,
        generation: u32,
        program: Program<'a>,
        customers: &'a [u32],
        common: Arrival,
        dangers: Dangers,
        patience: Reserved,
    ) -> Self {
        Self {
            name,
            generation,
            program,
            customers,
            common,
            done_ms: 0,
            tries: 0,
            waiting: None,
            waits: 0,
            stands_until_ms: 0,
            queues_since_ms: None,
            requests: 0,
            dangers,
            strikes_scheduled: 0,
            patience,
            alive: true,
        }
    }

    pub(super) fn name(&self) -> Name {
        self.name
    }

    pub(super) fn generation(&self) -> u32 {
        self.generation
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

    pub(super) fn rows(&self) -> u32 {
        self.program.rows()
    }

    /// The work until the next step is due.
    pub(super) fn step_in_ms(&self) -> u64 {
        self.program.after_work_ms() - self.done_ms
    }

    /// The request that is due now, all work before it being done. It stays due until it is answered.
    pub(super) fn request(&mut self) -> Call {
        let request = self.program.request();
        self.done_ms = self.program.after_work_ms();
        self.tries += 1;
        self.requests += u64::from(!matches!(request, Call::System { ask: Ask::Emit, .. }));
        request
    }

    /// The request that was made last.
    pub(super) fn last_request(&self) -> Call {
        self.program.request()
    }

    /// The request that was due is done with.
    pub(super) fn answered(&mut self) {
        self.program.go_on();
        self.tries = 0;
        self.common.was_told_to_come = false;
        self.queues_since_ms = None;
    }

    /// The same, and the row's key is known.
    pub(super) fn found_known(&mut self) {
        self.answered();
        self.program.pass_over_moot();
    }

    /// There is nothing to do: all that is left is to say so.
    pub(super) fn skip_all(&mut self) {
        self.program.skip_all(self.done_ms);
        self.tries = 0;
    }

    /// Calls made for the step that is due.
    pub(super) fn tries(&self) -> u64 {
        self.tries
    }

    /// Starts to wait; the number of this wait.
    pub(super) fn start_waiting(&mut self, since_ms: u64, then: Then) -> u32 {
        self.waiting = Some(Waiting { since_ms, then });
        self.waits += 1;
        self.waits
    }

    /// How long it has waited since it last went on; it waits no more.
    pub(super) fn stop_waiting(&mut self, now_ms: u64) -> u64 {
        self.waiting.take().map_or(0, |waiting| now_ms - waiting.since_ms)
    }

    /// What it does when it has waited; none when it does not wait.
    pub(super) fn then(&self) -> Option<Then> {
        self.waiting.map(|waiting| waiting.then)
    }

    /// The number of its latest wait.
    pub(super) fn wait_number(&self) -> u32 {
        self.waits
    }

    pub(super) fn stand_until(&mut self, until_ms: u64) {
        self.stands_until_ms = self.stands_until_ms.max(until_ms);
    }

    pub(super) fn stands_until_ms(&self) -> u64 {
        self.stands_until_ms
    }

    /// Since when it has waited for its turn; from now on when it has not yet.
    pub(super) fn queues_since_ms(&mut self, now_ms: u64) -> u64 {
        *self.queues_since_ms.get_or_insert(now_ms)
    }

    /// Whether it is still the wait of that number that it waits.
    pub(super) fn is_in_wait(&self, number: u32) -> bool {
        self.waiting.is_some() && self.waits == number
    }

    pub(super) fn comes_as_told(&mut self) {
        self.common.was_told_to_come = true;
    }

    /// It came as it was told and was not served; when it comes again it is one of many.
    pub(super) fn has_lost_its_turn(&mut self) {
        self.common.was_told_to_come = false;
    }

    /// The n-th of the faults that strike it after the request that it made last, counted from 0.
    pub(super) fn request_strike(&self, number: usize) -> Option<RequestStrike> {
        self.dangers.request_strikes.iter().filter(|strike| strike.request == self.requests).nth(number).copied()
    }

    /// The n-th of the faults that make a row reach the ledger once more, counted from 0.
    pub(super) fn repeat(&self, row: u32, number: usize) -> Option<Repeat> {
        self.dangers.repeats.iter().filter(|repeat| repeat.row == row).nth(number).copied()
    }

    /// The next fault that strikes before the next step, or while that is waited for, with the work until then; each is
    /// handed out once. At the same amount of work the step comes first.
    pub(super) fn next_strike(&mut self) -> Option<(u64, u32)> {
        let step_ms = self.program.after_work_ms() + u64::from(self.waiting.is_some());
        let number = self.strikes_scheduled;
        let strike = self.dangers.strikes.get(number).filter(|strike| strike.after_work_ms < step_ms)?;
        self.strikes_scheduled += 1;
        Some((strike.after_work_ms - self.done_ms, number as u32))
    }

    pub(super) fn strike(&self, number: u32) -> Strike {
        self.dangers.strikes[number as usize]
    }
}
