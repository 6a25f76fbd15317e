//! What attempts really do: they are launched, work step by step, are struck by faults, and end.

use super::Engine;
use super::agenda::Event;
use super::coordinator::Launch;
use super::faults::{Blow, RequestStrike};
use super::program::{Actor, Call, Program};
use super::requests::{Heard, NextTry};
use super::worker::{Dangers, Running};
use crate::calibration::LAUNCH_MS;
use crate::outcome::{Attempt, CopyDecision, End, MarkKind, MessageKind, Verdict};
use crate::scenario::{AttemptRef, Stage, Target};

impl Engine<'_> {
    pub(super) fn launch(&mut self, run: u32, launch: &Launch) {
        let now_ms = self.agenda.now_ms();
        let AttemptRef { stage, task, attempt } = launch.attempt;
        let usual_ms = self.plan.work_ms(stage, task);
        let work_ms = self.faults.slowed_work_ms(usual_ms, launch.attempt, launch.worker, now_ms);
        let publishes = stage == Stage::Publish;
        let program = Program {
            work_ms,
            rows: self.plan.rows(stage, task),
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
            waited_ms: 0,
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
        let dangers = Dangers {
            strikes: self.faults.strikes(launch.attempt, work_ms),
            request_strikes: self.faults.request_strikes(&Target::Attempt(launch.attempt)),
            repeats: self.faults.repeats(launch.attempt),
        };
        let patience = self.agenda.reserve();
        self.running.push(Running::new(launch.attempt, program, dangers, patience));
        self.schedule_work(position, LAUNCH_MS);
    }

    /// Schedules an attempt's next step, and the faults that strike before it. A fault changes nothing about when
    /// and in which order the steps of an attempt that survives it are due.
    fn schedule_work(&mut self, position: u32, delay_ms: u64) {
        self.schedule_strikes(position, delay_ms);
        let step_in_ms = self.running[position as usize].step_in_ms();
        self.agenda.schedule_in(delay_ms + step_in_ms, Event::Step(Actor::Attempt(position)));
    }

    fn schedule_strikes(&mut self, position: u32, delay_ms: u64) {
        while let Some((in_ms, number)) = self.running[position as usize].next_strike() {
            self.agenda.schedule_in(delay_ms + in_ms, Event::Strike { attempt: position, number });
        }
    }

    /// Performs the step that is due, and those that are due with it.
    pub(super) fn step(&mut self, position: u32) {
        if self.running[position as usize].is_waiting() && !self.resume(position) {
            return;
        }
        loop {
            let call = self.running[position as usize].request();
            let heard = self.perform(position, call);
            if call == Call::Acknowledge || self.strike_after_request(position) {
                return;
            }
            if heard != Heard::Success {
                self.call_went_wrong(position, call, heard);
                return;
            }
            let running = &mut self.running[position as usize];
            running.answered();
            if running.step_in_ms() > 0 {
                self.schedule_work(position, 0);
                return;
            }
        }
    }

    fn perform(&mut self, position: u32, call: Call) -> Heard {
        match call {
            Call::Write { row } => self.write(position, row).into(),
            Call::Email { row } => self.email_directly(position, row),
            Call::Commit => self.commit(position).into(),
            Call::Acknowledge => {
                self.acknowledge(position);
                Heard::Success
            }
        }
    }

    /// A sink's error ends an attempt. A call of the email service may be made again.
    fn call_went_wrong(&mut self, position: u32, call: Call, heard: Heard) {
        if !matches!(call, Call::Email { .. }) {
            self.fail(position);
            return;
        }
        let tries = self.running[position as usize].tries();
        match self.after_failed_call(heard, tries) {
            NextTry::In(wait_ms) => self.wait(position, wait_ms, false),
            NextTry::GiveUpIn(0) => self.fail(position),
            NextTry::GiveUpIn(wait_ms) => self.wait(position, wait_ms, true),
        }
    }

    /// An attempt waits, and the coordinator hears that it makes no progress. What strikes it at this share of its work
    /// does so now.
    fn wait(&mut self, position: u32, wait_ms: u64, gives_up: bool) {
        let now_ms = self.agenda.now_ms();
        self.running[position as usize].start_waiting(now_ms, gives_up);
        self.schedule_strikes(position, 0);
        if self.is_heard(position) {
            let run = self.attempts[position as usize].run;
            let name = self.running[position as usize].name();
            self.coordinators[run as usize].hear_wait(name, now_ms);
        }
        self.agenda.schedule_in(wait_ms, Event::Step(Actor::Attempt(position)));
    }

    /// An attempt has waited and goes on, unless it gives up. The coordinator hears that it makes progress again.
    fn resume(&mut self, position: u32) -> bool {
        if self.running[position as usize].gives_up() {
            self.fail(position);
            return false;
        }
        self.count_wait(position);
        if self.is_heard(position) {
            let Attempt { run, work_ms, waited_ms, .. } = self.attempts[position as usize];
            let name = self.running[position as usize].name();
            self.coordinators[run as usize].hear_progress(name, work_ms + waited_ms);
        }
        true
    }

    fn count_wait(&mut self, position: u32) {
        let now_ms = self.agenda.now_ms();
        self.attempts[position as usize].waited_ms += self.running[position as usize].stop_waiting(now_ms);
    }

    /// Faults that strike after the request that an attempt made last; whether one ended it.
    fn strike_after_request(&mut self, position: u32) -> bool {
        let strikes: Vec<RequestStrike> = self.running[position as usize].request_strikes().collect();
        for strike in strikes {
            self.struck(position, strike.fault, strike.blow);
            if !self.running[position as usize].is_alive() {
                return true;
            }
        }
        false
    }

    /// A fault strikes an attempt at its share of the work.
    pub(super) fn strike(&mut self, position: u32, number: u32) {
        let strike = self.running[position as usize].strike(number);
        self.struck(position, strike.fault, strike.blow);
    }

    fn struck(&mut self, position: u32, fault: usize, blow: Blow) {
        let now_ms = self.agenda.now_ms();
        self.faults.struck(fault, now_ms);
        let worker = self.attempts[position as usize].worker as usize;
        let was_heard = !self.cut_off[worker];
        match blow {
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
        self.count_wait(position);
        self.running[position as usize].stop();
        let attempt = &mut self.attempts[position as usize];
        attempt.ended_ms = Some(self.agenda.now_ms());
        attempt.end = Some(end);
        self.mark(mark, position);
    }
}
