//! Requests carried from attempts and the sender to outside systems, and their replies.

use super::Engine;
use super::agenda::Event;
use super::program::Actor;
use crate::calibration::EMAIL_MS;
use crate::outcome::Attempt;
use crate::plan::WriteKey;
use crate::systems::Reply;

impl Engine<'_> {
    pub(super) fn write(&mut self, position: u32, row: u32) -> Reply {
        let now_ms = self.agenda.now_ms();
        let key = self.write_key(position, row);
        let cents = self.plan.customers.cents[key.customer as usize];
        let written = self.ledger.write(position, key, cents, now_ms);
        if written.is_new {
            self.store_notification(position, key.customer, cents);
        }
        written.reply
    }

    pub(super) fn commit(&mut self, position: u32) -> Reply {
        let now_ms = self.agenda.now_ms();
        let committed = self.ledger.commit(position, self.write_key_of_task(position), now_ms);
        for request in committed.new {
            let (customer, cents) = self.ledger.content(request);
            self.store_notification(position, customer, cents);
        }
        committed.reply
    }

    /// A notification shares the fate of its row: it is stored exactly when its row is taken as a new one.
    pub(super) fn store_notification(&mut self, position: u32, customer: u32, cents: u64) {
        let now_ms = self.agenda.now_ms();
        let Some(outbox) = &mut self.outbox else { return };
        let sender_is_idle = !outbox.has_unsent();
        outbox.store(position, customer, cents, now_ms);
        if sender_is_idle {
            self.agenda.schedule_in(EMAIL_MS, Event::Step(Actor::Sender));
        }
    }

    pub(super) fn send_notification(&mut self) {
        let now_ms = self.agenda.now_ms();
        let outbox = self.outbox.as_mut().expect("only an outbox has a sender");
        let sent = outbox.take_next();
        self.mailbox.deliver(sent.attempt, sent.customer, sent.cents, now_ms, Some(sent.position));
        if outbox.has_unsent() {
            self.agenda.schedule_in(EMAIL_MS, Event::Step(Actor::Sender));
        }
    }

    pub(super) fn customer_of(&self, position: u32, row: u32) -> u32 {
        self.plan.customers_of[self.attempts[position as usize].task as usize][row as usize]
    }

    pub(super) fn write_key(&self, position: u32, row: u32) -> WriteKey {
        WriteKey { customer: self.customer_of(position, row), ..self.write_key_of_task(position) }
    }

    pub(super) fn write_key_of_task(&self, position: u32) -> WriteKey {
        let Attempt { run, task, attempt, .. } = self.attempts[position as usize];
        WriteKey { period: self.plan.period_of_run[run as usize], run, task, attempt, customer: 0 }
    }
}
