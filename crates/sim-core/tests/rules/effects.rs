//! Two copies of a task and what each kind of effect makes of them: the harm, whatever becomes of the loser, and every
//! remedy that takes it away. All of it in the [copied night](crate::copied), where the copy of publish-0 wins, and
//! attempt 1 has brought about k of its three effects in the end: all, one or two.

use sim_core::Scenario;
use sim_core::outcome::{Correctness, Fate, Report, System};
use sim_core::scenario::LoserPolicy::{Cancelled, CancelledAfterMs, RunsOn};
use sim_core::scenario::{
    Counter, DedupeMemory, EffectKind, EmailPath, FilePath, IdentityField, NotificationId, OnConflict, OutputFile,
    PaidCalls, Reading, ReadingKept, SinkKind, Stage, Topic,
};

use crate::copied::{
    CLOSE_OUT_MS, COPY_DONE_MS, FIRST_DONE_MS, ITS_CUSTOMERS, LOGICAL, LOSERS, both, copied, effects, outcome_of,
    slowed, standing, with,
};
use crate::story::{attempts_of, audit};

type Change = fn(&mut Scenario);

/// An effect that happens once more whenever it is repeated.
struct Effect {
    name: &'static str,
    system: System,
    /// How slow attempt 1 has to be for the pattern of the copied night.
    percent: u64,
    add: Change,
    /// What takes the harm away, and of how many attempts the system then still hears.
    remedies: &'static [(&'static str, Change, AskedOf)],
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum AskedOf {
    /// Both copies make their requests.
    Both,
    /// Only one attempt's effects are asked for.
    One,
}

fn speculation_off_for_the_step(scenario: &mut Scenario) {
    scenario.coordinator.speculation.stages = vec![Stage::Map, Stage::Reduce];
}

const OFF: (&str, Change, AskedOf) = ("speculation off for the step", speculation_off_for_the_step, AskedOf::One);

const EFFECTS: [Effect; 6] = [
    Effect {
        name: "a row in a table that appends",
        system: System::Ledger,
        percent: 300,
        add: |scenario| scenario.sink.kind = SinkKind::Append,
        remedies: &[
            ("single writer", |scenario| scenario.writer.applies = vec![EffectKind::Ledger], AskedOf::One),
            OFF,
            ("upsert", |scenario| scenario.sink.kind = SinkKind::Upsert, AskedOf::Both),
            ("key", |scenario| scenario.sink.kind = SinkKind::Key, AskedOf::Both),
            ("atomic commit", |scenario| scenario.sink.kind = SinkKind::Atomic, AskedOf::Both),
        ],
    },
    Effect {
        name: "an email",
        system: System::Mailbox,
        percent: 200,
        add: |scenario| scenario.email.path = EmailPath::Direct,
        remedies: &[
            ("outbox", |scenario| scenario.email.path = EmailPath::Outbox, AskedOf::One),
            (
                "outbox behind the single writer",
                |scenario| {
                    scenario.email.path = EmailPath::Outbox;
                    scenario.sink.kind = SinkKind::Append;
                    scenario.writer.applies = vec![EffectKind::Ledger];
                },
                AskedOf::One,
            ),
            OFF,
            (
                "an id of the logical write",
                |scenario| {
                    scenario.email.notification_id = NotificationId::Logical;
                    scenario.email.dedupe_memory = DedupeMemory::ForGood;
                },
                AskedOf::Both,
            ),
        ],
    },
    Effect {
        name: "a message",
        system: System::Topic,
        percent: 300,
        add: |scenario| scenario.effects.topic = Some(Topic::default()),
        remedies: &[
            ("single writer", |scenario| scenario.writer.applies = vec![EffectKind::Topic], AskedOf::One),
            OFF,
            (
                "a producer whose scope is the logical write",
                |scenario| scenario.effects.topic = Some(Topic { identity: LOGICAL.to_vec(), ..Topic::default() }),
                AskedOf::Both,
            ),
        ],
    },
    Effect {
        name: "a paid call",
        system: System::PaidService,
        percent: 300,
        add: |scenario| scenario.effects.paid_calls = Some(PaidCalls::default()),
        remedies: &[
            ("single writer", |scenario| scenario.writer.applies = vec![EffectKind::PaidCalls], AskedOf::One),
            OFF,
            (
                "a payment key",
                |scenario| {
                    scenario.effects.paid_calls =
                        Some(PaidCalls { identity: LOGICAL.to_vec(), ..PaidCalls::default() });
                },
                AskedOf::Both,
            ),
        ],
    },
    Effect {
        name: "a block at the end of a file",
        system: System::Files,
        percent: 300,
        add: |scenario| scenario.effects.file = Some(OutputFile { path: FilePath::SharedAppended }),
        remedies: &[
            ("single writer", |scenario| scenario.writer.applies = vec![EffectKind::File], AskedOf::One),
            OFF,
            (
                "own file and rename",
                |scenario| scenario.effects.file = Some(OutputFile { path: FilePath::OwnRenamed }),
                AskedOf::Both,
            ),
        ],
    },
    Effect {
        name: "a step of a counter",
        system: System::Counter,
        percent: 300,
        add: |scenario| scenario.effects.counter = Some(Counter::default()),
        remedies: &[
            ("single writer", |scenario| scenario.writer.applies = vec![EffectKind::Counter], AskedOf::One),
            OFF,
            (
                "steps with an identity",
                |scenario| scenario.effects.counter = Some(Counter { identity: LOGICAL.to_vec() }),
                AskedOf::Both,
            ),
        ],
    },
];

#[test]
fn what_the_loser_did_stays_done_and_the_job_reports_success() {
    for Effect { name, system, percent, add, .. } in EFFECTS {
        for (loser, done) in LOSERS {
            let case = format!("{name}, {loser:?}");
            let outcome = outcome_of(&with(slowed(percent, loser), add));
            let found = audit(&outcome, system);
            assert_eq!((found.expected, found.standing, found.extra), (6, 6 + done as u64, done as u64), "{case}");
            assert_eq!(found.repeated, ITS_CUSTOMERS[..done], "{case}");
            assert_eq!((found.missing.len(), found.wrong.len()), (0, 0), "{case}");
            assert_eq!(found.fates.took, 6 + done as u64, "{case}");
            assert_eq!(outcome.runs[0].report, Report::Succeeded, "{case}");
            assert_eq!(outcome.audit.runs[0].correctness, Correctness::SucceededAndWrong, "{case}");
        }
    }
}

#[test]
fn each_remedy_takes_the_harm_away() {
    for Effect { name, system, percent, add, remedies } in EFFECTS {
        for (remedy, change, asked_of) in remedies {
            for (loser, done) in LOSERS {
                let case = format!("{name}, {remedy}, {loser:?}");
                let outcome = outcome_of(&with(with(slowed(percent, loser), add), change));
                let found = audit(&outcome, system);
                assert_eq!((found.standing, found.extra, found.is_right), (6, 0, true), "{case}");
                assert_eq!(outcome.audit.runs[0].correctness, Correctness::SucceededAndRight, "{case}");
                let asked = if *asked_of == AskedOf::Both { 6 + done } else { 6 };
                assert_eq!(effects(&outcome, system).requests.customer.len(), asked, "{case}");
            }
        }
    }
}

#[test]
fn an_identity_that_names_the_attempt_is_no_remedy() {
    let mut named = LOGICAL.to_vec();
    named.push(IdentityField::Attempt);
    let of_call = vec![IdentityField::Customer, IdentityField::Call];
    for identity in [named, of_call] {
        for (loser, done) in LOSERS {
            let scenario = with(copied(loser), |scenario| {
                scenario.effects.topic = Some(Topic { identity: identity.clone(), ..Topic::default() });
                scenario.effects.paid_calls = Some(PaidCalls { identity: identity.clone(), ..PaidCalls::default() });
                scenario.effects.counter = Some(Counter { identity: identity.clone() });
            });
            let outcome = outcome_of(&scenario);
            for system in [System::Topic, System::PaidService, System::Counter] {
                assert_eq!(audit(&outcome, system).extra, done as u64, "{system:?}, {identity:?}, {loser:?}");
            }
        }
    }
}

#[test]
fn the_remedies_have_their_price() {
    // The copy's work is spent all the same where a writer applies records, and the run is as long as with it; without
    // copies it waits for attempt 1.
    let written = with(copied(RunsOn), |scenario| scenario.writer.applies = vec![EffectKind::Ledger]);
    let off = with(copied(RunsOn), speculation_off_for_the_step);
    for (scenario, publishes, last_ms) in [(&written, 4, COPY_DONE_MS), (&off, 3, FIRST_DONE_MS)] {
        let outcome = outcome_of(scenario);
        assert_eq!(attempts_of(&outcome, Stage::Publish).len(), publishes);
        assert_eq!(outcome.runs[0].ended_ms, Some(last_ms + CLOSE_OUT_MS));
    }
}

#[test]
fn the_writer_applies_the_records_of_the_accepted_attempt_and_drops_the_others() {
    for (loser, done) in LOSERS {
        let outcome = outcome_of(&with(copied(loser), |scenario| {
            scenario.sink.kind = SinkKind::Append;
            scenario.writer.applies = vec![EffectKind::Ledger];
        }));
        let [first, copy] = both(&outcome);
        assert_eq!((first.emitted as usize, copy.emitted), (done, 3), "{loser:?}");
        // All of it at once, when the copy is accepted.
        assert_eq!(standing(&outcome, System::Ledger), [(1, 2), (3, 2), (5, 2)]);
        let ledger = &effects(&outcome, System::Ledger).requests;
        assert_eq!(ledger.at_ms, [5_279, 5_384, 5_384, COPY_DONE_MS, COPY_DONE_MS, COPY_DONE_MS]);
    }
}

#[test]
fn of_two_files_that_are_renamed_the_last_stands_whole() {
    // The copy's is renamed at 5,945 ms. Attempt 1 puts its own in that place at 7,279 ms, if it gets so far.
    for (loser, done) in LOSERS {
        let outcome = outcome_of(&with(copied(loser), |scenario| {
            scenario.effects.file = Some(OutputFile { path: FilePath::OwnRenamed });
        }));
        let stands = if done == 3 { 1 } else { 2 };
        assert_eq!(standing(&outcome, System::Files), ITS_CUSTOMERS.map(|customer| (customer, stands)), "{loser:?}");
        let files = effects(&outcome, System::Files);
        let renames: Vec<_> = files.commits.iter().map(|it| (it.at_ms, it.fate, it.rows, it.met)).collect();
        let mut expected =
            vec![(5_279, Fate::Took, 1, None), (5_384, Fate::Took, 2, None), (COPY_DONE_MS, Fate::Took, 3, None)];
        if done == 3 {
            expected.push((FIRST_DONE_MS, Fate::Overwrote, 3, Some(2)));
        }
        assert_eq!(renames, expected, "{loser:?}");
        let unfinished = files.requests.fate.iter().filter(|fate| **fate == Fate::Discarded).count();
        assert_eq!(unfinished, if done == 3 { 0 } else { done }, "{loser:?}");
    }
}

#[test]
fn two_writers_of_one_shared_file_interleave() {
    // Each block goes to its place: the copy's at 5,348, 5,646 and 5,945 ms, and attempt 1's on top of them from 5,489
    // ms on, as many as it still writes.
    for (loser, done) in LOSERS {
        let outcome = outcome_of(&with(copied(loser), |scenario| scenario.effects.file = Some(OutputFile::default())));
        let by_place = |place: usize| (ITS_CUSTOMERS[place], if place < done { 1 } else { 2 });
        assert_eq!(standing(&outcome, System::Files), [0, 1, 2].map(by_place), "{loser:?}");
        assert_eq!(audit(&outcome, System::Files).fates.overwrote, done as u64, "{loser:?}");
        assert!(effects(&outcome, System::Files).removed.is_empty(), "nothing was there when the copy opened it");
    }
}

#[test]
fn a_copy_that_empties_a_shared_file_and_is_discarded_leaves_it_short() {
    // Looks at 7,000 ms: the copy opens the file at 7,050 ms, cuts two blocks away, and writes at 7,348, 7,646 and 7,945.
    // Attempt 1 writes its last block at 7,279 ms and is accepted.
    type Row = (sim_core::scenario::LoserPolicy, Vec<u32>, Vec<(u32, u32)>);
    let table: [Row; 3] = [
        (Cancelled, vec![1, 3], vec![(5, 1)]),
        // Until 7,479 ms: one of its blocks.
        (CancelledAfterMs(200), vec![3], vec![(1, 2), (5, 1)]),
        // Whoever runs to its end leaves all of it.
        (RunsOn, vec![], vec![(1, 2), (3, 2), (5, 2)]),
    ];
    for (loser, missing, stands) in table {
        let late = |path: FilePath| {
            with(copied(loser), |scenario| {
                scenario.coordinator.speculation.check_every_ms = 7_000;
                scenario.effects.file = Some(OutputFile { path });
            })
        };
        let outcome = outcome_of(&late(FilePath::SharedTruncated));
        assert_eq!(both(&outcome)[0].ended_ms, Some(FIRST_DONE_MS));
        assert_eq!((&audit(&outcome, System::Files).missing, standing(&outcome, System::Files)), (&missing, stands));
        let files = effects(&outcome, System::Files);
        let cut: Vec<_> =
            files.removed.iter().map(|it| (files.requests.customer[it.request as usize], it.at_ms)).collect();
        assert_eq!(cut, [(1, 7_050), (3, 7_050)], "{loser:?}");
        assert_eq!(outcome.runs[0].report, Report::Succeeded);
        for remedy in [
            late(FilePath::OwnRenamed),
            with(late(FilePath::SharedTruncated), |scenario| scenario.writer.applies = vec![EffectKind::File]),
            with(late(FilePath::SharedTruncated), speculation_off_for_the_step),
        ] {
            let outcome = outcome_of(&remedy);
            assert_eq!(outcome.audit.runs[0].correctness, Correctness::SucceededAndRight, "{loser:?}");
        }
    }
}

/// The value is raised at 4,800 ms: attempt 1 reads the old one at 4,594, its copy the new one at 5,050 ms.
fn reading(scenario: &mut Scenario) {
    scenario.effects.reading = Some(Reading { changes_at_ms: 4_800, raise_percent: 10, kept: ReadingKept::ByAttempt });
}

#[test]
fn two_copies_that_read_outside_write_different_amounts() {
    let remedies: [(&str, Change); 5] = [
        ("single writer", |scenario| scenario.writer.applies = vec![EffectKind::Ledger]),
        ("speculation off for the step", speculation_off_for_the_step),
        ("read once for the run", |scenario| {
            scenario.effects.reading.as_mut().expect("there is one").kept = ReadingKept::ByRun;
        }),
        ("only if newer", |scenario| scenario.sink.on_conflict = OnConflict::OnlyIfNewer),
        ("the first write stays, and it is the copy's", |scenario| scenario.sink.on_conflict = OnConflict::Ignore),
    ];
    for (loser, done) in LOSERS {
        let outcome = outcome_of(&with(copied(loser), reading));
        let versions: Vec<_> = outcome.readings.iter().map(|it| (it.at_ms, it.version)).collect();
        assert_eq!(versions, [(4_514, 0), (4_554, 0), (4_594, 0), (5_050, 1)]);
        // What attempt 1 writes replaces what the copy wrote from a newer value.
        let ledger = audit(&outcome, System::Ledger);
        assert_eq!(
            (&ledger.wrong[..], ledger.extra, ledger.missing.len()),
            (&ITS_CUSTOMERS[..done], 0, 0),
            "{loser:?}"
        );
        assert_eq!(outcome.audit.runs[0].correctness, Correctness::SucceededAndWrong);
        let cents = &outcome.customers.cents;
        let raised: u64 = ITS_CUSTOMERS.iter().map(|&customer| cents[customer as usize] * 10 / 100).sum();
        assert_eq!(ledger.expected_cents, cents.iter().sum::<u64>() + raised);
        let too_little: u64 = ITS_CUSTOMERS[..done].iter().map(|&customer| cents[customer as usize] * 10 / 100).sum();
        assert_eq!(ledger.standing_cents, ledger.expected_cents - too_little);
        for (remedy, change) in remedies {
            let outcome = outcome_of(&with(with(copied(loser), reading), change));
            assert_eq!(outcome.audit.runs[0].correctness, Correctness::SucceededAndRight, "{remedy}, {loser:?}");
        }
    }
}

#[test]
fn a_copy_that_loses_has_done_its_share_too() {
    // Attempt 1 at 145 % is accepted at 5,891 ms, when the copy has two of its three effects behind it.
    for Effect { name, system, add, .. } in EFFECTS.iter().filter(|effect| effect.percent == 300) {
        for (loser, done) in [(Cancelled, 2), (RunsOn, 3), (CancelledAfterMs(53), 2), (CancelledAfterMs(55), 3)] {
            let outcome = outcome_of(&with(slowed(145, loser), add));
            assert_eq!(audit(&outcome, *system).repeated, ITS_CUSTOMERS[..done], "{name}, {loser:?}");
        }
    }
}
