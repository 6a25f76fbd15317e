//! Which causes could have left exactly what is seen, found by running them all.
//!
//! There is no rule here of what a cause looks like. Every way in which a cause may strike a task is run on the same
//! setup, and fits when what it leaves behind cannot be told from what is seen.
//!
//! Two things make that quick. A failure of one task's attempt leaves no trace at another task, in the lesson's cluster
//! and data: every publish task has a worker of its own, and its retry or copy finds another one free (a test runs
//! them all). So a task whose view is not that of a healthy night is the only one that can have been struck, and a
//! candidate is run with the rows of the struck task alone.

use super::failure::{CaseCause, Failure};
use super::logs::Opened;
use super::view::{TaskView, has_copy};
use crate::engine;
use crate::plan::Plan;
use crate::scenario::Scenario;
use crate::systems::Detail;

pub(super) fn causes_that_fit(setup: &Scenario, seen: &[TaskView], opened: Opened) -> Vec<CaseCause> {
    let plan = Plan::new(setup).expect("what is dealt can be run");
    let healthy = TaskView::of_all(&plan, opened);
    let odd: Vec<&TaskView> =
        seen.iter().zip(&healthy).filter(|(seen, healthy)| seen != healthy).map(|(seen, _)| seen).collect();
    let suspects: Vec<&TaskView> = match odd[..] {
        [] => seen.iter().collect(),
        [one] => vec![one],
        _ => Vec::new(),
    };
    let could_be = |cause: CaseCause| match cause {
        CaseCause::Nothing => odd.is_empty(),
        _ => suspects.iter().any(|view| {
            Failure::all_of(cause, &plan, view.task)
                .iter()
                .any(|failure| left_behind(&plan, failure, view.task, opened).as_ref() == Some(*view))
        }),
    };
    CaseCause::ALL.into_iter().filter(|&cause| could_be(cause)).collect()
}

/// What a failure leaves behind at the task that it strikes; nothing when it does not come to be, because the attempt
/// was not slow enough for a second copy.
fn left_behind(healthy: &Plan, failure: &Failure, task: u32, opened: Opened) -> Option<TaskView> {
    let scenario = failure.on(healthy.scenario.clone(), task);
    let plan = Plan::like(Some(healthy), &scenario).expect("what is searched can be run").with_rows_only_of(task);
    let record = engine::simulate(&plan, Detail::Whole);
    let came_to_be = !matches!(failure, Failure::SecondCopy { .. }) || has_copy(&record);
    came_to_be.then(|| TaskView::of(&plan, &record, task, opened))
}
