//! What the coordinator believes and decides: from what it hears, and from nothing else.

use proptest::{prop_assert, prop_assert_eq};
use sim_core::outcome::{Attempt, Cause, CopyDecision, End, Outcome, Report, Verdict};
use sim_core::scenario::{LoserPolicy, Scenario, Stage};

use crate::truth::{is_same_task, loses_its_ack};
use crate::{always, scenarios};

#[test]
fn a_task_is_accepted_once_and_all_are_when_a_run_succeeds() {
    always(scenarios::any(), |scenario, outcome| {
        for stage in Stage::ALL {
            for task in 0..scenario.cluster.tasks {
                let is_its = |it: &&Attempt| it.stage == stage && u64::from(it.task) == task;
                let accepted = outcome.attempts.iter().filter(is_its).filter(|it| it.verdict == Verdict::Accepted);
                let accepted = accepted.count();
                prop_assert!(accepted <= 1, "{stage:?} {task} is accepted {accepted} times");
                let succeeded = outcome.runs[0].report == Report::Succeeded;
                prop_assert!(!succeeded || accepted == 1, "{stage:?} {task} is not done");
            }
        }
        Ok(())
    });
}

#[test]
fn every_attempt_is_decided_by_its_own_word_or_by_silence() {
    always(scenarios::any(), |scenario, outcome| {
        let silence_ms = scenario.coordinator.silence_ms;
        for attempt in &outcome.attempts {
            let ended_ms = attempt.ended_ms.expect("every attempt ends");
            let silent_ms = silent_from_ms(scenario, attempt);
            match attempt.verdict {
                Verdict::Accepted | Verdict::Ignored | Verdict::TooLate => {
                    prop_assert_eq!((attempt.end, silent_ms), (Some(End::Finished), None), "{:?}", attempt);
                    prop_assert_eq!((attempt.decided_ms, attempt.last_heard_ms), (Some(ended_ms), ended_ms));
                }
                Verdict::ReportedFailure => {
                    prop_assert_eq!((attempt.end, silent_ms), (Some(End::Failed), None), "{:?}", attempt);
                    prop_assert_eq!((attempt.decided_ms, attempt.last_heard_ms), (Some(ended_ms), ended_ms));
                }
                Verdict::DeclaredFailed => {
                    let silent_ms = silent_ms.expect("whoever is declared failed is silent");
                    let beat_ms = scenario.coordinator.heartbeat_every_ms;
                    let since_beat_ms = if beat_ms == 0 { 0 } else { (silent_ms - attempt.launched_ms) % beat_ms };
                    prop_assert_eq!(attempt.last_heard_ms, silent_ms - since_beat_ms, "{:?}", attempt);
                    prop_assert_eq!(attempt.decided_ms, Some(attempt.last_heard_ms + silence_ms), "{:?}", attempt);
                }
                Verdict::Cancelled => {
                    prop_assert_eq!(scenario.coordinator.speculation.loser, LoserPolicy::Cancelled);
                    prop_assert!(attempt.end != Some(End::Crashed) && attempt.cut_off_ms.is_none(), "{attempt:?}");
                    prop_assert_eq!(Some(attempt.last_heard_ms), attempt.decided_ms);
                    prop_assert_eq!(attempt.decided_ms, accepted_ms(outcome, attempt));
                }
                Verdict::Undecided | Verdict::Forgotten => prop_assert!(false, "nobody ever decides on {attempt:?}"),
            }
        }
        Ok(())
    });
}

#[test]
fn the_first_to_be_heard_of_is_accepted_unless_the_run_is_over() {
    always(scenarios::any(), |_, outcome| {
        for attempt in &outcome.attempts {
            let accepted_ms = accepted_ms(outcome, attempt);
            let ended_ms = outcome.runs[0].ended_ms;
            match attempt.verdict {
                Verdict::Ignored => prop_assert!(accepted_ms.is_some() && accepted_ms <= attempt.decided_ms),
                Verdict::TooLate => {
                    prop_assert!(accepted_ms.is_none() && ended_ms.is_some() && ended_ms <= attempt.decided_ms);
                }
                _ => {}
            }
            // Nothing is launched for a task that is done.
            prop_assert!(accepted_ms.is_none_or(|accepted_ms| attempt.launched_ms <= accepted_ms), "{attempt:?}");
        }
        Ok(())
    });
}

#[test]
fn no_worker_that_is_believed_busy_gets_a_second_attempt_and_none_that_is_free_waits() {
    always(scenarios::any(), |scenario, outcome| {
        for (position, attempt) in outcome.attempts.iter().enumerate() {
            for earlier in outcome.attempts[..position].iter().filter(|it| it.worker == attempt.worker) {
                let is_free = freed_ms(earlier).is_some_and(|freed_ms| freed_ms <= attempt.launched_ms);
                prop_assert!(is_free, "{attempt:?} is given to the worker of {earlier:?}");
            }
            if attempt.queued_ms < attempt.launched_ms {
                let before_ms = attempt.launched_ms - 1;
                let is_busy = |it: &&Attempt| {
                    it.launched_ms <= before_ms && freed_ms(it).is_none_or(|freed_ms| freed_ms > before_ms)
                };
                let busy = outcome.attempts.iter().filter(is_busy).count() as u64;
                prop_assert_eq!(busy, scenario.cluster.workers, "{:?} waited", attempt);
            }
        }
        Ok(())
    });
}

#[test]
fn attempts_are_launched_in_the_order_in_which_they_joined_the_queue() {
    always(scenarios::any(), |_, outcome| {
        prop_assert!(outcome.attempts.is_sorted_by_key(|it| it.queued_ms));
        prop_assert!(outcome.attempts.is_sorted_by_key(|it| it.launched_ms));
        for (position, attempt) in outcome.attempts.iter().enumerate() {
            let before = outcome.attempts[..position].iter().filter(|it| is_same_task(it, attempt)).count();
            prop_assert_eq!(attempt.attempt as usize, before + 1);
            prop_assert_eq!(attempt.cause == Cause::First, before == 0);
        }
        Ok(())
    });
}

#[test]
fn an_attempt_joins_the_queue_when_its_cause_is_there() {
    always(scenarios::any(), |scenario, outcome| {
        let stage_done_ms = |stage: Stage| {
            let accepted = outcome.attempts.iter().filter(|it| it.stage == stage && it.verdict == Verdict::Accepted);
            accepted.filter_map(|it| it.decided_ms).max()
        };
        for attempt in &outcome.attempts {
            let earlier =
                || outcome.attempts.iter().filter(|it| is_same_task(it, attempt) && it.attempt < attempt.attempt);
            match (attempt.cause, attempt.stage) {
                (Cause::First, Stage::Map) => prop_assert_eq!(attempt.queued_ms, 0),
                (Cause::First, Stage::Reduce) => prop_assert_eq!(Some(attempt.queued_ms), stage_done_ms(Stage::Map)),
                (Cause::First, Stage::Publish) => {
                    let input = outcome
                        .attempts
                        .iter()
                        .find(|it| (it.stage, it.task, it.verdict) == (Stage::Reduce, attempt.task, Verdict::Accepted));
                    prop_assert_eq!(Some(attempt.queued_ms), input.and_then(|it| it.decided_ms));
                }
                (Cause::Restart, _) => prop_assert!(false, "no coordinator forgets {attempt:?}"),
                (Cause::Retry, _) => {
                    let has_failed =
                        |it: &&Attempt| matches!(it.verdict, Verdict::DeclaredFailed | Verdict::ReportedFailure);
                    let failed_ms = earlier().filter(has_failed).filter_map(|it| it.decided_ms);
                    prop_assert!(failed_ms.into_iter().any(|it| it == attempt.queued_ms), "{attempt:?}");
                    let failed = earlier().filter(has_failed).count() as u64;
                    prop_assert!(failed < scenario.coordinator.max_attempts, "{attempt:?} after {failed} failures");
                    // A retry only when no other attempt is believed alive.
                    let all_failed = earlier().all(|it| it.decided_ms <= Some(attempt.queued_ms));
                    prop_assert!(all_failed, "{attempt:?} beside another one");
                }
                (Cause::Copy, stage) => {
                    let speculation = &scenario.coordinator.speculation;
                    prop_assert!(speculation.stages.contains(&stage));
                    prop_assert_eq!(attempt.queued_ms % speculation.check_every_ms, 0);
                    let slow = earlier().filter(|it| it.copy == CopyDecision::Queued).count();
                    prop_assert!(slow > 0, "nobody asked for {attempt:?}");
                    let is_alive =
                        |it: &Attempt| it.launched_ms <= attempt.queued_ms && it.decided_ms >= Some(attempt.queued_ms);
                    prop_assert!(earlier().any(is_alive), "{attempt:?} is a copy of nothing");
                }
            }
        }
        Ok(())
    });
}

/// When the task of an attempt was accepted.
fn accepted_ms(outcome: &Outcome, attempt: &Attempt) -> Option<u64> {
    let accepted = outcome.attempts.iter().find(|it| is_same_task(it, attempt) && it.verdict == Verdict::Accepted);
    accepted.and_then(|it| it.decided_ms)
}

/// From when on nothing is heard of an attempt; none when its last word is heard.
fn silent_from_ms(scenario: &Scenario, attempt: &Attempt) -> Option<u64> {
    let is_mute = match attempt.end {
        Some(End::Crashed) => true,
        Some(End::Finished) => loses_its_ack(scenario, attempt),
        _ => false,
    };
    attempt.cut_off_ms.or(attempt.ended_ms.filter(|_| is_mute))
}

/// When the coordinator believes an attempt's worker to be free again: when the attempt is decided, and never when the
/// worker was cut off.
fn freed_ms(attempt: &Attempt) -> Option<u64> {
    attempt.decided_ms.filter(|_| attempt.cut_off_ms.is_none())
}
