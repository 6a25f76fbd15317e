//! The single writer of a run: it takes the records of each attempt that was accepted, one attempt after the other, and
//! brings about what they say. It is the runtime's own, so it never stops half-way and never takes records twice; but a
//! call that goes wrong is made again until it is answered, and whether that is a repeat is for its system to tell.

use std::collections::VecDeque;

use super::Engine;
use super::agenda::Event;
use super::program::{Actor, Call, Program};
use super::requests::Heard;
use crate::plan::Ask;
use crate::scenario::Stage;
use crate::systems::Reply;

/// Records that wait, and how far the writer got.
#[derive(Default)]
pub(super) struct Writer<'a> {
    /// Positions of accepted attempts; the first is in hand.
    accepted: VecDeque<u32>,
    /// What it asks for the one in hand, once it has begun.
    program: Option<Program<'a>>,
    was_told_to_come: bool,
    is_waiting: bool,
    /// Whether the records in hand turned out to be needed by nobody.
    is_needless: bool,
    /// How often it has waited.
    waits: u32,
    /// The close-out that begins when nothing waits, for a coordinator of that generation.
    closes_out: Option<u32>,
}

impl Writer<'_> {
    /// Starts to wait; the number of this wait.
    fn start_waiting(&mut self) -> u32 {
        self.is_waiting = true;
        self.waits += 1;
        self.waits
    }

    /// Whether it is still the wait of that number that it waits.
    pub(super) fn is_in_wait(&self, number: u32) -> bool {
        self.is_waiting && self.waits == number
    }
}

impl Engine<'_> {
    /// An attempt of a publish task was accepted: what it emitted is the task's output.
    pub(super) fn take_records(&mut self, run: u32, position: u32) {
        if self.attempts[position as usize].stage != Stage::Publish {
            return;
        }
        let writer = &mut self.writers[run as usize];
        writer.accepted.push_back(position);
        if writer.accepted.len() == 1 {
            self.write_on(run);
        }
    }

    /// The close-out begins as soon as all records are written.
    pub(super) fn close_out_after_writing(&mut self, run: u32) {
        self.writers[run as usize].closes_out = Some(self.coordinators[run as usize].generation());
        self.close_out_if_idle(run);
    }

    /// Goes on with the records in hand.
    pub(super) fn write_on(&mut self, run: u32) {
        self.writers[run as usize].is_waiting = false;
        let steps = &self.plan.writer_steps;
        while let Some(&position) = self.writers[run as usize].accepted.front() {
            let rows = self.attempts[position as usize].emitted;
            let writer = &mut self.writers[run as usize];
            let program = writer.program.get_or_insert_with(|| Program::new(0, rows, steps));
            let Call::System { ask, row } = program.request() else {
                writer.accepted.pop_front();
                writer.program = None;
                if !std::mem::take(&mut writer.is_needless) {
                    self.attempts[position as usize].applied = rows;
                }
                continue;
            };
            if !self.write_step(run, position, ask, row) {
                return;
            }
        }
        self.close_out_if_idle(run);
    }

    /// Makes one request; whether the writer is done with it, or has to make it again later.
    fn write_step(&mut self, run: u32, position: u32, ask: Ask, row: u32) -> bool {
        self.calls_made += 1;
        let mut arrival = self.arrival(position, row);
        arrival.by_writer = true;
        arrival.was_told_to_come = std::mem::take(&mut self.writers[run as usize].was_told_to_come);
        let heard = self.carry(ask, row, &arrival);
        let writer = &mut self.writers[run as usize];
        let program = writer.program.as_mut().expect("it has just asked");
        match heard {
            Heard::Reply(Reply::Known) => {
                program.go_on();
                program.pass_over_moot();
            }
            // The item's work was done before: none of these records is needed.
            Heard::Reply(Reply::NothingToDo) => {
                writer.is_needless = true;
                program.skip_all(0);
            }
            Heard::Reply(Reply::ComeAgain { at_ms }) => {
                writer.was_told_to_come = true;
                self.come_back_in(run, at_ms - self.agenda.now_ms());
                return false;
            }
            Heard::Reply(Reply::Wait) => {
                writer.start_waiting();
                return false;
            }
            Heard::Reply(Reply::WaitUntil { free_ms }) => {
                let wait = writer.start_waiting();
                self.agenda.schedule(free_ms, Event::Step(Actor::Writer { run, wait }));
                return false;
            }
            Heard::Reply(_) => program.go_on(),
            Heard::Error => {
                self.come_back_in(run, self.plan.scenario.effects.client.retry_after_ms);
                return false;
            }
            Heard::Nothing => {
                let client = &self.plan.scenario.effects.client;
                self.come_back_in(run, client.timeout_ms + client.retry_after_ms);
                return false;
            }
        }
        true
    }

    fn come_back_in(&mut self, run: u32, wait_ms: u64) {
        let wait = self.writers[run as usize].start_waiting();
        self.agenda.schedule_in(wait_ms, Event::Step(Actor::Writer { run, wait }));
    }

    /// The turn of an attempt whose records the writer has in hand is the writer's; whether it is.
    pub(super) fn call_writer_for(&mut self, position: u32) -> bool {
        let run = self.attempts[position as usize].run;
        let Writer { accepted, waits, .. } = &self.writers[run as usize];
        let is_its = accepted.front() == Some(&position);
        if is_its {
            self.agenda.schedule_in(0, Event::Step(Actor::Writer { run, wait: *waits }));
        }
        is_its
    }

    fn close_out_if_idle(&mut self, run: u32) {
        let writer = &mut self.writers[run as usize];
        if !writer.accepted.is_empty() {
            return;
        }
        if let Some(generation) = writer.closes_out.take() {
            self.schedule_close_out(run, generation);
        }
    }
}
