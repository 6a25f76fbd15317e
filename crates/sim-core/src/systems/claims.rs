//! What can be held by one at a time: the items of a work queue, or locks; one for each publish task.

use std::collections::VecDeque;

use crate::outcome::{ClaimEvent, ClaimEventKind, ClaimRecord, System};
use crate::scenario::{Claim, Holder, WhenTaken};

use super::{Arrival, Places, Reply};

/// Who holds what, who waits for it, and everything that ever happened to it.
pub(crate) struct Claims {
    system: System,
    claim: Claim,
    places: Places,
    /// For each task of each run's id.
    held: Vec<Held>,
    events: Vec<ClaimEvent>,
    /// Attempts whose turn it is now.
    called: Vec<u32>,
}

/// One item, or one lock.
#[derive(Clone, Default)]
struct Held {
    holder: Option<Holding>,
    /// An item whose work is done is there no more.
    is_consumed: bool,
    waiting: VecDeque<u32>,
    /// How often it was taken.
    token: u64,
}

#[derive(Clone, Copy)]
struct Holding {
    attempt: u32,
    until_ms: Option<u64>,
}

impl Claims {
    pub(crate) fn new(system: System, claim: &Claim, places: Places) -> Self {
        Self {
            system,
            claim: claim.clone(),
            held: vec![Held::default(); places.count()],
            places,
            events: Vec::new(),
            called: Vec::new(),
        }
    }

    /// An attempt wants it.
    pub(crate) fn take(&mut self, arrival: &Arrival, now_ms: u64) -> Reply {
        let place = self.places.of(arrival.key);
        let held = &mut self.held[place];
        if held.is_consumed {
            self.note(ClaimEventKind::FoundConsumed, arrival, now_ms, None);
            return Reply::NothingToDo;
        }
        if let Some(holding) = held.holder.filter(|holding| holding.until_ms.is_none_or(|until_ms| now_ms < until_ms)) {
            if self.claim.held_by == Holder::Task {
                let token = held.token;
                self.note(ClaimEventKind::Shared, arrival, now_ms, Some(holding.attempt));
                return Reply::Granted { token };
            }
            return self.taken(place, holding, arrival, now_ms);
        }
        let expired = held.holder.map(|holding| holding.attempt);
        held.token += 1;
        let until_ms = self.claim.lease_ms.map(|lease_ms| now_ms + lease_ms);
        held.holder = Some(Holding { attempt: arrival.attempt, until_ms });
        held.waiting.retain(|&waiting| waiting != arrival.attempt);
        let token = held.token;
        self.note(ClaimEventKind::Taken, arrival, now_ms, expired);
        Reply::Granted { token }
    }

    /// An attempt has done its work. A lock is free again; an item is consumed.
    pub(crate) fn give_back(&mut self, arrival: &Arrival, now_ms: u64) -> Reply {
        let place = self.places.of(arrival.key);
        let consumes = self.consumes();
        let by_task = self.claim.held_by == Holder::Task;
        let held = &mut self.held[place];
        let holder = held.holder.map(|holding| holding.attempt);
        if held.is_consumed || holder.is_none() || !by_task && holder != Some(arrival.attempt) {
            self.note(ClaimEventKind::HeldNoMore, arrival, now_ms, holder);
            return Reply::Success;
        }
        held.holder = None;
        held.is_consumed = consumes;
        if consumes {
            self.called.extend(held.waiting.drain(..));
        } else {
            self.called.extend(held.waiting.front());
        }
        let kind = if consumes { ClaimEventKind::Consumed } else { ClaimEventKind::Released };
        self.note(kind, arrival, now_ms, None);
        Reply::Success
    }

    /// An attempt that failed gives back what it holds, as if it had never taken it. What another has completed in its
    /// task's name it does not hold any more.
    pub(crate) fn put_back(&mut self, arrival: &Arrival, now_ms: u64) {
        let held = &mut self.held[self.places.of(arrival.key)];
        if held.holder.take_if(|holding| holding.attempt == arrival.attempt).is_some() {
            self.called.extend(held.waiting.front());
            self.note(ClaimEventKind::Released, arrival, now_ms, None);
        }
    }

    /// A caller that waits hangs up. Where it would have been its turn, it is the next one's.
    pub(crate) fn hang_up(&mut self, attempt: u32) {
        for held in &mut self.held {
            let was_first = held.waiting.front() == Some(&attempt);
            held.waiting.retain(|&waiting| waiting != attempt);
            if was_first && held.holder.is_none() {
                self.called.extend(held.waiting.front());
            }
        }
    }

    /// A caller has waited long enough, and hangs up.
    pub(crate) fn give_up(&mut self, arrival: &Arrival, now_ms: u64) {
        let holder = self.held[self.places.of(arrival.key)].holder.map(|holding| holding.attempt);
        self.note(ClaimEventKind::GaveUpWaiting, arrival, now_ms, holder);
        self.hang_up(arrival.attempt);
    }

    /// Attempts whose turn it is now.
    pub(crate) fn take_called(&mut self) -> Vec<u32> {
        std::mem::take(&mut self.called)
    }

    /// How much of what an attempt asked is on record.
    pub(super) fn traces_of(&self, attempt: u32) -> usize {
        self.events.iter().filter(|event| event.attempt == attempt).count()
    }

    pub(crate) fn into_record(self) -> ClaimRecord {
        ClaimRecord { system: self.system, events: self.events }
    }

    fn consumes(&self) -> bool {
        self.system == System::WorkQueue
    }

    fn taken(&mut self, place: usize, holding: Holding, arrival: &Arrival, now_ms: u64) -> Reply {
        let holder = Some(holding.attempt);
        match self.claim.when_taken {
            // The writer has nobody to whom it could report that it failed, and nothing to go on with.
            _ if arrival.by_writer => self.wait(place, holding, arrival, now_ms),
            WhenTaken::Wait => self.wait(place, holding, arrival, now_ms),
            WhenTaken::Fail => {
                self.note(ClaimEventKind::TurnedAway, arrival, now_ms, holder);
                Reply::Refused
            }
            WhenTaken::GoOn => {
                self.note(ClaimEventKind::WentWithout, arrival, now_ms, holder);
                if self.consumes() { Reply::NothingToDo } else { Reply::Success }
            }
        }
    }

    fn wait(&mut self, place: usize, holding: Holding, arrival: &Arrival, now_ms: u64) -> Reply {
        let waiting = &mut self.held[place].waiting;
        if !waiting.contains(&arrival.attempt) {
            waiting.push_back(arrival.attempt);
            self.note(ClaimEventKind::Waits, arrival, now_ms, Some(holding.attempt));
        }
        holding.until_ms.map_or(Reply::Wait, |free_ms| Reply::WaitUntil { free_ms })
    }

    fn note(&mut self, kind: ClaimEventKind, arrival: &Arrival, at_ms: u64, other: Option<u32>) {
        let Arrival { attempt, key, by_writer, .. } = *arrival;
        self.events.push(ClaimEvent { kind, at_ms, task: key.task, attempt, by_writer, other });
    }
}
