//! What an attempt must do from its launch to its end, worked out beside the engine: from its work, from the faults
//! that are about it, and from what it was answered.

use sim_core::outcome::{Attempt, End, Fate, Outcome, System};
use sim_core::scenario::{Action, EmailPath, OnRepeat, Scenario, SinkKind, Stage, When};

use crate::truth::{LAUNCH_MS, Made, customers_of, is_about, next_try, repeated_rows};

/// The way of one attempt. Where it was told to stop, this is cut off there: what happens at that very millisecond may
/// have come before or after, and is kept apart.
pub(crate) struct Course {
    pub(crate) end: End,
    pub(crate) ended_ms: u64,
    pub(crate) writes: Certainty<Made>,
    pub(crate) emails: Certainty<Made>,
    pub(crate) commits: Certainty<u64>,
    /// Faults that strike it, and when; of the kinds crash and cut-off.
    pub(crate) struck: Certainty<(usize, u64)>,
    pub(crate) waits: Vec<Wait>,
}

/// After a call that went wrong, until the next one or until it is given up.
pub(crate) struct Wait {
    pub(crate) from_ms: u64,
    pub(crate) for_ms: u64,
    /// Whether the coordinator hears that it begins.
    pub(crate) is_heard: bool,
    /// Whether it hears nothing more after that.
    pub(crate) is_the_last_word: bool,
}

/// What must have happened, and what may have.
pub(crate) struct Certainty<T> {
    pub(crate) must: Vec<T>,
    pub(crate) may: Vec<T>,
}

/// The ways of all attempts, in their order.
pub(crate) fn courses(scenario: &Scenario, outcome: &Outcome) -> Vec<Course> {
    let mut answers: Vec<Answers> = outcome.attempts.iter().map(|_| Answers::default()).collect();
    let ledger = outcome.effects_on(System::Ledger).expect("there is always a ledger");
    for (&attempt, &fate) in ledger.requests.attempt.iter().zip(&ledger.requests.fate) {
        answers[attempt as usize].writes.push(fate);
    }
    for commit in &ledger.commits {
        answers[commit.attempt as usize].commit = Some(commit.fate);
    }
    if scenario.email.path == EmailPath::Direct {
        let mailbox = outcome.effects_on(System::Mailbox).expect("it is called");
        for (call, (&attempt, &fate)) in (0..).zip(mailbox.requests.attempt.iter().zip(&mailbox.requests.fate)) {
            let is_unheard = mailbox.unheard.contains(&call);
            answers[attempt as usize].emails.push((fate == Fate::Failed, is_unheard));
        }
    }
    (0..).zip(answers).map(|(position, answers)| Walk::new(scenario, outcome, position, answers).whole()).collect()
}

/// What all attempts asked of a system.
pub(crate) fn of_all<T: Copy>(courses: &[Course], what: impl Fn(&Course) -> &Certainty<T>) -> (Vec<T>, Vec<T>) {
    let must = courses.iter().flat_map(|course| &what(course).must).copied().collect();
    (must, courses.iter().flat_map(|course| &what(course).may).copied().collect())
}

/// What an attempt was answered, in order.
#[derive(Default)]
struct Answers {
    writes: Vec<Fate>,
    commit: Option<Fate>,
    /// Whether each call of the email service failed, and whether its reply was lost.
    emails: Vec<(bool, bool)>,
}

#[derive(Clone, Copy)]
enum Step {
    Write(usize),
    Email(usize),
    Commit,
    Done,
}

/// An attempt on its way, as if nobody stopped it.
struct Walk<'a> {
    scenario: &'a Scenario,
    attempt: &'a Attempt,
    rows: Vec<Made>,
    repeated: Vec<u64>,
    answers: Answers,
    requests: u64,
    calls: usize,
    waits: Vec<Wait>,
    writes: Vec<Made>,
    emails: Vec<Made>,
    commits: Vec<u64>,
    struck: Vec<(usize, u64)>,
}

impl<'a> Walk<'a> {
    fn new(scenario: &'a Scenario, outcome: &'a Outcome, position: u32, answers: Answers) -> Self {
        let attempt = &outcome.attempts[position as usize];
        let row = |customer| Made {
            attempt: position,
            customer,
            cents: outcome.customers.cents[customer as usize],
            at_ms: 0,
        };
        let publishes = attempt.stage == Stage::Publish;
        Self {
            scenario,
            attempt,
            rows: if publishes { customers_of(outcome, attempt.task).map(row).collect() } else { Vec::new() },
            repeated: repeated_rows(scenario, attempt),
            answers,
            requests: 0,
            calls: 0,
            waits: Vec::new(),
            writes: Vec::new(),
            emails: Vec::new(),
            commits: Vec::new(),
            struck: Vec::new(),
        }
    }

    /// Row k of n is written when k/n of the work is done, its email goes out right after, and a commit at the end.
    fn steps(&self) -> Vec<(u64, Step)> {
        let mut steps = Vec::new();
        for row in 0..self.rows.len() {
            let after_ms = self.attempt.work_ms * (row as u64 + 1) / self.rows.len() as u64;
            steps.push((after_ms, Step::Write(row)));
            if self.scenario.email.path == EmailPath::Direct {
                steps.push((after_ms, Step::Email(row)));
            }
        }
        if self.attempt.stage == Stage::Publish && self.scenario.sink.kind == SinkKind::Atomic {
            steps.push((self.attempt.work_ms, Step::Commit));
        }
        steps.push((self.attempt.work_ms, Step::Done));
        steps
    }

    fn whole(mut self) -> Course {
        let (end, ended_ms) = self.walk();
        if self.attempt.end != Some(End::Cancelled) {
            return self.course(end, ended_ms, u64::MAX);
        }
        let told_ms = self.attempt.ended_ms.unwrap_or(u64::MAX);
        // Whoever would have ended before cannot have been told to stop.
        if ended_ms < told_ms {
            self.course(end, ended_ms, told_ms)
        } else {
            self.course(End::Cancelled, told_ms, told_ms)
        }
    }

    fn course(self, end: End, ended_ms: u64, told_ms: u64) -> Course {
        Course {
            end,
            ended_ms,
            writes: until(told_ms, self.writes, |write| write.at_ms),
            emails: until(told_ms, self.emails, |email| email.at_ms),
            commits: until(told_ms, self.commits, |at_ms| *at_ms),
            struck: until(told_ms, self.struck, |(_, at_ms)| *at_ms),
            waits: self.waits,
        }
    }

    fn walk(&mut self) -> (End, u64) {
        let mut done_ms = 0;
        for (after_ms, step) in self.steps() {
            if let Some(crashed_ms) = self.is_struck_while_it_works(done_ms..after_ms) {
                return (End::Crashed, crashed_ms);
            }
            done_ms = after_ms;
            if let Step::Done = step {
                return (End::Finished, self.now_ms(after_ms));
            }
            if let Some(ended) = self.request(step, after_ms) {
                return ended;
            }
        }
        unreachable!("the last step ends it")
    }

    fn now_ms(&self, work_ms: u64) -> u64 {
        self.attempt.launched_ms + LAUNCH_MS + work_ms + self.waits.iter().map(|wait| wait.for_ms).sum::<u64>()
    }

    /// A request until it is answered with success; how the attempt ends when it does.
    fn request(&mut self, step: Step, after_ms: u64) -> Option<(End, u64)> {
        for tries in 1.. {
            let at_ms = self.now_ms(after_ms);
            let is_error = self.ask(step, at_ms);
            self.requests += 1;
            if self.is_struck_after_a_request(at_ms) {
                return Some((End::Crashed, at_ms));
            }
            let is_unheard = is_error?;
            let Step::Email(_) = step else { return Some((End::Failed, at_ms)) };
            let next = next_try(self.scenario, tries, is_unheard);
            let (Ok(for_ms) | Err(for_ms)) = next;
            if for_ms > 0 && self.is_struck_when_it_waits(after_ms, for_ms) {
                return Some((End::Crashed, at_ms));
            }
            if next.is_err() {
                return Some((End::Failed, at_ms + for_ms));
            }
        }
        unreachable!("it gives up at last")
    }

    /// It waits with so much of its work done; what strikes it at this share does so at once.
    fn is_struck_when_it_waits(&mut self, after_ms: u64, for_ms: u64) -> bool {
        let from_ms = self.now_ms(after_ms);
        let struck_before = self.struck.len();
        let is_heard = self.is_heard();
        let crashed_ms = self.is_struck_while_it_works(after_ms..after_ms + 1);
        let is_the_last_word = is_heard && self.struck.len() > struck_before;
        self.waits.push(Wait { from_ms, for_ms, is_heard, is_the_last_word });
        crashed_ms.is_some()
    }

    fn is_heard(&self) -> bool {
        !self.struck.iter().any(|(fault, _)| self.scenario.faults[*fault].action == Action::CutOff)
    }

    /// Makes a request; whether the answer is an error, and if so whether nothing is heard of it. An answer that is not
    /// in the outcome, since the request never came, is taken for a success.
    fn ask(&mut self, step: Step, at_ms: u64) -> Option<bool> {
        let answers_errors = self.scenario.sink.on_repeat == OnRepeat::Error;
        match step {
            Step::Write(row) => {
                let number = row as u64 + 1;
                let arrivals = 1 + self.repeated.iter().filter(|&&repeated| repeated == number).count();
                self.writes.extend((0..arrivals).map(|_| Made { at_ms, ..self.rows[row] }));
                // A row that is staged once is answered before its commit decides on it.
                let is_decided = self.scenario.sink.kind == SinkKind::Key || arrivals > 1;
                let fate = self.answers.writes.get(self.writes.len() - 1);
                (is_decided && answers_errors && fate == Some(&Fate::Refused)).then_some(false)
            }
            Step::Email(row) => {
                self.emails.push(Made { at_ms, ..self.rows[row] });
                self.calls += 1;
                let (fails, is_unheard) = self.answers.emails.get(self.calls - 1).copied().unwrap_or_default();
                (fails || is_unheard).then_some(is_unheard)
            }
            Step::Commit => {
                self.commits.push(at_ms);
                (answers_errors && self.answers.commit == Some(Fate::Refused)).then_some(false)
            }
            Step::Done => None,
        }
    }

    fn blows(&self) -> Vec<(usize, &'a Action, &'a When)> {
        let blows = self.scenario.faults.iter().enumerate().filter(|(_, fault)| {
            matches!(fault.action, Action::Crash | Action::CutOff) && is_about(fault, self.attempt)
        });
        blows.filter_map(|(position, fault)| Some((position, &fault.action, fault.when.as_ref()?))).collect()
    }

    /// When it crashes while it does this part of its work. At the same amount of work, requests come first, and a fault
    /// that struck while a reply was waited for does not do so again.
    fn is_struck_while_it_works(&mut self, part_ms: std::ops::Range<u64>) -> Option<u64> {
        let mut due: Vec<(u64, usize, &Action)> = Vec::new();
        for (position, action, when) in self.blows() {
            if let When::Percent(percent) = when {
                due.push((self.attempt.work_ms * percent / 100, position, action));
            }
        }
        due.sort_by_key(|(after_ms, position, _)| (*after_ms, *position));
        for (after_ms, position, action) in due.into_iter().filter(|(after_ms, ..)| part_ms.contains(after_ms)) {
            if self.struck.iter().any(|(earlier, _)| *earlier == position) {
                continue;
            }
            let at_ms = self.now_ms(after_ms);
            self.struck.push((position, at_ms));
            if *action == Action::Crash {
                return Some(at_ms);
            }
        }
        None
    }

    fn is_struck_after_a_request(&mut self, at_ms: u64) -> bool {
        for (position, action, when) in self.blows() {
            if *when == When::AfterRequest(self.requests) {
                self.struck.push((position, at_ms));
                if *action == Action::Crash {
                    return true;
                }
            }
        }
        false
    }
}

/// What happens until somebody is told to stop.
fn until<T>(told_ms: u64, all: Vec<T>, at_ms: impl Fn(&T) -> u64) -> Certainty<T> {
    let (must, rest): (Vec<T>, Vec<T>) = all.into_iter().partition(|it| at_ms(it) < told_ms);
    Certainty { must, may: rest.into_iter().filter(|it| at_ms(it) == told_ms).collect() }
}
