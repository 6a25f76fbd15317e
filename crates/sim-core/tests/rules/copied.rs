//! Six customers in three tasks on four workers, of which publish-0 has three and is slow: small enough to work every
//! time out by hand, and large enough for a second copy.
//!
//! | task | customers (positions) | map | reduce | publish |
//! |---|---|---|---|---|
//! | 0 | 1, 3, 5 | 0 to 3,924 | 3,924 to 4,544 | launched at 4,544, begins at 4,594, works 700 + 65 × 3 = 895 |
//! | 1 | 0, 4 | 0 to 3,924 | 3,924 to 4,504 | begins at 4,554, works 830, writes at 4,969 and 5,384 |
//! | 2 | 2 | 0 to 3,924 | 3,924 to 4,464 | begins at 4,514, works 765, writes at 5,279 |
//!
//! They have 144 deliveries, 48 for each map task, which works 610 + 68 × 48 = 3,874 ms. Attempt 1 of publish-0 takes
//! 300 %: 2,685 ms, with rows at 4,594 + 895, + 1,790 and + 2,685, which are 5,489, 6,384 and 7,279 ms. The coordinator
//! looks at 5,000 ms: the median of 765, 830 and 2,685 is 830, of which 140 % are 1,162. So it starts a copy then, which
//! begins at 5,050 and writes at 5,348, 5,646 and 5,945 ms. The copy is accepted at 5,945 ms; by then attempt 1 has
//! written one row, half a second later two, and in the end three.

use sim_core::outcome::{Attempt, ClaimEventKind, Outcome, Report, System, SystemEffects};
use sim_core::scenario::LoserPolicy::{self, Cancelled, CancelledAfterMs, RunsOn};
use sim_core::scenario::{EmailPath, Fault, IdentityField, SinkKind, Stage};
use sim_core::{Scenario, run};

use crate::story::{nth, publish, slow};

/// The customers of publish-0.
pub(crate) const ITS_CUSTOMERS: [u32; 3] = [1, 3, 5];

/// When the copy is accepted, and when attempt 1 is if it is alone.
pub(crate) const COPY_DONE_MS: u64 = 5_945;
pub(crate) const FIRST_DONE_MS: u64 = 7_279;
pub(crate) const CLOSE_OUT_MS: u64 = 86_000;

/// What becomes of attempt 1 when the copy is accepted, and how many rows it has written in the end.
pub(crate) const LOSERS: [(LoserPolicy, usize); 3] = [(RunsOn, 3), (Cancelled, 1), (CancelledAfterMs(500), 2)];

/// What makes one customer of one period one operation, whoever asks and however often.
pub(crate) const LOGICAL: [IdentityField; 2] = [IdentityField::Period, IdentityField::Customer];

/// The copied night, whose ledger takes a repeat for what it is, so that other effects are seen alone.
#[must_use]
pub(crate) fn copied(loser: LoserPolicy) -> Scenario {
    slowed(300, loser)
}

/// The copied night with attempt 1 at another pace.
#[must_use]
pub(crate) fn slowed(percent: u64, loser: LoserPolicy) -> Scenario {
    let json = r#"{
        "cluster": {"workers": 4, "tasks": 3}, "data": {"synthetic": {"customers": 6, "seed": 1}},
        "coordinator": {"speculation": {"stages": ["publish"]}}, "sink": {"kind": "upsert"}
    }"#;
    let mut scenario = Scenario::from_json(json).expect("it has the right shape");
    scenario.coordinator.speculation.loser = loser;
    scenario.faults.push(slow(nth(Stage::Publish, 0, 1), percent));
    scenario
}

/// The same with something changed.
#[must_use]
pub(crate) fn with(mut scenario: Scenario, change: impl FnOnce(&mut Scenario)) -> Scenario {
    change(&mut scenario);
    scenario
}

#[must_use]
pub(crate) fn with_fault(scenario: Scenario, fault: Fault) -> Scenario {
    with(scenario, |scenario| scenario.faults.push(fault))
}

#[track_caller]
pub(crate) fn outcome_of(scenario: &Scenario) -> Outcome {
    run(scenario).unwrap_or_else(|problems| panic!("{problems:?}"))
}

/// The two attempts of publish-0.
#[track_caller]
pub(crate) fn both(outcome: &Outcome) -> [&Attempt; 2] {
    publish(outcome, 0).try_into().expect("two attempts")
}

#[track_caller]
pub(crate) fn effects(outcome: &Outcome, system: System) -> &SystemEffects {
    outcome.effects_on(system).expect("the scenario uses it")
}

/// What stands for the customers of publish-0, in the order of becoming visible: the customer, and the number of the
/// attempt that it comes from.
#[track_caller]
pub(crate) fn standing(outcome: &Outcome, system: System) -> Vec<(u32, u32)> {
    let effects = effects(outcome, system);
    let line = |&place: &u32| {
        let attempt = &outcome.attempts[effects.requests.attempt[place as usize] as usize];
        (attempt.task == 0).then_some((effects.requests.customer[place as usize], attempt.attempt))
    };
    effects.standing.iter().filter_map(line).collect()
}

/// What happened to the item or lock of publish-0: what, when, and to which attempts, by their numbers.
#[track_caller]
pub(crate) fn claim_events(outcome: &Outcome) -> Vec<(ClaimEventKind, u64, u32, Option<u32>)> {
    let number = |attempt: u32| outcome.attempts[attempt as usize].attempt;
    let events = outcome.claims[0].events.iter().filter(|event| event.task == 0);
    events.map(|event| (event.kind, event.at_ms, number(event.attempt), event.other.map(number))).collect()
}

#[test]
fn the_times_of_the_copied_night() {
    // Worked out above; all other expectations stand on these.
    for (loser, rows) in LOSERS {
        let outcome = outcome_of(&copied(loser));
        assert_eq!(outcome.partition, [1, 0, 2, 0, 1, 0]);
        let [first, copy] = both(&outcome);
        assert_eq!((first.launched_ms, first.work_ms, copy.launched_ms, copy.work_ms), (4_544, 2_685, 5_000, 895));
        assert_eq!(copy.ended_ms, Some(COPY_DONE_MS));
        let ledger = &effects(&outcome, System::Ledger).requests;
        let at_ms = |attempt: u32| -> Vec<u64> {
            let is_its = |&place: &usize| {
                let it = &outcome.attempts[ledger.attempt[place] as usize];
                (it.task, it.attempt) == (0, attempt)
            };
            (0..ledger.at_ms.len()).filter(is_its).map(|place| ledger.at_ms[place]).collect()
        };
        assert_eq!(at_ms(1), [5_489, 6_384, 7_279][..rows], "{loser:?}");
        assert_eq!(at_ms(2), [5_348, 5_646, 5_945]);
        let end = &outcome.runs[0];
        assert_eq!((end.report, end.ended_ms), (Report::Succeeded, Some(COPY_DONE_MS + CLOSE_OUT_MS)));
    }
}

#[test]
fn an_attempt_that_also_emails_is_slower_in_the_same_pattern() {
    // 700 + (65 + 268) × 3 = 1,699 ms, of which 200 % are 3,398: attempt 1 emails at 4,594 + 1,132, + 2,265 and + 3,398,
    // which are 5,726, 6,859 and 7,992 ms. The copy emails at 5,050 + 566, + 1,132 and + 1,699, the last at 6,749 ms.
    for (loser, rows) in LOSERS {
        let scenario = with(slowed(200, loser), |scenario| scenario.email.path = EmailPath::Direct);
        let outcome = outcome_of(&scenario);
        let [first, copy] = both(&outcome);
        assert_eq!((first.work_ms, copy.ended_ms), (3_398, Some(6_749)));
        assert_eq!(standing(&outcome, System::Mailbox).iter().filter(|(_, attempt)| *attempt == 1).count(), rows);
    }
}

#[test]
fn attempt_1_at_145_percent_wins_when_its_copy_has_written_two_rows() {
    // 895 × 1.45 = 1,297 ms: rows at 4,594 + 432, + 864 and + 1,297, the last at 5,891 ms, before the copy's last.
    let scenario = with(slowed(145, Cancelled), |scenario| scenario.sink.kind = SinkKind::Append);
    let outcome = outcome_of(&scenario);
    let [first, copy] = both(&outcome);
    assert_eq!((first.ended_ms, copy.ended_ms), (Some(5_891), Some(5_891)));
    assert_eq!(standing(&outcome, System::Ledger), [(1, 1), (1, 2), (3, 1), (3, 2), (5, 1)]);
}
