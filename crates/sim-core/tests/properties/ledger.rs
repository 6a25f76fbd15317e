//! What reaches the ledger, what it makes of it, and what stands in it.

use std::collections::BTreeMap;

use proptest::strategy::Strategy;
use proptest::{prop_assert, prop_assert_eq};
use sim_core::Scenario;
use sim_core::outcome::{Correctness, End, Fate, Outcome, Report, System, SystemEffects};
use sim_core::scenario::{IdentityField, OnRepeat, SinkKind, Stage};

use crate::truth::{difference, made, writes_of_all};
use crate::{Holds, always, scenarios};

#[test]
fn a_run_that_succeeds_with_a_safe_sink_is_right() {
    always(scenarios::with_safe_sink(), |_, outcome| {
        if outcome.runs[0].report == Report::Succeeded { every_customer_stands_once(outcome) } else { Ok(()) }
    });
}

#[test]
fn a_healthy_run_with_a_safe_sink_is_right() {
    always(scenarios::with_safe_sink().prop_map(|scenario| scenario.healthy()), |scenario, outcome| {
        prop_assert_eq!(outcome.runs[0].report, Report::Succeeded);
        // A second copy sends its own emails, even when nothing goes wrong.
        if scenario.coordinator.speculation.stages.is_empty() {
            prop_assert_eq!(outcome.audit.runs[0].correctness, Correctness::SucceededAndRight);
        }
        every_customer_stands_once(outcome)
    });
}

#[test]
fn every_write_reaches_the_ledger_until_its_attempt_stops() {
    always(scenarios::any(), |_, outcome| {
        let ledger = ledger(outcome);
        let (must, may) = writes_of_all(outcome);
        prop_assert_eq!(difference(made(&ledger.requests), must, &may), None);
        prop_assert!(ledger.requests.at_ms.is_sorted());
        Ok(())
    });
}

#[test]
fn append_holds_exactly_what_reached_it() {
    always(scenarios::with_kind(SinkKind::Append), |_, outcome| {
        let ledger = ledger(outcome);
        let (must, may) = writes_of_all(outcome);
        let standing: Vec<_> = {
            let requests = made(&ledger.requests);
            ledger.standing.iter().map(|&request| requests[request as usize]).collect()
        };
        prop_assert_eq!(difference(standing, must, &may), None);
        Ok(())
    });
}

#[test]
fn what_becomes_of_a_write_follows_from_the_identity_and_what_came_before() {
    always(scenarios::any(), |scenario, outcome| {
        let ledger = ledger(outcome);
        let expected = if scenario.sink.kind == SinkKind::Atomic {
            Table::after_commits(scenario, outcome, ledger)
        } else {
            Table::after_writes(scenario, outcome, ledger)
        };
        prop_assert_eq!(&ledger.requests.fate, &expected.fates);
        prop_assert_eq!(&ledger.requests.visible_ms, &expected.visible_ms);
        prop_assert_eq!(&ledger.standing, &expected.rows);
        Ok(())
    });
}

#[test]
fn whoever_has_done_all_of_its_work_commits_at_that_moment() {
    always(scenarios::with_kind(SinkKind::Atomic), |_, outcome| {
        let mut expected: Vec<(u32, u64)> = Vec::new();
        for (position, attempt) in (0..).zip(&outcome.attempts) {
            let did_all = matches!(attempt.end, Some(End::Finished | End::Failed));
            if attempt.stage == Stage::Publish && did_all {
                expected.extend(attempt.ended_ms.map(|ended_ms| (position, ended_ms)));
            }
        }
        let mut seen: Vec<_> = ledger(outcome).commits.iter().map(|commit| (commit.attempt, commit.at_ms)).collect();
        seen.sort_unstable();
        prop_assert_eq!(seen, expected);
        Ok(())
    });
}

#[test]
fn the_audit_counts_what_stands() {
    always(scenarios::any(), |_, outcome| {
        prop_assert_eq!(outcome.audit.runs[0].systems.len(), outcome.effects.len());
        for (effects, audit) in outcome.effects.iter().zip(&outcome.audit.runs[0].systems) {
            prop_assert_eq!(effects.system, audit.system);
            let times = times(outcome, effects);
            let with = |is_meant: fn(u64) -> bool| -> Vec<u32> {
                (0..).zip(&times).filter(|(_, times)| is_meant(**times)).map(|(customer, _)| customer).collect()
            };
            prop_assert_eq!(&audit.missing, &with(|times| times == 0));
            prop_assert_eq!(&audit.repeated, &with(|times| times > 1));
            prop_assert_eq!((&audit.wrong, audit.standing), (&vec![], times.iter().sum::<u64>()));
            let cents: u64 = times.iter().zip(&outcome.customers.cents).map(|(times, cents)| times * cents).sum();
            prop_assert_eq!((audit.expected_cents, audit.standing_cents), (74_558_550, cents));
            prop_assert_eq!(audit.is_right, times.iter().all(|&times| times == 1));
        }
        Ok(())
    });
}

fn ledger(outcome: &Outcome) -> &SystemEffects {
    outcome.effects_on(System::Ledger).expect("there is always a ledger")
}

/// How often each customer stands in a system.
fn times(outcome: &Outcome, effects: &SystemEffects) -> Vec<u64> {
    let mut times = vec![0; outcome.customers.len()];
    for &request in &effects.standing {
        times[effects.requests.customer[request as usize] as usize] += 1;
    }
    times
}

/// Each customer has one row with the right revenue; that all of it is right follows, and is asked too.
fn every_customer_stands_once(outcome: &Outcome) -> Holds {
    let ledger = ledger(outcome);
    prop_assert_eq!(times(outcome, ledger), vec![1; 796]);
    let cents = |&request: &u32| ledger.requests.cents[request as usize];
    for request in &ledger.standing {
        let customer = ledger.requests.customer[*request as usize] as usize;
        prop_assert_eq!(cents(request), outcome.customers.cents[customer]);
    }
    prop_assert_eq!(ledger.standing.iter().map(cents).sum::<u64>(), 74_558_550);
    Ok(())
}

/// A ledger beside the engine's: what it makes of the same requests in the same order.
struct Table {
    fates: Vec<Fate>,
    visible_ms: Vec<Option<u64>>,
    /// For each visible row the request that gave it its content.
    rows: Vec<u32>,
}

impl Table {
    fn after_writes(scenario: &Scenario, outcome: &Outcome, ledger: &SystemEffects) -> Self {
        let mut table = Self { fates: Vec::new(), visible_ms: Vec::new(), rows: Vec::new() };
        let mut row_of: BTreeMap<Vec<u32>, usize> = BTreeMap::new();
        for (request, &at_ms) in (0..).zip(&ledger.requests.at_ms) {
            let writer = ledger.requests.attempt[request as usize];
            let key = key(scenario, outcome, writer, ledger.requests.customer[request as usize]);
            let known = if scenario.sink.kind == SinkKind::Append { None } else { row_of.get(&key) };
            let fate = match (known, scenario.sink.kind, scenario.sink.on_repeat) {
                (None, _, _) => Fate::Took,
                (Some(_), SinkKind::Upsert, _) => Fate::Overwrote,
                (Some(_), _, OnRepeat::Success) => Fate::Ignored,
                (Some(_), _, OnRepeat::Error) => Fate::Refused,
            };
            match fate {
                Fate::Took => {
                    row_of.insert(key, table.rows.len());
                    table.rows.push(request);
                }
                Fate::Overwrote => table.rows[row_of[&key]] = request,
                _ => {}
            }
            table.fates.push(fate);
            table.visible_ms.push(matches!(fate, Fate::Took | Fate::Overwrote).then_some(at_ms));
        }
        table
    }

    fn after_commits(scenario: &Scenario, outcome: &Outcome, ledger: &SystemEffects) -> Self {
        let requests = ledger.requests.attempt.len();
        let mut table = Self { fates: vec![Fate::Discarded; requests], visible_ms: vec![None; requests], rows: vec![] };
        let mut seen: Vec<Vec<u32>> = Vec::new();
        for commit in &ledger.commits {
            let key = key(scenario, outcome, commit.attempt, 0);
            let is_new = !seen.contains(&key);
            for request in (0..).take(requests).filter(|&it| ledger.requests.attempt[it as usize] == commit.attempt) {
                table.fates[request as usize] = if is_new { Fate::Took } else { Fate::Refused };
                if is_new {
                    table.visible_ms[request as usize] = Some(commit.at_ms);
                    table.rows.push(request);
                }
            }
            seen.push(key);
        }
        table
    }
}

/// The fields by which the sink tells operations apart; job, run and period are the same for all.
fn key(scenario: &Scenario, outcome: &Outcome, writer: u32, customer: u32) -> Vec<u32> {
    let usual = match scenario.sink.kind {
        SinkKind::Append => vec![],
        SinkKind::Upsert => vec![IdentityField::Period, IdentityField::Customer],
        SinkKind::Key => vec![IdentityField::Run, IdentityField::Task, IdentityField::Customer],
        SinkKind::Atomic => vec![IdentityField::Run, IdentityField::Task],
    };
    let writer = &outcome.attempts[writer as usize];
    let fields = scenario.sink.identity.as_ref().unwrap_or(&usual).iter();
    fields
        .map(|field| match field {
            IdentityField::Job | IdentityField::Run | IdentityField::Period => 0,
            IdentityField::Task => writer.task,
            IdentityField::Attempt => writer.attempt,
            IdentityField::Customer => customer,
        })
        .collect()
}
