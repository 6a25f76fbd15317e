//! What attempts really do: when they work, and how they end.

use proptest::{prop_assert, prop_assert_eq};
use sim_core::outcome::{Attempt, End, Fate, Outcome, System, Verdict};
use sim_core::scenario::{Action, LoserPolicy, OnRepeat, SinkKind};

use crate::truth::{self, LAUNCH_MS, is_about, strike_ms, usual_work_ms, writes};
use crate::{always, scenarios};

#[test]
fn an_attempts_work_is_the_usual_one_times_all_that_slows_it() {
    always(scenarios::any(), |scenario, outcome| {
        for attempt in &outcome.attempts {
            let slowed = scenario.faults.iter().fold(usual_work_ms(scenario, outcome, attempt), |work_ms, fault| {
                match fault.action {
                    Action::Slow { percent } if is_about(fault, attempt) => work_ms * percent / 100,
                    _ => work_ms,
                }
            });
            prop_assert_eq!(attempt.work_ms, slowed, "{:?}", attempt);
        }
        Ok(())
    });
}

#[test]
fn an_attempt_ends_when_its_work_is_done_unless_a_fault_a_sink_or_the_coordinator_stops_it() {
    always(scenarios::any(), |scenario, outcome| {
        for (position, attempt) in (0..).zip(&outcome.attempts) {
            let crash_ms = strike_ms(scenario, attempt, &Action::Crash);
            let done_ms = attempt.launched_ms + LAUNCH_MS + attempt.work_ms;
            match attempt.end {
                Some(End::Crashed) => prop_assert_eq!(attempt.ended_ms, crash_ms),
                Some(End::Finished) => prop_assert_eq!((attempt.ended_ms, crash_ms), (Some(done_ms), None)),
                Some(End::Failed) => {
                    prop_assert_eq!(scenario.sink.on_repeat, OnRepeat::Error);
                    let (rows, _) = writes(outcome, position);
                    let row_ms = rows.last().map(|row| row.at_ms);
                    let is_commit = scenario.sink.kind == SinkKind::Atomic;
                    prop_assert_eq!(attempt.ended_ms, if is_commit { Some(done_ms) } else { row_ms });
                }
                Some(End::Cancelled) => {
                    prop_assert_eq!(scenario.coordinator.speculation.loser, LoserPolicy::Cancelled);
                    prop_assert!(attempt.ended_ms <= Some(done_ms), "{attempt:?}");
                    let winner = siblings(outcome, attempt).find(|it| it.verdict == Verdict::Accepted);
                    prop_assert_eq!(winner.and_then(|it| it.decided_ms), attempt.ended_ms);
                }
                None => prop_assert!(false, "it never ends: {attempt:?}"),
            }
            // Nobody works beyond a crash, though it may have been stopped at the same millisecond.
            prop_assert!(crash_ms.is_none_or(|crash_ms| attempt.ended_ms <= Some(crash_ms)), "{attempt:?}");
        }
        Ok(())
    });
}

#[test]
fn whoever_is_answered_with_an_error_fails_and_nobody_else() {
    always(scenarios::any(), |scenario, outcome| {
        let ledger = outcome.effects_on(System::Ledger).expect("there is always a ledger");
        let writes = ledger.requests.attempt.iter().zip(&ledger.requests.fate).map(|(&it, &fate)| (it, fate));
        let commits = ledger.commits.iter().map(|commit| (commit.attempt, commit.fate));
        let mut refused = vec![false; outcome.attempts.len()];
        for (attempt, fate) in writes.chain(commits) {
            let is_error = fate == Fate::Refused && scenario.sink.on_repeat == OnRepeat::Error;
            refused[attempt as usize] |= is_error;
        }
        let failed: Vec<bool> = outcome.attempts.iter().map(|it| it.end == Some(End::Failed)).collect();
        prop_assert_eq!(failed, refused);
        Ok(())
    });
}

#[test]
fn a_worker_is_cut_off_when_its_fault_says_so_while_its_attempt_runs() {
    always(scenarios::any(), |scenario, outcome| {
        for attempt in &outcome.attempts {
            let due_ms = strike_ms(scenario, attempt, &Action::CutOff);
            if attempt.cut_off_ms.is_some() {
                prop_assert_eq!(attempt.cut_off_ms, due_ms);
            } else {
                prop_assert!(due_ms.is_none_or(|due_ms| attempt.ended_ms <= Some(due_ms)), "{attempt:?}");
            }
        }
        Ok(())
    });
}

#[test]
fn an_attempts_times_are_in_order() {
    always(scenarios::any(), |_, outcome| {
        for attempt in &outcome.attempts {
            let Attempt { queued_ms, launched_ms, last_heard_ms, .. } = *attempt;
            prop_assert!(queued_ms <= launched_ms && launched_ms <= last_heard_ms, "{attempt:?}");
            prop_assert!(Some(last_heard_ms) <= attempt.decided_ms, "{attempt:?}");
            prop_assert!(Some(launched_ms) <= attempt.ended_ms, "{attempt:?}");
            let begun_ms = launched_ms + LAUNCH_MS;
            prop_assert!(attempt.cut_off_ms.is_none_or(|cut_ms| begun_ms <= cut_ms), "{attempt:?}");
            prop_assert!(attempt.cut_off_ms.is_none_or(|cut_ms| Some(cut_ms) <= attempt.ended_ms), "{attempt:?}");
            prop_assert!(attempt.end == Some(End::Cancelled) || Some(begun_ms) <= attempt.ended_ms, "{attempt:?}");
            let last_ms = outcome.quiet_ms;
            prop_assert!(attempt.ended_ms <= Some(last_ms) && attempt.decided_ms <= Some(last_ms), "{attempt:?}");
        }
        Ok(())
    });
}

#[test]
fn when_a_task_is_accepted_with_losers_cancelled_no_other_attempt_of_it_that_can_be_told_works_on() {
    always(scenarios::any(), |scenario, outcome| {
        let is_cancelled = |it: &Attempt| it.end == Some(End::Cancelled) || it.verdict == Verdict::Cancelled;
        if scenario.coordinator.speculation.loser == LoserPolicy::RunsOn {
            prop_assert!(!outcome.attempts.iter().any(is_cancelled));
            return Ok(());
        }
        for winner in outcome.attempts.iter().filter(|it| it.verdict == Verdict::Accepted) {
            for loser in siblings(outcome, winner).filter(|it| it.ended_ms > winner.decided_ms) {
                let is_out_of_reach = loser.cut_off_ms.is_some_and(|cut_ms| Some(cut_ms) <= winner.decided_ms);
                prop_assert!(is_out_of_reach, "{loser:?} goes on after {winner:?}");
            }
        }
        Ok(())
    });
}

#[test]
fn a_fault_strikes_when_its_attempt_shows_it() {
    always(scenarios::any(), |scenario, outcome| {
        for (fault, &struck_ms) in scenario.faults.iter().zip(&outcome.fault_struck_ms) {
            let hit = || outcome.attempts.iter().filter(|attempt| is_about(fault, attempt));
            let expected_ms = match fault.action {
                Action::Slow { .. } => hit().map(|it| it.launched_ms).min(),
                Action::Lose => {
                    let lost = hit().find(|it| it.end == Some(End::Finished) && it.cut_off_ms.is_none());
                    lost.and_then(|it| it.ended_ms)
                }
                // Of several on one attempt the first crash is its last; that is asked above.
                Action::Crash | Action::CutOff => continue,
            };
            prop_assert_eq!(struck_ms, expected_ms, "{:?}", fault);
        }
        Ok(())
    });
}

fn siblings<'a>(outcome: &'a Outcome, attempt: &'a Attempt) -> impl Iterator<Item = &'a Attempt> {
    let is_sibling = |it: &&Attempt| truth::is_same_task(it, attempt) && it.attempt != attempt.attempt;
    outcome.attempts.iter().filter(is_sibling)
}
