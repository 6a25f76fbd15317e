//! A system that takes each call as something new, unless it recognises it: the mailbox, a topic, a paid service, a
//! counter. They differ in what they recognise, for how long, and how many calls they serve.

use crate::outcome::{Fate, Request, System};
use crate::plan::Identity;
use crate::scenario::{DedupeMemory, Quota};

use super::log::{Detail, RequestLog};
use super::memory::Memory;
use super::quota::Tickets;
use super::{Arrival, Reply, SystemRecord};

/// What it took, and the identities by which it recognises a repeat.
pub(crate) struct Receiver {
    system: System,
    /// The identities that it took; none when it compares nothing.
    memory: Option<Memory>,
    tickets: Option<Tickets>,
    calls: RequestLog,
    standing: Vec<u32>,
    unheard: Vec<u32>,
}

impl Receiver {
    /// One that compares these fields, when there are any and it remembers at all.
    pub(crate) fn new(
        system: System,
        identity: Identity,
        memory: DedupeMemory,
        quota: Option<&Quota>,
        customers: usize,
        detail: Detail,
    ) -> Self {
        let compares = memory != DedupeMemory::Nothing && !identity.fields.is_empty();
        Self {
            system,
            memory: compares.then(|| Memory::new(identity, memory, customers)),
            tickets: quota.map(Tickets::new),
            calls: RequestLog::new(detail, customers + customers / 8),
            standing: Vec::with_capacity(customers + customers / 8),
            unheard: Vec::new(),
        }
    }

    /// A call arrives. One that is recognised is answered as if it were new.
    pub(crate) fn call(&mut self, arrival: &Arrival, now_ms: u64) -> Reply {
        if let Some(at_ms) = self.tickets.as_mut().and_then(|tickets| tickets.turn(now_ms, arrival.was_told_to_come)) {
            self.note(arrival, now_ms, Fate::Throttled, None);
            return Reply::ComeAgain { at_ms };
        }
        let call = self.calls.len();
        match self.memory.as_mut().and_then(|memory| memory.find_or_keep(arrival.key, call, now_ms)) {
            Some(met) => self.note(arrival, now_ms, Fate::Ignored, Some(met)),
            None => {
                self.standing.push(call);
                self.note(arrival, now_ms, Fate::Took, None);
            }
        }
        Reply::Success
    }

    /// A call arrives while the service fails: it answers with an error and does nothing.
    pub(crate) fn fail(&mut self, arrival: &Arrival, now_ms: u64) {
        self.note(arrival, now_ms, Fate::Failed, None);
    }

    /// The reply to the last call never reaches its caller.
    pub(crate) fn lose_reply(&mut self) {
        self.unheard.push(self.calls.len() - 1);
    }

    /// How many calls of an attempt are on record.
    pub(super) fn traces_of(&self, attempt: u32) -> usize {
        self.calls.count_of(attempt)
    }

    pub(crate) fn into_record(self) -> SystemRecord {
        SystemRecord {
            system: self.system,
            identity: self.memory.map_or_else(Vec::new, |memory| memory.into_identity().fields),
            requests: self.calls,
            commits: Vec::new(),
            standing: self.standing,
            unheard: self.unheard,
            removed: Vec::new(),
        }
    }

    fn note(&mut self, arrival: &Arrival, at_ms: u64, fate: Fate, met: Option<u32>) {
        let visible_ms = (fate == Fate::Took).then_some(at_ms);
        self.calls.push(Request { visible_ms, met, fate, ..Request::of(arrival, at_ms) });
    }
}
