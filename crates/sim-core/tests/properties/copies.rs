//! Which attempts get a second copy: at each look those that are slow, alone and not copied yet, and no others.

use proptest::prop_assert_eq;
use sim_core::outcome::{Attempt, MarkKind, Outcome, Verdict};
use sim_core::scenario::{Scenario, Stage};

use crate::course::{Course, courses};
use crate::truth::is_same_task;
use crate::{Holds, always, meetings, scenarios};

/// Enough to see every attempt of a stage through; a long silence would take thousands.
const MOST_LOOKS: u64 = 300;

#[test]
fn what_is_slow_and_alone_at_a_look_is_copied_and_nothing_else() {
    always(scenarios::any(), copies_are_as_they_should);
}

#[test]
fn so_it_is_when_attempts_wait() {
    always(meetings::waits_and_slow_tasks(), copies_are_as_they_should);
}

fn copies_are_as_they_should(scenario: &Scenario, outcome: &Outcome) -> Holds {
    let speculation = &scenario.coordinator.speculation;
    let courses = courses(scenario, outcome);
    for &stage in &speculation.stages {
        let looks = Looks::at(stage, outcome, &courses);
        for look_ms in looks.times(speculation.check_every_ms) {
            let copied: Vec<u32> = looks.marks(MarkKind::CopyQueued, |at_ms| at_ms == look_ms).collect();
            let expected = looks.slow_and_alone(look_ms, speculation.threshold_percent);
            prop_assert_eq!(copied, expected, "{:?} at {} ms", stage, look_ms);
        }
    }
    Ok(())
}

/// One stage, as the coordinator sees it when it looks.
struct Looks<'a> {
    stage: Stage,
    outcome: &'a Outcome,
    attempts: Vec<(u32, &'a Attempt, &'a Course)>,
}

impl<'a> Looks<'a> {
    fn at(stage: Stage, outcome: &'a Outcome, courses: &'a [Course]) -> Self {
        let all = (0..).zip(&outcome.attempts).zip(courses).map(|((place, attempt), course)| (place, attempt, course));
        Self { stage, outcome, attempts: all.filter(|(_, attempt, _)| attempt.stage == stage).collect() }
    }

    /// The looks while the stage has attempts and the run goes on. What happens at the very millisecond of a look may
    /// come before or after it, so such looks are left to the tables of rules.
    fn times(&self, every_ms: u64) -> Vec<u64> {
        let first_ms = self.attempts.iter().map(|(_, it, _)| it.launched_ms).min().unwrap_or(0);
        let last_ms = self.attempts.iter().filter_map(|(_, it, _)| it.decided_ms).max().unwrap_or(0);
        let last_ms = last_ms.min(self.outcome.runs[0].ended_ms.unwrap_or(u64::MAX));
        let looks = (first_ms / every_ms + 1..).take(MOST_LOOKS as usize).map(|number| number * every_ms);
        looks.take_while(|look_ms| *look_ms < last_ms).filter(|look_ms| !self.is_busy(*look_ms)).collect()
    }

    fn is_busy(&self, look_ms: u64) -> bool {
        self.attempts.iter().any(|(_, attempt, course)| {
            let moments = [Some(attempt.launched_ms), attempt.decided_ms, attempt.ended_ms, attempt.cut_off_ms];
            let turns = course.waits.iter().flat_map(|wait| [wait.from_ms, wait.from_ms + wait.for_ms]);
            moments.contains(&Some(look_ms)) || turns.into_iter().any(|turn_ms| turn_ms == look_ms)
        })
    }

    fn marks(&self, kind: MarkKind, is_then: impl Fn(u64) -> bool) -> impl Iterator<Item = u32> {
        let is_meant = move |mark: &&sim_core::outcome::Mark| mark.kind == kind && is_then(mark.at_ms);
        let marks = self.outcome.marks.iter().filter(is_meant).filter(|mark| mark.stage == Some(self.stage));
        marks.map(|mark| mark.attempt.expect("a retry or copy is of an attempt"))
    }

    fn slow_and_alone(&self, look_ms: u64, threshold_percent: u64) -> Vec<u32> {
        let launched = || self.attempts.iter().filter(|(_, attempt, _)| attempt.launched_ms < look_ms);
        let mut expected_ms: Vec<u64> =
            launched().map(|(_, attempt, course)| expected_at_ms(attempt, course, look_ms)).collect();
        expected_ms.sort_unstable();
        let is_running = |attempt: &Attempt| attempt.decided_ms > Some(look_ms);
        let is_copied = |place| self.marks(MarkKind::CopyQueued, |at_ms| at_ms < look_ms).any(|it| it == place);
        let mut slow: Vec<(u32, u32)> = Vec::new();
        for (place, attempt, course) in launched().filter(|(_, attempt, _)| is_running(attempt)) {
            let siblings = || self.attempts.iter().map(|(_, it, _)| *it).filter(|it| is_same_task(it, attempt));
            let is_done = siblings().any(|it| it.verdict == Verdict::Accepted && it.decided_ms < Some(look_ms));
            let running = siblings().filter(|it| it.launched_ms < look_ms && is_running(it)).count();
            let median_ms = expected_ms[expected_ms.len() / 2];
            let is_slow = expected_at_ms(attempt, course, look_ms) * 100 > median_ms * threshold_percent;
            if is_slow && !is_done && running == 1 && !self.is_awaited(attempt, look_ms) && !is_copied(*place) {
                slow.push((attempt.task, *place));
            }
        }
        slow.sort_unstable();
        slow.into_iter().map(|(_, place)| place).collect()
    }

    /// Whether another attempt of the task waits for a worker.
    fn is_awaited(&self, attempt: &Attempt, look_ms: u64) -> bool {
        let is_its = |place: &u32| is_same_task(&self.outcome.attempts[*place as usize], attempt);
        let queued = [MarkKind::CopyQueued, MarkKind::RetryQueued]
            .map(|kind| self.marks(kind, |at_ms| at_ms < look_ms).filter(is_its).count());
        let launched = self
            .attempts
            .iter()
            .filter(|(_, it, _)| is_same_task(it, attempt) && it.attempt > 1 && it.launched_ms < look_ms);
        queued.iter().sum::<usize>() > launched.count()
    }
}

/// How long an attempt is expected to take in all: its work, and what it has waited until now, as far as that is heard.
/// Whoever falls silent when it begins to wait seems to wait until the coordinator loses patience.
fn expected_at_ms(attempt: &Attempt, course: &Course, look_ms: u64) -> u64 {
    let until_ms = attempt.decided_ms.map_or(look_ms, |decided_ms| decided_ms.min(look_ms));
    let waits = course.waits.iter().filter(|wait| wait.is_heard && wait.from_ms < until_ms);
    let waited_ms = waits.map(|wait| {
        let since_ms = until_ms - wait.from_ms;
        if wait.is_the_last_word { since_ms } else { since_ms.min(wait.for_ms) }
    });
    attempt.work_ms + waited_ms.sum::<u64>()
}
