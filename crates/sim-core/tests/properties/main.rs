//! What must hold in every run, whatever goes wrong in it.
//!
//! Each property is asked of random scenarios, 256 of them and always the same; `PROPTEST_CASES` asks for more, and
//! `PROPTEST_RNG_SEED` for others. One that fails is made as small as can be, and printed as JSON for the command line.
//! What is expected is worked out from the scenario, from the rules of the model and from what an actor was answered;
//! never from the engine's own counts. When an attempt is told to stop is taken from the run itself.

mod attempts;
mod audit;
mod beliefs;
mod bytes;
mod cases;
mod claims;
mod combinations;
mod copies;
mod course;
mod diagnosis;
mod emails;
mod ends;
mod guarantees;
mod ledger;
mod meetings;
mod mishaps;
mod once;
mod outbox;
mod reach;
mod receivers;
mod safety;
mod scenarios;
mod sending;
mod setups;
mod table;
mod truth;
mod wide;
mod wide_mishaps;
mod wide_setups;

use proptest::strategy::Strategy;
use proptest::test_runner::{Config, RngSeed, TestCaseError, TestError, TestRunner};
use sim_core::{Outcome, Scenario, run};

/// What a property says of a run.
type Holds = Result<(), TestCaseError>;

/// Any number will do, as long as it stays.
const SEED: u64 = 20_260_302;

/// Asks a property of the outcomes of random scenarios.
#[track_caller]
fn always(scenarios: impl Strategy<Value = Scenario>, property: impl Fn(&Scenario, &Outcome) -> Holds) {
    let given = Config::default();
    let rng_seed = if given.rng_seed == RngSeed::Random { RngSeed::Fixed(SEED) } else { given.rng_seed };
    let config = Config { rng_seed, failure_persistence: None, ..given };
    let failed = TestRunner::new(config).run(&scenarios, |scenario| {
        let outcome = run(&scenario).map_err(|problems| TestCaseError::fail(format!("{problems:?}")))?;
        property(&scenario, &outcome)
    });
    match failed {
        Ok(()) => {}
        Err(TestError::Fail(reason, scenario)) => {
            panic!("{reason}\n{}", serde_json::to_string(&scenario).expect("plain data"));
        }
        Err(TestError::Abort(reason)) => panic!("{reason}"),
    }
}
