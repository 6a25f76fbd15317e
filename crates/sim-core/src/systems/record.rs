//! What a system hands over when everything has come to rest.

use super::log::RequestLog;
use crate::outcome::{Commit, System, SystemEffects};
use crate::scenario::IdentityField;

/// All that reached one system, in as much detail as the run kept. The fields are those of [`SystemEffects`].
pub(crate) struct SystemRecord {
    pub(crate) system: System,
    pub(crate) identity: Vec<IdentityField>,
    pub(crate) requests: RequestLog,
    pub(crate) commits: Vec<Commit>,
    pub(crate) standing: Vec<u32>,
    pub(crate) unheard: Vec<u32>,
}

impl SystemRecord {
    pub(crate) fn into_effects(self) -> SystemEffects {
        let Self { system, identity, requests, commits, standing, unheard } = self;
        SystemEffects { system, identity, requests: requests.into_requests(), commits, standing, unheard }
    }
}
