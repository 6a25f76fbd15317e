//! What the ledger makes of repeats.

use sim_core::outcome::{Correctness, Fate, FateCounts, System};
use sim_core::scenario::Fault;
use sim_core::scenario::Stage::{Publish, Reduce};

use crate::story::{audit, crash, cut_off, lose_ack, nth, preset, publish, slow, with_faults};

/// How many writes were taken, replaced an earlier one, were ignored, refused, or staged and never committed.
type Fates = [u64; 5];

/// Holds the fates of all writes, and how many commits were refused, against a table.
#[track_caller]
fn check<const N: usize>(faults: &[Fault], table: [(&str, Fates, u64); N]) {
    for (sink, fates, commits_refused) in table {
        let outcome = with_faults(&format!(r#"{{"sink": {sink}}}"#), faults);
        let ledger = audit(&outcome, System::Ledger);
        let FateCounts { took, overwrote, ignored, refused, discarded, .. } = ledger.fates;
        assert_eq!([took, overwrote, ignored, refused, discarded], fates, "{sink}");
        assert_eq!((ledger.standing, ledger.commits_refused), (took, commits_refused), "{sink}");
        // Every customer stands for one row that was taken, unless there are too few.
        assert_eq!(ledger.missing.len() as u64, 796_u64.saturating_sub(took), "{sink}");
        let correctness = if took == 796 { Correctness::SucceededAndRight } else { Correctness::SucceededAndWrong };
        assert_eq!(outcome.audit.runs[0].correctness, correctness, "{sink}");
    }
}

#[test]
fn what_becomes_of_the_rows_of_a_task_that_is_done_twice() {
    // Publish-3 writes its 78 rows twice, 796 + 78 in all.
    check(
        &[lose_ack(nth(Publish, 3, 1))],
        [
            (r#"{"kind": "append"}"#, [874, 0, 0, 0, 0], 0),
            (r#"{"kind": "upsert"}"#, [796, 78, 0, 0, 0], 0),
            (r#"{"kind": "key"}"#, [796, 0, 78, 0, 0], 0),
            (r#"{"kind": "atomic"}"#, [796, 0, 0, 78, 0], 1),
            (r#"{"kind": "upsert", "identity": ["customer"]}"#, [796, 78, 0, 0, 0], 0),
            (r#"{"kind": "upsert", "identity": ["period", "customer", "attempt"]}"#, [874, 0, 0, 0, 0], 0),
            (r#"{"kind": "key", "identity": ["job", "customer"]}"#, [796, 0, 78, 0, 0], 0),
            (r#"{"kind": "key", "identity": ["run", "task", "attempt", "customer"]}"#, [874, 0, 0, 0, 0], 0),
            (r#"{"kind": "atomic", "identity": ["period", "task"]}"#, [796, 0, 0, 78, 0], 1),
            (r#"{"kind": "atomic", "identity": ["run", "task", "attempt"]}"#, [874, 0, 0, 0, 0], 0),
        ],
    );
}

#[test]
fn the_last_write_of_a_row_stands_in_an_upsert_and_the_first_one_in_a_table_with_keys() {
    for (kind, stands) in [("upsert", 2), ("key", 1)] {
        let outcome = with_faults(&format!(r#"{{"sink": {{"kind": "{kind}"}}}}"#), &[lose_ack(nth(Publish, 3, 1))]);
        let ledger = outcome.effects_on(System::Ledger).expect("there is always a ledger");
        let writers =
            ledger.standing.iter().map(|&row| &outcome.attempts[ledger.requests.attempt[row as usize] as usize]);
        let of_third: Vec<u32> = writers.filter(|writer| writer.task == 3).map(|writer| writer.attempt).collect();
        assert_eq!(of_third, [stands; 78], "{kind}");
    }
}

#[test]
fn what_becomes_of_the_rows_of_an_attempt_that_crashed() {
    // Attempt 1 of publish-4 writes 36 of its 73 rows, attempt 2 all.
    check(
        &[crash(nth(Publish, 4, 1), 50)],
        [
            (r#"{"kind": "append"}"#, [796 + 36, 0, 0, 0, 0], 0),
            (r#"{"kind": "upsert"}"#, [796, 36, 0, 0, 0], 0),
            (r#"{"kind": "key"}"#, [796, 0, 36, 0, 0], 0),
            (r#"{"kind": "key", "identity": ["run", "attempt", "customer"]}"#, [796 + 36, 0, 0, 0, 0], 0),
            (r#"{"kind": "atomic"}"#, [796, 0, 0, 0, 36], 0),
            (r#"{"kind": "atomic", "identity": ["run", "task", "attempt"]}"#, [796, 0, 0, 0, 36], 0),
        ],
    );
}

#[test]
fn what_becomes_of_the_rows_of_a_zombie() {
    // Attempt 1 of publish-5 writes all of its 59 rows, as does attempt 2.
    check(
        &[cut_off(nth(Publish, 5, 1), 40)],
        [
            (r#"{"kind": "append"}"#, [796 + 59, 0, 0, 0, 0], 0),
            (r#"{"kind": "upsert"}"#, [796, 59, 0, 0, 0], 0),
            (r#"{"kind": "key"}"#, [796, 0, 59, 0, 0], 0),
            (r#"{"kind": "atomic"}"#, [796, 0, 0, 59, 0], 1),
        ],
    );
}

#[test]
fn identities_that_are_too_coarse_lose_new_work() {
    // Nothing goes wrong. Of 12 tasks with 796 customers, the first to commit is the smallest, publish-11 with 53:
    // n customers take 450 + 40 n + 50 + 700 + 65 n after the map stage.
    check(
        &[],
        [
            (r#"{"kind": "upsert", "identity": ["period"]}"#, [1, 795, 0, 0, 0], 0),
            (r#"{"kind": "upsert", "identity": ["task"]}"#, [12, 784, 0, 0, 0], 0),
            (r#"{"kind": "key", "identity": ["job"]}"#, [1, 0, 795, 0, 0], 0),
            (r#"{"kind": "key", "identity": ["run", "task"]}"#, [12, 0, 784, 0, 0], 0),
            (r#"{"kind": "key", "identity": ["attempt"]}"#, [1, 0, 795, 0, 0], 0),
            (r#"{"kind": "atomic", "identity": ["run"]}"#, [53, 0, 0, 743, 0], 11),
            (r#"{"kind": "atomic", "identity": ["attempt"]}"#, [53, 0, 0, 743, 0], 11),
        ],
    );
}

#[test]
fn only_publish_writes() {
    check(
        &[lose_ack(nth(Reduce, 3, 1))],
        [(r#"{"kind": "append"}"#, [796, 0, 0, 0, 0], 0), (r#"{"kind": "atomic"}"#, [796, 0, 0, 0, 0], 0)],
    );
}

#[test]
fn of_two_commits_at_one_millisecond_the_one_that_was_due_first_is_taken() {
    // Publish of one task begins at 1,338,650 ms and takes 200 %: 104,880 ms, a row in 131 ms. Cut off at once, and
    // declared failed after 52,390 ms. Attempt 2 begins at 1,338,650 + 52,390 + 50, and is done 52,440 ms later, at
    // 1,443,530 ms as well; but the last step of attempt 1 was settled one row of its own earlier.
    let outcome = with_faults(
        r#"{"cluster": {"workers": 2, "tasks": 1}, "sink": {"kind": "atomic"}, "coordinator": {"silenceMs": 52390}}"#,
        &[slow(nth(Publish, 0, 1), 200), cut_off(nth(Publish, 0, 1), 0)],
    );
    let commits = &outcome.effects_on(System::Ledger).expect("a ledger").commits;
    let seen: Vec<_> = commits
        .iter()
        .map(|it| (it.at_ms, outcome.attempts[it.attempt as usize].attempt, it.fate, it.rows, it.met))
        .collect();
    assert_eq!(seen, [(1_443_530, 1, Fate::Took, 796, None), (1_443_530, 2, Fate::Refused, 796, Some(0))]);
    assert_eq!(outcome.audit.runs[0].correctness, Correctness::SucceededAndRight);
}

#[test]
fn whoever_is_answered_with_success_goes_on_and_whoever_is_answered_with_an_error_stops() {
    // Publish-3 with its 78 customers is done twice, or until the job gives up after four attempts.
    let table = [
        ("append", "success", 796 + 78),
        ("upsert", "success", 796 + 78),
        ("key", "success", 796 + 78),
        ("atomic", "success", 796 + 78),
        // Each of the three retries stops at its first row, before its email.
        ("key", "error", 796),
        // Each of the three retries has sent its emails when its commit is refused.
        ("atomic", "error", 796 + 3 * 78),
    ];
    for (kind, on_repeat, emails) in table {
        let json =
            format!(r#"{{"sink": {{"kind": "{kind}", "onRepeat": "{on_repeat}"}}, "email": {{"path": "direct"}}}}"#);
        let outcome = with_faults(&json, &[lose_ack(nth(Publish, 3, 1))]);
        assert_eq!(audit(&outcome, System::Mailbox).standing, emails, "{kind}, {on_repeat}");
    }
}

#[test]
fn rows_of_a_crashed_attempt_are_staged_and_never_seen() {
    let outcome = preset("crash-atomic");
    let ledger = &outcome.effects_on(System::Ledger).expect("there is always a ledger").requests;
    let discarded: Vec<usize> = (0..ledger.fate.len()).filter(|&row| ledger.fate[row] == Fate::Discarded).collect();
    assert_eq!(discarded.len(), 36);
    assert!(discarded.iter().all(|&row| ledger.visible_ms[row].is_none() && ledger.commit[row].is_none()));
    let second = publish(&outcome, 4)[1];
    let by_second = (0..ledger.fate.len()).filter(|&row| outcome.attempts[ledger.attempt[row] as usize] == *second);
    let commits = &outcome.effects_on(System::Ledger).expect("there is always a ledger").commits;
    for row in by_second {
        let commit = ledger.commit[row].expect("every row of it was committed") as usize;
        assert_eq!((ledger.visible_ms[row], Some(commits[commit].at_ms)), (second.ended_ms, second.ended_ms));
    }
}

#[test]
fn a_row_of_a_refused_commit_meets_its_customers_row_of_the_earlier_one() {
    let outcome = preset("zombie-atomic");
    let ledger = &outcome.effects_on(System::Ledger).expect("there is always a ledger").requests;
    let refused: Vec<usize> = (0..ledger.fate.len()).filter(|&row| ledger.fate[row] == Fate::Refused).collect();
    assert_eq!(refused.len(), 59);
    for row in refused {
        let met = ledger.met[row].expect("each meets one") as usize;
        assert_eq!((ledger.customer[met], ledger.fate[met]), (ledger.customer[row], Fate::Took));
    }
}
