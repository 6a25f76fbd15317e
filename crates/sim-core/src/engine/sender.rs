//! The outbox sender: it takes the oldest notification that it has not done with, calls the email service, marks the
//! notification, and takes the next. It runs beside the job and knows nothing of it.

use super::Engine;
use super::agenda::Event;
use super::faults::RequestStrike;
use super::program::Actor;
use super::requests::{Heard, NextTry};
use super::worker::Then;
use crate::calibration::EMAIL_MS;
use crate::outcome::{SenderEvent, SenderEventKind};
use crate::plan::Ask;
use crate::scenario::SentMark;
use crate::systems::{Arrival, Notification, Outbox};

/// The sender's memory, which a crash empties, and what it did.
pub(super) struct OutboxSender {
    in_hand: Option<InHand>,
    is_down: bool,
    /// Requests made so far: calls of the email service, and marks in the outbox.
    requests: u64,
    strikes: Vec<RequestStrike>,
    events: Vec<SenderEvent>,
}

/// The notification that the sender works on.
#[derive(Clone, Copy)]
struct InHand {
    position: u32,
    notification: Notification,
    tries: u64,
    gives_up: bool,
}

impl OutboxSender {
    pub(super) fn new(strikes: Vec<RequestStrike>) -> Self {
        Self { in_hand: None, is_down: false, requests: 0, strikes, events: Vec::new() }
    }

    /// Whether it would take a notification at once.
    pub(super) fn is_idle(&self) -> bool {
        self.in_hand.is_none() && !self.is_down
    }

    pub(super) fn into_events(self) -> Vec<SenderEvent> {
        self.events
    }

    /// Counts a request; the fault that strikes after it, if one does.
    fn made_request(&mut self) -> Option<RequestStrike> {
        self.requests += 1;
        self.strikes.iter().find(|strike| strike.request == self.requests).copied()
    }
}

impl Engine<'_> {
    /// Takes the oldest notification that the sender has not done with, if there is one.
    pub(super) fn send_next(&mut self) {
        let Some((position, notification)) = self.systems.outbox().and_then(|outbox| outbox.next()) else { return };
        self.sender.in_hand = Some(InHand { position, notification, tries: 0, gives_up: false });
        if self.plan.scenario.email.sender.marks == SentMark::BeforeSending && self.mark_sent(position) {
            return;
        }
        self.agenda.schedule_in(EMAIL_MS, Event::Step(Actor::Sender));
    }

    /// The call that the sender has prepared, or the end of its patience.
    pub(super) fn sender_step(&mut self) {
        let in_hand = self.sender.in_hand.as_mut().expect("a sender that is due has something in hand");
        if in_hand.gives_up {
            let position = in_hand.position;
            self.give_up(position);
            return;
        }
        in_hand.tries += 1;
        let InHand { position, notification, tries, .. } = *in_hand;
        let Notification { attempt, key, cents } = notification;
        let arrival = Arrival { key, cents, notification: Some(position), ..self.arrival(attempt, 0) };
        let heard = self.carry(Ask::Email, 0, &arrival);
        if self.sender_is_struck() {
            return;
        }
        if heard != Heard::SUCCESS {
            self.send_went_wrong(position, heard, tries);
            return;
        }
        let marks = self.plan.scenario.email.sender.marks;
        if marks == SentMark::AfterSending && self.mark_sent(position) {
            return;
        }
        self.sender.in_hand = None;
        self.send_next();
    }

    pub(super) fn restart_sender(&mut self) {
        self.sender.is_down = false;
        self.note_of_sender(SenderEventKind::Restarted, None);
        self.send_next();
    }

    fn send_went_wrong(&mut self, position: u32, heard: Heard, tries: u64) {
        let NextTry { wait_ms, then } = self.after_failed_call(Ask::Email, heard, tries);
        let gives_up = then == Then::GiveUp;
        if gives_up && wait_ms == 0 {
            self.give_up(position);
            return;
        }
        self.sender.in_hand.as_mut().expect("it has just called").gives_up = gives_up;
        self.agenda.schedule_in(wait_ms, Event::Step(Actor::Sender));
    }

    /// The notification is set aside, so that those behind it get their turn. Where it was marked before, nothing shows
    /// that it never arrived.
    fn give_up(&mut self, position: u32) {
        self.note_of_sender(SenderEventKind::GaveUp, Some(position));
        if self.plan.scenario.email.sender.marks == SentMark::AfterSending {
            self.outbox_in_use().set_aside(position);
            if self.sender_is_struck() {
                return;
            }
        }
        self.sender.in_hand = None;
        self.send_next();
    }

    /// Marks a notification as sent; whether the sender crashed right after.
    fn mark_sent(&mut self, position: u32) -> bool {
        let now_ms = self.agenda.now_ms();
        self.outbox_in_use().mark_sent(position, now_ms);
        self.sender_is_struck()
    }

    /// Whether a fault strikes the sender after the request that it has just made: it forgets what it had in hand.
    fn sender_is_struck(&mut self) -> bool {
        let Some(strike) = self.sender.made_request() else { return false };
        self.faults.struck(strike.fault, self.agenda.now_ms());
        let in_hand = self.sender.in_hand.take();
        self.sender.is_down = true;
        self.note_of_sender(SenderEventKind::Crashed, in_hand.map(|in_hand| in_hand.position));
        let restart_ms = self.plan.scenario.email.sender.restart_after_ms;
        self.agenda.schedule_in(restart_ms, Event::SenderRestart);
        true
    }

    fn note_of_sender(&mut self, kind: SenderEventKind, notification: Option<u32>) {
        self.sender.events.push(SenderEvent { kind, at_ms: self.agenda.now_ms(), notification });
    }

    fn outbox_in_use(&mut self) -> &mut Outbox {
        self.systems.outbox().expect("only an outbox has a sender")
    }
}
