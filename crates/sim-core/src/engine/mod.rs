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
mod heap;
mod messages;
mod name;
mod program;
mod requests;
mod sender;
mod worker;
mod workers;
mod writer;

use agenda::{Agenda, Event};
use coordinator::{Consequence, Coordinator};
use faults::Faults;
use name::Name;
use program::Actor;
use sender::OutboxSender;
use worker::Running;
use writer::Writer;

use crate::calibration::{CLOSE_OUT_MS, HORIZON_MS, TASKS_LOOKED_AT};
use crate::outcome::{Attempt, Mark, MarkKind, Message, Record, Report, RunEnd, SenderRecord, Verdict};
use crate::plan::{Plan, Steps, index};
use crate::scenario::{LoserPolicy, Stage, Target};
use crate::systems::{Detail, SystemRecords, Systems};

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
            Event::Step(Actor::Attempt(attempt)) => engine.step_due(attempt),
            Event::Step(Actor::Sender) => engine.sender_step(),
            Event::Step(Actor::Writer { run, .. }) => engine.write_on(run),
            Event::Step(Actor::CloseOut { run, .. }) => engine.succeed(run),
            Event::Turn { attempt, .. } => engine.turn(attempt),
            Event::WaitOver { attempt, .. } => engine.wait_over(attempt),
            Event::Cancel { attempt } => engine.cancel(attempt),
            Event::Restart { run, fault } => engine.restart(run, fault),
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
    /// For each run whether each worker and the coordinator cannot hear each other.
    cut_off: Vec<bool>,
    running: Vec<Running<'a>>,
    /// What attempts ask that do not publish.
    no_steps: &'a Steps,
    systems: Systems,
    writers: Vec<Writer<'a>>,
    sender: OutboxSender,
    /// Requests of attempts and writers so far, which tell one call from another.
    calls_made: u32,
    runs: Vec<RunEnd>,
    attempts: Vec<Attempt>,
    messages: Vec<Message>,
    marks: Vec<Mark>,
    /// When something last happened.
    quiet_ms: u64,
    /// How often a coordinator was to look for slow attempts.
    looks: u64,
}

impl<'a> Engine<'a> {
    fn new(plan: &'a Plan, detail: Detail) -> Self {
        let scenario = &plan.scenario;
        static NO_STEPS: Steps = Steps { opening: Vec::new(), each_row: Vec::new(), closing: Vec::new(), lead_ms: 0 };
        let mut agenda = Agenda::default();
        for (run, spec) in (0..).zip(&scenario.runs) {
            agenda.schedule(spec.start_ms, Event::Start { run });
        }
        let attempts = index(scenario.cluster.tasks) * Stage::ALL.len();
        let faults = Faults::new(&scenario.faults);
        for (fault, run, at_ms) in faults.restarts() {
            agenda.schedule(at_ms, Event::Restart { run, fault });
        }
        let workers = index(scenario.cluster.workers);
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
            cut_off: vec![false; workers * scenario.runs.len()],
            running: Vec::with_capacity(attempts),
            no_steps: &NO_STEPS,
            systems: Systems::new(plan, detail),
            writers: scenario.runs.iter().map(|_| Writer::default()).collect(),
            calls_made: 0,
            runs: vec![RunEnd::none(); scenario.runs.len()],
            attempts: Vec::with_capacity(attempts),
            messages: Vec::with_capacity(attempts * 2),
            marks: Vec::with_capacity(attempts * 2),
            quiet_ms: 0,
            looks: 0,
        }
    }

    /// Whether what was scheduled can no longer happen: the attempt was stopped, or was heard of after all.
    fn is_stale(&self, event: Event) -> bool {
        match event {
            Event::Step(Actor::Attempt(position)) | Event::Strike { attempt: position, .. } => {
                !self.running[position as usize].is_alive()
            }
            Event::Turn { attempt, wait } | Event::WaitOver { attempt, wait } => {
                let running = &self.running[attempt as usize];
                !running.is_alive() || !running.is_in_wait(wait)
            }
            Event::SilenceOver { attempt } | Event::Cancel { attempt } => {
                let run = self.attempts[attempt as usize].run;
                let name = self.running[attempt as usize].name();
                !self.is_known(attempt) || !self.coordinators[run as usize].believes_running(name)
            }
            Event::Step(Actor::Writer { run, wait }) => !self.writers[run as usize].is_in_wait(wait),
            Event::Step(Actor::CloseOut { run, generation }) => {
                generation != self.coordinators[run as usize].generation()
            }
            Event::SpeculationCheck { run } => self.coordinators[run as usize].report().is_some(),
            Event::Start { .. } | Event::Step(Actor::Sender) | Event::Restart { .. } | Event::SenderRestart => false,
        }
    }

    fn start(&mut self, run: u32) {
        let now_ms = self.agenda.now_ms();
        if !self.plan.refusals.is_empty() {
            self.coordinators[run as usize].refuse();
            let refusals = self.plan.refusals.clone();
            self.runs[run as usize] =
                RunEnd { report: Report::Refused, ended_ms: Some(now_ms), refusals, ..RunEnd::none() };
            self.keep_notes(run);
            return;
        }
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
        if let Some(accepted) = consequence.accepted.filter(|_| !self.plan.scenario.writer.applies.is_empty()) {
            self.take_records(run, self.position_of(run, accepted));
        }
        for loser in consequence.cancel {
            let attempt = self.position_of(run, loser);
            match self.plan.scenario.coordinator.speculation.loser {
                LoserPolicy::CancelledAfterMs(ms) => self.agenda.schedule_in(ms, Event::Cancel { attempt }),
                LoserPolicy::Cancelled => self.cancel(attempt),
                LoserPolicy::RunsOn => {}
            }
        }
        if consequence.close_out {
            self.close_out_after_writing(run);
        }
        if let Some(attempt) = consequence.gave_up_on {
            let gave_up_on = Some(self.position_of(run, attempt));
            self.runs[run as usize] =
                RunEnd { report: Report::Failed, ended_ms: Some(now_ms), gave_up_on, ..RunEnd::none() };
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

    /// Looks come to an end, however long attempts wait.
    fn schedule_speculation_check(&mut self, run: u32) {
        self.looks += 1;
        if self.looks * self.plan.scenario.cluster.tasks > TASKS_LOOKED_AT {
            return;
        }
        let every_ms = self.plan.scenario.coordinator.speculation.check_every_ms;
        self.agenda.schedule_in(every_ms, Event::SpeculationCheck { run });
    }

    fn schedule_close_out(&mut self, run: u32, generation: u32) {
        self.agenda.schedule_in(CLOSE_OUT_MS, Event::Step(Actor::CloseOut { run, generation }));
    }

    /// A coordinator crashes and is there again. When it has forgotten its attempts, it does not know what it hears of
    /// them, and connects to all workers anew.
    fn restart(&mut self, run: u32, fault: u32) {
        let now_ms = self.agenda.now_ms();
        if now_ms < self.plan.scenario.runs[run as usize].start_ms {
            return;
        }
        self.faults.struck(index(fault.into()), now_ms);
        self.keep_copy_decisions(run);
        let before = self.coordinators[run as usize].generation();
        let heard = self.heard_now(run);
        let consequence = self.coordinators[run as usize].restart(now_ms);
        if self.coordinators[run as usize].generation() != before {
            let workers = index(self.plan.scenario.cluster.workers);
            self.cut_off[run as usize * workers..][..workers].fill(false);
            for position in heard {
                self.was_heard_until_now(position);
            }
            let forgotten = self.attempts.iter_mut().filter(|attempt| attempt.run == run);
            for attempt in forgotten.filter(|attempt| attempt.verdict == Verdict::Undecided) {
                attempt.verdict = Verdict::Forgotten;
                attempt.decided_ms = Some(now_ms);
            }
        }
        self.follow_up(run, consequence);
    }

    /// The attempts of a run whose heartbeats its coordinator hears.
    fn heard_now(&self, run: u32) -> Vec<u32> {
        let is_heard = |position: &u32| {
            let at = *position as usize;
            self.attempts[at].run == run && self.running[at].is_alive() && self.is_heard(*position)
        };
        (0..self.attempts.len() as u32).filter(is_heard).collect()
    }

    /// What a coordinator found of the attempts that it knows, before it forgets them.
    fn keep_copy_decisions(&mut self, run: u32) {
        for position in 0..self.attempts.len() {
            if self.attempts[position].run == run && self.is_known(position as u32) {
                let name = self.running[position].name();
                self.attempts[position].copy = self.coordinators[run as usize].copy_decision(name);
            }
        }
    }

    fn succeed(&mut self, run: u32) {
        let ended_ms = Some(self.agenda.now_ms());
        self.coordinators[run as usize].succeed();
        self.runs[run as usize] = RunEnd { report: Report::Succeeded, ended_ms, ..RunEnd::none() };
        self.keep_notes(run);
    }

    fn mark(&mut self, kind: MarkKind, position: u32, traces: Option<u32>) {
        if self.detail == Detail::Summary {
            return;
        }
        let Attempt { run, stage, task, .. } = self.attempts[position as usize];
        let at_ms = self.agenda.now_ms();
        let (stage, task, attempt) = (Some(stage), Some(task), Some(position));
        self.marks.push(Mark { kind, at_ms, run, stage, task, attempt, traces });
    }

    /// Copies what a coordinator noted to the marks, and its verdicts to the attempts.
    fn keep_notes(&mut self, run: u32) {
        let at_ms = self.agenda.now_ms();
        for note in self.coordinators[run as usize].take_notes() {
            self.quiet_ms = at_ms;
            let attempt = match (note.stage, note.task, note.attempt) {
                (Some(stage), Some(task), Some(attempt)) => {
                    Some(position_of(&self.attempts, run, Name { stage, task, attempt }))
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
            self.marks.push(Mark { kind: note.kind, at_ms, run, stage: note.stage, task, attempt, traces: None });
        }
    }

    fn position_of(&self, run: u32, attempt: Name) -> u32 {
        position_of(&self.attempts, run, attempt)
    }

    fn into_record(mut self) -> Record {
        for run in 0..self.runs.len() as u32 {
            self.keep_copy_decisions(run);
        }
        let SystemRecords { systems, marked_ms, claims, readings } = self.systems.into_records();
        Record {
            runs: self.runs,
            attempts: self.attempts,
            messages: self.messages,
            marks: self.marks,
            systems,
            claims,
            readings,
            sender: marked_ms.map(|marked_ms| SenderRecord { marked_ms, events: self.sender.into_events() }),
            fault_struck_ms: self.faults.into_struck_ms(),
            quiet_ms: self.quiet_ms,
        }
    }
}

/// Looked for from the end: most of what is asked for was launched lately.
fn position_of(attempts: &[Attempt], run: u32, name: Name) -> u32 {
    let is_it = |attempt: &Attempt| {
        attempt.run == run
            && attempt.stage == name.stage
            && u64::from(attempt.task) == name.task
            && u64::from(attempt.attempt) == name.attempt
    };
    attempts.iter().rposition(is_it).expect("what a coordinator names was launched") as u32
}
