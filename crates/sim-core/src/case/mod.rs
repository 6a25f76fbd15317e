//! Cases: nights of which only what an engineer could query is shown, and the causes that fit it.
//!
//! ```text
//! seed ── deal ──► Case (the truth)
//!                   │ run
//!                   ▼
//!                  TaskViews ──► CaseFile: evidence, the logs that were opened, the causes that fit
//! ```
//!
//! - `seed`: how a script names a case;
//! - `deal`: a seed becomes a setup and at most one failure;
//! - `failure`: the failures that a case may have, and all that are searched;
//! - `view`: what one publish task left behind, as far as somebody has looked;
//! - `evidence` and `logs`: the same as plain data, for readers;
//! - `fits`: which causes could have left exactly that, found by running them all.

mod deal;
mod evidence;
mod failure;
mod fits;
mod logs;
mod seed;
mod view;

#[cfg(test)]
mod stories;

use serde::Serialize;

pub use deal::{Case, deal};
pub use evidence::{ConcernedTask, EmailCounts, Evidence, LedgerRow};
pub use failure::CaseCause;
pub use logs::{Arrivals, CaseLog, CommitRecord, TaskWrites, WorkerLines};
pub use seed::{fresh_seed, seed_from_json};

use crate::plan::Plan;
use fits::causes_that_fit;
use logs::Opened;
use view::TaskView;

/// What somebody knows of a case: the tables, and the logs that were opened. What really happened is not in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct CaseFile {
    /// The seed from which the case was dealt.
    pub seed: u64,
    /// What can be queried from the start.
    pub evidence: Evidence,
    /// The log of that name, of the tasks that the evidence names, or of all where it names none; null until it is opened.
    pub write_times: Option<Vec<TaskWrites>>,
    /// The log of that name, of all publish tasks by number, and of each by when its attempts started; null until it is
    /// opened.
    pub attempts: Option<Vec<WorkerLines>>,
    /// The log of that name, of all publish tasks by number; null until it is opened, and empty where the sink takes rows
    /// one by one.
    pub commits: Option<Vec<CommitRecord>>,
    /// Every cause that, by itself, could have left exactly this evidence and these logs. All of them are right.
    pub fits: Vec<CaseCause>,
}

/// Opens a case with some of its further logs, in any order; naming one twice changes nothing.
///
/// # Panics
/// Never: what is dealt can be run.
#[must_use]
pub fn open(seed: u64, logs: &[CaseLog]) -> CaseFile {
    file_of(&deal(seed), logs)
}

fn file_of(case: &Case, logs: &[CaseLog]) -> CaseFile {
    let opened = Opened::of(logs);
    let plan = Plan::new(&case.scenario).expect("what is dealt can be run");
    let views = TaskView::of_all(&plan, opened);
    let setup = case.scenario.healthy();
    let fits = causes_that_fit(&setup, &views, opened);
    let evidence = Evidence::of(setup, &plan, &views);
    let is_concerned = |task| evidence.tasks.is_empty() || evidence.tasks.iter().any(|it| it.task == task);
    let (mut write_times, mut attempts, mut commits) = (Vec::new(), Vec::new(), Vec::new());
    for view in views {
        write_times.extend(view.write_times.filter(|writes| is_concerned(writes.task)));
        attempts.extend(view.attempts.into_iter().flatten());
        commits.extend(view.commits.into_iter().flatten());
    }
    CaseFile {
        seed: case.seed,
        evidence,
        write_times: opened.write_times.then_some(write_times),
        attempts: opened.attempts.then_some(attempts),
        commits: opened.commits.then_some(commits),
        fits,
    }
}
