//! What attempts really do: they are launched, work step by step, are struck by faults, and end.

use super::Engine;
use super::agenda::Event;
use super::coordinator::Launch;
use super::faults::Blow;
use super::program::{Actor, Call, Program};
use super::worker::Running;
use crate::calibration::LAUNCH_MS;
use crate::outcome::{Attempt, CopyDecision, End, MarkKind, MessageKind, Verdict};
use crate::plan::index;
use crate::scenario::{AttemptRef, Stage};
use crate::systems::Reply;

impl Engine<'_> {
    pub(super) fn launch(&mut self, run: u32, launch: &Launch) {
        let now_ms = self.agenda.now_ms();
        let AttemptRef { stage, task, attempt } = launch.attempt;
        let usual_ms = self.plan.work_ms(stage, task);
        let work_ms = self.faults.slowed_work_ms(usual_ms, launch.attempt, launch.worker, now_ms);
        let publishes = stage == Stage::Publish;
        let rows = if publishes { self.plan.customers_of[index(task)].len() as u32 } else { 0 };
        let program = Program {
            work_ms,
            rows,
            emails: publishes && self.plan.emails_directly(),
            commits: publishes && self.plan.commits(),
        };
        let position = self.attempts.len() as u32;
        self.attempts.push(Attempt {
            run,
            stage,
            task: task as u32,
            attempt: attempt as u32,
            cause: launch.cause,
            worker: launch.worker,
            queued_ms: launch.queued_ms,
            launched_ms: now_ms,
            work_ms,
            ended_ms: None,
            end: None,
            cut_off_ms: None,
            last_heard_ms: now_ms,
            decided_ms: None,
            verdict: Verdict::Undecided,
            copy: CopyDecision::Off,
        });
        self.send(MessageKind::Launch, position, false);
        self.coordinators[run as usize].hear_progress(launch.attempt, work_ms);
        let strikes = self.faults.strikes(launch.attempt, work_ms);
        let patience = self.agenda.reserve();
        self.running.push(Running::new(launch.attempt, program, strikes, patience));
        self.schedule_work(position, LAUNCH_MS);
    }

    /// Schedules an attempt's next step, and the faults that strike before it. A fault changes nothing about when
    /// and in which order the steps of an attempt that survives it are due.
    fn schedule_work(&mut self, position: u32, delay_ms: u64) {
        let running = &mut self.running[position as usize];
        while let Some((in_ms, number)) = running.next_strike() {
            self.agenda.schedule_in(delay_ms + in_ms, Event::Strike { attempt: position, number });
        }
        self.agenda.schedule_in(delay_ms + running.step_in_ms(), Event::Step(Actor::Attempt(position)));
    }

    /// Performs the step that is due, and those that are due with it.
    pub(super) fn step(&mut self, position: u32) {
        loop {
            let call = self.running[position as usize].take_step();
            let reply = self.perform(position, call);
            if reply == Reply::Error {
                self.fail(position);
                return;
            }
            if call == Call::Acknowledge {
                return;
            }
            if self.running[position as usize].step_in_ms() > 0 {
                self.schedule_work(position, 0);
                return;
            }
        }
    }

    fn perform(&mut self, position: u32, call: Call) -> Reply {
        match call {
            Call::Write { row } => self.write(position, row),
            Call::Email { row } => {
                let now_ms = self.agenda.now_ms();
                let customer = self.customer_of(position, row);
                self.mailbox.deliver(position, customer, self.plan.customers.cents[customer as usize], now_ms, None);
                Reply::Success
            }
            Call::Commit => self.commit(position),
            Call::Acknowledge => {
                self.acknowledge(position);
                Reply::Success
            }
        }
    }

    /// A fault strikes an attempt.
    pub(super) fn strike(&mut self, position: u32, number: u32) {
        let now_ms = self.agenda.now_ms();
        let strike = self.running[position as usize].strike(number);
        self.faults.struck(strike, now_ms);
        let worker = self.attempts[position as usize].worker as usize;
        let was_heard = !self.cut_off[worker];
        match strike.blow {
            Blow::Crash => self.end(position, End::Crashed, MarkKind::Crashed),
            Blow::CutOff if was_heard => {
                self.cut_off[worker] = true;
                self.attempts[position as usize].cut_off_ms = Some(now_ms);
                self.mark(MarkKind::CutOff, position);
            }
            Blow::CutOff => {}
        }
        if was_heard {
            self.falls_silent(position);
        }
    }

    pub(super) fn end(&mut self, position: u32, end: End, mark: MarkKind) {
        self.running[position as usize].stop();
        let attempt = &mut self.attempts[position as usize];
        attempt.ended_ms = Some(self.agenda.now_ms());
        attempt.end = Some(end);
        self.mark(mark, position);
    }
}
