//! What strikes when, and what is done by then.

use sim_core::outcome::End::{self, Cancelled, Crashed, Finished};
use sim_core::outcome::{Correctness, Fate, Outcome, System, Verdict};
use sim_core::scenario::Fault;
use sim_core::scenario::Stage::{Map, Publish};

use crate::story::{attempts, audit, crash, cut_off, lose_ack, nth, outcome, publish, slow, with_faults};

#[test]
fn what_an_attempt_has_done_when_a_fault_strikes() {
    // Publish-3 begins its work at 113,130 ms and writes row k of 78 at 5,770 × k / 78.
    let third = nth(Publish, 3, 1);
    type Row = (&'static str, &'static str, Fault, (End, u64), usize);
    let table: [Row; 12] = [
        ("at the start nothing", "{}", crash(third, 0), (Crashed, 113_130), 0),
        // 57.7 ms; row 1 is due at 73.
        ("before the first row", "{}", crash(third, 1), (Crashed, 113_130 + 57), 0),
        // 115.4 ms: row 1 at 73, row 2 at 147.
        ("after the first row", "{}", crash(third, 2), (Crashed, 113_130 + 115), 1),
        // 1,904.1 ms: row 25 at 1,849, row 26 at 1,923.
        ("between two rows", "{}", crash(third, 33), (Crashed, 113_130 + 1_904), 25),
        ("row 39 is due at the same millisecond", "{}", crash(third, 50), (Crashed, 113_130 + 2_885), 39),
        // 5,712.3 ms: row 77 at 5,696, row 78 at 5,770.
        ("as late as can be", "{}", crash(third, 99), (Crashed, 113_130 + 5_712), 77),
        ("staged rows too", r#"{"sink": {"kind": "atomic"}}"#, crash(third, 50), (Crashed, 113_130 + 2_885), 39),
        // 26,674 ms of work: half of it is row 39 and its email.
        ("with emails", r#"{"email": {"path": "direct"}}"#, crash(third, 50), (Crashed, 113_130 + 13_337), 39),
        ("a cut off attempt works on", "{}", cut_off(third, 50), (Finished, 113_130 + 5_770), 78),
        ("one cut off at the start too", "{}", cut_off(third, 0), (Finished, 113_130 + 5_770), 78),
        ("one whose message is lost has done all", "{}", lose_ack(third), (Finished, 113_130 + 5_770), 78),
        // 5,770 × 1.5 = 8,655 ms.
        ("a slow one does it later", "{}", slow(third, 150), (Finished, 113_130 + 8_655), 78),
    ];
    for (case, scenario, fault, ended, rows) in table {
        let outcome = with_faults(scenario, &[fault]);
        let first = publish(&outcome, 3)[0];
        assert_eq!((first.end, first.ended_ms), (Some(ended.0), Some(ended.1)), "{case}");
        assert_eq!(requests_of_the_first(&outcome, System::Ledger), rows, "{case}");
        if outcome.effects_on(System::Mailbox).is_some() {
            assert_eq!(requests_of_the_first(&outcome, System::Mailbox), rows, "{case}");
        }
    }
}

/// How many requests of the first attempt of publish-3 reached a system.
fn requests_of_the_first(outcome: &Outcome, system: System) -> usize {
    let requests = &outcome.effects_on(system).expect("the scenario uses it").requests;
    let is_its = |&&position: &&u32| {
        let writer = &outcome.attempts[position as usize];
        (writer.task, writer.attempt) == (3, 1)
    };
    requests.attempt.iter().filter(is_its).count()
}

#[test]
fn when_several_faults_meet() {
    // Publish-3 begins at 113,130 ms; half of its work is done at 116,015 ms, 29 % (1,673.3) at 114,803 ms.
    let third = nth(Publish, 3, 1);
    let half_ms = Some(116_015);
    let table = [
        ("an attempt dies once", vec![crash(third, 50), crash(third, 50)], vec![half_ms, None]),
        ("the earlier one comes first", vec![crash(third, 50), crash(third, 29)], vec![None, Some(114_803)]),
        ("of two at once the first one named", vec![crash(third, 50), cut_off(third, 50)], vec![half_ms, None]),
        ("a cut off attempt may crash", vec![cut_off(third, 50), crash(third, 50)], vec![half_ms, half_ms]),
        // 49 % are 2,827.3 ms.
        ("and later too", vec![crash(third, 50), cut_off(third, 49)], vec![half_ms, Some(115_957)]),
        ("a crashed attempt says nothing", vec![crash(third, 50), lose_ack(third)], vec![half_ms, None]),
        ("a cut off one is not heard anyway", vec![cut_off(third, 50), lose_ack(third)], vec![half_ms, None]),
        // It finishes at 113,130 + 5,770.
        ("one message is lost once", vec![lose_ack(third), lose_ack(third)], vec![Some(118_900), Some(118_900)]),
        ("no second attempt", vec![lose_ack(nth(Publish, 3, 2)), crash(nth(Publish, 3, 2), 0)], vec![None, None]),
    ];
    for (case, faults, struck_ms) in table {
        assert_eq!(with_faults("{}", &faults).fault_struck_ms, struck_ms, "{case}");
    }
}

#[test]
fn an_attempt_is_declared_failed_once_however_often_it_is_struck() {
    // Cut off and crashed at 116,015 ms, and silent from then on.
    let third = nth(Publish, 3, 1);
    let outcome = with_faults("{}", &[cut_off(third, 50), crash(third, 50), cut_off(third, 60)]);
    let [first, second] = publish(&outcome, 3)[..] else { panic!("two attempts") };
    assert_eq!((first.end, first.cut_off_ms, first.decided_ms), (Some(Crashed), Some(116_015), Some(126_015)));
    assert_eq!(second.verdict, Verdict::Accepted);
    // Cut off first: its worker is never used again.
    assert!(outcome.attempts.iter().all(|it| it.worker != first.worker || it.launched_ms < 116_015));
}

#[test]
fn a_crash_at_the_millisecond_of_another_attempts_acknowledgement_comes_after_it() {
    // Map of three: 435,810 ms. Map-0 takes 400 %, half of which is done at 50 + 871,620 = 871,670 ms. Its copy is
    // launched at 435,810 ms and finishes at 435,810 + 50 + 435,810, which is the same millisecond.
    let json = |loser: &str| {
        format!(
            r#"{{"cluster": {{"workers": 4, "tasks": 3}}, "coordinator": {{"speculation": {{"stages": ["map"], "checkEveryMs": 435810, "loser": "{loser}"}}}}}}"#,
        )
    };
    let faults = [slow(nth(Map, 0, 1), 400), crash(nth(Map, 0, 1), 50)];
    let same_ms = Some(871_670);
    let table = [
        ("cancelled", Cancelled, Verdict::Cancelled, same_ms, None),
        ("runsOn", Crashed, Verdict::DeclaredFailed, Some(881_670), same_ms),
    ];
    for (loser, end, verdict, decided_ms, struck_ms) in table {
        let outcome = with_faults(&json(loser), &faults);
        let [first, copy] = attempts(&outcome, Map, 0)[..] else { panic!("two attempts") };
        assert_eq!((copy.verdict, copy.decided_ms), (Verdict::Accepted, same_ms), "{loser}");
        assert_eq!((first.end, first.ended_ms), (Some(end), same_ms), "{loser}");
        assert_eq!((first.verdict, first.decided_ms), (verdict, decided_ms), "{loser}");
        assert_eq!(outcome.fault_struck_ms[1], struck_ms, "{loser}");
    }
}

#[test]
fn a_crash_at_the_millisecond_of_another_attempts_commit() {
    // Publish of one task: launched at 50 + 1,306,210 + 50 + 32,290 = 1,338,600 ms, 796 rows in 52,440 ms. Attempt 1
    // is cut off at once, works on and commits at 1,391,090 ms. Declared failed after 26,170 ms, at 1,364,820 ms. The
    // half of attempt 2 is done at 1,364,820 + 50 + 26,220 = 1,391,090 ms, with row 398 of 796.
    let outcome = with_faults(
        r#"{"cluster": {"workers": 2, "tasks": 1}, "sink": {"kind": "atomic"}, "coordinator": {"silenceMs": 26170}}"#,
        &[cut_off(nth(Publish, 0, 1), 0), crash(nth(Publish, 0, 2), 50)],
    );
    let ends: Vec<_> = publish(&outcome, 0).iter().map(|it| (it.end, it.ended_ms)).collect();
    // Attempt 3 begins when attempt 2 is declared failed, at 1,417,260 ms.
    let same_ms = Some(1_391_090);
    let third_ms = Some(1_417_260 + 50 + 52_440);
    assert_eq!(ends, [(Some(Finished), same_ms), (Some(Crashed), same_ms), (Some(Finished), third_ms)]);
    let ledger = audit(&outcome, System::Ledger);
    assert_eq!((ledger.fates.took, ledger.fates.discarded, ledger.fates.refused), (796, 398, 796));
    let commits = &outcome.effects_on(System::Ledger).expect("a ledger").commits;
    let commits: Vec<_> = commits.iter().map(|it| (Some(it.at_ms), it.fate)).collect();
    assert_eq!(commits, [(same_ms, Fate::Took), (third_ms, Fate::Refused)]);
    assert_eq!(outcome.audit.runs[0].correctness, Correctness::SucceededAndRight);
}

#[test]
fn a_cut_off_changes_nothing_about_the_order_in_which_systems_are_reached() {
    // Publish-2 and publish-4 of this cluster commit in the same millisecond.
    let with = |faults: &[Fault]| {
        let json = r#"{"cluster": {"workers": 6, "tasks": 5}, "sink": {"kind": "atomic", "identity": ["run"]}}"#;
        let outcome = with_faults(json, faults);
        let commits = &outcome.effects_on(System::Ledger).expect("a ledger").commits;
        commits.iter().map(|it| (it.at_ms, outcome.attempts[it.attempt as usize].task)).take(5).collect::<Vec<_>>()
    };
    let healthy = with(&[]);
    assert!(healthy.windows(2).any(|pair| pair[0].0 == pair[1].0), "{healthy:?}");
    assert_eq!(with(&[cut_off(nth(Publish, 2, 1), 99)]), healthy);
}

#[test]
fn several_faults_add_up() {
    let faults = [lose_ack(nth(Publish, 3, 1)), lose_ack(nth(Publish, 3, 2)), crash(nth(Publish, 4, 1), 50)];
    let outcome = with_faults("{}", &faults);
    assert_eq!(publish(&outcome, 3).len(), 3);
    // All rows of publish-3 three times, half of the 73 of publish-4 twice.
    assert_eq!(audit(&outcome, System::Ledger).standing, 796 + 2 * 78 + 36);
}

#[test]
fn a_fault_names_the_first_attempt_when_it_names_none() {
    let outcome = outcome(r#"{"faults": [{"do": "lose", "target": {"ack": {"stage": "publish", "task": 3}}}]}"#);
    assert_eq!(outcome.fault_struck_ms, [Some(118_900)]);
}
