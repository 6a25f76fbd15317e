//! Which causes could have left exactly what is seen, found by running them all.
//!
//! There is no rule here of what a cause looks like. Every way in which a cause may strike a task is run on the same
//! setup, and fits when what it leaves behind cannot be told from what is seen.
//!
//! Two things make that quick; both were found by running everything, and tests hold them.
//!
//! - A failure of one task's attempt leaves no trace at another task, in the lesson's cluster and data: every publish
//!   task has a worker of its own, and its retry or copy finds another one free. So a task whose view is not that of a
//!   healthy night is the only one that can have been struck, and a candidate is run with the rows of the struck task
//!   alone.
//! - Where every view is that of a healthy night, a cause that could have struck one task unseen could have struck any,
//!   so it is enough to search the first.

use super::failure::{CaseCause, CaseFailure};
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
    let suspect = match odd[..] {
        [] => seen.first(),
        [one] => Some(one),
        _ => None,
    };
    let could_be = |cause: CaseCause| match (cause, suspect) {
        (CaseCause::Nothing, _) => odd.is_empty(),
        (_, Some(view)) => could_have_left(&plan, cause, view, opened),
        (_, None) => false,
    };
    CaseCause::ALL.into_iter().filter(|&cause| could_be(cause)).collect()
}

/// Whether some failure of that cause leaves exactly this behind at the task that it strikes.
fn could_have_left(healthy: &Plan, cause: CaseCause, seen: &TaskView, opened: Opened) -> bool {
    let failures = CaseFailure::all_of(cause, healthy, seen.task);
    failures.iter().any(|failure| left_behind(healthy, failure, seen.task, opened).as_ref() == Some(seen))
}

/// What a failure leaves behind at the task that it strikes; nothing when it does not come to be, because the attempt
/// was not slow enough for a second copy.
fn left_behind(healthy: &Plan, failure: &CaseFailure, task: u32, opened: Opened) -> Option<TaskView> {
    let scenario = failure.on(healthy.scenario.clone(), task);
    let plan = Plan::like(Some(healthy), &scenario).expect("what is searched can be run").with_rows_only_of(task);
    let record = engine::simulate(&plan, Detail::Whole);
    let came_to_be = !matches!(failure, CaseFailure::SecondCopy { .. }) || has_copy(&record);
    came_to_be.then(|| TaskView::of(&plan, &record, task, opened))
}
