//! The mailbox: what the email service delivered. It takes everything and compares nothing.

use crate::outcome::{Request, Requests, System, SystemEffects};

/// Emails in the order of delivery.
#[derive(Default)]
pub(crate) struct Mailbox {
    emails: Requests,
}

impl Mailbox {
    pub(crate) fn deliver(&mut self, attempt: u32, customer: u32, cents: u64, now_ms: u64, notification: Option<u32>) {
        self.emails.push(Request { notification, ..Request::taken(attempt, customer, cents, now_ms) });
    }

    pub(crate) fn into_effects(self) -> SystemEffects {
        let standing = (0..self.emails.len()).collect();
        let requests = self.emails;
        SystemEffects { system: System::Mailbox, identity: Vec::new(), requests, commits: Vec::new(), standing }
    }
}
