//! How a coordinator names an attempt of its run.

use crate::scenario::{AttemptRef, Stage};

/// An attempt of one run, as its coordinator counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Name {
    pub(super) stage: Stage,
    pub(super) task: u64,
    /// Counted from 1.
    pub(super) attempt: u64,
}

impl Name {
    /// The same attempt, for whoever knows several runs.
    pub(super) fn in_run(self, run: u32) -> AttemptRef {
        let Self { stage, task, attempt } = self;
        AttemptRef { stage, task, attempt, run: run.into() }
    }
}
