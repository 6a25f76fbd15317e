//! What the systems hand over when everything has come to rest.

use super::log::RequestLog;
use crate::outcome::{ClaimRecord, Commit, Removal, System, SystemEffects, ValueRead};
use crate::scenario::IdentityField;

/// What all systems of a scenario kept.
pub(crate) struct SystemRecords {
    pub(crate) systems: Vec<SystemRecord>,
    /// For each notification of the outbox, when it was marked as sent.
    pub(crate) marked_ms: Option<Vec<Option<u64>>>,
    pub(crate) claims: Vec<ClaimRecord>,
    pub(crate) readings: Vec<ValueRead>,
}

/// All that reached one system, in as much detail as the run kept. The fields are those of [`SystemEffects`].
pub(crate) struct SystemRecord {
    pub(crate) system: System,
    pub(crate) identity: Vec<IdentityField>,
    pub(crate) requests: RequestLog,
    pub(crate) commits: Vec<Commit>,
    pub(crate) standing: Vec<u32>,
    pub(crate) unheard: Vec<u32>,
    pub(crate) removed: Vec<Removal>,
}

impl SystemRecord {
    pub(crate) fn into_effects(self) -> SystemEffects {
        let Self { system, identity, requests, commits, standing, unheard, removed } = self;
        SystemEffects { system, identity, requests: requests.into_requests(), commits, standing, unheard, removed }
    }
}
