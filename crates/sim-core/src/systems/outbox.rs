//! The outbox: notifications that wait in the ledger's database for the sender.

use crate::outcome::{Request, Requests, System, SystemEffects};

/// Notifications in the order of storing, and how far the sender got.
pub(crate) struct Outbox {
    notifications: Requests,
    sent: u32,
}

/// A notification that the sender has taken.
pub(crate) struct Notification {
    pub(crate) position: u32,
    pub(crate) attempt: u32,
    pub(crate) customer: u32,
    pub(crate) cents: u64,
}

impl Outbox {
    pub(crate) fn new(customers: usize) -> Self {
        Self { notifications: Requests::with_capacity(customers + customers / 8), sent: 0 }
    }

    pub(crate) fn store(&mut self, attempt: u32, customer: u32, cents: u64, now_ms: u64) {
        self.notifications.push(Request::taken(attempt, customer, cents, now_ms));
    }

    pub(crate) fn has_unsent(&self) -> bool {
        self.sent < self.notifications.len()
    }

    /// The oldest unsent notification, now marked as sent.
    pub(crate) fn take_next(&mut self) -> Notification {
        let position = self.sent;
        self.sent += 1;
        let at = position as usize;
        let Requests { customer, attempt, cents, .. } = &self.notifications;
        Notification { position, attempt: attempt[at], customer: customer[at], cents: cents[at] }
    }

    pub(crate) fn into_effects(self) -> SystemEffects {
        let standing = (0..self.notifications.len()).collect();
        let requests = self.notifications;
        SystemEffects { system: System::Outbox, identity: Vec::new(), requests, commits: Vec::new(), standing }
    }
}
