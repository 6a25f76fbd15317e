//! What is counted in the end: customers, the dashboard, and the summary that comparing hands out.

use proptest::{prop_assert, prop_assert_eq};
use sim_core::compare;
use sim_core::outcome::{Correctness, Fate, FateCounts, Report};
use sim_core::scenario::{Dashboard, DataSet};

use crate::truth::{ledger, task_of, times};
use crate::{always, scenarios};

#[test]
fn the_data_are_those_of_the_scenario() {
    always(scenarios::any(), |scenario, outcome| {
        let customers = &outcome.customers;
        let deliveries: u64 = customers.deliveries.iter().map(|&count| u64::from(count)).sum();
        match &scenario.data {
            DataSet::Lesson => {
                prop_assert_eq!((customers.len(), customers.cents.iter().sum::<u64>()), (796, 74_558_550));
            }
            DataSet::Synthetic(spec) => {
                prop_assert_eq!((customers.len() as u64, deliveries), (spec.customers, spec.customers * 24));
            }
        }
        let tasks = customers.id.iter().map(|id| task_of(id, scenario.cluster.tasks) as u32);
        prop_assert_eq!(&outcome.partition, &tasks.collect::<Vec<_>>());
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
            prop_assert_eq!(audit.extra, times.iter().map(|times| times.saturating_sub(1)).sum::<u64>());
            let cents: u64 = times.iter().zip(&outcome.customers.cents).map(|(times, cents)| times * cents).sum();
            let expected_cents = outcome.customers.cents.iter().sum::<u64>();
            prop_assert_eq!((audit.expected_cents, audit.standing_cents), (expected_cents, cents));
            prop_assert_eq!(audit.is_right, times.iter().all(|&times| times == 1));
            let count = |fate| effects.requests.fate.iter().filter(|&&it| it == fate).count() as u64;
            let fates = FateCounts {
                took: count(Fate::Took),
                overwrote: count(Fate::Overwrote),
                ignored: count(Fate::Ignored),
                refused: count(Fate::Refused),
                discarded: count(Fate::Discarded),
                failed: count(Fate::Failed),
                throttled: count(Fate::Throttled),
                fenced: count(Fate::Fenced),
            };
            prop_assert_eq!(audit.fates, fates);
        }
        Ok(())
    });
}

#[test]
fn a_report_is_true_when_it_says_what_stands() {
    always(scenarios::any(), |_, outcome| {
        let audit = &outcome.audit.runs[0];
        let all_right = audit.systems.iter().all(|system| system.is_right);
        let any_missing = audit.systems.iter().any(|system| !system.missing.is_empty());
        let (correctness, is_true) = match (outcome.runs[0].report, all_right, any_missing) {
            (Report::NeverEnds, _, _) => (Correctness::NeverEnds, None),
            (Report::Refused, _, _) => (Correctness::Refused, Some(true)),
            (Report::Succeeded, true, _) => (Correctness::SucceededAndRight, Some(true)),
            (Report::Succeeded, false, _) => (Correctness::SucceededAndWrong, Some(false)),
            (Report::Failed, true, _) => (Correctness::FailedThoughRight, Some(false)),
            (Report::Failed, false, true) => (Correctness::Incomplete, Some(true)),
            (Report::Failed, false, false) => (Correctness::FailedAndWrong, Some(true)),
        };
        prop_assert_eq!((audit.correctness, audit.report_is_true), (correctness, is_true));
        Ok(())
    });
}

#[test]
fn the_dashboard_shows_all_rows_or_the_latest_of_each_customer() {
    always(scenarios::any(), |scenario, outcome| {
        let times = times(outcome, ledger(outcome));
        let shown = |times: u64| if scenario.dashboard == Dashboard::SumsAllRows { times } else { times.min(1) };
        // Every row of a customer carries the same amount.
        let shown_cents = times.iter().zip(&outcome.customers.cents).map(|(&times, cents)| shown(times) * cents);
        let hidden_rows = times.iter().map(|&times| times - shown(times)).sum::<u64>();
        let dashboard = &outcome.audit.runs[0].dashboard;
        prop_assert_eq!(dashboard.expected_cents, outcome.customers.cents.iter().sum::<u64>());
        prop_assert_eq!((dashboard.shown_cents, dashboard.hidden_rows), (shown_cents.sum::<u64>(), hidden_rows));
        Ok(())
    });
}

#[test]
fn a_summary_says_what_the_outcome_says() {
    always(scenarios::any(), |scenario, outcome| {
        // The one before leaves its data and its tasks behind, and must leave nothing else.
        let summaries = compare(&[scenario.healthy(), scenario.clone()]);
        let summary = summaries[1].as_ref().expect("the scenario is good");
        let (run, audit) = (&outcome.runs[0], &outcome.audit.runs[0]);
        prop_assert_eq!((summary.report, summary.ended_ms), (run.report, run.ended_ms));
        prop_assert_eq!((summary.correctness, summary.report_is_true), (audit.correctness, audit.report_is_true));
        prop_assert_eq!((summary.dashboard, summary.quiet_ms), (audit.dashboard, outcome.quiet_ms));
        prop_assert_eq!(summary.systems.len(), audit.systems.len());
        for (short, long) in summary.systems.iter().zip(&audit.systems) {
            prop_assert_eq!((short.system, short.is_right), (long.system, long.is_right));
            prop_assert_eq!((short.expected, short.standing, short.extra), (long.expected, long.standing, long.extra));
            let cents = (long.expected_cents, long.standing_cents);
            prop_assert_eq!((short.expected_cents, short.standing_cents), cents);
            let customers = [&long.missing, &long.repeated, &long.wrong].map(|list| list.len() as u64);
            prop_assert_eq!([short.missing, short.repeated, short.wrong], customers);
            prop_assert_eq!((short.fates, short.commits_refused), (long.fates, long.commits_refused));
        }
        prop_assert!(summaries[0].is_ok());
        Ok(())
    });
}
