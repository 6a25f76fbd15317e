//! The fine print of sinks and identities, in the [small night](crate::small): publish-0 begins at 6,226 ms, and writes
//! customers 0, 1 and 2 at 6,524, 6,822 and 7,121 ms. Where its acknowledgement is lost, it is declared failed at 17,121
//! ms, and attempt 2 begins at 17,171 ms and writes 298, 596 and 895 ms later: 10,945 ms after the first of each.

use sim_core::outcome::{Correctness, End, Fate, Outcome, Report, System, SystemAudit, Verdict};

use crate::copied::{CLOSE_OUT_MS, ITS_CUSTOMERS, LOGICAL, both, copied, effects, outcome_of, slowed, with};
use crate::small::small;
use crate::story::{audit, publish};

const LOST_ACK: &str = r#""faults": [{"do": "lose", "target": {"ack": {"stage": "publish", "task": 0}}}]"#;

#[track_caller]
fn ledger(outcome: &Outcome) -> &SystemAudit {
    audit(outcome, System::Ledger)
}

/// When what reached the ledger, and what became of it.
fn writes(outcome: &Outcome) -> Vec<(u64, u32, Fate)> {
    let requests = &effects(outcome, System::Ledger).requests;
    (0..requests.fate.len()).map(|it| (requests.at_ms[it], requests.customer[it], requests.fate[it])).collect()
}

#[test]
fn a_transaction_that_remembers_no_task_is_committed_for_each_attempt() {
    for (identity, standing, refused) in [
        ("[]", 6, 0),
        (r#"["run", "task", "attempt"]"#, 6, 0),
        (r#"["run", "task"]"#, 3, 1),
        (r#"["period", "task"]"#, 3, 1),
        (r#"["job", "task"]"#, 3, 1),
    ] {
        let outcome = small(&format!(r#""sink": {{"kind": "atomic", "identity": {identity}}}, {LOST_ACK}"#));
        let found = ledger(&outcome);
        assert_eq!((found.standing, found.commits_refused), (standing, refused), "{identity}");
        // Each commit was whole all the same.
        let at_ms: Vec<u64> = effects(&outcome, System::Ledger).commits.iter().map(|it| it.at_ms).collect();
        assert_eq!(at_ms, [7_121, 18_066], "{identity}");
    }
}

#[test]
fn between_looking_for_a_key_and_recording_it_another_looks_too() {
    // In the copied night, with a gap of 1,000 ms in each row: 700 + (65 + 1,000) × 3 = 3,895 ms, and 150 % of it 5,842.
    //
    // | | attempt 1 from 4,594 ms | copy from 5,050 ms |
    // |---|---|---|
    // | row 1 | looks 5,541, writes 6,541 | looks 5,348, writes 6,348 |
    // | row 2 | looks 7,488, writes 8,488 | looks 6,646, writes 7,646 |
    // | row 3 | looks 9,436, writes 10,436 | looks 7,945, writes 8,945 |
    //
    // Both look for the first two rows before either has recorded the key.
    let checked = |form: &str| {
        let scenario = slowed(150, sim_core::scenario::LoserPolicy::RunsOn);
        with(scenario, |scenario| {
            let sink = format!(r#"{{"sink": {{"kind": "key", "keyCheck": {form}}}}}"#);
            scenario.sink = sim_core::Scenario::from_json(&sink).expect("it has the right shape").sink;
        })
    };
    let outcome = outcome_of(&checked(r#"{"rowThenKey": {"gapMs": 1000}}"#));
    let [first, copy] = both(&outcome);
    assert_eq!((first.work_ms, copy.ended_ms), (5_842, Some(8_945)));
    assert_eq!((&ledger(&outcome).repeated[..], ledger(&outcome).fates.ignored), (&ITS_CUSTOMERS[..2], 1));
    assert_eq!(outcome.audit.runs[0].correctness, Correctness::SucceededAndWrong);
    // Claimed at the look, each key is somebody's: the row comes later, and only once.
    let outcome = outcome_of(&checked(r#"{"keyThenRow": {"gapMs": 1000}}"#));
    assert_eq!((both(&outcome)[1].ended_ms, ledger(&outcome).fates.ignored), (Some(8_945), 3));
    assert_eq!(outcome.audit.runs[0].correctness, Correctness::SucceededAndRight);
    for form in [r#""oneStep""#, r#"{"rowThenKey": {"gapMs": 0}}"#] {
        let outcome = outcome_of(&checked(form));
        assert_eq!(outcome.audit.runs[0].correctness, Correctness::SucceededAndRight, "{form}");
    }
}

#[test]
fn a_crash_between_row_and_key_leaves_one_without_the_other() {
    // It dies after its n-th request, and attempt 2 does all of it again.
    let one_step = r#""oneStep""#;
    let row_first = r#"{"rowThenKey": {"gapMs": 0}}"#;
    let key_first = r#"{"keyThenRow": {"gapMs": 0}}"#;
    let table: [(&str, u64, &[u32], &[u32]); 9] = [
        (one_step, 1, &[], &[]),
        (one_step, 2, &[], &[]),
        // The look, the row, the key.
        (row_first, 1, &[], &[]),
        (row_first, 2, &[0], &[]),
        (row_first, 3, &[], &[]),
        (row_first, 5, &[1], &[]),
        // The key, the row.
        (key_first, 1, &[], &[0]),
        (key_first, 2, &[], &[]),
        (key_first, 3, &[], &[1]),
    ];
    for (form, request, repeated, missing) in table {
        let outcome = small(&format!(
            r#""sink": {{"kind": "key", "keyCheck": {form}}},
               "faults": [{{"do": "crash", "target": {{"attempt": {{"stage": "publish", "task": 0}}}}, "when": {{"afterRequest": {request}}}}}]"#
        ));
        let found = ledger(&outcome);
        assert_eq!((&found.repeated[..], &found.missing[..]), (repeated, missing), "{form}, {request}");
        assert_eq!(outcome.runs[0].report, Report::Succeeded, "nothing tells the job: {form}, {request}");
    }
}

#[test]
fn a_key_that_names_the_call_is_nobody_elses_even_where_it_is_recorded_apart() {
    for form in [r#""oneStep""#, r#"{"rowThenKey": {"gapMs": 5}}"#, r#"{"keyThenRow": {"gapMs": 5}}"#] {
        let sink = format!(r#""sink": {{"kind": "key", "keyCheck": {form}, "identity": ["customer", "call"]}}"#);
        let outcome = small(&format!("{sink}, {LOST_ACK}"));
        assert_eq!((ledger(&outcome).standing, &ledger(&outcome).repeated[..]), (6, &[0, 1, 2][..]), "{form}");
    }
}

#[test]
fn a_key_that_is_known_is_answered_as_is_chosen() {
    for (on_repeat, verdict) in [("success", Verdict::Accepted), ("error", Verdict::ReportedFailure)] {
        for form in [r#""oneStep""#, r#"{"rowThenKey": {"gapMs": 5}}"#, r#"{"keyThenRow": {"gapMs": 5}}"#] {
            let sink = format!(r#""sink": {{"kind": "key", "keyCheck": {form}, "onRepeat": "{on_repeat}"}}"#);
            let outcome = small(&format!("{sink}, {LOST_ACK}"));
            assert_eq!(publish(&outcome, 0)[1].verdict, verdict, "{form}, {on_repeat}");
            assert!(ledger(&outcome).is_right, "{form}, {on_repeat}");
        }
    }
}

#[test]
fn a_key_is_recognised_until_it_is_forgotten() {
    // Attempt 2 comes 10,945 ms after attempt 1, row for row.
    for (memory, standing) in [(r#""forGood""#, 3), (r#"{"forMs": 10946}"#, 3), (r#"{"forMs": 10945}"#, 6)] {
        let sink = format!(r#""sink": {{"kind": "key", "dedupeMemory": {memory}}}"#);
        let outcome = small(&format!("{sink}, {LOST_ACK}"));
        assert_eq!(ledger(&outcome).standing, standing, "{memory}");
        let fate = if standing == 6 { Fate::Took } else { Fate::Ignored };
        assert_eq!(writes(&outcome)[3..], [(17_469, 0, fate), (17_767, 1, fate), (18_066, 2, fate)], "{memory}");
    }
}

#[test]
fn an_upsert_of_different_values_keeps_what_its_rule_says() {
    // Old values last: attempt 1 of the copied night reads before 4,800 ms, and its copy after that. All three rows of
    // attempt 1 come after the copy's. Old values first: attempt 1 of the small night reads at 6,226, attempt 2 at
    // 17,171 ms, and the value changes at 10,000 ms.
    for (on_conflict, wrong_if_old_is_last, wrong_if_old_is_first) in
        [("replace", &ITS_CUSTOMERS[..], &[][..]), ("ignore", &[], &[0, 1, 2]), ("onlyIfNewer", &[], &[])]
    {
        let parts = |changes_at_ms: u64| {
            format!(
                r#""sink": {{"kind": "upsert", "onConflict": "{on_conflict}"}}, "effects": {{"reading": {{"changesAtMs": {changes_at_ms}}}}}"#
            )
        };
        let read = sim_core::Scenario::from_json(&format!("{{{}}}", parts(4_800))).expect("it has the right shape");
        let last = outcome_of(&with(copied(sim_core::scenario::LoserPolicy::RunsOn), |scenario| {
            (scenario.sink, scenario.effects) = (read.sink, read.effects);
        }));
        assert_eq!(ledger(&last).wrong, wrong_if_old_is_last, "{on_conflict}");
        let first = small(&format!("{}, {LOST_ACK}", parts(10_000)));
        assert_eq!(
            first.readings.iter().map(|it| (it.at_ms, it.version)).collect::<Vec<_>>(),
            [(6_226, 0), (17_171, 1)]
        );
        assert_eq!(ledger(&first).wrong, wrong_if_old_is_first, "{on_conflict}");
        for outcome in [last, first] {
            assert_eq!((ledger(&outcome).extra, ledger(&outcome).missing.len()), (0, 0), "counts are right");
        }
    }
}

#[test]
fn a_commit_of_which_nothing_is_heard() {
    // Attempt 1 commits at 7,121 ms and waits until 12,121 ms. Whoever fails then is retried: attempt 2 begins at 12,171
    // and commits at 13,066 ms. Is the reply lost, the commit has happened; is the request lost, it has not.
    struct Row {
        on_unknown: &'static str,
        /// With the request lost, with the reply lost, and with the reply lost where no task is remembered.
        standing: [u64; 3],
        attempts: usize,
        /// Rows of attempt 1 that stand in the end where the reply is lost.
        commits_after_lost_reply: &'static [Fate],
    }
    let table = [
        Row {
            on_unknown: "retryCommit",
            standing: [3, 3, 3],
            attempts: 1,
            commits_after_lost_reply: &[Fate::Took, Fate::Ignored],
        },
        // Another transaction: only who remembers the task recognises it.
        Row {
            on_unknown: "retryBody",
            standing: [3, 3, 6],
            attempts: 1,
            commits_after_lost_reply: &[Fate::Took, Fate::Refused],
        },
        Row { on_unknown: "verify", standing: [3, 3, 3], attempts: 1, commits_after_lost_reply: &[Fate::Took] },
        Row {
            on_unknown: "giveUp",
            standing: [3, 3, 6],
            attempts: 2,
            commits_after_lost_reply: &[Fate::Took, Fate::Refused],
        },
        // It deletes good rows; and where the task is remembered, nobody may write them again.
        Row {
            on_unknown: "cleanUp",
            standing: [3, 0, 3],
            attempts: 2,
            commits_after_lost_reply: &[Fate::Took, Fate::Refused],
        },
    ];
    for Row { on_unknown, standing, attempts, commits_after_lost_reply } in table {
        let night = |identity: &str, lost: &str| {
            small(&format!(
                r#""sink": {{"kind": "atomic", {identity} "onUnknownCommit": "{on_unknown}"}},
                   "faults": [{{"do": "lose", "target": {{"{lost}": {{"of": "commit", "first": 1}}}}}}]"#
            ))
        };
        let outcomes = [night("", "call"), night("", "reply"), night(r#""identity": [],"#, "reply")];
        for (outcome, standing) in outcomes.iter().zip(standing) {
            assert_eq!(ledger(outcome).standing, standing, "{on_unknown}");
            assert_eq!(outcome.runs[0].report, Report::Succeeded, "{on_unknown}");
            assert_eq!(publish(outcome, 0).len(), attempts, "{on_unknown}");
            let first = publish(outcome, 0)[0];
            assert_eq!(first.end == Some(End::Failed), attempts == 2, "{on_unknown}");
            assert!(first.ended_ms >= Some(12_121), "{on_unknown}: it waits for the reply");
        }
        let fates: Vec<Fate> = effects(&outcomes[1], System::Ledger).commits.iter().map(|it| it.fate).collect();
        assert_eq!(fates, commits_after_lost_reply, "{on_unknown}");
        let heard: Vec<bool> = effects(&outcomes[1], System::Ledger).commits.iter().map(|it| it.is_heard).collect();
        assert!(!heard[0] && heard[1..].iter().all(|&is_heard| is_heard), "{on_unknown}");
        let removed = effects(&outcomes[1], System::Ledger).removed.iter().map(|it| (it.request, it.at_ms));
        let expected = if on_unknown == "cleanUp" { vec![(0, 12_121), (1, 12_121), (2, 12_121)] } else { vec![] };
        assert_eq!(removed.collect::<Vec<_>>(), expected, "{on_unknown}");
    }
}

#[test]
fn what_is_cleaned_up_takes_its_notifications_along_unless_they_were_sent() {
    // Stored with the commit at 7,121 ms, and deleted at 12,121 ms: the sender needs 268 ms for each, so all three are
    // out by then. Where a reply is waited for 300 ms, it has the second in hand since 7,389 ms, and the third is there
    // to be withdrawn at 7,421 ms.
    for (timeout_ms, emails) in [(5_000, 3), (300, 2)] {
        let outcome = small(&format!(
            r#""sink": {{"kind": "atomic", "onUnknownCommit": "cleanUp"}}, "email": {{"path": "outbox"}},
               "effects": {{"client": {{"timeoutMs": {timeout_ms}}}}},
               "faults": [{{"do": "lose", "target": {{"reply": {{"of": "commit", "first": 1}}}}}}]"#
        ));
        assert_eq!(ledger(&outcome).missing, [0, 1, 2]);
        assert_eq!(
            audit(&outcome, System::Mailbox).standing,
            emails,
            "{timeout_ms}: a mail for a row that is not there"
        );
    }
}

#[test]
fn a_commit_that_is_answered_with_an_error_was_not_made() {
    let outcome = small(
        r#""sink": {"kind": "atomic"}, "faults": [{"do": "fail", "target": {"call": {"of": "commit", "first": 1, "count": 2}}}]"#,
    );
    // Two errors; each is followed by the next call after 1,000 ms.
    let commits: Vec<_> = effects(&outcome, System::Ledger).commits.iter().map(|it| (it.at_ms, it.fate)).collect();
    assert_eq!(commits, [(7_121, Fate::Failed), (8_121, Fate::Failed), (9_121, Fate::Took)]);
    assert_eq!(outcome.audit.runs[0].correctness, Correctness::SucceededAndRight);
    assert_eq!(outcome.runs[0].ended_ms, Some(9_121 + CLOSE_OUT_MS));
}

#[test]
fn a_write_of_which_nothing_is_heard_is_made_again() {
    // 5,000 ms for the reply and 1,000 ms until the next call: 12,524 ms instead of 6,524. One attempt, two rows, in a
    // table that appends; recognised by any key that does not name the call.
    let night = |sink: &str, lost: &str| {
        small(&format!(
            r#""sink": {sink}, "faults": [{{"do": "lose", "target": {{"{lost}": {{"of": "write", "first": 1}}}}}}]"#
        ))
    };
    let attempt_key = r#"{"kind": "key", "identity": ["run", "task", "attempt", "customer"]}"#;
    let call_key = r#"{"kind": "key", "identity": ["customer", "call"]}"#;
    for (sink, repeated) in [(r#"{}"#, &[0][..]), (r#"{"kind": "upsert"}"#, &[]), (attempt_key, &[]), (call_key, &[0])]
    {
        let outcome = night(sink, "reply");
        assert_eq!((&ledger(&outcome).repeated[..], publish(&outcome, 0).len()), (repeated, 1), "{sink}");
        let times: Vec<u64> = writes(&outcome).iter().map(|(at_ms, ..)| *at_ms).collect();
        assert_eq!(times, [6_524, 12_524, 12_822, 13_121], "{sink}");
        assert_eq!(effects(&outcome, System::Ledger).unheard, [0], "{sink}");
        let lost_on_its_way = night(sink, "call");
        assert!(ledger(&lost_on_its_way).is_right, "{sink}");
        assert_eq!(writes(&lost_on_its_way).len(), 3, "{sink}: the first call never arrived");
    }
}

#[test]
fn what_the_ledger_takes_is_added_to_the_work() {
    // Three customers: 895 ms and what the ledger takes for each of them or for the attempt.
    let all = r#""times": {"lookupMs": 20, "constraintMs": 10, "stagingMs": 5, "transactionMs": 500}"#;
    for (sink, added_ms) in [
        (r#""kind": "append""#, 0),
        (r#""kind": "upsert""#, 3 * 20),
        (r#""kind": "key""#, 3 * (20 + 10)),
        // Without a constraint, but with the gap.
        (r#""kind": "key", "keyCheck": {"rowThenKey": {"gapMs": 7}}"#, 3 * (20 + 7)),
        (r#""kind": "key", "keyCheck": {"keyThenRow": {"gapMs": 7}}"#, 3 * (20 + 7)),
        (r#""kind": "atomic""#, 3 * 5 + 500),
    ] {
        let outcome = small(&format!(r#""sink": {{{sink}, {all}}}"#));
        assert_eq!(publish(&outcome, 0)[0].work_ms, 895 + added_ms, "{sink}");
        assert_eq!(outcome.runs[0].ended_ms, Some(6_226 + 895 + added_ms + CLOSE_OUT_MS), "{sink}");
        assert!(ledger(&outcome).is_right, "{sink}");
        // Whoever only emits records does not wait for the ledger.
        let by_writer = small(&format!(r#""sink": {{{sink}, {all}}}, "writer": {{"applies": ["ledger"]}}"#));
        assert_eq!(publish(&by_writer, 0)[0].work_ms, 895, "{sink}");
        let without = small(&format!(r#""sink": {{{sink}}}"#));
        let gap_ms = if sink.contains("gapMs") { 3 * 7 } else { 0 };
        assert_eq!(publish(&without, 0)[0].work_ms, 895 + gap_ms, "{sink}: zero by default");
    }
}

#[test]
fn an_identity_of_period_and_customer_is_the_same_for_whoever_asks() {
    for kind in ["upsert", "key"] {
        let fields: Vec<&str> = LOGICAL.iter().map(|field| field.name()).collect();
        let sink = format!(r#""sink": {{"kind": "{kind}", "identity": {fields:?}}}"#);
        let outcome = small(&format!("{sink}, {LOST_ACK}"));
        assert_eq!(outcome.audit.runs[0].correctness, Correctness::SucceededAndRight, "{kind}");
    }
}
