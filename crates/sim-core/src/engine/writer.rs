//! The single writer of a run: it takes the records of each attempt that was accepted, one attempt after the other, and
//! brings about what they say. It is the runtime's own, so it never stops half-way and never takes records twice; but a
//! call that goes wrong is made again until it is answered, and whether that is a repeat is for its system to tell.

use std::collections::VecDeque;

use super::Engine;
use super::agenda::Event;
use super::program::{Actor, Call, Program};
use super::requests::{Heard, is_moot};
use crate::plan::{Ask, Steps};
use crate::scenario::Stage;
use crate::systems::Reply;

/// Records that wait, and how far the writer got.
#[derive(Default)]
pub(super) struct Writer {
    /// Positions of accepted attempts; the first is in hand.
    accepted: VecDeque<u32>,
    next_step: u32,
    was_told_to_come: bool,
    is_waiting: bool,
    /// Whether the records in hand turned out to be needed by nobody.
    is_needless: bool,
    /// How often it has waited.
    waits: u32,
    /// The close-out that begins when nothing waits, for a coordinator of that generation.
    closes_out: Option<u32>,
}

impl Writer {
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
        while let Some(&position) = self.writers[run as usize].accepted.front() {
            let number = self.writers[run as usize].next_step;
            let rows = self.attempts[position as usize].emitted;
            let program = Program { work_ms: 0, rows, steps: &self.plan.writer_steps };
            let Call::System { ask, row } = program.step(number).request else {
                let writer = &mut self.writers[run as usize];
                writer.accepted.pop_front();
                writer.next_step = 0;
                if !std::mem::take(&mut writer.is_needless) {
                    self.attempts[position as usize].applied = rows;
                }
                continue;
            };
            let Some(passed) = self.write_step(run, position, ask, row, number) else { return };
            self.writers[run as usize].next_step += passed;
        }
        self.close_out_if_idle(run);
    }

    /// Makes one request; how many steps are done with, unless it has to be made again later.
    fn write_step(&mut self, run: u32, position: u32, ask: Ask, row: u32, number: u32) -> Option<u32> {
        self.calls_made += 1;
        let mut arrival = self.arrival(position, row);
        arrival.by_writer = true;
        arrival.was_told_to_come = std::mem::take(&mut self.writers[run as usize].was_told_to_come);
        match self.carry(ask, row, arrival) {
            Heard::Reply(Reply::Known) => {
                let each_row = &self.plan.writer_steps.each_row;
                let is_next_moot = |&&next: &&Ask| is_moot(Call::System { ask: next, row });
                let place = each_row.iter().position(|&other| other == ask).expect("it has just been asked");
                Some(1 + each_row[place + 1..].iter().take_while(is_next_moot).count() as u32)
            }
            Heard::Reply(Reply::ComeAgain { at_ms }) => {
                self.writers[run as usize].was_told_to_come = true;
                self.come_back_in(run, at_ms - self.agenda.now_ms())
            }
            // The item's work was done before: none of these records is needed.
            Heard::Reply(Reply::NothingToDo) => {
                self.writers[run as usize].is_needless = true;
                let Steps { opening, each_row, closing, .. } = &self.plan.writer_steps;
                let rows = self.attempts[position as usize].emitted as usize;
                Some((opening.len() + rows * each_row.len() + closing.len()) as u32 - number)
            }
            Heard::Reply(Reply::Wait { free_ms }) => {
                let wait = self.writers[run as usize].start_waiting();
                if let Some(free_ms) = free_ms {
                    self.agenda.schedule(free_ms, Event::Step(Actor::Writer { run, wait }));
                }
                None
            }
            Heard::Reply(_) => Some(1),
            Heard::Error => self.come_back_in(run, self.plan.scenario.effects.client.retry_after_ms),
            Heard::Nothing => {
                let client = &self.plan.scenario.effects.client;
                self.come_back_in(run, client.timeout_ms + client.retry_after_ms)
            }
        }
    }

    fn come_back_in(&mut self, run: u32, wait_ms: u64) -> Option<u32> {
        let wait = self.writers[run as usize].start_waiting();
        self.agenda.schedule_in(wait_ms, Event::Step(Actor::Writer { run, wait }));
        None
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
