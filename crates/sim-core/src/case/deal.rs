//! A seed becomes a case: a setup and at most one failure.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use serde::Serialize;

use super::failure::{CaseCause, CaseFailure};
use super::view::has_copy;
use crate::engine;
use crate::plan::{Plan, index};
use crate::scenario::{EmailPath, LoserPolicy, Scenario, Stage, When};
use crate::strategies::{SINKS, with_email, with_sink};
use crate::systems::Detail;

/// The truth of a case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Case {
    /// The seed from which it was dealt.
    pub seed: u64,
    /// What really happened.
    pub cause: CaseCause,
    /// All of it, ready to be run.
    pub scenario: Scenario,
}

/// Nothing is rare: there is little to think about.
const CAUSES: [CaseCause; 13] = {
    use CaseCause::{Crash, LostAck, Nothing, SecondCopy, Zombie};
    [
        Nothing, LostAck, LostAck, LostAck, Crash, Crash, Crash, Zombie, Zombie, Zombie, SecondCopy, SecondCopy,
        SecondCopy,
    ]
};
/// Direct emails show under every sink that something happened, so they are dealt as often as the others together.
const EMAILS: [EmailPath; 4] = [EmailPath::None, EmailPath::Direct, EmailPath::Direct, EmailPath::Outbox];
const LOSERS: [LoserPolicy; 2] = [LoserPolicy::RunsOn, LoserPolicy::Cancelled];
const STRUCK_PERCENT: std::ops::RangeInclusive<u64> = 10..=90;
const SLOW_PERCENT: std::ops::RangeInclusive<u64> = 150..=300;

/// Deals a case on the lesson's cluster and data. The same seed gives the same case everywhere.
///
/// Second copies are switched on in half of the cases in which none was needed, so that the setup alone does not tell.
///
/// # Panics
/// Never: what is dealt can be run.
#[must_use]
pub fn deal(seed: u64) -> Case {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let cause = one_of(&CAUSES, &mut random);
    let mut setup = with_sink(Scenario::default(), one_of(&SINKS, &mut random));
    setup = with_email(setup, one_of(&EMAILS, &mut random));
    let loser = one_of(&LOSERS, &mut random);
    if one_of(&[true, false], &mut random) || cause == CaseCause::SecondCopy {
        setup.coordinator.speculation.stages = vec![Stage::Publish];
        setup.coordinator.speculation.loser = loser;
    }
    let scenario = match cause {
        CaseCause::Nothing => setup,
        CaseCause::SecondCopy => with_copy(&setup, &mut random),
        _ => strike_one(cause, &setup, &mut random),
    };
    Case { seed, cause, scenario }
}

/// At a small task, 150 % of its own time is not yet over 140 % of the stage's median, and no copy is started; then
/// another task and pace are drawn. At 200 % every task of the lesson gets one, so that comes to an end.
fn with_copy(setup: &Scenario, random: &mut ChaCha8Rng) -> Scenario {
    loop {
        let scenario = strike_one(CaseCause::SecondCopy, setup, random);
        let plan = Plan::new(&scenario).expect("what is dealt can be run");
        if has_copy(&engine::simulate(&plan, Detail::Summary)) {
            return scenario;
        }
    }
}

fn strike_one(cause: CaseCause, setup: &Scenario, random: &mut ChaCha8Rng) -> Scenario {
    let task = random.random_range(0..setup.cluster.tasks) as u32;
    let failure = match cause {
        CaseCause::Nothing => return setup.clone(),
        CaseCause::LostAck => CaseFailure::LostAck,
        CaseCause::Crash => CaseFailure::Crash(When::Percent(random.random_range(STRUCK_PERCENT))),
        CaseCause::Zombie => CaseFailure::Zombie { percent: random.random_range(STRUCK_PERCENT) },
        CaseCause::SecondCopy => CaseFailure::SecondCopy { percent: random.random_range(SLOW_PERCENT) },
    };
    failure.on(setup.clone(), task)
}

/// Drawn as a number of 64 bits, which is the same on every machine.
fn one_of<T: Copy>(choices: &[T], random: &mut ChaCha8Rng) -> T {
    choices[index(random.random_range(0..choices.len() as u64))]
}
