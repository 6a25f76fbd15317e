//! A ledger beside the engine's: what it makes of the same requests in the same order.

use std::collections::{BTreeMap, BTreeSet};

use sim_core::outcome::{Fate, Outcome, SystemEffects};
use sim_core::scenario::{IdentityField, OnRepeat, Scenario, SinkKind};

/// What became of all requests.
pub(crate) struct Table {
    pub(crate) fates: Vec<Fate>,
    pub(crate) visible_ms: Vec<Option<u64>>,
    /// For each visible row the request that gave it its content.
    pub(crate) rows: Vec<u32>,
}

impl Table {
    pub(crate) fn after_writes(scenario: &Scenario, outcome: &Outcome, ledger: &SystemEffects) -> Self {
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

    pub(crate) fn after_commits(scenario: &Scenario, outcome: &Outcome, ledger: &SystemEffects) -> Self {
        let requests = ledger.requests.attempt.len();
        let mut table = Self { fates: vec![Fate::Discarded; requests], visible_ms: vec![None; requests], rows: vec![] };
        let is_of = |request: u32, attempt: u32| ledger.requests.attempt[request as usize] == attempt;
        // A row that its attempt has staged before is not staged again.
        let mut staged: BTreeSet<(u32, u32)> = BTreeSet::new();
        let is_repeat: Vec<bool> = ledger
            .requests
            .attempt
            .iter()
            .zip(&ledger.requests.customer)
            .map(|(&attempt, &customer)| !staged.insert((attempt, customer)))
            .collect();
        let (repeats, rows): (Vec<u32>, Vec<u32>) = (0..requests as u32).partition(|&it| is_repeat[it as usize]);
        for repeat in repeats {
            let is_error = scenario.sink.on_repeat == OnRepeat::Error;
            table.fates[repeat as usize] = if is_error { Fate::Refused } else { Fate::Ignored };
        }
        let mut seen: Vec<Vec<u32>> = Vec::new();
        for commit in &ledger.commits {
            let key = key(scenario, outcome, commit.attempt, 0);
            let is_new = !seen.contains(&key);
            for &row in rows.iter().filter(|&&row| is_of(row, commit.attempt)) {
                table.fates[row as usize] = if is_new { Fate::Took } else { Fate::Refused };
                if is_new {
                    table.visible_ms[row as usize] = Some(commit.at_ms);
                    table.rows.push(row);
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
            IdentityField::Call => panic!("not among these scenarios"),
        })
        .collect()
}
