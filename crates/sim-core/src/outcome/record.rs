//! What the engine hands over: an Outcome that is not audited yet.

use super::{Attempt, ClaimRecord, Mark, Message, RunEnd, SenderRecord, System, ValueRead};
use crate::systems::SystemRecord;

/// Everything that happened, in as much detail as the run kept.
pub(crate) struct Record {
    pub(crate) runs: Vec<RunEnd>,
    pub(crate) attempts: Vec<Attempt>,
    pub(crate) messages: Vec<Message>,
    pub(crate) marks: Vec<Mark>,
    pub(crate) systems: Vec<SystemRecord>,
    pub(crate) claims: Vec<ClaimRecord>,
    pub(crate) readings: Vec<ValueRead>,
    pub(crate) sender: Option<SenderRecord>,
    pub(crate) fault_struck_ms: Vec<Option<u64>>,
    pub(crate) quiet_ms: u64,
}

impl Record {
    pub(crate) fn ledger(&self) -> &SystemRecord {
        self.system(System::Ledger).expect("every run has a ledger")
    }

    /// What a system kept, when the scenario uses it.
    pub(crate) fn system(&self, system: System) -> Option<&SystemRecord> {
        self.systems.iter().find(|record| record.system == system)
    }
}
