//! Topic, paid service, counter and files: what each makes of what reaches it, worked out from the requests alone.

use std::collections::BTreeMap;

use proptest::strategy::Strategy;
use proptest::{prop_assert, prop_assert_eq};
use sim_core::Scenario;
use sim_core::outcome::{Fate, Outcome, System};
use sim_core::scenario::{Action, Fault, FilePath, IdentityField, OutputFile, Quota, Target};

use crate::{always, wide, wide_setups};

/// A repeat is what has the same identity as something that was taken.
#[test]
fn a_receiver_takes_what_it_does_not_know_and_passes_over_what_it_does() {
    always(wide::any(), |scenario, outcome| {
        let effects = &scenario.effects;
        let receivers = [
            (System::Topic, effects.topic.as_ref().map(|topic| &topic.identity)),
            (System::PaidService, effects.paid_calls.as_ref().map(|calls| &calls.identity)),
            (System::Counter, effects.counter.as_ref().map(|counter| &counter.identity)),
        ];
        for (system, identity) in receivers {
            prop_assert_eq!(outcome.effects_on(system).is_some(), identity.is_some());
            let (Some(found), Some(identity)) = (outcome.effects_on(system), identity) else { continue };
            let mut known: BTreeMap<Vec<u32>, u32> = BTreeMap::new();
            let mut taken = Vec::new();
            for (request, fate) in (0..).zip(&found.requests.fate) {
                let place = request as usize;
                if matches!(fate, Fate::Failed | Fate::Throttled) {
                    prop_assert_eq!(found.requests.visible_ms[place], None);
                    continue;
                }
                let key =
                    key(outcome, identity, found.requests.attempt[place], found.requests.customer[place], request);
                let met = if identity.is_empty() { None } else { known.get(&key).copied() };
                prop_assert_eq!(*fate, if met.is_some() { Fate::Ignored } else { Fate::Took }, "{:?}", system);
                prop_assert_eq!(found.requests.met[place], met);
                prop_assert_eq!(found.requests.visible_ms[place].is_some(), met.is_none());
                if met.is_none() {
                    known.insert(key, request);
                    taken.push(request);
                }
            }
            prop_assert_eq!(&found.standing, &taken);
        }
        Ok(())
    });
}

fn key(outcome: &Outcome, identity: &[IdentityField], attempt: u32, customer: u32, call: u32) -> Vec<u32> {
    let attempt = &outcome.attempts[attempt as usize];
    let runs = &outcome.scenario.runs;
    let run = &runs[attempt.run as usize];
    let first = |is_same: &dyn Fn(usize) -> bool| (0..runs.len()).find(|&it| is_same(it)).expect("itself") as u32;
    let field = |field: &IdentityField| match field {
        IdentityField::Job => 0,
        IdentityField::Run => first(&|it| runs[it].id == run.id),
        IdentityField::Period => first(&|it| runs[it].period == run.period),
        IdentityField::Task => attempt.task,
        IdentityField::Attempt => attempt.attempt,
        IdentityField::Customer => customer,
        IdentityField::Call => call,
    };
    identity.iter().map(field).collect()
}

#[test]
fn a_quota_is_never_passed_in_any_span_and_nobody_is_turned_away_twice_in_a_row() {
    let scenarios = (wide::any(), wide_setups::paid_calls(), 1..=30_u64, 1..5_000_u64).prop_map(
        |(mut scenario, paid_calls, calls, per_ms)| {
            scenario.effects.paid_calls.get_or_insert(paid_calls).quota = Some(Quota { calls, per_ms });
            scenario
        },
    );
    always(scenarios, |scenario, outcome| {
        let Quota { calls, per_ms } = quota(scenario);
        let requests = &outcome.effects_on(System::PaidService).expect("it is called").requests;
        let mut served: BTreeMap<u64, u64> = BTreeMap::new();
        let mut latest: BTreeMap<(u32, u32), Fate> = BTreeMap::new();
        for (place, &fate) in requests.fate.iter().enumerate() {
            if matches!(fate, Fate::Took | Fate::Ignored) {
                *served.entry(requests.at_ms[place] / per_ms).or_default() += 1;
            }
            let before = latest.insert((requests.attempt[place], requests.customer[place]), fate);
            let is_twice = fate == Fate::Throttled && before == Some(Fate::Throttled);
            prop_assert!(!is_twice || may_lose_its_turn(scenario), "turned away twice: {place}");
        }
        prop_assert!(served.values().all(|&count| count <= calls), "{served:?}");
        Ok(())
    });
}

/// Whoever does not hear when to come, or cannot come then, is one of many again.
fn may_lose_its_turn(scenario: &Scenario) -> bool {
    let loses = |fault: &Fault| {
        matches!(fault.action, Action::Pause { .. }) || matches!(fault.target, Target::Call(_) | Target::Reply(_))
    };
    scenario.faults.iter().any(loses)
}

fn quota(scenario: &Scenario) -> Quota {
    scenario.effects.paid_calls.as_ref().and_then(|calls| calls.quota.clone()).expect("there is one")
}

#[test]
fn a_file_that_is_renamed_is_one_attempts_and_one_that_is_appended_to_keeps_everything() {
    let scenarios = (wide::any(), proptest::bool::ANY).prop_map(|(mut scenario, appends)| {
        let path = if appends { FilePath::SharedAppended } else { FilePath::OwnRenamed };
        scenario.effects.file = Some(OutputFile { path });
        scenario
    });
    always(scenarios, |scenario, outcome| {
        let files = outcome.effects_on(System::Files).expect("they are written");
        prop_assert!(files.removed.is_empty());
        let block = |place: u32| (files.requests.attempt[place as usize], files.requests.customer[place as usize]);
        if scenario.effects.file.as_ref().is_some_and(|file| file.path == FilePath::SharedAppended) {
            prop_assert_eq!(files.standing.len(), files.requests.fate.len());
            prop_assert!(files.requests.fate.iter().all(|fate| *fate == Fate::Took));
            return Ok(());
        }
        // For each task of a run's id the attempt that renamed last, with all that it had written.
        let mut last: BTreeMap<(&str, u32), u32> = BTreeMap::new();
        for rename in &files.commits {
            let attempt = &outcome.attempts[rename.attempt as usize];
            last.insert((&scenario.runs[attempt.run as usize].id, attempt.task), rename.attempt);
        }
        let mut expected: Vec<(u32, u32)> = Vec::new();
        for attempt in last.into_values() {
            let its_customers = (0..).zip(&outcome.partition);
            let task = outcome.attempts[attempt as usize].task;
            let has_items = its_customers.filter(|(_, of)| **of == task).map(|(customer, _)| (attempt, customer));
            let written = (0..files.requests.fate.len() as u32).map(block).filter(|(writer, _)| *writer == attempt);
            prop_assert!(written.clone().count() == has_items.clone().count() || written.clone().count() == 0);
            expected.extend(written);
        }
        let mut standing: Vec<(u32, u32)> = files.standing.iter().map(|&place| block(place)).collect();
        standing.sort_unstable();
        expected.sort_unstable();
        prop_assert_eq!(standing, expected);
        Ok(())
    });
}
