//! What attempts really do: when they work, and how they end.

use proptest::strategy::Strategy;
use proptest::{prop_assert, prop_assert_eq};
use sim_core::outcome::{Attempt, End, MarkKind, Outcome, System, SystemEffects, Verdict};
use sim_core::run;
use sim_core::scenario::{Action, AttemptRef, Fault, LoserPolicy, Scenario, Stage, Target, When};

use crate::course::{Course, courses, of_all};
use crate::truth::{self, LAUNCH_MS, customers_of, is_about, usual_work_ms};
use crate::{always, meetings, scenarios, wide};

#[test]
fn a_cut_off_tells_as_many_traces_as_a_crash_there_would_leave() {
    let any = (wide::any(), 1..=30_u64, 1..=2_u64);
    let cut_off = any.prop_map(|(mut scenario, request, attempt)| {
        let publish = AttemptRef { stage: Stage::Publish, task: 0, attempt, run: 0 };
        let when = Some(When::AfterRequest(request));
        scenario.faults.retain(|other| other.action != Action::CutOff);
        scenario.faults.insert(0, Fault { action: Action::CutOff, target: Target::Attempt(publish), when });
        scenario
    });
    always(cut_off, |scenario, outcome| {
        let Some(mark) = outcome.marks.iter().find(|mark| mark.kind == MarkKind::CutOff) else { return Ok(()) };
        let mut crash = scenario.clone();
        crash.faults[0].action = Action::Crash;
        let crashed = run(&crash).expect("a crash is as good as a cut-off");
        prop_assert_eq!(mark.traces, Some(traces_of(&crashed, mark.attempt.expect("its attempt"))));
        Ok(())
    });
}

/// How much of what an attempt asked an outcome lists.
fn traces_of(outcome: &Outcome, attempt: u32) -> u32 {
    let is_its = |it: &u32| *it == attempt;
    let asked = outcome.effects.iter().filter(|effects| match effects.system {
        System::Outbox => false,
        System::Mailbox => outcome.sender.is_none(),
        _ => true,
    });
    let of_system = |effects: &SystemEffects| {
        let commits = effects.commits.iter().map(|commit| commit.attempt);
        effects.requests.attempt.iter().copied().chain(commits).filter(is_its).count()
    };
    let claims = outcome.claims.iter().flat_map(|record| &record.events).map(|event| event.attempt);
    let readings = outcome.readings.iter().map(|reading| reading.attempt);
    (asked.map(of_system).sum::<usize>() + claims.chain(readings).filter(is_its).count()) as u32
}

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
fn an_attempt_ends_as_its_work_its_faults_and_its_answers_say_unless_it_is_told_to_stop() {
    let ends_as_it_should = |scenario: &Scenario, outcome: &Outcome| {
        for (attempt, course) in outcome.attempts.iter().zip(courses(scenario, outcome)) {
            prop_assert_eq!(
                (attempt.end, attempt.ended_ms),
                (Some(course.end), Some(course.ended_ms)),
                "{:?}",
                attempt
            );
            if attempt.end == Some(End::Cancelled) {
                prop_assert_eq!(scenario.coordinator.speculation.loser, LoserPolicy::Cancelled);
                let winner = siblings(outcome, attempt).find(|it| it.verdict == Verdict::Accepted);
                prop_assert_eq!(winner.and_then(|it| it.decided_ms), attempt.ended_ms);
            }
        }
        Ok(())
    };
    always(scenarios::any(), ends_as_it_should);
    always(meetings::strikes_at_calls_that_go_wrong(), ends_as_it_should);
}

#[test]
fn an_attempt_has_waited_for_as_long_as_its_calls_went_wrong() {
    let has_waited_as_it_should = |scenario: &Scenario, outcome: &Outcome| {
        for (attempt, course) in outcome.attempts.iter().zip(courses(scenario, outcome)) {
            // Whoever crashes or is told to stop while it waits has waited until then.
            let until_ms = course.ended_ms;
            let waits = course.waits.iter().filter(|wait| wait.from_ms < until_ms);
            let waited_ms: u64 = waits.map(|wait| wait.for_ms.min(until_ms - wait.from_ms)).sum();
            prop_assert_eq!(attempt.waited_ms, waited_ms, "{:?}", attempt);
        }
        Ok(())
    };
    always(scenarios::any(), has_waited_as_it_should);
    always(meetings::strikes_at_calls_that_go_wrong(), has_waited_as_it_should);
}

#[test]
fn a_worker_is_cut_off_when_its_fault_says_so_while_its_attempt_runs() {
    let is_cut_off_as_it_should = |scenario: &Scenario, outcome: &Outcome| {
        for (attempt, course) in outcome.attempts.iter().zip(courses(scenario, outcome)) {
            let first_cut = |struck: &[(usize, u64)]| {
                let cuts = struck.iter().filter(|(fault, _)| scenario.faults[*fault].action == Action::CutOff);
                cuts.map(|(_, at_ms)| *at_ms).next()
            };
            let (must, may) = (first_cut(&course.struck.must), first_cut(&course.struck.may));
            prop_assert!(attempt.cut_off_ms == must || must.is_none() && attempt.cut_off_ms == may, "{attempt:?}");
        }
        Ok(())
    };
    always(scenarios::any(), is_cut_off_as_it_should);
    always(meetings::strikes_at_calls_that_go_wrong(), is_cut_off_as_it_should);
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
fn a_fault_strikes_when_its_target_shows_it() {
    always(scenarios::any(), |scenario, outcome| {
        let courses = courses(scenario, outcome);
        let (blows, perhaps) = of_all(&courses, |course| &course.struck);
        for (position, (fault, &struck_ms)) in scenario.faults.iter().zip(&outcome.fault_struck_ms).enumerate() {
            let hit = || outcome.attempts.iter().filter(|attempt| is_about(fault, attempt));
            let expected_ms = match (&fault.action, &fault.target) {
                (Action::Slow { .. }, _) => hit().map(|it| it.launched_ms).min(),
                (Action::Lose, Target::Ack(_)) => {
                    let lost = hit().find(|it| it.end == Some(End::Finished) && it.cut_off_ms.is_none());
                    lost.and_then(|it| it.ended_ms)
                }
                (_, Target::Attempt(_)) => {
                    if perhaps.iter().any(|(other, _)| *other == position) {
                        continue;
                    }
                    blows.iter().find(|(other, _)| *other == position).map(|(_, at_ms)| *at_ms)
                }
                (_, Target::Write(it)) => {
                    let row = |(attempt, course): (&Attempt, &Course)| {
                        let is_its = attempt.stage == Stage::Publish && u64::from(attempt.task) == it.task;
                        let customer = customers_of(outcome, attempt.task).nth(it.row as usize - 1)?;
                        let writes = course.writes.must.iter().chain(&course.writes.may);
                        let write = writes.filter(|write| write.customer == customer).map(|write| write.at_ms).next();
                        write.filter(|_| is_its && u64::from(attempt.attempt) == it.attempt)
                    };
                    let written_ms = outcome.attempts.iter().zip(&courses).find_map(row);
                    let is_cancelled = |it: &&Attempt| it.end == Some(End::Cancelled) && it.ended_ms == written_ms;
                    if outcome.attempts.iter().any(|it| is_cancelled(&it)) {
                        continue;
                    }
                    written_ms
                }
                (_, Target::EmailCall(calls) | Target::EmailReply(calls)) => {
                    let mailbox = outcome.effects_on(System::Mailbox);
                    mailbox.and_then(|it| it.requests.at_ms.get(calls.first as usize - 1)).copied()
                }
                // That is asked of the sender itself.
                _ => continue,
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
