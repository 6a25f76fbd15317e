//! The outbox: notifications that wait in the ledger's database for the sender, and its marks on them.

use crate::outcome::{Request, System};
use crate::plan::WriteKey;

use super::SystemRecord;
use super::log::{Detail, RequestLog};

/// Notifications in the order of storing, and how far the sender got.
pub(crate) struct Outbox {
    log: RequestLog,
    notifications: Vec<Notification>,
    /// When each was marked as sent.
    marks: Vec<Option<u64>>,
    /// The oldest that the sender has not done with.
    next: u32,
}

/// A stored notification, as the sender reads it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Notification {
    pub(crate) attempt: u32,
    pub(crate) key: WriteKey,
    pub(crate) cents: u64,
}

impl Outbox {
    pub(crate) fn new(customers: usize, detail: Detail) -> Self {
        let capacity = customers + customers / 8;
        Self {
            log: RequestLog::new(detail, capacity),
            notifications: Vec::with_capacity(capacity),
            marks: Vec::with_capacity(capacity),
            next: 0,
        }
    }

    pub(crate) fn store(&mut self, notification: Notification, now_ms: u64) {
        let Notification { attempt, key, cents } = notification;
        self.log.push(Request::taken(attempt, key.customer, cents, now_ms));
        self.notifications.push(notification);
        self.marks.push(None);
    }

    /// The oldest notification that the sender has not done with, and its position.
    pub(crate) fn next(&self) -> Option<(u32, Notification)> {
        self.notifications.get(self.next as usize).map(|&notification| (self.next, notification))
    }

    pub(crate) fn mark_sent(&mut self, position: u32, now_ms: u64) {
        self.marks[position as usize] = Some(now_ms);
        self.next = position + 1;
    }

    /// The sender will not try this one again, and does not call it sent.
    pub(crate) fn set_aside(&mut self, position: u32) {
        self.next = position + 1;
    }

    /// What stands in the outbox, and when each notification was marked as sent.
    pub(crate) fn into_record(self) -> (SystemRecord, Vec<Option<u64>>) {
        let record = SystemRecord {
            system: System::Outbox,
            identity: Vec::new(),
            standing: (0..self.log.len()).collect(),
            requests: self.log,
            commits: Vec::new(),
            unheard: Vec::new(),
        };
        (record, self.marks)
    }
}
