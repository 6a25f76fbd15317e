//! The coordinator of one run: what it believes, and what it decides.
//!
//! It learns only from the messages that reach it, so nothing here can see what an attempt really does.

use std::collections::VecDeque;

use crate::outcome::{Cause, CopyDecision, MarkKind, Report, Verdict};
use crate::scenario::{self, Cluster, CoordinatorMemory, LoserPolicy, Stage};

use super::beliefs::{Beliefs, Believed, Task};
use super::name::Name;
use super::workers::Workers;

/// Beliefs about the tasks of one run.
pub(super) struct Coordinator {
    /// How often it forgot its attempts.
    generation: u32,
    policy: scenario::Coordinator,
    beliefs: Beliefs,
    accepted_in_stage: [u64; 3],
    queue: VecDeque<Queued>,
    workers: Workers,
    report: Option<Report>,
    notes: Vec<Note>,
    /// Whether anything was launched or decided since the last look for slow attempts. What a look finds depends on
    /// nothing else while every attempt makes progress.
    is_news: bool,
    /// Attempts whose progress stands still.
    standing: u64,
}

/// An attempt that waits for a worker.
#[derive(Clone, Copy)]
struct Queued {
    stage: Stage,
    task: u64,
    cause: Cause,
    queued_ms: u64,
}

/// Orders a worker to run an attempt.
pub(super) struct Launch {
    pub(super) attempt: Name,
    pub(super) cause: Cause,
    pub(super) queued_ms: u64,
    pub(super) worker: u32,
}

/// A decision that the record should keep.
pub(super) struct Note {
    pub(super) kind: MarkKind,
    pub(super) stage: Option<Stage>,
    pub(super) task: Option<u64>,
    /// The attempt's number in its task.
    pub(super) attempt: Option<u64>,
    /// What the coordinator now believes of the attempt, when this decided it.
    pub(super) verdict: Option<Verdict>,
}

/// What follows for the rest of the world from a message that the coordinator has taken in.
#[derive(Default)]
pub(super) struct Consequence {
    /// Attempts that should be told to stop, now or later.
    pub(super) cancel: Vec<Name>,
    /// The attempt whose output is the task's from now on.
    pub(super) accepted: Option<Name>,
    /// Whether the close-out begins.
    pub(super) close_out: bool,
    /// The attempt whose failure made the job give up.
    pub(super) gave_up_on: Option<Name>,
}

impl Coordinator {
    pub(super) fn new(policy: &scenario::Coordinator, cluster: &Cluster) -> Self {
        Self {
            generation: 0,
            policy: policy.clone(),
            beliefs: Beliefs::new(cluster.tasks),
            accepted_in_stage: [0; 3],
            queue: VecDeque::new(),
            workers: Workers::new(cluster.workers),
            report: None,
            notes: Vec::new(),
            is_news: false,
            standing: 0,
        }
    }

    /// The run starts: all map tasks are ready.
    pub(super) fn start(&mut self, now_ms: u64) {
        self.stage_ready(Stage::Map, now_ms);
    }

    /// It crashed and is there again, and knows what it remembers; whether the close-out begins.
    pub(super) fn restart(&mut self, now_ms: u64) -> Consequence {
        let mut consequence = Consequence::default();
        self.note(MarkKind::Restarted, None, None, None);
        if self.report.is_some() || self.policy.memory == CoordinatorMemory::Everything {
            return consequence;
        }
        self.generation += 1;
        self.is_news = true;
        self.queue.clear();
        self.workers = Workers::new(self.workers.count());
        self.standing = 0;
        self.beliefs.forget(self.policy.memory == CoordinatorMemory::AcceptedTasks);
        for stage in Stage::ALL {
            self.accepted_in_stage[stage as usize] = self.beliefs.accepted(stage).count() as u64;
        }
        let is_done = |stage: Stage| self.accepted_in_stage[stage as usize] == self.beliefs.tasks_per_stage();
        if is_done(Stage::Publish) {
            self.note(MarkKind::CloseOut, None, None, None);
            consequence.close_out = true;
            return consequence;
        }
        let ready: Vec<(Stage, u64)> = if !is_done(Stage::Map) {
            self.beliefs.missing(Stage::Map).map(|task| (Stage::Map, task)).collect()
        } else {
            let reduce = self.beliefs.missing(Stage::Reduce).map(|task| (Stage::Reduce, task));
            let reduced = |task: &u64| self.beliefs.task(Stage::Reduce, *task).accepted_by.is_some();
            let publish = self.beliefs.missing(Stage::Publish).filter(reduced).map(|task| (Stage::Publish, task));
            reduce.chain(publish).collect()
        };
        for (stage, task) in ready {
            self.enqueue(stage, task, Cause::First, now_ms);
        }
        consequence
    }

    /// How often it forgot its attempts.
    pub(super) fn generation(&self) -> u32 {
        self.generation
    }

    /// The next launch, while both a ready attempt and a free worker are there.
    pub(super) fn next_launch(&mut self) -> Option<Launch> {
        let head = *self.queue.front()?;
        let avoid: Vec<u32> =
            self.beliefs.task(head.stage, head.task).attempts.iter().map(|sibling| sibling.worker).collect();
        let worker = self.workers.choose(&avoid, self.beliefs.holder_of_input(head.stage, head.task))?;
        self.queue.pop_front();
        self.workers.occupy(worker);
        let copy = if self.policy.speculation.stages.contains(&head.stage) {
            CopyDecision::NeverConsidered
        } else {
            CopyDecision::Off
        };
        let task = self.beliefs.task_mut(head.stage, head.task);
        task.queued -= 1;
        task.attempts.push(Believed {
            worker,
            expected_ms: 0,
            stands_since_ms: None,
            copy,
            verdict: Verdict::Undecided,
        });
        let attempt = Name { stage: head.stage, task: head.task, attempt: task.attempts.len() as u64 };
        Some(Launch { attempt, cause: head.cause, queued_ms: head.queued_ms, worker })
    }

    /// Progress tells how long an attempt will take in all; it is exact from the start.
    pub(super) fn hear_progress(&mut self, attempt: Name, expected_ms: u64) {
        let believed = self.beliefs.believed_mut(attempt);
        believed.expected_ms = expected_ms;
        self.standing -= u64::from(believed.stands_since_ms.take().is_some());
        self.is_news = true;
    }

    /// An attempt waits, and makes no progress until it is heard again.
    pub(super) fn hear_wait(&mut self, attempt: Name, now_ms: u64) {
        self.standing += u64::from(self.beliefs.believed_mut(attempt).stands_since_ms.replace(now_ms).is_none());
    }

    /// An acknowledgement arrived: the first of a task is accepted, a later one is ignored; a first one after the run's
    /// end comes too late.
    pub(super) fn hear_ack(&mut self, attempt: Name, now_ms: u64) -> Consequence {
        let mut consequence = Consequence::default();
        self.free_worker_of(attempt);
        if self.beliefs.task(attempt.stage, attempt.task).accepted_by.is_some() {
            self.decide(attempt, Verdict::Ignored, MarkKind::Ignored, now_ms);
            return consequence;
        }
        if self.report.is_some() {
            self.decide(attempt, Verdict::TooLate, MarkKind::TooLate, now_ms);
            return consequence;
        }
        self.decide(attempt, Verdict::Accepted, MarkKind::Accepted, now_ms);
        self.beliefs.task_mut(attempt.stage, attempt.task).accepted_by = Some(attempt.attempt);
        consequence.accepted = Some(attempt);
        self.drop_queued(attempt);
        if self.policy.speculation.loser != LoserPolicy::RunsOn {
            consequence.cancel = self.beliefs.running(attempt.stage, attempt.task).collect();
        }
        self.accepted_in_stage[attempt.stage as usize] += 1;
        let stage_done = self.accepted_in_stage[attempt.stage as usize] == self.beliefs.tasks_per_stage();
        match attempt.stage {
            Stage::Map if stage_done => self.stage_ready(Stage::Reduce, now_ms),
            Stage::Map => {}
            Stage::Reduce => {
                if self.accepted_in_stage[Stage::Reduce as usize] == 1 {
                    self.note(MarkKind::StageReady, Some(Stage::Publish), None, None);
                }
                self.enqueue(Stage::Publish, attempt.task, Cause::First, now_ms);
            }
            Stage::Publish if stage_done => {
                self.note(MarkKind::CloseOut, None, None, None);
                consequence.close_out = true;
            }
            Stage::Publish => {}
        }
        consequence
    }

    /// An attempt reported that it failed.
    pub(super) fn hear_failure(&mut self, attempt: Name, now_ms: u64) -> Consequence {
        self.free_worker_of(attempt);
        self.decide(attempt, Verdict::ReportedFailure, MarkKind::ReportedFailure, now_ms);
        self.after_failure(attempt, now_ms)
    }

    /// An attempt was silent for too long. Its worker is usable again if it answers.
    pub(super) fn silence_over(&mut self, attempt: Name, worker_answers: bool, now_ms: u64) -> Consequence {
        if worker_answers {
            self.free_worker_of(attempt);
        }
        self.decide(attempt, Verdict::DeclaredFailed, MarkKind::DeclaredFailed, now_ms);
        self.after_failure(attempt, now_ms)
    }

    /// A worker confirmed that an attempt does not run any more.
    pub(super) fn hear_stopped(&mut self, attempt: Name, now_ms: u64) {
        self.free_worker_of(attempt);
        self.decide(attempt, Verdict::Cancelled, MarkKind::Cancelled, now_ms);
    }

    /// The platform refuses the job.
    pub(super) fn refuse(&mut self) {
        self.report = Some(Report::Refused);
        self.note(MarkKind::Refused, None, None, None);
    }

    /// The close-out is done.
    pub(super) fn succeed(&mut self) {
        self.report = Some(Report::Succeeded);
        self.note(MarkKind::Succeeded, None, None, None);
    }

    /// Starts second copies of attempts that seem slow. An attempt is copied once, only while it is alone, and only
    /// while its task is not done.
    pub(super) fn look_for_slow_attempts(&mut self, now_ms: u64) {
        if !std::mem::take(&mut self.is_news) && self.standing == 0 {
            return;
        }
        for stage in Stage::ALL {
            if !self.policy.speculation.stages.contains(&stage) {
                continue;
            }
            let candidates: Vec<Name> = (0..self.beliefs.tasks_per_stage())
                .filter(|task| self.beliefs.task(stage, *task).accepted_by.is_none())
                .flat_map(|task| self.beliefs.running(stage, task))
                .filter(|attempt| self.beliefs.believed(*attempt).copy != CopyDecision::Queued)
                .collect();
            if candidates.is_empty() {
                continue;
            }
            let median_ms = self.beliefs.median_expected_ms(stage, now_ms);
            for attempt in candidates {
                let task = self.beliefs.task(stage, attempt.task);
                let is_alone = self.beliefs.running(stage, attempt.task).count() == 1 && task.queued == 0;
                self.consider_copy(attempt, is_alone, median_ms, now_ms);
            }
        }
    }

    /// What the coordinator found when it last considered a second copy of an attempt.
    pub(super) fn copy_decision(&self, attempt: Name) -> CopyDecision {
        self.beliefs.believed(attempt).copy
    }

    /// Whether the coordinator still waits to learn what became of an attempt.
    pub(super) fn believes_running(&self, attempt: Name) -> bool {
        self.beliefs.believed(attempt).verdict == Verdict::Undecided
    }

    /// What the run reported, once it did.
    pub(super) fn report(&self) -> Option<Report> {
        self.report
    }

    pub(super) fn take_notes(&mut self) -> impl Iterator<Item = Note> {
        self.notes.drain(..)
    }

    fn consider_copy(&mut self, attempt: Name, is_alone: bool, median_ms: u64, now_ms: u64) {
        let limit_percent = self.policy.speculation.threshold_percent;
        let believed = self.beliefs.believed_mut(attempt);
        let expected_ms = believed.expected_at_ms(now_ms);
        believed.copy = if expected_ms * 100 <= median_ms * limit_percent {
            CopyDecision::NotSlowEnough { expected_ms, limit_ms: median_ms * limit_percent / 100 }
        } else if is_alone {
            CopyDecision::Queued
        } else {
            CopyDecision::NotAlone
        };
        if believed.copy == CopyDecision::Queued {
            self.note(MarkKind::CopyQueued, Some(attempt.stage), Some(attempt.task), Some(attempt.attempt));
            self.enqueue(attempt.stage, attempt.task, Cause::Copy, now_ms);
        }
    }

    fn after_failure(&mut self, attempt: Name, now_ms: u64) -> Consequence {
        let mut consequence = Consequence::default();
        let Name { stage, task, .. } = attempt;
        self.beliefs.task_mut(stage, task).failed += 1;
        let believed_alive = self.beliefs.running(stage, task).next().is_some();
        let Task { accepted_by, failed, queued, .. } = *self.beliefs.task(stage, task);
        // A copy that waits for a worker will do the task as well as a retry would.
        if self.report.is_some() || accepted_by.is_some() || believed_alive || queued > 0 {
            return consequence;
        }
        if failed < self.policy.max_attempts {
            self.note(MarkKind::RetryQueued, Some(stage), Some(task), Some(attempt.attempt));
            self.enqueue(stage, task, Cause::Retry, now_ms);
        } else {
            self.report = Some(Report::Failed);
            self.queue.clear();
            self.note(MarkKind::GaveUp, Some(stage), Some(task), Some(attempt.attempt));
            consequence.gave_up_on = Some(attempt);
        }
        consequence
    }

    fn stage_ready(&mut self, stage: Stage, now_ms: u64) {
        self.note(MarkKind::StageReady, Some(stage), None, None);
        for task in 0..self.beliefs.tasks_per_stage() {
            self.enqueue(stage, task, Cause::First, now_ms);
        }
    }

    fn enqueue(&mut self, stage: Stage, task: u64, cause: Cause, now_ms: u64) {
        let believed = self.beliefs.task_mut(stage, task);
        believed.queued += 1;
        // To a coordinator that has forgotten them it is the first one.
        let cause = if cause == Cause::First && believed.is_forgotten { Cause::Restart } else { cause };
        self.queue.push_back(Queued { stage, task, cause, queued_ms: now_ms });
    }

    fn drop_queued(&mut self, done: Name) {
        let queued = std::mem::take(&mut self.beliefs.task_mut(done.stage, done.task).queued);
        if queued > 0 {
            self.queue.retain(|waiting| (waiting.stage, waiting.task) != (done.stage, done.task));
            self.note(MarkKind::Dropped, Some(done.stage), Some(done.task), None);
        }
    }

    fn decide(&mut self, attempt: Name, verdict: Verdict, mark: MarkKind, now_ms: u64) {
        // Whoever was waiting when this was decided keeps the expectation of that moment.
        let expected_ms = self.beliefs.believed(attempt).expected_at_ms(now_ms);
        self.hear_progress(attempt, expected_ms);
        let believed = self.beliefs.believed_mut(attempt);
        let Name { task, attempt: number, .. } = attempt;
        assert!(believed.verdict == Verdict::Undecided, "attempt {number} of task {task} is decided twice");
        believed.verdict = verdict;
        self.notes.push(Note {
            kind: mark,
            stage: Some(attempt.stage),
            task: Some(attempt.task),
            attempt: Some(attempt.attempt),
            verdict: Some(verdict),
        });
    }

    fn free_worker_of(&mut self, attempt: Name) {
        let worker = self.beliefs.believed(attempt).worker;
        self.workers.release(worker);
    }

    fn note(&mut self, kind: MarkKind, stage: Option<Stage>, task: Option<u64>, attempt: Option<u64>) {
        self.notes.push(Note { kind, stage, task, attempt, verdict: None });
    }
}
