//! Who took, waited for and gave back what only one can hold.

use serde::Serialize;

use super::System;

/// Everything that happened to the items of a work queue, or to the tasks' locks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct ClaimRecord {
    /// Work queue or lock.
    pub system: System,
    /// What happened, in order.
    pub events: Vec<ClaimEvent>,
}

/// Something that happened to one item or lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct ClaimEvent {
    /// What it is.
    pub kind: ClaimEventKind,
    /// When.
    pub at_ms: u64,
    /// The publish task whose item or lock it is.
    pub task: u32,
    /// Position of the attempt that asked, or for which the single writer did.
    pub attempt: u32,
    /// Whether it was the single writer that asked. It waits for as long as it takes.
    pub by_writer: bool,
    /// Position of the attempt that has it; for one that takes it, of the attempt whose lease was over.
    pub other: Option<u32>,
}

/// What a [`ClaimEvent`] is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum ClaimEventKind {
    /// It takes it.
    Taken,
    /// It has it too: another attempt took it in the task's name.
    Shared,
    /// It waits for whoever has it.
    Waits,
    /// It is told that somebody has it, and fails.
    TurnedAway,
    /// It is told that somebody has it, and goes on without.
    WentWithout,
    /// The item's work was done before, so there is none for it.
    FoundConsumed,
    /// It has waited long enough, and fails.
    GaveUpWaiting,
    /// The item's work is done: the item is there no more.
    Consumed,
    /// The lock is given back.
    Released,
    /// It wants to give back what it holds no more: its lease was over and somebody else took it, or another of its task
    /// has given it back or completed it.
    HeldNoMore,
}
