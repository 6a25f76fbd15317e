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
use super::view::{TaskView, has_copy, rows_of_first_attempt};
use crate::engine;
use crate::outcome::Record;
use crate::plan::Plan;
use crate::systems::Detail;

/// What the search found.
pub(super) struct Fits {
    pub(super) causes: Vec<CaseCause>,
    /// A crash fits, and each that does came before the attempt's second row.
    pub(super) only_early_crash: bool,
}

/// Searches all causes. The setup's healthy night is handed in as a plan and as what a usual night leaves behind.
pub(super) fn causes_that_fit(healthy: &Plan, usual: &[TaskView], seen: &[TaskView], opened: Opened) -> Fits {
    let odd: Vec<&TaskView> =
        seen.iter().zip(usual).filter(|(seen, usual)| seen != usual).map(|(seen, _)| seen).collect();
    let suspect = match odd[..] {
        [] => seen.first(),
        [one] => Some(one),
        _ => None,
    };
    let mut fits = Fits { causes: Vec::new(), only_early_crash: false };
    for cause in CaseCause::ALL {
        let night = suspect.and_then(|view| night_that_left(healthy, cause, view, opened));
        if night.is_some() || cause == CaseCause::Nothing && odd.is_empty() {
            fits.causes.push(cause);
        }
        if let (CaseCause::Crash, Some(night), Some(view)) = (cause, night, suspect) {
            fits.only_early_crash = rows_of_first_attempt(&night, view.task) <= 1;
        }
    }
    fits
}

/// A night on which a failure of that cause leaves exactly what is seen at the task that it strikes. Of crashes it is one of
/// the latest.
fn night_that_left(healthy: &Plan, cause: CaseCause, seen: &TaskView, opened: Opened) -> Option<Record> {
    let failures = CaseFailure::all_of(cause, healthy, seen.task);
    let mut nights = failures.iter().filter_map(|failure| left_behind(healthy, failure, seen.task, opened));
    nights.find_map(|(night, view)| (view == *seen).then_some(night))
}

/// A failure's night, and what it leaves behind at the task that it strikes; nothing when it does not come to be, because
/// the attempt was not slow enough for a second copy.
fn left_behind(healthy: &Plan, failure: &CaseFailure, task: u32, opened: Opened) -> Option<(Record, TaskView)> {
    let scenario = failure.on(healthy.scenario.clone(), task);
    let plan = Plan::like(Some(healthy), &scenario).expect("what is searched can be run").with_rows_only_of(task);
    let night = engine::simulate(&plan, Detail::Whole);
    let came_to_be = !matches!(failure, CaseFailure::SecondCopy { .. }) || has_copy(&night);
    let view = came_to_be.then(|| TaskView::of(&plan, &night, task, opened))?;
    Some((night, view))
}

#[cfg(test)]
mod tests {
    use super::super::{CaseCause, CaseLog};
    use super::{CaseFailure, Opened, left_behind, night_that_left};
    use crate::case::view::TaskView;
    use crate::plan::Plan;
    use crate::scenario::{EmailPath, LoserPolicy, Scenario, Stage, When};
    use crate::strategies::{APPEND, ATOMIC, UPSERT, with_email, with_sink};

    const TASKS: u32 = 12;

    fn setups() -> impl Iterator<Item = Scenario> {
        let ways = [(&APPEND, EmailPath::Outbox), (&UPSERT, EmailPath::None), (&ATOMIC, EmailPath::Direct)];
        ways.into_iter().zip([LoserPolicy::Cancelled, LoserPolicy::RunsOn, LoserPolicy::Cancelled]).map(
            |((sink, email), loser)| {
                let mut setup = with_email(with_sink(Scenario::default(), sink), email);
                setup.coordinator.speculation.stages = vec![Stage::Publish];
                setup.coordinator.speculation.loser = loser;
                setup
            },
        )
    }

    #[test]
    fn a_failure_leaves_no_trace_at_another_task_and_the_same_at_its_own_when_that_is_all_that_has_rows() {
        let all = Opened::of(&CaseLog::ALL);
        for setup in setups() {
            let healthy = Plan::new(&setup).expect("good");
            let usual = TaskView::of_all(&healthy, all);
            for task in 0..TASKS {
                for failure in [
                    CaseFailure::LostAck,
                    CaseFailure::Crash(When::Percent(30)),
                    CaseFailure::Crash(When::AfterRequest(40)),
                    CaseFailure::Zombie { percent: 70 },
                    CaseFailure::SecondCopy { percent: 200 },
                    CaseFailure::SecondCopy { percent: 450 },
                ] {
                    let plan = Plan::like(Some(&healthy), &failure.on(setup.clone(), task)).expect("good");
                    let views = TaskView::of_all(&plan, all);
                    for (view, usual) in views.iter().zip(&usual).filter(|(view, _)| view.task != task) {
                        assert!(view == usual, "{failure:?} of publish-{task} shows at publish-{}", view.task);
                    }
                    let left = left_behind(&healthy, &failure, task, all);
                    let left = left.map(|(_, view)| view);
                    assert!(left.as_ref() == Some(&views[task as usize]), "{failure:?} of publish-{task}");
                }
            }
        }
    }

    #[test]
    fn what_could_have_struck_one_task_unseen_could_have_struck_any() {
        for setup in setups() {
            for logs in [&[][..], &[CaseLog::Commits]] {
                let plan = Plan::new(&setup).expect("good");
                let usual = TaskView::of_all(&plan, Opened::of(logs));
                let could_be =
                    |cause, task: usize| night_that_left(&plan, cause, &usual[task], Opened::of(logs)).is_some();
                for cause in [CaseCause::LostAck, CaseCause::Crash, CaseCause::Zombie, CaseCause::SecondCopy] {
                    let at_the_first = could_be(cause, 0);
                    for task in [3, 5, 10] {
                        assert_eq!(could_be(cause, task), at_the_first, "{cause:?} of publish-{task} with {logs:?}");
                    }
                }
            }
        }
    }
}
