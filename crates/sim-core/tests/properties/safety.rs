//! What a sink that recognises repeats is good for: no duplicate and the right revenue, whatever goes wrong.

use proptest::strategy::Strategy;
use proptest::{prop_assert, prop_assert_eq};
use sim_core::outcome::{Correctness, Fate, Outcome, Report};
use sim_core::scenario::SinkKind;

use crate::truth::{customers_of, ledger, times};
use crate::{Holds, always, scenarios};

#[test]
fn a_run_that_succeeds_with_a_safe_sink_is_right() {
    always(scenarios::with_safe_sink(), |_, outcome| {
        if outcome.runs[0].report == Report::Succeeded { every_customer_stands_once(outcome) } else { Ok(()) }
    });
}

#[test]
fn whatever_a_run_comes_to_a_safe_sink_holds_nothing_twice() {
    always(scenarios::with_safe_sink(), |_, outcome| {
        prop_assert!(times(outcome, ledger(outcome)).iter().all(|&times| times <= 1));
        Ok(())
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

/// Also when identities name the attempt: what is committed is what was staged, each row once, however often it arrived.
#[test]
fn what_stands_after_commits_is_one_row_of_each_customer_for_each_commit_that_is_taken() {
    always(scenarios::with_kind(SinkKind::Atomic), |_, outcome| {
        let mut expected = vec![0; outcome.customers.len()];
        for commit in ledger(outcome).commits.iter().filter(|commit| commit.fate == Fate::Took) {
            let task = outcome.attempts[commit.attempt as usize].task;
            prop_assert_eq!(commit.rows as usize, customers_of(outcome, task).count());
            customers_of(outcome, task).for_each(|customer| expected[customer as usize] += 1);
        }
        prop_assert_eq!(times(outcome, ledger(outcome)), expected);
        Ok(())
    });
}

/// Each customer has one row with the right revenue; that all of it is right follows, and is asked too.
fn every_customer_stands_once(outcome: &Outcome) -> Holds {
    let ledger = ledger(outcome);
    prop_assert_eq!(times(outcome, ledger), vec![1; outcome.customers.len()]);
    let cents = |&request: &u32| ledger.requests.cents[request as usize];
    for request in &ledger.standing {
        let customer = ledger.requests.customer[*request as usize] as usize;
        prop_assert_eq!(cents(request), outcome.customers.cents[customer]);
    }
    let all_cents = outcome.customers.cents.iter().sum::<u64>();
    prop_assert_eq!(ledger.standing.iter().map(cents).sum::<u64>(), all_cents);
    Ok(())
}
