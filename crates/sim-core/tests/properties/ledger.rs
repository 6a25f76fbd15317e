//! What reaches the ledger, what it makes of it, and what stands in it.

use proptest::{prop_assert, prop_assert_eq};
use sim_core::scenario::SinkKind;

use crate::course::{courses, of_all};
use crate::table::Table;
use crate::truth::{difference, ledger, made};
use crate::{always, scenarios};

#[test]
fn every_write_reaches_the_ledger_until_its_attempt_stops() {
    always(scenarios::any(), |scenario, outcome| {
        let ledger = ledger(outcome);
        let (must, may) = of_all(&courses(scenario, outcome), |course| &course.writes);
        prop_assert_eq!(difference(made(&ledger.requests), must, may), None);
        prop_assert!(ledger.requests.at_ms.is_sorted());
        Ok(())
    });
}

#[test]
fn append_holds_exactly_what_reached_it() {
    always(scenarios::with_kind(SinkKind::Append), |scenario, outcome| {
        let ledger = ledger(outcome);
        let (must, may) = of_all(&courses(scenario, outcome), |course| &course.writes);
        let requests = made(&ledger.requests);
        let standing: Vec<_> = ledger.standing.iter().map(|&request| requests[request as usize]).collect();
        prop_assert_eq!(difference(standing, must, may), None);
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
    always(scenarios::with_kind(SinkKind::Atomic), |scenario, outcome| {
        let seen: Vec<_> = ledger(outcome).commits.iter().map(|commit| (commit.attempt, commit.at_ms)).collect();
        for (position, course) in (0..).zip(courses(scenario, outcome)) {
            let own: Vec<_> = seen.iter().filter(|(by, _)| *by == position).map(|(_, at_ms)| *at_ms).collect();
            let may_be: Vec<_> = course.commits.must.iter().chain(&course.commits.may).copied().collect();
            prop_assert!(own == course.commits.must || own == may_be, "{:?}", outcome.attempts[position as usize]);
        }
        Ok(())
    });
}
