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
    /// The write times of a usual night, of the same tasks: the same setup when nothing goes wrong. Null until they are
    /// opened.
    pub usual_write_times: Option<Vec<TaskWrites>>,
    /// The commit records of a usual night; null until they are opened.
    pub usual_commits: Option<Vec<CommitRecord>>,
    /// Every cause that, by itself, could have left exactly this evidence and these logs. All of them are right.
    pub fits: Vec<CaseCause>,
    /// A crash fits, but none that came after the attempt's second row. With emails sent directly, one
    /// between the first row and its email may fit too.
    pub only_early_crash_fits: bool,
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
    let healthy = Plan::new(&setup).expect("what is dealt can be run");
    let usual_views = TaskView::of_all(&healthy, opened);
    let fits = causes_that_fit(&healthy, &usual_views, &views, opened);
    let evidence = Evidence::of(setup, &plan, &views);
    let known = Logs::of(views, &evidence);
    let usual = Logs::of(usual_views, &evidence);
    CaseFile {
        seed: case.seed,
        evidence,
        write_times: opened.write_times.then_some(known.write_times),
        attempts: opened.attempts.then_some(known.attempts),
        commits: opened.commits.then_some(known.commits),
        usual_write_times: opened.write_times.then_some(usual.write_times),
        usual_commits: opened.commits.then_some(usual.commits),
        fits: fits.causes,
        only_early_crash_fits: fits.only_early_crash,
    }
}

/// The logs of a night; empty where they are not opened.
#[derive(Default)]
struct Logs {
    write_times: Vec<TaskWrites>,
    attempts: Vec<WorkerLines>,
    commits: Vec<CommitRecord>,
}

impl Logs {
    fn of(views: Vec<TaskView>, evidence: &Evidence) -> Self {
        let is_concerned = |task| evidence.tasks.is_empty() || evidence.tasks.iter().any(|it| it.task == task);
        let mut logs = Self::default();
        for view in views {
            logs.write_times.extend(view.write_times.filter(|writes| is_concerned(writes.task)));
            logs.attempts.extend(view.attempts.into_iter().flatten());
            logs.commits.extend(view.commits.into_iter().flatten());
        }
        logs
    }
}
