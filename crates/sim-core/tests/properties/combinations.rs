//! What holds of every combination of choices: it ends, soon and always the same, and what was written reads back.

use std::time::Duration;

use cpu_time::ThreadTime;
use proptest::{prop_assert, prop_assert_eq};
use sim_core::outcome::{Outcome, Report, Verdict};
use sim_core::{Scenario, run};

use crate::{Holds, always, wide};

/// Of the thread's own time, so that it says the same on a busy machine. Without optimisation the same work takes about
/// eight times as long, and the slowest known a second.
const LONGEST: Duration = Duration::from_secs(if cfg!(debug_assertions) { 4 } else { 1 });

#[test]
fn nothing_traps_or_takes_long_and_the_second_run_gives_the_same_bytes() {
    always(wide::any(), |scenario, outcome| {
        prop_assert!(runs_soon(scenario), "it takes too long");
        let again = run(scenario).expect("it ran before");
        prop_assert_eq!(again.to_json(), outcome.to_json());
        reads_back(scenario)?;
        is_whole(outcome)
    });
}

#[test]
fn very_many_calls_that_are_all_new_are_soon_told_apart() {
    for identity in [r#"["call"]"#, r#"["run", "task", "attempt", "call"]"#] {
        let json = format!(
            r#"{{"cluster": {{"workers": 1, "tasks": 1}}, "data": {{"synthetic": {{"customers": 20000, "seed": 1}}}},
                "sink": {{"kind": "key", "identity": {identity}}}, "effects": {{"topic": {{"identity": {identity}}}}}}}"#
        );
        let scenario = Scenario::from_json(&json).expect("it has the right shape");
        assert!(runs_soon(&scenario), "{identity}");
    }
}

#[test]
fn what_is_refused_cleaned_up_or_waited_for_very_often_is_soon_done() {
    for json in [
        // Each row of the second task meets a commit of the first, in which its customer is not.
        r#"{"cluster": {"workers": 2, "tasks": 2}, "data": {"synthetic": {"customers": 60000, "seed": 1}},
            "sink": {"kind": "atomic", "identity": ["run"]}}"#,
        // Every commit is deleted again.
        r#"{"cluster": {"workers": 512, "tasks": 512}, "data": {"synthetic": {"customers": 40000, "seed": 1}},
            "sink": {"kind": "atomic", "onUnknownCommit": "cleanUp"}, "email": {"path": "outbox"},
            "coordinator": {"maxAttempts": 2},
            "faults": [{"do": "lose", "target": {"reply": {"of": "commit", "first": 1, "count": 10000000}}}]}"#,
        // A writer waits for days for what another one holds.
        r#"{"runs": [{}, {"startMs": 0}], "writer": {"applies": ["lock", "paidCalls"]}, "effects": {"client": {"retryAfterMs": 0},
            "lock": {"whenTaken": "fail"}, "paidCalls": {"quota": {"calls": 1, "perMs": 86400000}}}}"#,
    ] {
        let scenario = Scenario::from_json(json).expect("it has the right shape");
        assert!(runs_soon(&scenario), "{json}");
    }
}

fn runs_soon(scenario: &Scenario) -> bool {
    let start = ThreadTime::now();
    run(scenario).expect("it has no problems");
    let took = start.elapsed();
    if took >= LONGEST {
        eprintln!("it took {took:?} of at most {LONGEST:?}");
    }
    took < LONGEST
}

fn reads_back(scenario: &Scenario) -> Holds {
    let written = serde_json::to_string(scenario).expect("plain data");
    let read = Scenario::from_json(&written);
    prop_assert_eq!(read.as_ref(), Ok(scenario));
    Ok(())
}

/// What is listed belongs together, and what is counted adds up.
fn is_whole(outcome: &Outcome) -> Holds {
    let scenario = &outcome.scenario;
    prop_assert_eq!((outcome.runs.len(), outcome.audit.runs.len()), (scenario.runs.len(), scenario.runs.len()));
    prop_assert_eq!(outcome.fault_struck_ms.len(), scenario.faults.len());
    for (number, (end, audit)) in (0..).zip(outcome.runs.iter().zip(&outcome.audit.runs)) {
        prop_assert_eq!(end.ended_ms.is_none(), end.report == Report::NeverEnds);
        prop_assert_eq!(end.refusals.is_empty(), end.report != Report::Refused);
        let of_run = || outcome.attempts.iter().filter(move |attempt| attempt.run == number);
        prop_assert!(end.report != Report::Refused || of_run().next().is_none(), "a refused run launches nothing");
        prop_assert!(of_run().all(|it| it.decided_ms.is_none() == (it.verdict == Verdict::Undecided)));
        for system in &audit.systems {
            prop_assert_eq!(system.standing + system.missing.len() as u64, system.expected + system.extra);
            prop_assert!(
                system.is_right == (system.missing.is_empty() && system.extra == 0 && system.wrong.is_empty())
            );
        }
    }
    for effects in &outcome.effects {
        let requests = &effects.requests;
        prop_assert!(requests.at_ms.is_sorted());
        prop_assert!(requests.at_ms.last() <= Some(&outcome.quiet_ms));
        let is_there = |&request: &u32| requests.visible_ms.get(request as usize).is_some_and(Option::is_some);
        prop_assert!(effects.standing.iter().all(is_there), "{:?}", effects.system);
        let mut once = effects.standing.clone();
        once.sort_unstable();
        once.dedup();
        prop_assert_eq!(once.len(), effects.standing.len(), "no request stands twice in {:?}", effects.system);
        let removed = effects.removed.iter().map(|removal| removal.request);
        prop_assert!(removed.clone().all(|request| !effects.standing.contains(&request)), "{:?}", effects.system);
    }
    Ok(())
}
