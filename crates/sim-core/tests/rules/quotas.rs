//! A service that serves so many calls in a span of time, and who has to come again.

use sim_core::Scenario;
use sim_core::outcome::{Fate, Outcome, System};
use sim_core::scenario::LoserPolicy::Cancelled;
use sim_core::scenario::{PaidCalls, Quota};

use crate::copied::{CLOSE_OUT_MS, both, copied, effects, outcome_of, with};
use crate::small::small;
use crate::story::{audit, publish};

/// When which call came, and what became of it.
fn calls(outcome: &Outcome) -> Vec<(u64, Fate)> {
    let requests = &effects(outcome, System::PaidService).requests;
    requests.at_ms.iter().copied().zip(requests.fate.iter().copied()).collect()
}

#[test]
fn a_copy_uses_up_the_quota_of_other_tasks() {
    // Three calls in 10 s. Publish-1 calls at 4,969, publish-2 at 5,279, the copy at 5,348 ms: the rest come too late.
    // Publish-1's second comes at 5,384 and is told to come again at 10,000 ms, as are attempt 1's first (5,489) and the
    // copy's second (5,646). The copy's third comes 299 ms after that, and waits until 20,000 ms; then it is done.
    let quota = |scenario: &mut Scenario| {
        let quota = Some(Quota { calls: 3, per_ms: 10_000 });
        scenario.effects.paid_calls = Some(PaidCalls { quota, ..PaidCalls::default() });
    };
    let outcome = outcome_of(&with(copied(Cancelled), quota));
    let calls = &effects(&outcome, System::PaidService).requests;
    let at = |is_meant: fn(Fate) -> bool| -> Vec<u64> {
        let times = calls.fate.iter().zip(&calls.at_ms);
        times.filter(|(fate, _)| is_meant(**fate)).map(|(_, &at_ms)| at_ms).collect()
    };
    assert_eq!(at(|fate| fate == Fate::Throttled), [5_384, 5_489, 5_646, 10_299, 10_895]);
    assert_eq!(at(|fate| fate == Fate::Took), [4_969, 5_279, 5_348, 10_000, 10_000, 10_000, 20_000]);
    assert_eq!(audit(&outcome, System::PaidService).repeated, [1]);
    let ended_ms = |task: u32| publish(&outcome, task)[0].ended_ms;
    assert_eq!((ended_ms(1), both(&outcome)[1].ended_ms), (Some(10_000), Some(20_000)));
    // Without it publish-1 has its second call in time, and attempt 1 waits for its first until 10,000 ms, and for no
    // other: 895 ms to each, the last at 11,790 ms.
    let alone = outcome_of(&with(with(copied(Cancelled), quota), |scenario| {
        scenario.coordinator.speculation.stages.clear();
    }));
    assert_eq!(publish(&alone, 1)[0].ended_ms, Some(5_384));
    assert_eq!(alone.runs[0].ended_ms, Some(11_790 + CLOSE_OUT_MS));
    assert_eq!(outcome.runs[0].ended_ms, Some(20_000 + CLOSE_OUT_MS));
    assert!(audit(&alone, System::PaidService).is_right);
}

/// The small night with one call in each second. It calls at 6,524 and 6,822 ms, and is told to come again at 7,000 ms.
#[track_caller]
fn one_each_second(fault: &str) -> Outcome {
    small(&format!(r#""effects": {{"paidCalls": {{"quota": {{"calls": 1, "perMs": 1000}}}}}}, "faults": [{fault}]"#))
}

#[test]
fn whoever_comes_as_told_is_served() {
    // Its third row comes 299 ms after that, and is told to come at 8,000 ms.
    let outcome = one_each_second("");
    let expected = [(6_524, Fate::Took), (6_822, Fate::Throttled), (7_000, Fate::Took), (7_299, Fate::Throttled)];
    assert_eq!(calls(&outcome)[..4], expected);
    assert_eq!(calls(&outcome)[4..], [(8_000, Fate::Took)]);
    let only = publish(&outcome, 0)[0];
    assert_eq!((only.waited_ms, only.ended_ms), (178 + 701, Some(8_000)));
}

#[test]
fn whoever_stands_still_beyond_its_time_has_lost_its_turn() {
    // Its fourth request is the second call. It stands still for 4,800 ms, until 11,622: that call is the second's one,
    // and the next, at 11,921 ms, is one too many.
    let outcome = one_each_second(
        r#"{"do": {"pause": {"ms": 4800}}, "target": {"attempt": {"stage": "publish", "task": 0}}, "when": {"afterRequest": 4}}"#,
    );
    let expected = [(11_622, Fate::Took), (11_921, Fate::Throttled), (12_000, Fate::Took)];
    assert_eq!(calls(&outcome)[2..], expected);
}

#[test]
fn a_turn_is_lost_with_the_call() {
    // The third call is the one that comes as told, and it is lost. After 5,000 + 1,000 ms the next is one of many, and
    // the one 299 ms later is too much.
    let outcome = one_each_second(r#"{"do": "lose", "target": {"call": {"of": "paidCall", "first": 3}}}"#);
    assert_eq!(calls(&outcome)[2..], [(13_000, Fate::Took), (13_299, Fate::Throttled), (14_000, Fate::Took)]);
}
