//! The single writer of a run: it takes the records of each attempt that was accepted, one attempt after the other, and
//! brings about what they say. It is the runtime's own, so it never stops half-way and never takes records twice; a call
//! that goes wrong is made again until it is answered.

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
    /// The close-out that begins when nothing waits, for a coordinator of that generation.
    closes_out: Option<u32>,
}

impl Engine<'_> {
    /// An attempt of a publish task was accepted: what it emitted is the task's output.
    pub(super) fn take_records(&mut self, run: u32, position: u32) {
        if self.attempts[position as usize].stage != Stage::Publish || self.plan.scenario.writer.applies.is_empty() {
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
        while let Some(&position) = self.writers[run as usize].accepted.front() {
            let number = self.writers[run as usize].next_step;
            let rows = self.attempts[position as usize].emitted;
            let program = Program { work_ms: 0, rows, steps: &self.plan.writer_steps };
            let Call::System { ask, row } = program.step(number).request else {
                self.writers[run as usize].accepted.pop_front();
                self.writers[run as usize].next_step = 0;
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
                let Steps { opening, each_row, closing, .. } = &self.plan.writer_steps;
                let rows = self.attempts[position as usize].emitted as usize;
                Some((opening.len() + rows * each_row.len() + closing.len()) as u32 - number)
            }
            // Somebody else has it, and will not for ever: the writer is not the one to give up.
            Heard::Reply(Reply::Wait { .. } | Reply::Refused) if matches!(ask, Ask::TakeItem | Ask::TakeLock) => {
                self.come_back_in(run, self.plan.scenario.effects.client.retry_after_ms.max(1))
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
        self.agenda.schedule_in(wait_ms, Event::Step(Actor::Writer { run }));
        None
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
