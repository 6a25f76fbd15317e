//! How runs end, and that they do.

use proptest::strategy::Strategy;
use proptest::{prop_assert, prop_assert_eq, prop_assert_ne};
use sim_core::Scenario;
use sim_core::outcome::{Report, Verdict};
use sim_core::scenario::{Action, AttemptRef, EmailPath, Fault, OnRepeat, Stage, Target};

use crate::truth::CLOSE_OUT_MS;
use crate::{always, scenarios};

/// Four faults of so many calls are within the 16 attempts that a task may be allowed.
const MOST_CALLS: u64 = 3;

/// A run waits for ever only when it waits for a worker, and a worker is lost only to a cut. So one is left when there
/// are more workers than attempts that are cut off.
#[test]
fn a_run_with_a_usable_worker_left_ends() {
    always(scenarios::any().prop_map(with_a_worker_left), |_, outcome| {
        prop_assert_ne!(outcome.runs[0].report, Report::NeverEnds);
        Ok(())
    });
}

/// A fault that names an attempt fails no other, and a call of the email service that goes wrong fails one at most. So
/// when a task may fail more often than there are of both, and no sink answers with an error, the job does not give up.
#[test]
fn a_run_with_a_usable_worker_and_a_retry_left_succeeds() {
    let enough = scenarios::any().prop_map(with_a_worker_left).prop_map(|mut scenario| {
        let failed = failed_by_faults(&scenario);
        let most = failed.iter().map(|it| failed.iter().filter(|other| is_same_task(it, other)).count()).max();
        let most = most.unwrap_or(0) as u64 + calls_that_go_wrong(&mut scenario);
        scenario.coordinator.max_attempts = scenario.coordinator.max_attempts.max(1 + most);
        scenario.sink.on_repeat = OnRepeat::Success;
        scenario
    });
    always(enough, |_, outcome| {
        prop_assert_eq!(outcome.runs[0].report, Report::Succeeded);
        Ok(())
    });
}

#[test]
fn success_is_reported_86_seconds_after_the_last_task_is_accepted() {
    always(scenarios::any(), |scenario, outcome| {
        let accepted = outcome.attempts.iter().filter(|it| it.verdict == Verdict::Accepted);
        let publish_ms = accepted.filter(|it| it.stage == Stage::Publish).map(|it| it.decided_ms);
        let all_ms: Vec<Option<u64>> = publish_ms.collect();
        let is_done = all_ms.len() as u64 == scenario.cluster.tasks;
        prop_assert_eq!(outcome.runs[0].report == Report::Succeeded, is_done);
        if is_done {
            let last_ms = all_ms.into_iter().max().flatten();
            prop_assert_eq!(outcome.runs[0].ended_ms, last_ms.map(|at_ms| at_ms + CLOSE_OUT_MS));
        }
        Ok(())
    });
}

#[test]
fn a_job_gives_up_exactly_when_as_many_attempts_have_failed_as_may_and_no_other_is_left() {
    always(scenarios::any(), |scenario, outcome| {
        let run = &outcome.runs[0];
        let Some(position) = run.gave_up_on else {
            prop_assert_ne!(run.report, Report::Failed);
            return Ok(());
        };
        let last = &outcome.attempts[position as usize];
        prop_assert_eq!((run.report, run.ended_ms), (Report::Failed, last.decided_ms));
        let siblings = || outcome.attempts.iter().filter(|it| (it.stage, it.task) == (last.stage, last.task));
        let failed = siblings().filter(|it| has_failed(it.verdict) && it.decided_ms <= last.decided_ms).count();
        prop_assert!(failed as u64 >= scenario.coordinator.max_attempts, "only {failed} failed");
        prop_assert_eq!(failed, siblings().count());
        prop_assert!(outcome.attempts.iter().all(|it| Some(it.launched_ms) <= run.ended_ms), "launched after the end");
        Ok(())
    });
}

fn has_failed(verdict: Verdict) -> bool {
    matches!(verdict, Verdict::DeclaredFailed | Verdict::ReportedFailure)
}

fn with_a_worker_left(mut scenario: Scenario) -> Scenario {
    let mut cut: Vec<AttemptRef> = named(scenario.faults.iter().filter(|fault| fault.action == Action::CutOff));
    cut.sort_unstable();
    cut.dedup();
    scenario.cluster.workers = scenario.cluster.workers.max(1 + cut.len() as u64);
    scenario
}

/// The attempts that faults may fail.
fn failed_by_faults(scenario: &Scenario) -> Vec<AttemptRef> {
    let fails = |fault: &&Fault| !matches!(fault.action, Action::Slow { .. });
    let mut failed = named(scenario.faults.iter().filter(fails));
    failed.sort_unstable();
    failed.dedup();
    failed
}

/// The calls of an attempt that go wrong, each fault being brought down to so few that an attempt may fail for each.
fn calls_that_go_wrong(scenario: &mut Scenario) -> u64 {
    if scenario.email.path != EmailPath::Direct {
        return 0;
    }
    let calls = scenario.faults.iter_mut().filter_map(|fault| match &mut fault.target {
        Target::EmailCall(calls) | Target::EmailReply(calls) => Some(calls),
        _ => None,
    });
    let shortened = calls.map(|calls| {
        calls.count = calls.count.min(MOST_CALLS);
        calls.count
    });
    shortened.sum()
}

fn named<'a>(faults: impl Iterator<Item = &'a Fault>) -> Vec<AttemptRef> {
    let attempts = faults.filter_map(|fault| match fault.target {
        Target::Attempt(attempt) | Target::Ack(attempt) => Some(attempt),
        _ => None,
    });
    attempts.collect()
}

fn is_same_task(one: &AttemptRef, other: &AttemptRef) -> bool {
    (one.stage, one.task) == (other.stage, other.task)
}
