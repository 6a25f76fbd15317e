//! The outbox: notifications that wait in the ledger's database for the sender, and its marks on them.

use crate::outcome::{Removal, Request, System};
use crate::plan::WriteKey;

use super::log::{Detail, RequestLog};
use super::{Arrival, SystemRecord};

/// Notifications in the order of storing, and how far the sender got.
pub(crate) struct Outbox {
    log: RequestLog,
    notifications: Vec<Notification>,
    /// When each was marked as sent.
    marks: Vec<Option<u64>>,
    /// The oldest that the sender has not done with.
    next: u32,
    is_withdrawn: Vec<bool>,
    withdrawn: Vec<Removal>,
}

/// A stored notification, as the sender reads it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Notification {
    pub(crate) attempt: u32,
    pub(crate) key: WriteKey,
    pub(crate) cents: u64,
}

impl Notification {
    /// That of a row.
    pub(crate) fn of(&Arrival { attempt, key, cents, .. }: &Arrival) -> Self {
        Self { attempt, key, cents }
    }
}

impl Outbox {
    pub(crate) fn new(customers: usize, detail: Detail) -> Self {
        let capacity = customers + customers / 8;
        Self {
            log: RequestLog::new(detail, capacity),
            notifications: Vec::with_capacity(capacity),
            marks: Vec::with_capacity(capacity),
            next: 0,
            is_withdrawn: Vec::with_capacity(capacity),
            withdrawn: Vec::new(),
        }
    }

    pub(crate) fn store(&mut self, notification: Notification, now_ms: u64) {
        let Notification { attempt, key, cents } = notification;
        self.log.push(Request::taken(attempt, key.customer, cents, now_ms));
        self.notifications.push(notification);
        self.marks.push(None);
        self.is_withdrawn.push(false);
    }

    /// The oldest notification that the sender has not done with, and its position.
    pub(crate) fn next(&self) -> Option<(u32, Notification)> {
        let mut waiting = (self.next..).zip(self.notifications.get(self.next as usize..)?);
        waiting
            .find(|(position, _)| !self.is_withdrawn[*position as usize])
            .map(|(position, &notification)| (position, notification))
    }

    pub(crate) fn mark_sent(&mut self, position: u32, now_ms: u64) {
        self.marks[position as usize] = Some(now_ms);
        self.next = position + 1;
    }

    /// The sender will not try this one again, and does not call it sent.
    pub(crate) fn set_aside(&mut self, position: u32) {
        self.next = position + 1;
    }

    /// An attempt's notifications that the sender has not done with are deleted.
    pub(super) fn withdraw(&mut self, attempt: u32, now_ms: u64) {
        // They were stored by one commit, so they stand together.
        let is_its = |position: &u32| self.notifications[*position as usize].attempt == attempt;
        let waiting = (self.next..self.log.len()).rev().skip_while(|position| !is_its(position)).take_while(is_its);
        let mut its: Vec<u32> = waiting.filter(|&position| !self.is_withdrawn[position as usize]).collect();
        its.reverse();
        for request in its {
            self.is_withdrawn[request as usize] = true;
            self.withdrawn.push(Removal { request, at_ms: now_ms, by: attempt });
        }
    }

    /// What stands in the outbox, and when each notification was marked as sent.
    pub(super) fn into_record(self) -> (SystemRecord, Vec<Option<u64>>) {
        let record = SystemRecord {
            system: System::Outbox,
            identity: Vec::new(),
            standing: (0..self.log.len()).filter(|&position| !self.is_withdrawn[position as usize]).collect(),
            requests: self.log,
            commits: Vec::new(),
            unheard: Vec::new(),
            removed: self.withdrawn,
        };
        (record, self.marks)
    }
}
