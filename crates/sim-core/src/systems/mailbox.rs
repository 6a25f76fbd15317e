//! The mailbox: what the email service delivered, and the ids by which it recognises a repeat.

use crate::outcome::{Fate, Request, System};
use crate::plan::{Identity, WriteKey};
use crate::scenario::{DedupeMemory, Email, IdentityField, NotificationId};

use super::log::{Detail, RequestLog};
use super::memory::Memory;
use super::{Reply, SystemRecord};

/// Emails in the order of delivery.
pub(crate) struct Mailbox {
    /// The ids that were delivered; none when nothing is remembered, or no two calls have the same id.
    memory: Option<Memory>,
    /// How long an id is recognised; none is for good.
    remembers_ms: Option<u64>,
    /// When each remembered email was delivered, and the call that did it.
    delivered: Vec<(u64, u32)>,
    calls: RequestLog,
    standing: Vec<u32>,
    unheard: Vec<u32>,
}

/// One call of the email service.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EmailCall {
    /// The attempt from which it comes.
    pub(crate) attempt: u32,
    pub(crate) key: WriteKey,
    pub(crate) cents: u64,
    /// Position of its notification in the outbox, when the sender calls.
    pub(crate) notification: Option<u32>,
}

impl Mailbox {
    pub(crate) fn new(email: &Email, customers: usize, detail: Detail) -> Self {
        let (remembers, remembers_ms) = match email.dedupe_memory {
            DedupeMemory::Nothing => (false, None),
            DedupeMemory::ForMs(ms) => (true, Some(ms)),
            DedupeMemory::ForGood => (true, None),
        };
        let fields = fields_of_id(email.notification_id).filter(|_| remembers);
        Self {
            memory: fields.map(|fields| Memory::new(Identity::of(fields), customers)),
            remembers_ms,
            delivered: Vec::new(),
            calls: RequestLog::new(detail, customers + customers / 8),
            standing: Vec::with_capacity(customers + customers / 8),
            unheard: Vec::new(),
        }
    }

    /// A call arrives. An id that was delivered and is not forgotten is answered as if it were new.
    pub(crate) fn call(&mut self, call: EmailCall, now_ms: u64) -> Reply {
        match self.earlier(call.key, now_ms) {
            Some(met) => self.note(call, now_ms, Fate::Ignored, Some(met)),
            None => {
                self.standing.push(self.calls.len());
                self.note(call, now_ms, Fate::Took, None);
            }
        }
        Reply::Success
    }

    /// A call arrives while the service fails: it answers with an error and delivers nothing.
    pub(crate) fn fail(&mut self, call: EmailCall, now_ms: u64) -> Reply {
        self.note(call, now_ms, Fate::Failed, None);
        Reply::Error
    }

    /// The reply to the last call never reaches its caller.
    pub(crate) fn lose_reply(&mut self) {
        self.unheard.push(self.calls.len() - 1);
    }

    pub(crate) fn into_record(self) -> SystemRecord {
        SystemRecord {
            system: System::Mailbox,
            identity: self.memory.map_or_else(Vec::new, |memory| memory.into_identity().fields),
            requests: self.calls,
            commits: Vec::new(),
            standing: self.standing,
            unheard: self.unheard,
        }
    }

    /// The earlier call that delivered the same id and is still remembered; when there is none, this one is.
    fn earlier(&mut self, key: WriteKey, now_ms: u64) -> Option<u32> {
        let memory = self.memory.as_mut()?;
        let place = self.delivered.len() as u32;
        if let Some(found) = memory.find_or_keep(key, place) {
            let (delivered_ms, call) = self.delivered[found as usize];
            if self.remembers_ms.is_none_or(|ms| now_ms - delivered_ms < ms) {
                return Some(call);
            }
            memory.replace(key, place);
        }
        self.delivered.push((now_ms, self.calls.len()));
        None
    }

    fn note(&mut self, call: EmailCall, at_ms: u64, fate: Fate, met: Option<u32>) {
        let EmailCall { attempt, key, cents, notification } = call;
        let visible_ms = (fate == Fate::Took).then_some(at_ms);
        self.calls.push(Request { customer: key.customer, attempt, cents, at_ms, visible_ms, fate, met, notification });
    }
}

/// The fields of an id that two calls may share.
fn fields_of_id(id: NotificationId) -> Option<Vec<IdentityField>> {
    match id {
        NotificationId::None | NotificationId::Send => None,
        NotificationId::Logical => Some(vec![IdentityField::Period, IdentityField::Customer]),
        NotificationId::Attempt => {
            Some(vec![IdentityField::Run, IdentityField::Task, IdentityField::Attempt, IdentityField::Customer])
        }
    }
}
