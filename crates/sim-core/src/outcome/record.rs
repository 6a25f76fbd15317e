//! What the engine hands over: an Outcome that is not audited yet.

use super::{Attempt, Mark, Message, RunEnd, SystemEffects};

/// Everything that happened.
pub(crate) struct Record {
    pub(crate) runs: Vec<RunEnd>,
    pub(crate) attempts: Vec<Attempt>,
    pub(crate) messages: Vec<Message>,
    pub(crate) marks: Vec<Mark>,
    pub(crate) effects: Vec<SystemEffects>,
    pub(crate) fault_struck_ms: Vec<Option<u64>>,
    pub(crate) quiet_ms: u64,
}
