//! Dealt cases: what really happened is always among the causes that fit, and whoever looks further knows no less.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use sim_core::case::CaseCause::{self, Crash, LostAck, Nothing, SecondCopy, Zombie};
use sim_core::case::CaseLog::{self, Attempts, Commits, WriteTimes};
use sim_core::case::{Case, CaseFile, deal, open};
use sim_core::outcome::{PossibleCause, SignKind};
use sim_core::run;
use sim_core::scenario::{LoserPolicy, Scenario};

const SEEDS: std::ops::Range<u64> = 0..300;

/// What the tables show, of a case of every kind: by ledger, way of emails and cause. Opening takes far longer than dealing.
static TABLES: LazyLock<Vec<CaseFile>> = LazyLock::new(|| {
    let mut kinds = BTreeSet::new();
    let is_new = |case: &Case| kinds.insert(format!("{:?} {:?}", way(&case.scenario), case.cause));
    SEEDS.map(deal).filter(is_new).map(|case| open(case.seed, &[])).collect()
});

/// Ledger and way of emails.
fn way(Scenario { sink, email, .. }: &Scenario) -> String {
    format!("{sink:?} {email:?}")
}

/// Cases of each cause that are opened with every set of logs.
const OF_EACH_CAUSE: usize = 2;

const SETS: [&[CaseLog]; 8] = [
    &[],
    &[WriteTimes],
    &[Attempts],
    &[Commits],
    &[WriteTimes, Attempts],
    &[WriteTimes, Commits],
    &[Attempts, Commits],
    &[WriteTimes, Attempts, Commits],
];

fn runs_copies_to_their_end(setup: &Scenario) -> bool {
    let speculation = &setup.coordinator.speculation;
    !speculation.stages.is_empty() && speculation.loser == LoserPolicy::RunsOn
}

#[test]
fn every_cause_is_dealt_and_most_cases_show_something() {
    let cases: Vec<Case> = SEEDS.map(deal).collect();
    for cause in CaseCause::ALL {
        let dealt = cases.iter().filter(|case| case.cause == cause).count();
        let least = if cause == Nothing { 10 } else { 40 };
        assert!(dealt >= least, "{cause:?} is dealt {dealt} times of {}", cases.len());
    }
    let shows = |case: &&Case| {
        let outcome = run(&case.scenario).expect("what is dealt can be run");
        outcome.audit.runs[0].systems.iter().any(|system| !system.is_right)
    };
    let shown = cases.iter().filter(shows).count();
    assert!(shown * 5 > cases.len() * 3, "{shown} of {} show something", cases.len());
}

#[test]
fn the_setup_does_not_tell_the_cause() {
    for cause in [LostAck, Crash, Zombie] {
        let speculates = |case: &Case| !case.scenario.coordinator.speculation.stages.is_empty();
        let (with, without): (Vec<Case>, Vec<Case>) =
            SEEDS.map(deal).filter(|case| case.cause == cause).partition(speculates);
        assert!(
            with.len() > 10 && without.len() > 10,
            "{cause:?}: {} with copies, {} without",
            with.len(),
            without.len()
        );
    }
}

#[test]
fn what_happened_always_fits_and_further_logs_never_add_a_cause() {
    let of = |cause| SEEDS.map(deal).filter(move |case| case.cause == cause).take(OF_EACH_CAUSE);
    for case in CaseCause::ALL.into_iter().flat_map(of) {
        let seed = case.seed;
        let files: Vec<CaseFile> = SETS.map(|logs| open(seed, logs)).into();
        for (logs, file) in SETS.iter().zip(&files) {
            assert!(file.fits.contains(&case.cause), "{seed}: {:?} with {logs:?} fits {:?}", case.cause, file.fits);
            assert_eq!(file.evidence, files[0].evidence, "{seed}: logs change no table");
            for (fewer, known) in SETS.iter().zip(&files) {
                if fewer.iter().all(|log| logs.contains(log)) {
                    let is_known = file.fits.iter().all(|cause| known.fits.contains(cause));
                    assert!(is_known, "{seed}: {:?} with {fewer:?}, {:?} with {logs:?}", known.fits, file.fits);
                }
            }
            let by_workers = logs.contains(&Attempts);
            assert!(!by_workers || case.cause == Crash || !file.fits.contains(&Crash), "{seed}: a crash ends no line");
            assert!(!by_workers || file.fits.len() == 1, "{seed}: {:?}", file.fits);
        }
    }
}

#[test]
fn the_tables_alone_never_tell_a_lost_acknowledgement_from_a_zombie_or_a_second_copy() {
    for file in TABLES.iter() {
        let seed = file.seed;
        let fits = |cause| file.fits.contains(&cause);
        assert_eq!(fits(LostAck), fits(Zombie), "{seed}");
        let is_possible = !file.evidence.setup.coordinator.speculation.stages.is_empty();
        assert!(is_possible || !fits(SecondCopy), "{seed}");
        if runs_copies_to_their_end(&file.evidence.setup) {
            assert_eq!(fits(LostAck), fits(SecondCopy), "{seed}");
        }
    }
}

#[test]
fn the_tables_that_are_opened_are_of_all_kinds() {
    let kinds: BTreeSet<(bool, &[CaseCause])> =
        TABLES.iter().map(|file| (file.only_early_crash_fits, &file.fits[..])).collect();
    assert!(kinds.len() >= 8, "{kinds:?}");
    let ways: BTreeSet<String> = TABLES.iter().map(|file| way(&file.evidence.setup)).collect();
    assert_eq!(ways.len(), 5 * 3, "every sink with every way of emails");
}

/// The diagnosis of a run works by rules, on the same tables. It may name more, for it knows no data set.
#[test]
fn what_fits_the_tables_is_among_what_the_diagnosis_names() {
    for file in TABLES.iter() {
        let seed = file.seed;
        let outcome = run(&deal(seed).scenario).expect("what is dealt can be run");
        let signs = outcome.diagnosis.signs.iter().filter(|sign| sign.kind != SignKind::MoreRevenue);
        for sign in signs {
            let named = |cause| match cause {
                Nothing => false,
                LostAck => sign.causes.contains(&PossibleCause::LostAck),
                Crash => sign.causes.contains(&PossibleCause::Crash),
                Zombie => sign.causes.contains(&PossibleCause::Zombie),
                SecondCopy => sign.causes.contains(&PossibleCause::SecondCopy),
            };
            assert!(file.fits.iter().all(|&cause| named(cause)), "{seed}: {:?} of {sign:?}", file.fits);
        }
        assert_eq!(file.evidence.tasks.is_empty(), outcome.diagnosis.signs.is_empty(), "{seed}");
    }
}

#[test]
fn a_file_says_what_the_outcome_says_and_no_more() {
    for CaseFile { seed, evidence, .. } in TABLES.iter() {
        let case = deal(*seed);
        let outcome = run(&case.scenario).expect("what is dealt can be run");
        let ledger = &outcome.audit.runs[0].systems[0];
        assert_eq!((evidence.expected_rows, evidence.found_rows), (ledger.expected, ledger.standing), "{seed}");
        assert_eq!((evidence.expected_cents, evidence.found_cents), (ledger.expected_cents, ledger.standing_cents));
        assert_eq!(evidence.setup, case.scenario.healthy());
        let repeated: u64 = evidence.tasks.iter().map(|task| task.rows_repeated).sum();
        assert_eq!(repeated, ledger.repeated.len() as u64, "{seed}");
    }
}

#[test]
fn logs_are_opened_in_any_order_and_as_often_as_one_likes() {
    assert_eq!(open(7, &[Commits, Attempts, Commits]), open(7, &[Attempts, Commits]));
}

/// Seeds, and digests of what they are everywhere. The page's tests hold the WebAssembly module against the same: cases
/// have no command of their own, by which the two could be compared byte by byte. A change of what a case is or of how it
/// is written changes all of them; take them from this test's message then.
const DIGESTS: &str = include_str!("../../../../tests/reference/case-digests.txt");

#[test]
fn a_seed_gives_the_same_bytes_as_everywhere() {
    let line = |seed: u64| {
        let case = serde_json::to_string(&deal(seed)).expect("plain data");
        let file = serde_json::to_string(&open(seed, &CaseLog::ALL)).expect("plain data");
        format!("{seed} {:016x}\n", fnv1a(&format!("{case}\n{file}")))
    };
    let seeds: Vec<u64> = DIGESTS
        .lines()
        .map(|line| line.split(' ').next().and_then(|seed| seed.parse().ok()).expect("a seed first"))
        .collect();
    let causes: Vec<CaseCause> = seeds.iter().map(|&seed| deal(seed).cause).collect();
    assert!(CaseCause::ALL.iter().all(|cause| causes.contains(cause)), "{causes:?}");
    let found: String = seeds.iter().copied().map(line).collect();
    assert!(found == DIGESTS, "now they are\n{found}");
}

/// FNV-1a of 64 bits: short enough to stand in a test in both languages.
fn fnv1a(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
