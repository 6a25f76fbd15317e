//! Two copies want the item or the lock of one task, in the [copied night](crate::copied): attempt 1 of publish-0 takes
//! it at 4,594 ms and would be done at 7,279 ms, its copy asks for it at 5,050 ms and needs 895 ms.

use sim_core::Scenario;
use sim_core::outcome::ClaimEventKind::{
    Consumed, FoundConsumed, GaveUpWaiting, HeldNoMore, Released, Shared, Taken, TurnedAway, Waits, WentWithout,
};
use sim_core::outcome::{Correctness, End, Fate, Report, System, Verdict};
use sim_core::scenario::LoserPolicy::{self, Cancelled, CancelledAfterMs, RunsOn};
use sim_core::scenario::{
    Action, CallRef, Callee, Claim, EffectKind, Fault, Holder, SinkKind, Stage, Target, When, WhenTaken,
};

use crate::copied::{
    CLOSE_OUT_MS, COPY_DONE_MS, FIRST_DONE_MS, ITS_CUSTOMERS, LOSERS, both, claim_events, copied, effects, outcome_of,
    standing, with, with_fault,
};
use crate::story::{audit, crash, nth, publish};

/// The copied night with a table that appends, and a lock.
fn locked(loser: LoserPolicy, claim: Claim) -> Scenario {
    with(copied(loser), |scenario| {
        scenario.sink.kind = SinkKind::Append;
        scenario.effects.lock = Some(claim);
    })
}

/// The same with a work queue.
fn queued(loser: LoserPolicy, claim: Claim) -> Scenario {
    with(copied(loser), |scenario| {
        scenario.sink.kind = SinkKind::Append;
        scenario.effects.work_queue = Some(claim);
    })
}

fn claim(when_taken: WhenTaken) -> Claim {
    Claim { when_taken, ..Claim::default() }
}

fn by_task() -> Claim {
    Claim { held_by: Holder::Task, ..Claim::default() }
}

/// Attempt 1 dies at half of its work: at 4,594 + 1,342 = 5,936 ms, with one row written and the lock in its hand. It is
/// declared failed at 15,936 ms.
fn and_it_crashes(scenario: Scenario) -> Scenario {
    with_fault(scenario, crash(nth(Stage::Publish, 0, 1), 50))
}

#[test]
fn a_copy_that_waits_for_the_lock_is_no_remedy_for_slowness() {
    // Attempt 1 gives the lock back and is accepted in the same millisecond. A copy that is left alone then takes it, and
    // writes at 7,279 + 298, + 596 and + 895 ms; one that is told to stop hangs up.
    for (loser, rows) in [(RunsOn, 3), (Cancelled, 0), (CancelledAfterMs(300), 1)] {
        let outcome = outcome_of(&locked(loser, claim(WhenTaken::Wait)));
        let mut events = vec![(Taken, 4_594, 1, None), (Waits, 5_050, 2, Some(1)), (Released, FIRST_DONE_MS, 1, None)];
        if loser != Cancelled {
            events.push((Taken, FIRST_DONE_MS, 2, None));
        }
        if loser == RunsOn {
            events.push((Released, FIRST_DONE_MS + 895, 2, None));
        }
        assert_eq!(claim_events(&outcome), events, "{loser:?}");
        let [first, copy] = both(&outcome);
        assert_eq!((first.verdict, copy.waited_ms), (Verdict::Accepted, FIRST_DONE_MS - 5_050), "{loser:?}");
        assert_eq!(audit(&outcome, System::Ledger).repeated, ITS_CUSTOMERS[..rows], "{loser:?}");
        assert_eq!(outcome.runs[0].ended_ms, Some(FIRST_DONE_MS + CLOSE_OUT_MS), "{loser:?}");
    }
}

#[test]
fn whoever_waits_for_a_lock_that_a_dead_attempt_holds_waits_for_ever() {
    let outcome = outcome_of(&and_it_crashes(locked(RunsOn, claim(WhenTaken::Wait))));
    assert_eq!(claim_events(&outcome), [(Taken, 4_594, 1, None), (Waits, 5_050, 2, Some(1))]);
    let [first, copy] = both(&outcome);
    assert_eq!(
        (first.end, first.verdict, first.decided_ms),
        (Some(End::Crashed), Verdict::DeclaredFailed, Some(15_936))
    );
    assert_eq!((copy.end, copy.ended_ms, copy.verdict), (None, None, Verdict::Undecided));
    // The copy is believed alive, so nobody is started in its place.
    assert_eq!((outcome.runs[0].report, outcome.runs[0].ended_ms), (Report::NeverEnds, None));
    assert_eq!(outcome.audit.runs[0].correctness, Correctness::NeverEnds);
    assert_eq!(audit(&outcome, System::Ledger).missing, [3, 5]);
    // Without the lock the copy is done at 5,945 ms.
    let without = with(and_it_crashes(locked(RunsOn, claim(WhenTaken::Wait))), |scenario| scenario.effects.lock = None);
    assert_eq!(outcome_of(&without).runs[0].ended_ms, Some(COPY_DONE_MS + CLOSE_OUT_MS));
}

#[test]
fn a_lease_frees_the_lock_of_a_dead_attempt() {
    // Until 4,594 + 3,000 = 7,594 ms.
    let lease = Claim { lease_ms: Some(3_000), ..Claim::default() };
    let outcome = outcome_of(&and_it_crashes(locked(RunsOn, lease)));
    assert_eq!(
        claim_events(&outcome),
        [
            (Taken, 4_594, 1, None),
            (Waits, 5_050, 2, Some(1)),
            (Taken, 7_594, 2, Some(1)),
            (Released, 7_594 + 895, 2, None)
        ]
    );
    assert_eq!(outcome.runs[0].ended_ms, Some(7_594 + 895 + CLOSE_OUT_MS));
    assert_eq!(audit(&outcome, System::Ledger).repeated, [1], "attempt 1 had written one row");
}

#[test]
fn whoever_has_waited_long_enough_fails() {
    // The copy until 6,050 ms. Attempt 1 is declared failed at 15,936 ms; the third waits from 15,986 to 16,986, the
    // fourth from 17,036 to 18,036 ms, and the job gives up.
    let timeout = || Claim { timeout_ms: Some(1_000), ..Claim::default() };
    let outcome = outcome_of(&and_it_crashes(locked(RunsOn, timeout())));
    assert_eq!(
        claim_events(&outcome),
        [
            (Taken, 4_594, 1, None),
            (Waits, 5_050, 2, Some(1)),
            (GaveUpWaiting, 6_050, 2, Some(1)),
            (Waits, 15_986, 3, Some(1)),
            (GaveUpWaiting, 16_986, 3, Some(1)),
            (Waits, 17_036, 4, Some(1)),
            (GaveUpWaiting, 18_036, 4, Some(1)),
        ]
    );
    assert_eq!((outcome.runs[0].report, outcome.runs[0].ended_ms), (Report::Failed, Some(18_036)));
    assert_eq!(outcome.audit.runs[0].correctness, Correctness::Incomplete);
    // Where attempt 1 lives, the copy has failed in vain, and nothing else happens.
    let outcome = outcome_of(&locked(RunsOn, timeout()));
    let [first, copy] = both(&outcome);
    assert_eq!((first.verdict, first.ended_ms), (Verdict::Accepted, Some(FIRST_DONE_MS)));
    assert_eq!((copy.verdict, copy.end, copy.ended_ms), (Verdict::ReportedFailure, Some(End::Failed), Some(6_050)));
    assert_eq!(outcome.audit.runs[0].correctness, Correctness::SucceededAndRight);
}

#[test]
fn a_wait_that_is_long_enough_to_see_the_lock_given_back_is_not_over() {
    // From 5,050 ms: 2,228 ms are over one millisecond before the lock is free, 2,230 one after.
    for (timeout_ms, verdict) in [(2_228, Verdict::ReportedFailure), (2_230, Verdict::Ignored)] {
        let lock = Claim { timeout_ms: Some(timeout_ms), ..Claim::default() };
        let outcome = outcome_of(&locked(RunsOn, lock));
        assert_eq!(both(&outcome)[1].verdict, verdict, "{timeout_ms}");
    }
}

#[test]
fn whoever_is_refused_the_lock_fails_or_goes_on_without() {
    for (loser, done) in LOSERS {
        let outcome = outcome_of(&locked(loser, claim(WhenTaken::Fail)));
        assert_eq!(claim_events(&outcome)[1], (TurnedAway, 5_050, 2, Some(1)));
        let [first, copy] = both(&outcome);
        assert_eq!((copy.verdict, copy.ended_ms), (Verdict::ReportedFailure, Some(5_050)), "{loser:?}");
        assert_eq!((first.verdict, first.ended_ms), (Verdict::Accepted, Some(FIRST_DONE_MS)), "{loser:?}");
        assert_eq!(outcome.audit.runs[0].correctness, Correctness::SucceededAndRight, "{loser:?}");

        let outcome = outcome_of(&locked(loser, claim(WhenTaken::GoOn)));
        assert_eq!(claim_events(&outcome)[1], (WentWithout, 5_050, 2, Some(1)));
        assert_eq!(both(&outcome)[1].ended_ms, Some(COPY_DONE_MS), "{loser:?}");
        assert_eq!(audit(&outcome, System::Ledger).repeated, ITS_CUSTOMERS[..done], "{loser:?}");
    }
}

#[test]
fn a_lock_that_the_task_holds_keeps_two_copies_from_nothing() {
    for (loser, done) in LOSERS {
        let outcome = outcome_of(&locked(loser, by_task()));
        assert_eq!(claim_events(&outcome)[..2], [(Taken, 4_594, 1, None), (Shared, 5_050, 2, Some(1))]);
        assert_eq!(claim_events(&outcome)[2], (Released, COPY_DONE_MS, 2, None));
        assert_eq!(audit(&outcome, System::Ledger).repeated, ITS_CUSTOMERS[..done], "{loser:?}");
        assert_eq!(outcome.runs[0].ended_ms, Some(COPY_DONE_MS + CLOSE_OUT_MS), "{loser:?}");
        // Whoever comes to give it back later finds it free.
        assert_eq!(claim_events(&outcome).get(3).copied(), (done == 3).then_some((HeldNoMore, FIRST_DONE_MS, 1, None)));
    }
}

/// Attempt 1 sleeps for five seconds after its first row, at 5,489 ms. Its second request is that row, after the lock.
fn and_it_sleeps(scenario: Scenario) -> Scenario {
    let sleeper = Target::Attempt(nth(Stage::Publish, 0, 1));
    with_fault(
        scenario,
        Fault { action: Action::Pause { ms: 5_000 }, target: sleeper, when: Some(When::AfterRequest(2)) },
    )
}

#[test]
fn a_lock_that_is_lost_in_sleep_protects_only_a_ledger_that_asks_for_its_token() {
    // The lease is over at 4,594 + 2,000 = 6,594 ms, and the copy takes the lock. It is accepted at 7,489 ms; attempt 1
    // wakes at 10,489 ms and writes at 11,384 and 12,279 ms.
    let lease = || Claim { lease_ms: Some(2_000), ..Claim::default() };
    let outcome = outcome_of(&and_it_sleeps(locked(RunsOn, lease())));
    assert_eq!(
        claim_events(&outcome),
        [
            (Taken, 4_594, 1, None),
            (Waits, 5_050, 2, Some(1)),
            (Taken, 6_594, 2, Some(1)),
            (Released, 7_489, 2, None),
            (HeldNoMore, 12_279, 1, None),
        ]
    );
    assert_eq!(audit(&outcome, System::Ledger).repeated, ITS_CUSTOMERS);
    assert_eq!(outcome.runs[0].ended_ms, Some(7_489 + CLOSE_OUT_MS));

    let fenced = with(and_it_sleeps(locked(RunsOn, lease())), |scenario| scenario.sink.fencing = true);
    let outcome = outcome_of(&fenced);
    let ledger = audit(&outcome, System::Ledger);
    assert_eq!((&ledger.repeated[..], ledger.fates.fenced), (&[1][..], 1), "what it wrote while it had the lock stays");
    let first = both(&outcome)[0];
    assert_eq!((first.end, first.ended_ms), (Some(End::Failed), Some(11_384)), "its second row is turned away");
    // With an upsert nothing at all is harmed, and nothing late overwrites the copy's rows.
    let outcome = outcome_of(&with(fenced, |scenario| scenario.sink.kind = SinkKind::Upsert));
    assert_eq!(standing(&outcome, System::Ledger), ITS_CUSTOMERS.map(|customer| (customer, 2)));
    assert_eq!(outcome.audit.runs[0].correctness, Correctness::SucceededAndRight);
}

#[test]
fn whoever_goes_on_without_a_lock_has_no_token_to_show() {
    // The copy writes at 5,348 ms, before anybody has shown a token. Attempt 1 shows its own at 5,489, and the copy's
    // second row is turned away at 5,646 ms.
    let outcome = outcome_of(&with(locked(RunsOn, claim(WhenTaken::GoOn)), |scenario| scenario.sink.fencing = true));
    let [first, copy] = both(&outcome);
    assert_eq!((copy.end, copy.ended_ms, first.verdict), (Some(End::Failed), Some(5_646), Verdict::Accepted));
    let ledger = audit(&outcome, System::Ledger);
    assert_eq!((&ledger.repeated[..], ledger.fates.fenced), (&[1][..], 1));
}

#[test]
fn a_lease_that_is_shorter_than_the_work_lets_two_in() {
    // The lease is over at 5,594 ms, when attempt 1 has written one row. The copy writes at 5,892, 6,190 and 6,489 ms,
    // and attempt 1 its second at 6,384 ms. Attempt 1 gives back at 7,279 ms what is no longer its own.
    let lease = |lease_ms| Claim { lease_ms: Some(lease_ms), ..Claim::default() };
    for (loser, done) in [(RunsOn, 3), (Cancelled, 2), (CancelledAfterMs(790), 3)] {
        let outcome = outcome_of(&locked(loser, lease(1_000)));
        assert_eq!(claim_events(&outcome)[2], (Taken, 5_594, 2, Some(1)));
        assert_eq!(both(&outcome)[1].ended_ms, Some(6_489));
        assert_eq!(audit(&outcome, System::Ledger).repeated, ITS_CUSTOMERS[..done], "{loser:?}");
        // One that is as long as the work lets the copy in when there is nothing left to do.
        let outcome = outcome_of(&locked(Cancelled, lease(2_686)));
        assert_eq!(outcome.audit.runs[0].correctness, Correctness::SucceededAndRight, "{loser:?}");
        assert_eq!(claim_events(&outcome)[2], (Released, FIRST_DONE_MS, 1, None));
    }
}

#[test]
fn a_copy_that_waits_for_the_item_finds_its_work_done() {
    for loser in [RunsOn, Cancelled, CancelledAfterMs(300)] {
        let outcome = outcome_of(&queued(loser, claim(WhenTaken::Wait)));
        let mut events = vec![(Taken, 4_594, 1, None), (Waits, 5_050, 2, Some(1)), (Consumed, FIRST_DONE_MS, 1, None)];
        if loser != Cancelled {
            events.push((FoundConsumed, FIRST_DONE_MS, 2, None));
        }
        assert_eq!(claim_events(&outcome), events, "{loser:?}");
        assert_eq!(outcome.audit.runs[0].correctness, Correctness::SucceededAndRight, "{loser:?}");
        assert_eq!(outcome.runs[0].ended_ms, Some(FIRST_DONE_MS + CLOSE_OUT_MS), "{loser:?}");
        let items = outcome.audit.runs[0].items.as_ref().expect("there is a queue");
        assert_eq!((items.of, &items.completed[..], items.lost.len()), (3, &[0, 1, 2][..], 0));
    }
}

#[test]
fn a_copy_that_is_refused_the_item_fails() {
    let outcome = outcome_of(&queued(RunsOn, claim(WhenTaken::Fail)));
    assert_eq!(claim_events(&outcome)[1], (TurnedAway, 5_050, 2, Some(1)));
    assert_eq!(both(&outcome)[1].verdict, Verdict::ReportedFailure);
    assert_eq!(outcome.audit.runs[0].correctness, Correctness::SucceededAndRight);
    assert_eq!(outcome.runs[0].ended_ms, Some(FIRST_DONE_MS + CLOSE_OUT_MS));
}

#[test]
fn an_item_is_lost_when_whoever_has_it_is_discarded() {
    // The copy finds no item, is done at once and accepted at 5,050 ms. Attempt 1 has the item, and is the loser.
    let without = |loser| queued(loser, claim(WhenTaken::GoOn));
    for (loser, missing) in [(Cancelled, &ITS_CUSTOMERS[..]), (CancelledAfterMs(500), &[3, 5]), (RunsOn, &[])] {
        let outcome = outcome_of(&without(loser));
        let [first, copy] = both(&outcome);
        assert_eq!((copy.verdict, copy.ended_ms), (Verdict::Accepted, Some(5_050)));
        assert_eq!(claim_events(&outcome)[1], (WentWithout, 5_050, 2, Some(1)));
        assert_eq!(audit(&outcome, System::Ledger).missing, missing, "{loser:?}");
        assert_eq!(outcome.runs[0].report, Report::Succeeded, "{loser:?}");
        let items = outcome.audit.runs[0].items.as_ref().expect("there is a queue");
        let (taken, lost) = if missing.is_empty() { (vec![], vec![]) } else { (vec![0], vec![0]) };
        assert_eq!((&items.taken, &items.lost, first.end == Some(End::Finished)), (&taken, &lost, missing.is_empty()));
    }
}

#[test]
fn where_one_writer_applies_records_those_of_the_attempt_with_the_item_are_dropped() {
    // Even when the loser runs to its end: its records are nobody's.
    for (loser, emitted) in [(RunsOn, 3), (Cancelled, 0), (CancelledAfterMs(500), 1)] {
        let lost = with(queued(loser, claim(WhenTaken::GoOn)), |scenario| {
            scenario.writer.applies = vec![EffectKind::Ledger];
        });
        let outcome = outcome_of(&lost);
        let [first, copy] = both(&outcome);
        assert_eq!((first.emitted, copy.emitted), (emitted, 0), "{loser:?}");
        assert_eq!(audit(&outcome, System::Ledger).missing, ITS_CUSTOMERS, "{loser:?}");
        assert_eq!(outcome.audit.runs[0].correctness, Correctness::SucceededAndWrong, "{loser:?}");
        // Where the writer takes the item too, copies have nothing to contend for.
        let both_by_writer = with(lost, |scenario| scenario.writer.applies.push(EffectKind::WorkQueue));
        let outcome = outcome_of(&both_by_writer);
        assert_eq!(outcome.audit.runs[0].correctness, Correctness::SucceededAndRight, "{loser:?}");
        assert_eq!(outcome.runs[0].ended_ms, Some(COPY_DONE_MS + CLOSE_OUT_MS), "{loser:?}");
    }
}

#[test]
fn an_item_that_the_task_holds_is_never_lost() {
    for (loser, done) in LOSERS {
        let outcome = outcome_of(&queued(loser, by_task()));
        assert_eq!(claim_events(&outcome)[..2], [(Taken, 4_594, 1, None), (Shared, 5_050, 2, Some(1))]);
        assert_eq!(audit(&outcome, System::Ledger).repeated, ITS_CUSTOMERS[..done], "{loser:?}");
        for remedy in [
            with(queued(loser, by_task()), |scenario| scenario.sink.kind = SinkKind::Upsert),
            with(queued(loser, by_task()), |scenario| scenario.writer.applies = vec![EffectKind::Ledger]),
            with(queued(loser, by_task()), |scenario| scenario.coordinator.speculation.stages = vec![]),
        ] {
            let outcome = outcome_of(&remedy);
            assert_eq!(outcome.audit.runs[0].correctness, Correctness::SucceededAndRight, "{loser:?}");
            assert!(outcome.audit.runs[0].items.as_ref().expect("there is a queue").lost.is_empty());
        }
    }
}

#[test]
fn an_item_that_is_consumed_is_not_put_back_by_one_who_fails_later() {
    // Attempt 1 took it in the task's name. The copy completes it at 5,945 ms; attempt 1's second write, at 6,384 ms,
    // comes after 3 of others, 3 of the copy and its own first: it is answered with an error, and attempt 1 fails.
    let fail = Target::Call(CallRef { of: Callee::Write, first: 8, count: 1 });
    let scenario = with(queued(RunsOn, by_task()), |scenario| {
        scenario.faults.push(Fault { action: Action::Fail, target: fail, when: None });
        scenario.effects.client.tries = 1;
    });
    let outcome = outcome_of(&scenario);
    assert_eq!((both(&outcome)[0].end, both(&outcome)[0].ended_ms), (Some(End::Failed), Some(6_384)));
    assert_eq!(claim_events(&outcome)[2..], [(Consumed, COPY_DONE_MS, 2, None)]);
    assert_eq!(outcome.audit.runs[0].items.as_ref().expect("there is a queue").completed, [0, 1, 2]);
}

#[test]
fn a_dead_attempt_takes_its_item_with_it_unless_a_lease_frees_it() {
    let outcome = outcome_of(&and_it_crashes(queued(RunsOn, claim(WhenTaken::Wait))));
    assert_eq!(outcome.runs[0].report, Report::NeverEnds);
    // Whoever goes on without is accepted at 5,050 ms, and two of three rows never come.
    let outcome = outcome_of(&and_it_crashes(queued(RunsOn, claim(WhenTaken::GoOn))));
    assert_eq!(outcome.runs[0].ended_ms, Some(5_384 + CLOSE_OUT_MS), "publish-1 is the last to be accepted");
    assert_eq!(audit(&outcome, System::Ledger).missing, [3, 5]);
    // With a lease of 3,000 ms the copy takes it at 7,594 ms, and does the first row once more.
    let lease = Claim { lease_ms: Some(3_000), ..Claim::default() };
    let outcome = outcome_of(&and_it_crashes(queued(RunsOn, lease)));
    assert_eq!(claim_events(&outcome)[2..], [(Taken, 7_594, 2, Some(1)), (Consumed, 7_594 + 895, 2, None)]);
    assert_eq!(
        (audit(&outcome, System::Ledger).missing.len(), &audit(&outcome, System::Ledger).repeated[..]),
        (0, &[1][..])
    );
}

#[test]
fn an_attempt_that_fails_by_itself_puts_back_what_it_holds() {
    // Attempt 1 is alone. Its first row is answered with an error; it tries once, fails at 5,489 ms and gives the lock
    // back. The retry begins 50 ms later and takes it.
    let fail = Fault {
        action: Action::Fail,
        target: Target::Call(CallRef { of: Callee::Write, first: 4, count: 1 }),
        when: None,
    };
    for scenario in [locked(RunsOn, claim(WhenTaken::Wait)), queued(RunsOn, claim(WhenTaken::Wait))] {
        let scenario = with(with_fault(scenario, fail.clone()), |scenario| {
            scenario.coordinator.speculation.stages = Vec::new();
            scenario.effects.client.tries = 1;
        });
        let outcome = outcome_of(&scenario);
        // Writes before it: publish-1 at 4,969, publish-2 at 5,279 and publish-1 at 5,384 ms.
        assert_eq!(effects(&outcome, System::Ledger).requests.fate[3], Fate::Failed);
        assert_eq!(publish(&outcome, 0)[0].ended_ms, Some(5_489));
        assert_eq!(
            claim_events(&outcome)[..3],
            [(Taken, 4_594, 1, None), (Released, 5_489, 1, None), (Taken, 5_539, 2, None)]
        );
        assert_eq!(outcome.audit.runs[0].correctness, Correctness::SucceededAndRight);
    }
}
