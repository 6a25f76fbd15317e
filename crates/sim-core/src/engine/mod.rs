//! Time, and what follows from what.
//!
//! A message takes no time and is handled in place, unless a fault says otherwise; only work takes time and waits in
//! the [`agenda::Agenda`]. The engine carries requests and messages between coordinator, attempts and systems. It
//! knows no sink, a sink knows no fault, and the coordinator sees no attempt.

mod agenda;
mod coordinator;
mod faults;
mod program;
mod record;
mod worker;
mod workers;

pub(crate) use record::Record;

use agenda::{Agenda, Event};
use coordinator::{Consequence, Coordinator};
use faults::{Blow, Faults};
use program::{Actor, CLOSE_OUT_STEP_MS, Program, Request, SENDER_STEP_MS};
use worker::Running;

use crate::calibration::LAUNCH_MS;
use crate::outcome::{Attempt, CopyDecision, End, Mark, MarkKind, Message, MessageKind, Report, RunEnd, Verdict};
use crate::plan::{Plan, WriteKey, index};
use crate::scenario::{AttemptRef, Stage};
use crate::systems::{Ledger, Mailbox, Outbox, Reply};

/// Runs a plan until nothing more can happen.
pub(crate) fn simulate(plan: &Plan) -> Record {
    let mut engine = Engine::new(plan);
    while let Some(event) = engine.agenda.next() {
        match event {
            Event::Start { run } => engine.start(run),
            Event::Step(Actor::Attempt(attempt)) => engine.step(attempt),
            Event::Step(Actor::Sender) => engine.send_notification(),
            Event::Step(Actor::CloseOut { run }) => engine.succeed(run),
            Event::Strike { attempt } => engine.strike(attempt),
            Event::SilenceOver { attempt } => engine.silence_over(attempt),
            Event::SpeculationCheck { run } => engine.speculation_check(run),
        }
    }
    engine.into_record()
}

struct Engine<'a> {
    plan: &'a Plan,
    agenda: Agenda,
    faults: Faults<'a>,
    coordinators: Vec<Coordinator>,
    /// Whether each worker and the coordinator cannot hear each other.
    cut_off: Vec<bool>,
    running: Vec<Running>,
    ledger: Ledger,
    outbox: Option<Outbox>,
    mailbox: Mailbox,
    runs: Vec<RunEnd>,
    attempts: Vec<Attempt>,
    messages: Vec<Message>,
    marks: Vec<Mark>,
}

impl<'a> Engine<'a> {
    fn new(plan: &'a Plan) -> Self {
        let scenario = &plan.scenario;
        let mut agenda = Agenda::default();
        for (run, spec) in (0..).zip(&scenario.runs) {
            agenda.schedule(spec.start_ms, Event::Start { run });
        }
        let attempts = index(scenario.cluster.tasks) * Stage::ALL.len();
        Self {
            plan,
            agenda,
            faults: Faults::new(&scenario.faults),
            coordinators: scenario
                .runs
                .iter()
                .map(|_| Coordinator::new(&scenario.coordinator, &scenario.cluster))
                .collect(),
            cut_off: vec![false; index(scenario.cluster.workers)],
            running: Vec::with_capacity(attempts),
            ledger: Ledger::new(&scenario.sink, plan.identity.clone(), plan.customers.len()),
            outbox: plan.has_outbox().then(|| Outbox::new(plan.customers.len())),
            mailbox: Mailbox::default(),
            runs: vec![RunEnd { report: Report::NeverEnds, ended_ms: None, gave_up_on: None }; scenario.runs.len()],
            attempts: Vec::with_capacity(attempts),
            messages: Vec::with_capacity(attempts * 2),
            marks: Vec::with_capacity(attempts * 2),
        }
    }

    fn start(&mut self, run: u32) {
        let now_ms = self.agenda.now_ms();
        self.coordinators[run as usize].start(now_ms);
        if !self.plan.scenario.coordinator.speculation.stages.is_empty() {
            self.agenda.schedule_in(
                self.plan.scenario.coordinator.speculation.check_every_ms,
                Event::SpeculationCheck { run },
            );
        }
        self.follow_up(run, Consequence::default());
    }

    /// Carries out what a coordinator has decided, keeps its notes, and launches what can be launched.
    fn follow_up(&mut self, run: u32, consequence: Consequence) {
        let now_ms = self.agenda.now_ms();
        self.keep_notes(run);
        for loser in consequence.cancel {
            self.cancel(run, loser);
        }
        if consequence.close_out {
            self.agenda.schedule_in(CLOSE_OUT_STEP_MS, Event::Step(Actor::CloseOut { run }));
        }
        if let Some(attempt) = consequence.gave_up_on {
            let gave_up_on = Some(self.position_of(run, attempt));
            self.runs[run as usize] = RunEnd { report: Report::Failed, ended_ms: Some(now_ms), gave_up_on };
        }
        while let Some(launch) = self.coordinators[run as usize].next_launch() {
            self.launch(run, &launch);
        }
    }

    fn launch(&mut self, run: u32, launch: &coordinator::Launch) {
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
            end: End::Finished,
            cut_off_ms: None,
            last_heard_ms: now_ms,
            decided_ms: None,
            verdict: Verdict::Undecided,
            copy: CopyDecision::Off,
        });
        self.messages.push(Message {
            kind: MessageKind::Launch,
            attempt: position,
            sent_ms: now_ms,
            received_ms: Some(now_ms),
        });
        self.coordinators[run as usize].hear_progress(launch.attempt, work_ms);
        let strikes = self.faults.strikes(launch.attempt, work_ms);
        let running = Running::new(launch.attempt, program, strikes);
        self.agenda.schedule(now_ms + LAUNCH_MS + running.next_due_in_ms(), running.next_event(position));
        self.running.push(running);
    }

    /// Performs the step that is due, and those that are due with it.
    fn step(&mut self, position: u32) {
        if !self.running[position as usize].is_alive() {
            return;
        }
        loop {
            let request = self.running[position as usize].take_step();
            let reply = self.perform(position, request);
            if reply == Reply::Error {
                self.fail(position);
                return;
            }
            if request == Request::Acknowledge {
                return;
            }
            let running = &self.running[position as usize];
            if running.next_due_in_ms() > 0 || running.is_struck_next() {
                self.agenda.schedule_in(running.next_due_in_ms(), running.next_event(position));
                return;
            }
        }
    }

    fn perform(&mut self, position: u32, request: Request) -> Reply {
        let now_ms = self.agenda.now_ms();
        match request {
            Request::Write { row } => self.write(position, row),
            Request::Email { row } => {
                let customer = self.customer_of(position, row);
                self.mailbox.deliver(position, customer, self.plan.customers.cents[customer as usize], now_ms, None);
                Reply::Success
            }
            Request::Commit => self.commit(position),
            Request::Acknowledge => {
                self.acknowledge(position);
                Reply::Success
            }
        }
    }

    fn write(&mut self, position: u32, row: u32) -> Reply {
        let now_ms = self.agenda.now_ms();
        let key = self.write_key(position, row);
        let cents = self.plan.customers.cents[key.customer as usize];
        let written = self.ledger.write(position, key, cents, now_ms);
        if written.is_new {
            self.store_notification(position, key.customer, cents);
        }
        written.reply
    }

    fn commit(&mut self, position: u32) -> Reply {
        let now_ms = self.agenda.now_ms();
        let committed = self.ledger.commit(position, self.write_key_of_task(position), now_ms);
        for request in committed.new {
            let (customer, cents) = self.ledger.content(request);
            self.store_notification(position, customer, cents);
        }
        committed.reply
    }

    /// A notification shares the fate of its row: it is stored exactly when its row is taken as a new one.
    fn store_notification(&mut self, position: u32, customer: u32, cents: u64) {
        let now_ms = self.agenda.now_ms();
        let Some(outbox) = &mut self.outbox else { return };
        let sender_is_idle = !outbox.has_unsent();
        outbox.store(position, customer, cents, now_ms);
        if sender_is_idle {
            self.agenda.schedule_in(SENDER_STEP_MS, Event::Step(Actor::Sender));
        }
    }

    fn send_notification(&mut self) {
        let now_ms = self.agenda.now_ms();
        let outbox = self.outbox.as_mut().expect("only an outbox has a sender");
        let sent = outbox.take_next();
        self.mailbox.deliver(sent.attempt, sent.customer, sent.cents, now_ms, Some(sent.position));
        if outbox.has_unsent() {
            self.agenda.schedule_in(SENDER_STEP_MS, Event::Step(Actor::Sender));
        }
    }

    fn acknowledge(&mut self, position: u32) {
        let now_ms = self.agenda.now_ms();
        self.end(position, End::Finished, MarkKind::Finished);
        let Attempt { run, worker, .. } = self.attempts[position as usize];
        let name = self.running[position as usize].name();
        let unheard = self.cut_off[worker as usize];
        let lost = unheard || self.faults.lose_ack(name, now_ms);
        self.send(MessageKind::Ack, position, lost);
        if lost {
            if !unheard {
                self.falls_silent(position);
            }
            return;
        }
        self.attempts[position as usize].last_heard_ms = now_ms;
        let consequence = self.coordinators[run as usize].hear_ack(name, now_ms);
        self.follow_up(run, consequence);
    }

    /// A system's error ends the attempt, and it says so.
    fn fail(&mut self, position: u32) {
        let now_ms = self.agenda.now_ms();
        self.end(position, End::Failed, MarkKind::Failed);
        let Attempt { run, worker, .. } = self.attempts[position as usize];
        let unheard = self.cut_off[worker as usize];
        self.send(MessageKind::FailureReport, position, unheard);
        if unheard {
            return;
        }
        self.attempts[position as usize].last_heard_ms = now_ms;
        let name = self.running[position as usize].name();
        let consequence = self.coordinators[run as usize].hear_failure(name, now_ms);
        self.follow_up(run, consequence);
    }

    /// The next fault strikes an attempt.
    fn strike(&mut self, position: u32) {
        if !self.running[position as usize].is_alive() {
            return;
        }
        let now_ms = self.agenda.now_ms();
        let strike = self.running[position as usize].take_strike();
        self.faults.struck(strike, now_ms);
        let worker = self.attempts[position as usize].worker as usize;
        let was_heard = !self.cut_off[worker];
        match strike.blow {
            Blow::Crash => self.end(position, End::Crashed, MarkKind::Crashed),
            Blow::CutOff => {
                if was_heard {
                    self.cut_off[worker] = true;
                    self.attempts[position as usize].cut_off_ms = Some(now_ms);
                    self.mark(MarkKind::CutOff, position);
                }
                let running = &self.running[position as usize];
                self.agenda.schedule_in(running.next_due_in_ms(), running.next_event(position));
            }
        }
        if was_heard {
            self.falls_silent(position);
        }
    }

    /// From now on the coordinator hears nothing of an attempt, and will lose patience.
    fn falls_silent(&mut self, position: u32) {
        let now_ms = self.agenda.now_ms();
        let policy = &self.plan.scenario.coordinator;
        let attempt = &mut self.attempts[position as usize];
        attempt.last_heard_ms = match policy.heartbeat_every_ms {
            0 => now_ms,
            every_ms => now_ms - (now_ms - attempt.launched_ms) % every_ms,
        };
        let patience_ends_ms = attempt.last_heard_ms + policy.silence_ms;
        self.agenda.schedule(patience_ends_ms, Event::SilenceOver { attempt: position });
    }

    fn silence_over(&mut self, position: u32) {
        let now_ms = self.agenda.now_ms();
        let Attempt { run, worker, .. } = self.attempts[position as usize];
        let name = self.running[position as usize].name();
        if !self.coordinators[run as usize].believes_running(name) {
            return;
        }
        let worker_answers = !self.cut_off[worker as usize];
        let consequence = self.coordinators[run as usize].silence_over(name, worker_answers, now_ms);
        self.follow_up(run, consequence);
    }

    /// Tells an attempt to stop; whoever can still be reached does so at once.
    fn cancel(&mut self, run: u32, loser: AttemptRef) {
        let position = self.position_of(run, loser);
        let Attempt { worker, end, ended_ms, .. } = self.attempts[position as usize];
        let crashed = ended_ms.is_some() && end == End::Crashed;
        let lost = self.cut_off[worker as usize] || crashed;
        self.send(MessageKind::Cancel, position, lost);
        if lost {
            return;
        }
        if self.running[position as usize].is_alive() {
            self.end(position, End::Cancelled, MarkKind::Stopped);
            self.attempts[position as usize].last_heard_ms = self.agenda.now_ms();
        }
        self.coordinators[run as usize].hear_stopped(loser);
        self.keep_notes(run);
    }

    fn speculation_check(&mut self, run: u32) {
        let coordinator = &mut self.coordinators[run as usize];
        if coordinator.report().is_some() {
            return;
        }
        coordinator.look_for_slow_attempts(self.agenda.now_ms());
        self.agenda
            .schedule_in(self.plan.scenario.coordinator.speculation.check_every_ms, Event::SpeculationCheck { run });
        self.follow_up(run, Consequence::default());
    }

    fn succeed(&mut self, run: u32) {
        let ended_ms = Some(self.agenda.now_ms());
        self.coordinators[run as usize].succeed();
        self.runs[run as usize] = RunEnd { report: Report::Succeeded, ended_ms, gave_up_on: None };
        self.keep_notes(run);
    }

    fn end(&mut self, position: u32, end: End, mark: MarkKind) {
        self.running[position as usize].stop();
        let attempt = &mut self.attempts[position as usize];
        attempt.ended_ms = Some(self.agenda.now_ms());
        attempt.end = end;
        self.mark(mark, position);
    }

    fn send(&mut self, kind: MessageKind, attempt: u32, lost: bool) {
        let sent_ms = self.agenda.now_ms();
        self.messages.push(Message { kind, attempt, sent_ms, received_ms: (!lost).then_some(sent_ms) });
    }

    fn mark(&mut self, kind: MarkKind, position: u32) {
        let Attempt { run, stage, task, .. } = self.attempts[position as usize];
        let at_ms = self.agenda.now_ms();
        self.marks.push(Mark { kind, at_ms, run, stage: Some(stage), task: Some(task), attempt: Some(position) });
    }

    /// Copies what a coordinator noted to the marks, and its verdicts to the attempts.
    fn keep_notes(&mut self, run: u32) {
        let at_ms = self.agenda.now_ms();
        for note in self.coordinators[run as usize].take_notes() {
            let attempt = match (note.stage, note.task, note.attempt) {
                (Some(stage), Some(task), Some(attempt)) => {
                    Some(position_of(&self.attempts, run, AttemptRef { stage, task, attempt }))
                }
                _ => None,
            };
            if let (Some(position), Some(verdict)) = (attempt, note.verdict) {
                let attempt = &mut self.attempts[position as usize];
                attempt.verdict = verdict;
                attempt.decided_ms = Some(at_ms);
            }
            let task = note.task.map(|task| task as u32);
            self.marks.push(Mark { kind: note.kind, at_ms, run, stage: note.stage, task, attempt });
        }
    }

    fn position_of(&self, run: u32, attempt: AttemptRef) -> u32 {
        position_of(&self.attempts, run, attempt)
    }

    fn customer_of(&self, position: u32, row: u32) -> u32 {
        self.plan.customers_of[self.attempts[position as usize].task as usize][row as usize]
    }

    fn write_key(&self, position: u32, row: u32) -> WriteKey {
        WriteKey { customer: self.customer_of(position, row), ..self.write_key_of_task(position) }
    }

    fn write_key_of_task(&self, position: u32) -> WriteKey {
        let Attempt { run, task, attempt, .. } = self.attempts[position as usize];
        WriteKey { period: self.plan.period_of_run[run as usize], run, task, attempt, customer: 0 }
    }

    fn into_record(mut self) -> Record {
        for (attempt, running) in self.attempts.iter_mut().zip(&self.running) {
            attempt.copy = self.coordinators[attempt.run as usize].copy_decision(running.name());
        }
        let mut effects = vec![self.ledger.into_effects()];
        effects.extend(self.outbox.map(Outbox::into_effects));
        if self.plan.emails_directly() || self.plan.has_outbox() {
            effects.push(self.mailbox.into_effects());
        }
        Record {
            runs: self.runs,
            attempts: self.attempts,
            messages: self.messages,
            marks: self.marks,
            effects,
            fault_struck_ms: self.faults.into_struck_ms(),
            quiet_ms: self.agenda.now_ms(),
        }
    }
}

/// Found from the end: whatever is asked for was launched lately.
fn position_of(attempts: &[Attempt], run: u32, name: AttemptRef) -> u32 {
    let is_it = |attempt: &Attempt| {
        attempt.run == run
            && attempt.stage == name.stage
            && u64::from(attempt.task) == name.task
            && u64::from(attempt.attempt) == name.attempt
    };
    attempts.iter().rposition(is_it).expect("what a coordinator names was launched") as u32
}
