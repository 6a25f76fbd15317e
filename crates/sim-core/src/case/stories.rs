//! Cases as short stories, with numbers worked out by hand. Publish-3 has 78 customers and works 5,770 ms, publish-4 73
//! (5,445 ms), publish-5 59 (4,535 ms), publish-7 71 (5,315 ms); a launch takes 50 ms, silence is tolerated for 10 s.

use super::CaseCause::{self, Crash, LostAck, Nothing, SecondCopy, Zombie};
use super::CaseLog::{Attempts, Commits, WriteTimes};
use super::failure::CaseFailure;
use super::{Case, CaseFile, CaseLog, CommitRecord, ConcernedTask, WorkerLines, file_of};
use crate::outcome::{End, Fate};
use crate::scenario::{EmailPath, IdentityField, LoserPolicy, Scenario, Stage, When};
use crate::strategies::{APPEND, ATOMIC, ATTEMPT_KEY, SinkChoice, UPSERT, with_email, with_sink};

const HALF_WAY: CaseFailure = CaseFailure::Crash(When::Percent(50));
const CUT_OFF: CaseFailure = CaseFailure::Zombie { percent: 40 };
const SLOW: CaseFailure = CaseFailure::SecondCopy { percent: 150 };

fn setup(sink: &SinkChoice, email: EmailPath) -> Scenario {
    with_email(with_sink(Scenario::default(), sink), email)
}

fn with_copies(mut setup: Scenario, loser: LoserPolicy) -> Scenario {
    setup.coordinator.speculation.stages = vec![Stage::Publish];
    setup.coordinator.speculation.loser = loser;
    setup
}

/// What is known of a night. A file does not tell what caused it, so any cause will do.
#[track_caller]
fn file(scenario: &Scenario, logs: &[CaseLog]) -> CaseFile {
    file_of(&Case { seed: 0, cause: Nothing, scenario: scenario.clone() }, logs)
}

#[track_caller]
fn fits(scenario: &Scenario, logs: &[CaseLog]) -> Vec<CaseCause> {
    file(scenario, logs).fits
}

/// A task's attempts in the workers' logs.
fn lines(scenario: &Scenario, task: u32) -> Vec<WorkerLines> {
    let lines = file(scenario, &[Attempts]).attempts.expect("it was opened");
    lines.into_iter().filter(|lines| lines.task == task).collect()
}

#[test]
fn a_lost_acknowledgement_on_append_is_told_by_the_workers_own_logs() {
    let night = CaseFailure::LostAck.on(setup(&APPEND, EmailPath::None), 3);
    let known = file(&night, &[]);
    let evidence = &known.evidence;
    assert_eq!((evidence.expected_rows, evidence.found_rows), (796, 874));
    assert_eq!((evidence.expected_cents, evidence.found_cents), (74_558_550, 81_698_537));
    let concerned = ConcernedTask {
        task: 3,
        customers: 78,
        rows_repeated: 78,
        rows_missing: 0,
        emails_repeated: 0,
        emails_missing: 0,
    };
    assert_eq!(evidence.tasks, [concerned]);
    assert_eq!((evidence.emails, &evidence.keys_differ_in[..]), (None, &[][..]));
    // Two rows of each of three customers, and no key.
    assert_eq!(evidence.repeated_rows.len(), 6);
    assert!(evidence.repeated_rows.iter().all(|row| row.key.is_empty()));
    assert_eq!(evidence.repeated_rows[0], evidence.repeated_rows[1]);
    assert_eq!((known.write_times, known.attempts, known.commits), (None, None, None));
    // A crash may have come when only the acknowledgement was left.
    assert_eq!(known.fits, [LostAck, Crash, Zombie]);
    assert_eq!(file(&night, &[Commits]).commits, Some(Vec::new()));
    assert_eq!(fits(&night, &[Commits]), [LostAck, Crash, Zombie]);

    // Launched at 113,080 ms; it worked from 113,130 to 118,900. Declared failed and launched again at 128,900.
    let [writes] = &file(&night, &[WriteTimes]).write_times.expect("it was opened")[..] else { panic!("one task") };
    assert_eq!((writes.task, writes.ledger.customer.len(), &writes.emails), (3, 156, &None));
    // On a usual night, the first attempt is all; of the other tasks nobody asks.
    let [usual] = &file(&night, &[WriteTimes]).usual_write_times.expect("it was opened")[..] else {
        panic!("one task")
    };
    assert_eq!((usual.task, &usual.ledger.customer[..]), (3, &writes.ledger.customer[..78]));
    assert_eq!(usual.ledger.at_ms[..], writes.ledger.at_ms[..78]);
    let at_ms = &writes.ledger.at_ms;
    assert_eq!((at_ms[0], at_ms[77], at_ms[78], at_ms[155]), (113_200, 118_900, 129_000, 134_700));
    assert_eq!(writes.ledger.customer[..78], writes.ledger.customer[78..]);
    assert_eq!(fits(&night, &[WriteTimes]), [LostAck, Crash]);

    let finished = |attempt, worker, started_ms, ended_ms| WorkerLines {
        task: 3,
        attempt,
        worker,
        started_ms,
        ended_ms: Some(ended_ms),
        end: Some(End::Finished),
    };
    let [first, retry] = &lines(&night, 3)[..] else { panic!("two attempts") };
    assert_eq!(first, &finished(1, first.worker, 113_100, 118_900));
    assert_eq!(retry, &finished(2, retry.worker, 128_900, 134_700));
    assert_ne!(first.worker, retry.worker);
    assert_eq!(file(&night, &[Attempts]).attempts.map(|lines| lines.len()), Some(13));
    assert_eq!(fits(&night, &[Attempts]), [LostAck]);
}

#[test]
fn a_crash_leaves_a_part_and_no_last_line() {
    let night = HALF_WAY.on(setup(&APPEND, EmailPath::None), 4);
    // 36 of 73 rows.
    assert_eq!(file(&night, &[]).evidence.tasks[0].rows_repeated, 36);
    assert_eq!(fits(&night, &[]), [Crash]);
    let [first, retry] = &lines(&night, 4)[..] else { panic!("two attempts") };
    assert_eq!((first.ended_ms, first.end, retry.end), (None, None, Some(End::Finished)));
}

#[test]
fn a_crash_that_atomic_commit_hides_is_one_late_commit_in_its_records() {
    let night = HALF_WAY.on(setup(&ATOMIC, EmailPath::Outbox), 4);
    assert_eq!(file(&night, &[]).evidence.tasks, []);
    assert_eq!(fits(&night, &[]), [Nothing, LostAck, Crash, Zombie]);
    assert_eq!(fits(&night, &[Commits]), [Crash]);
    let known = file(&night, &[Commits]);
    let (commits, usual) = (known.commits.expect("it was opened"), known.usual_commits.expect("it was opened"));
    assert_eq!((commits.len(), usual.len()), (12, 12));
    // A launch, 2,722 ms of work, 10 s of silence and a launch later than usual, in tenths.
    let late: Vec<(u32, u64)> = commits
        .iter()
        .zip(&usual)
        .filter(|(commit, usual)| commit != usual)
        .map(|(commit, usual)| (commit.task, commit.at_ms - usual.at_ms))
        .collect();
    let [(4, late_ms)] = late[..] else { panic!("publish-4 alone is late: {late:?}") };
    assert!((12_700..=12_900).contains(&late_ms), "{late_ms}");
}

#[test]
fn a_zombie_is_told_by_a_second_commit_that_came_too_early_for_a_lost_acknowledgement() {
    let night = CUT_OFF.on(setup(&ATOMIC, EmailPath::None), 5);
    // Launched at 112,320 ms and finished at 112,370 + 4,535. Cut off at 112,370 + 1,814, so the retry was launched at
    // 124,184 and finished 4,585 ms later; after a lost acknowledgement it had been at 131,490.
    let commits = file(&night, &[Commits]).commits.expect("it was opened");
    let its_own: Vec<CommitRecord> = commits.into_iter().filter(|commit| commit.task == 5).collect();
    let commit = |at_ms, fate| CommitRecord { task: 5, at_ms, rows: 59, fate };
    assert_eq!(its_own, [commit(116_900, Fate::Took), commit(128_800, Fate::Refused)]);
    assert_eq!(fits(&night, &[]), [Nothing, LostAck, Crash, Zombie]);
    assert_eq!(fits(&night, &[Commits]), [Zombie]);
}

#[test]
fn emails_tell_of_a_repeat_that_the_ledger_hides_and_not_of_its_cause() {
    let night = CUT_OFF.on(setup(&UPSERT, EmailPath::Direct), 5);
    let known = file(&night, &[WriteTimes]);
    let emails = known.evidence.emails.expect("customers are emailed");
    assert_eq!((emails.expected, emails.found, emails.repeated, emails.missing), (796, 855, 59, 0));
    assert_eq!((known.evidence.found_rows, known.evidence.tasks[0].emails_repeated), (796, 59));
    assert_eq!(fits(&night, &[]), [LostAck, Crash, Zombie]);
    // Rows that replaced others are in the log too.
    let [writes] = &known.write_times.expect("it was opened")[..] else { panic!("one task") };
    assert_eq!(
        (writes.ledger.at_ms.len(), &writes.ledger.at_ms),
        (118, &writes.emails.as_ref().expect("direct").at_ms)
    );
    assert_eq!(known.fits, [Zombie]);
}

#[test]
fn a_second_copy_is_possible_only_where_copies_are_started() {
    let [runs_on, cancelled] = [LoserPolicy::RunsOn, LoserPolicy::Cancelled]
        .map(|loser| SLOW.on(with_copies(setup(&APPEND, EmailPath::None), loser), 7));
    assert_eq!(file(&runs_on, &[]).evidence.found_rows, 796 + 71);
    assert_eq!(fits(&runs_on, &[]), [LostAck, Crash, Zombie, SecondCopy]);
    // The copy is launched at 116,275 ms; when the first finishes, at 120,822 ms, it has written 60 rows.
    assert_eq!(file(&cancelled, &[]).evidence.found_rows, 796 + 60);
    assert_eq!(fits(&cancelled, &[]), [Crash, SecondCopy]);
    let [first, copy] = &lines(&cancelled, 7)[..] else { panic!("two attempts") };
    assert_eq!((first.ended_ms, first.end), (Some(120_800), Some(End::Finished)));
    assert_eq!((copy.started_ms, copy.ended_ms, copy.end), (116_300, Some(120_800), Some(End::Cancelled)));
    assert_eq!(fits(&cancelled, &[Attempts]), [SecondCopy]);
    let without = CaseFailure::LostAck.on(setup(&APPEND, EmailPath::None), 7);
    assert_eq!(file(&without, &[]).evidence.found_rows, 796 + 71);
    assert_eq!(fits(&without, &[]), [LostAck, Crash, Zombie]);
}

#[test]
fn a_key_that_names_the_attempt_tells_whose_work_is_whole() {
    // A first attempt that crashed would have left 60 rows, and its retry all; here it is the other way round.
    let night = SLOW.on(with_copies(setup(&ATTEMPT_KEY, EmailPath::None), LoserPolicy::Cancelled), 7);
    let known = file(&night, &[]);
    assert_eq!(known.evidence.rows_by_attempt, [796, 60]);
    assert_eq!(known.evidence.keys_differ_in, [IdentityField::Attempt]);
    let [one, other] = &known.evidence.repeated_rows[..2] else { panic!("several rows") };
    assert_eq!(one.key, ["nightly-ledger-2026-03-02", "publish-7", "attempt-1", &one.customer]);
    assert_eq!(other.key, ["nightly-ledger-2026-03-02", "publish-7", "attempt-2", &one.customer]);
    assert_eq!(known.fits, [SecondCopy]);
}

#[test]
fn a_quiet_table_leaves_open_what_its_sink_hides() {
    // A crash before the first row leaves nothing anywhere.
    let append = setup(&APPEND, EmailPath::None);
    assert_eq!(fits(&append, &[]), [Nothing, Crash]);
    assert_eq!(fits(&append, &[Attempts]), [Nothing]);
    assert_eq!(file(&append, &[WriteTimes]).write_times.map(|tasks| tasks.len()), Some(12));
    // But a key would name its second attempt.
    assert_eq!(fits(&setup(&ATTEMPT_KEY, EmailPath::None), &[]), [Nothing]);
    assert_eq!(fits(&setup(&UPSERT, EmailPath::Outbox), &[]), [Nothing, LostAck, Crash, Zombie]);
}

#[test]
fn where_what_was_done_would_show_only_a_crash_at_the_very_beginning_fits() {
    let only_early = |scenario: &Scenario, logs: &[CaseLog]| {
        let known = file(scenario, logs);
        assert!(known.fits.contains(&Crash), "{:?}", known.fits);
        known.only_early_crash_fits
    };
    // On append each row that was written before the crash stands there twice.
    let append = setup(&APPEND, EmailPath::None);
    assert!(only_early(&append, &[]));
    assert!(!only_early(&HALF_WAY.on(append, 4), &[]));
    // Here the ledger hides them, and emails do not: it may have crashed between the first row and its email.
    assert!(!only_early(&setup(&UPSERT, EmailPath::None), &[]));
    assert!(only_early(&setup(&UPSERT, EmailPath::Direct), &[]));
    // Whatever an attempt staged before it crashed is never seen, though its commit is late.
    let atomic = setup(&ATOMIC, EmailPath::None);
    assert!(!only_early(&atomic, &[]));
    assert!(!only_early(&HALF_WAY.on(atomic.clone(), 4), &[Commits]));
    assert!(!file(&atomic, &[Commits]).only_early_crash_fits, "then no crash fits");
}
