//! What holds for every scenario, however odd.

use std::collections::BTreeSet;

use sim_core::outcome::{Fate, Outcome, Report, System, SystemEffects, Verdict};
use sim_core::scenario::{Action, CoordinatorMemory, DataSet, FilePath, Stage, Synthetic};
use sim_core::{Problem, Scenario, run};

/// Reads a text as a scenario, runs it, and holds all that comes of it against the model.
pub fn check_text(text: &str) {
    match Scenario::from_json(text) {
        Err(problem) => check_problem(&problem),
        Ok(scenario) => {
            let written = serde_json::to_string(&scenario).expect("a scenario is plain data");
            assert_eq!(Scenario::from_json(&written).as_ref(), Ok(&scenario), "it does not read back: {written}");
            check_run(&scenario);
        }
    }
}

/// Customers from whose number on a run takes too long to be done many times.
const MANY_CUSTOMERS: u64 = 2_000;

/// The engine's own bounds keep every other run short enough: the longest known takes 30 ms.
fn check_run(scenario: &Scenario) {
    if let DataSet::Synthetic(Synthetic { customers, .. }) = scenario.data
        && customers > MANY_CUSTOMERS
    {
        return;
    }
    match run(scenario) {
        Err(problems) => {
            assert!(!problems.is_empty(), "it is not run, and nobody knows why");
            problems.iter().for_each(check_problem);
        }
        Ok(outcome) => {
            let again = run(scenario).expect("it ran before");
            assert_eq!(outcome.to_json(), again.to_json(), "the second run differs");
            check_outcome(&outcome);
        }
    }
}

/// A problem is a line of its own on standard error, and an entry of a list on the page.
fn check_problem(problem: &Problem) {
    let line = problem.to_string();
    assert!(!line.is_empty() && !line.chars().any(char::is_control), "not one line: {line:?}");
}

fn check_outcome(outcome: &Outcome) {
    let written = serde_json::to_string(&outcome.scenario).expect("a scenario is plain data");
    assert_eq!(Scenario::from_json(&written).as_ref(), Ok(&outcome.scenario), "it does not read back: {written}");
    assert_eq!(outcome.fault_struck_ms.len(), outcome.scenario.faults.len(), "each fault has its moment or null");
    assert_eq!(outcome.runs.len(), outcome.scenario.runs.len());
    assert_eq!(outcome.audit.runs.len(), outcome.scenario.runs.len());
    check_attempts(outcome);
    for effects in &outcome.effects {
        check_effects(outcome, effects);
    }
    check_audit(outcome);
}

fn check_attempts(outcome: &Outcome) {
    // A coordinator that forgot its attempts gives their names again, and may accept a task again.
    let forgets = outcome.scenario.coordinator.memory != CoordinatorMemory::Everything
        && outcome.scenario.faults.iter().any(|fault| fault.action == Action::Restart);
    let mut names = BTreeSet::new();
    let mut accepted = BTreeSet::new();
    for attempt in &outcome.attempts {
        let task = (attempt.run, attempt.stage, attempt.task);
        assert!(names.insert((task, attempt.attempt)) || forgets, "two attempts have one name: {attempt:?}");
        assert_eq!(attempt.ended_ms.is_some(), attempt.end.is_some(), "{attempt:?}");
        assert!(attempt.queued_ms <= attempt.launched_ms, "{attempt:?}");
        assert!(attempt.ended_ms.is_none_or(|ended_ms| ended_ms <= outcome.quiet_ms), "{attempt:?}");
        if attempt.verdict == Verdict::Accepted {
            assert!(accepted.insert(task) || forgets, "a second attempt of its task is accepted: {attempt:?}");
        }
    }
    for (position, run) in (0..).zip(&outcome.runs) {
        assert_eq!(run.ended_ms.is_none(), run.report == Report::NeverEnds, "{run:?}");
        if run.report == Report::Succeeded {
            let published = accepted.iter().filter(|task| (task.0, task.1) == (position, Stage::Publish)).count();
            assert_eq!(published as u64, outcome.scenario.cluster.tasks, "success needs every publish task");
        }
    }
}

fn check_effects(outcome: &Outcome, effects: &SystemEffects) {
    let (system, requests) = (effects.system, &effects.requests);
    let count = requests.customer.len();
    let columns = [
        requests.attempt.len(),
        requests.cents.len(),
        requests.at_ms.len(),
        requests.visible_ms.len(),
        requests.fate.len(),
        requests.met.len(),
        requests.commit.len(),
        requests.notification.len(),
    ];
    assert_eq!(columns, [count; 8], "columns of {system:?} have one length");
    assert!(requests.attempt.iter().all(|&attempt| (attempt as usize) < outcome.attempts.len()), "{system:?}");
    assert!(requests.at_ms.is_sorted(), "requests to {system:?} are listed as they arrive");
    assert!(requests.at_ms.last().is_none_or(|&at_ms| at_ms <= outcome.quiet_ms), "{system:?} is not quiet yet");
    for (position, met) in requests.met.iter().enumerate() {
        let Some(met) = met.map(|met| met as usize) else { continue };
        // Staged rows come to the ledger in one order and are committed in another.
        let is_earlier = match requests.commit[position] {
            Some(commit) => requests.commit[met].is_some_and(|earlier| earlier < commit),
            None => met < position,
        };
        assert!(is_earlier, "{system:?}: {position} met {met}, which came later");
    }
    let standing: BTreeSet<u32> = effects.standing.iter().copied().collect();
    assert_eq!(standing.len(), effects.standing.len(), "in {system:?} no request stands twice");
    assert!(standing.last().is_none_or(|&last| (last as usize) < count), "{system:?}");
    assert!(standing.iter().all(|&request| requests.visible_ms[request as usize].is_some()), "{system:?}");
    // Taken is what got a place of its own, and it stands there unless it was taken away again; but of a file of an
    // attempt's own all blocks come and go at once.
    let own = outcome.scenario.effects.file.as_ref().is_some_and(|file| file.path == FilePath::OwnRenamed);
    if system != System::Files || !own {
        let taken = requests.fate.iter().filter(|fate| **fate == Fate::Took).count();
        assert_eq!(standing.len() + effects.removed.len(), taken, "what {system:?} took stands or was taken away");
    }
}

fn check_audit(outcome: &Outcome) {
    let runs = &outcome.scenario.runs;
    let period = |run: u32| &runs[run as usize].period;
    for (run, audit) in
        (0..).zip(&outcome.audit.runs).flat_map(|(run, audit)| audit.systems.iter().map(move |it| (run, it)))
    {
        let system = audit.system;
        let fates = &audit.fates;
        let served = fates.took + fates.overwrote + fates.ignored + fates.refused + fates.discarded;
        let counted = served + fates.failed + fates.throttled + fates.fenced;
        let requests = &outcome.effects_on(system).expect("what is audited is used").requests;
        let is_of_period = |attempt: &&u32| period(outcome.attempts[**attempt as usize].run) == period(run);
        let expected = requests.attempt.iter().filter(is_of_period).count();
        assert_eq!(counted, expected as u64, "each request to {system:?} has one fate");
        assert_eq!(audit.standing + audit.missing.len() as u64, audit.expected + audit.extra, "{system:?}");
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn it_holds_for_every_preset() {
        for preset in sim_core::presets() {
            super::check_text(&serde_json::to_string(&preset.scenario).expect("plain data"));
        }
    }
}
