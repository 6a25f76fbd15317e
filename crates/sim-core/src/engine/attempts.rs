//! What attempts really do: they are launched, work step by step, are struck by faults, and end.

use super::Engine;
use super::agenda::Event;
use super::coordinator::Launch;
use super::faults::Blow;
use super::name::Name;
use super::program::{Actor, Call, Program};
use super::requests::{Heard, Settled};
use super::worker::{Dangers, Running, Then};
use crate::calibration::LAUNCH_MS;
use crate::outcome::{Attempt, CopyDecision, End, MarkKind, MessageKind, Verdict};
use crate::plan::{Ask, WriteKey};
use crate::scenario::{Stage, Target};
use crate::systems::{Arrival, Detail, Reply};

/// When a fault strikes an attempt.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Moment {
    AfterRequest,
    InWork,
}

impl Engine<'_> {
    pub(super) fn launch(&mut self, run: u32, launch: &Launch) {
        let now_ms = self.agenda.now_ms();
        let Name { stage, task, attempt } = launch.attempt;
        let name = launch.attempt.in_run(run);
        let usual_ms = self.plan.work_ms(stage, task);
        let work_ms = self.faults.slowed_work_ms(usual_ms, name, launch.worker, now_ms);
        let steps = if stage == Stage::Publish { &self.plan.steps } else { self.no_steps };
        let program = Program::new(work_ms, self.plan.rows(stage, task), steps);
        let position = self.attempts.len() as u32;
        self.attempts.push(Attempt {
            run,
            stage,
            task: task as u32,
            attempt: attempt as u32,
            generation: self.coordinators[run as usize].generation(),
            cause: launch.cause,
            worker: launch.worker,
            queued_ms: launch.queued_ms,
            launched_ms: now_ms,
            work_ms,
            waited_ms: 0,
            emitted: 0,
            applied: 0,
            ended_ms: None,
            end: None,
            cut_off_ms: None,
            last_heard_ms: now_ms,
            decided_ms: None,
            verdict: Verdict::Undecided,
            copy: CopyDecision::Off,
        });
        self.send(MessageKind::Launch, position, false);
        let coordinator = &mut self.coordinators[run as usize];
        coordinator.hear_progress(launch.attempt, work_ms);
        let dangers = Dangers {
            strikes: self.faults.strikes(name, work_ms),
            request_strikes: self.faults.request_strikes(&Target::Attempt(name)),
            repeats: self.faults.repeats(name),
        };
        let patience = self.agenda.reserve();
        let key = WriteKey {
            period: self.plan.period_of_run[run as usize],
            run: self.plan.id_of_run[run as usize],
            task: task as u32,
            attempt: attempt as u32,
            customer: 0,
            call: 0,
        };
        let common = Arrival {
            attempt: position,
            key,
            cents: 0,
            version: 0,
            body: 0,
            token: 0,
            was_told_to_come: false,
            by_writer: false,
            run_started_ms: self.plan.scenario.runs[run as usize].start_ms,
            notification: None,
        };
        let customers = &self.plan.customers_of[task as usize];
        let generation = coordinator.generation();
        self.running.push(Running::new(launch.attempt, generation, program, customers, common, dangers, patience));
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
        loop {
            let call = self.running[position as usize].request();
            let Call::System { ask, row } = call else {
                self.acknowledge(position);
                return;
            };
            self.calls_made += 1;
            let heard = self.ask(position, ask, row);
            let Some(pause_ms) = self.strike_after_request(position) else { return };
            if !self.take_in(position, ask, heard, pause_ms) {
                return;
            }
            if pause_ms > 0 {
                self.wait(position, pause_ms, Then::GoOn);
                return;
            }
            if self.running[position as usize].step_in_ms() > 0 {
                self.schedule_work(position, 0);
                return;
            }
        }
    }

    /// An attempt takes in what it hears of its request; whether it is done with that.
    fn take_in(&mut self, position: u32, ask: Ask, heard: Heard, pause_ms: u64) -> bool {
        let running = &mut self.running[position as usize];
        let reply = match heard {
            Heard::Reply(reply) => reply,
            Heard::Error | Heard::Nothing => {
                self.call_went_wrong(position, ask, heard, pause_ms);
                return false;
            }
        };
        match reply {
            Reply::Success => running.answered(),
            Reply::Known => running.found_known(),
            Reply::Granted { token } => {
                // The item's number is nobody's business but the queue's.
                if ask == Ask::TakeLock {
                    running.common.token = token;
                }
                running.answered();
            }
            Reply::Value { version } => {
                running.common.version = version;
                running.answered();
            }
            Reply::NothingToDo => running.skip_all(),
            Reply::Refused => {
                self.fail(position);
                return false;
            }
            Reply::ComeAgain { at_ms } => {
                let told_ms = at_ms - self.agenda.now_ms();
                // Whoever stands still beyond its time has lost its turn.
                let then = if pause_ms > told_ms { Then::CallAgain } else { Then::ComeAsTold };
                self.wait(position, told_ms.max(pause_ms), then);
                return false;
            }
            Reply::Wait => {
                self.wait_for_turn(position, ask, None, pause_ms);
                return false;
            }
            Reply::WaitUntil { free_ms } => {
                self.wait_for_turn(position, ask, Some(free_ms), pause_ms);
                return false;
            }
        }
        if ask == Ask::Emit {
            self.attempts[position as usize].emitted += 1;
        }
        true
    }

    fn call_went_wrong(&mut self, position: u32, ask: Ask, heard: Heard, pause_ms: u64) {
        let tries = self.running[position as usize].tries();
        let next = self.after_failed_call(ask, heard, tries);
        self.running[position as usize].has_lost_its_turn();
        if next.then == Then::GiveUp && next.wait_ms + pause_ms == 0 {
            self.fail(position);
        } else {
            self.wait(position, next.wait_ms + pause_ms, next.then);
        }
    }

    /// An attempt waits, and the coordinator hears that it makes no progress. What strikes it at this share of its work
    /// does so now.
    fn wait(&mut self, position: u32, wait_ms: u64, then: Then) {
        self.start_waiting(position, then);
        self.agenda.schedule_in(wait_ms, Event::Step(Actor::Attempt(position)));
    }

    /// An attempt waits until somebody else gives something back, his lease is over, or it has waited long enough.
    fn wait_for_turn(&mut self, position: u32, ask: Ask, free_ms: Option<u64>, pause_ms: u64) {
        let now_ms = self.agenda.now_ms();
        self.running[position as usize].stand_until(now_ms + pause_ms);
        let waits = self.start_waiting(position, Then::CallAgain);
        // Whoever comes again and has to wait on has not begun to wait anew.
        let started_ms = self.running[position as usize].queues_since_ms(now_ms);
        if let Some(free_ms) = free_ms {
            self.agenda.schedule(free_ms, Event::Turn { attempt: position, wait: waits });
        }
        if let Some(patience_ms) = self.plan.patience_ms(ask) {
            let over_ms = (started_ms + patience_ms).max(now_ms);
            self.agenda.schedule(over_ms, Event::WaitOver { attempt: position, wait: waits });
        }
    }

    fn start_waiting(&mut self, position: u32, then: Then) -> u32 {
        let now_ms = self.agenda.now_ms();
        let waits = self.running[position as usize].start_waiting(now_ms, then);
        self.schedule_strikes(position, 0);
        if self.is_heard(position) {
            let run = self.attempts[position as usize].run;
            let name = self.running[position as usize].name();
            self.coordinators[run as usize].hear_wait(name, now_ms);
        }
        waits
    }

    /// An attempt's wait is over as was foreseen, or its next step is due.
    pub(super) fn step_due(&mut self, position: u32) {
        match self.running[position as usize].then() {
            None => self.step(position),
            Some(Then::GiveUp) => self.fail(position),
            Some(then) => {
                self.resume(position);
                self.go_on(position, then);
            }
        }
    }

    /// Whoever waits for its turn is called, or comes again by itself.
    pub(super) fn turn(&mut self, position: u32) {
        let running = &self.running[position as usize];
        let (stands_until_ms, wait) = (running.stands_until_ms(), running.wait_number());
        if stands_until_ms > self.agenda.now_ms() {
            self.agenda.schedule(stands_until_ms, Event::Turn { attempt: position, wait });
            return;
        }
        self.resume(position);
        self.step(position);
    }

    /// An attempt has waited for its turn for long enough.
    pub(super) fn wait_over(&mut self, position: u32) {
        if let Call::System { ask, row } = self.running[position as usize].last_request() {
            let arrival = self.arrival(position, row);
            self.systems.give_up_waiting(ask, &arrival, self.agenda.now_ms());
        }
        self.fail(position);
    }

    pub(super) fn come_again_now(&mut self, position: u32) {
        let wait = self.running[position as usize].wait_number();
        self.agenda.schedule_in(0, Event::Turn { attempt: position, wait });
    }

    fn go_on(&mut self, position: u32, then: Then) {
        let running = &mut self.running[position as usize];
        match then {
            Then::ComeAsTold => running.comes_as_told(),
            Then::SettleCommit => match self.settle_commit(position) {
                Settled::Done => self.running[position as usize].answered(),
                Settled::CommitsAgain => {}
                Settled::Failed => {
                    self.fail(position);
                    return;
                }
            },
            Then::GoOn if running.step_in_ms() > 0 => {
                self.schedule_work(position, 0);
                return;
            }
            Then::GoOn | Then::CallAgain | Then::GiveUp => {}
        }
        self.step(position);
    }

    /// An attempt has waited and goes on. The coordinator hears that it makes progress again.
    fn resume(&mut self, position: u32) {
        self.count_wait(position);
        if self.is_heard(position) {
            let Attempt { run, work_ms, waited_ms, .. } = self.attempts[position as usize];
            let name = self.running[position as usize].name();
            self.coordinators[run as usize].hear_progress(name, work_ms + waited_ms);
        }
    }

    fn count_wait(&mut self, position: u32) {
        let now_ms = self.agenda.now_ms();
        self.attempts[position as usize].waited_ms += self.running[position as usize].stop_waiting(now_ms);
    }

    /// Faults that strike after the request that an attempt made last: for how long it stands still, unless one ended it.
    fn strike_after_request(&mut self, position: u32) -> Option<u64> {
        let (mut struck, mut pause_ms) = (0, 0);
        while let Some(strike) = self.running[position as usize].request_strike(struck) {
            struck += 1;
            if let Blow::Pause { ms } = strike.blow {
                self.faults.struck(strike.fault, self.agenda.now_ms());
                pause_ms += ms;
                continue;
            }
            self.struck(position, strike.fault, strike.blow, Moment::AfterRequest);
            if !self.running[position as usize].is_alive() {
                return None;
            }
        }
        Some(pause_ms)
    }

    /// A fault strikes an attempt at its share of the work.
    pub(super) fn strike(&mut self, position: u32, number: u32) {
        let strike = self.running[position as usize].strike(number);
        self.struck(position, strike.fault, strike.blow, Moment::InWork);
    }

    fn struck(&mut self, position: u32, fault: usize, blow: Blow, moment: Moment) {
        let now_ms = self.agenda.now_ms();
        self.faults.struck(fault, now_ms);
        let was_heard = self.is_heard(position);
        match blow {
            Blow::Crash => self.end(position, End::Crashed, MarkKind::Crashed),
            Blow::CutOff if was_heard => {
                self.cut_off(position);
                self.attempts[position as usize].cut_off_ms = Some(now_ms);
                let is_told = moment == Moment::AfterRequest && self.detail != Detail::Summary;
                let traces = is_told.then(|| self.systems.traces_of(position));
                self.mark(MarkKind::CutOff, position, traces);
            }
            Blow::CutOff => {}
            Blow::Pause { ms } => panic!("a pause of {ms} ms follows a request, and makes nobody silent"),
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
        self.mark(mark, position, None);
        self.systems.hang_up(position);
        self.call_whose_turn_it_is();
    }
}
