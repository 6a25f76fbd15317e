//! Time, and what follows from what.
//!
//! A message takes no time and is handled in place, unless a fault says otherwise; only work takes time and waits in
//! the [`agenda::Agenda`]. The engine carries requests and messages between coordinator, attempts and systems. It
//! knows no sink, a sink knows no fault, and the coordinator sees no attempt.

mod agenda;
mod attempts;
mod beliefs;
mod coordinator;
mod faults;
mod messages;
mod program;
mod requests;
mod sender;
mod worker;
mod workers;

use agenda::{Agenda, Event};
use coordinator::{Consequence, Coordinator};
use faults::Faults;
use program::Actor;
use sender::OutboxSender;
use worker::Running;

use crate::calibration::{CLOSE_OUT_MS, HORIZON_MS};
use crate::outcome::{Attempt, Mark, MarkKind, Message, Record, Report, RunEnd, SenderRecord};
use crate::plan::{Plan, index};
use crate::scenario::{AttemptRef, Stage, Target};
use crate::systems::{Detail, Ledger, Mailbox, Outbox};

/// Runs a plan until nothing more can happen or it has been watched long enough, and keeps as much of it as is asked for.
pub(crate) fn simulate(plan: &Plan, detail: Detail) -> Record {
    let mut engine = Engine::new(plan, detail);
    while let Some(event) = engine.agenda.next_until(HORIZON_MS) {
        if engine.is_stale(event) {
            continue;
        }
        if !event.is_look() {
            engine.quiet_ms = engine.agenda.now_ms();
        }
        match event {
            Event::Start { run } => engine.start(run),
            Event::Step(Actor::Attempt(attempt)) => engine.step(attempt),
            Event::Step(Actor::Sender) => engine.sender_step(),
            Event::Step(Actor::CloseOut { run }) => engine.succeed(run),
            Event::Strike { attempt, number } => engine.strike(attempt, number),
            Event::SilenceOver { attempt } => engine.silence_over(attempt),
            Event::SpeculationCheck { run } => engine.speculation_check(run),
            Event::SenderRestart => engine.restart_sender(),
        }
    }
    engine.into_record()
}

struct Engine<'a> {
    plan: &'a Plan,
    detail: Detail,
    agenda: Agenda,
    faults: Faults<'a>,
    coordinators: Vec<Coordinator>,
    /// Whether each worker and the coordinator cannot hear each other.
    cut_off: Vec<bool>,
    running: Vec<Running>,
    ledger: Ledger,
    outbox: Option<Outbox>,
    sender: OutboxSender,
    mailbox: Mailbox,
    /// Calls of the email service so far.
    email_calls: u64,
    runs: Vec<RunEnd>,
    attempts: Vec<Attempt>,
    messages: Vec<Message>,
    marks: Vec<Mark>,
    /// When something last happened.
    quiet_ms: u64,
}

impl<'a> Engine<'a> {
    fn new(plan: &'a Plan, detail: Detail) -> Self {
        let scenario = &plan.scenario;
        let mut agenda = Agenda::default();
        for (run, spec) in (0..).zip(&scenario.runs) {
            agenda.schedule(spec.start_ms, Event::Start { run });
        }
        let attempts = index(scenario.cluster.tasks) * Stage::ALL.len();
        let customers = plan.customers.len();
        let faults = Faults::new(&scenario.faults);
        Self {
            plan,
            detail,
            agenda,
            sender: OutboxSender::new(faults.request_strikes(&Target::Sender(0))),
            faults,
            coordinators: scenario
                .runs
                .iter()
                .map(|_| Coordinator::new(&scenario.coordinator, &scenario.cluster))
                .collect(),
            cut_off: vec![false; index(scenario.cluster.workers)],
            running: Vec::with_capacity(attempts),
            ledger: Ledger::new(&scenario.sink, plan.identity.clone(), customers, detail),
            outbox: plan.has_outbox().then(|| Outbox::new(customers, detail)),
            mailbox: Mailbox::new(&scenario.email, if plan.emails() { customers } else { 0 }, detail),
            email_calls: 0,
            runs: vec![RunEnd { report: Report::NeverEnds, ended_ms: None, gave_up_on: None }; scenario.runs.len()],
            attempts: Vec::with_capacity(attempts),
            messages: Vec::with_capacity(attempts * 2),
            marks: Vec::with_capacity(attempts * 2),
            quiet_ms: 0,
        }
    }

    /// Whether what was scheduled can no longer happen: the attempt was stopped, or was heard of after all.
    fn is_stale(&self, event: Event) -> bool {
        match event {
            Event::Step(Actor::Attempt(position)) | Event::Strike { attempt: position, .. } => {
                !self.running[position as usize].is_alive()
            }
            Event::SilenceOver { attempt: position } => {
                let run = self.attempts[position as usize].run;
                !self.coordinators[run as usize].believes_running(self.running[position as usize].name())
            }
            Event::SpeculationCheck { run } => self.coordinators[run as usize].report().is_some(),
            Event::Start { .. } | Event::Step(Actor::Sender | Actor::CloseOut { .. }) | Event::SenderRestart => false,
        }
    }

    fn start(&mut self, run: u32) {
        let now_ms = self.agenda.now_ms();
        self.coordinators[run as usize].start(now_ms);
        if !self.plan.scenario.coordinator.speculation.stages.is_empty() {
            self.schedule_speculation_check(run);
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
            self.agenda.schedule_in(CLOSE_OUT_MS, Event::Step(Actor::CloseOut { run }));
        }
        if let Some(attempt) = consequence.gave_up_on {
            let gave_up_on = Some(self.position_of(run, attempt));
            self.runs[run as usize] = RunEnd { report: Report::Failed, ended_ms: Some(now_ms), gave_up_on };
        }
        while let Some(launch) = self.coordinators[run as usize].next_launch() {
            self.launch(run, &launch);
        }
    }

    fn speculation_check(&mut self, run: u32) {
        self.coordinators[run as usize].look_for_slow_attempts(self.agenda.now_ms());
        self.schedule_speculation_check(run);
        self.follow_up(run, Consequence::default());
    }

    fn schedule_speculation_check(&mut self, run: u32) {
        let every_ms = self.plan.scenario.coordinator.speculation.check_every_ms;
        self.agenda.schedule_in(every_ms, Event::SpeculationCheck { run });
    }

    fn succeed(&mut self, run: u32) {
        let ended_ms = Some(self.agenda.now_ms());
        self.coordinators[run as usize].succeed();
        self.runs[run as usize] = RunEnd { report: Report::Succeeded, ended_ms, gave_up_on: None };
        self.keep_notes(run);
    }

    fn mark(&mut self, kind: MarkKind, position: u32) {
        if self.detail == Detail::Summary {
            return;
        }
        let Attempt { run, stage, task, .. } = self.attempts[position as usize];
        let at_ms = self.agenda.now_ms();
        self.marks.push(Mark { kind, at_ms, run, stage: Some(stage), task: Some(task), attempt: Some(position) });
    }

    /// Copies what a coordinator noted to the marks, and its verdicts to the attempts.
    fn keep_notes(&mut self, run: u32) {
        let at_ms = self.agenda.now_ms();
        for note in self.coordinators[run as usize].take_notes() {
            self.quiet_ms = at_ms;
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
            if self.detail == Detail::Summary {
                continue;
            }
            let task = note.task.map(|task| task as u32);
            self.marks.push(Mark { kind: note.kind, at_ms, run, stage: note.stage, task, attempt });
        }
    }

    fn position_of(&self, run: u32, attempt: AttemptRef) -> u32 {
        position_of(&self.attempts, run, attempt)
    }

    fn into_record(mut self) -> Record {
        for (attempt, running) in self.attempts.iter_mut().zip(&self.running) {
            attempt.copy = self.coordinators[attempt.run as usize].copy_decision(running.name());
        }
        let emails = self.plan.emails();
        let mut systems = vec![self.ledger.into_record()];
        let mut sender = None;
        if let Some(outbox) = self.outbox {
            let (record, marked_ms) = outbox.into_record();
            systems.push(record);
            sender = Some(SenderRecord { marked_ms, events: self.sender.into_events() });
        }
        if emails {
            systems.push(self.mailbox.into_record());
        }
        Record {
            runs: self.runs,
            attempts: self.attempts,
            messages: self.messages,
            marks: self.marks,
            systems,
            sender,
            fault_struck_ms: self.faults.into_struck_ms(),
            quiet_ms: self.quiet_ms,
        }
    }
}

/// Looked for from the end: most of what is asked for was launched lately.
fn position_of(attempts: &[Attempt], run: u32, name: AttemptRef) -> u32 {
    let is_it = |attempt: &Attempt| {
        attempt.run == run
            && attempt.stage == name.stage
            && u64::from(attempt.task) == name.task
            && u64::from(attempt.attempt) == name.attempt
    };
    attempts.iter().rposition(is_it).expect("what a coordinator names was launched") as u32
}
