//! Requests carried from attempts and the sender to outside systems, and their replies.

use super::Engine;
use crate::calibration::EMAIL_MS;
use crate::outcome::Attempt;
use crate::plan::WriteKey;
use crate::systems::{EmailCall, Notification, Reply};

/// What a caller hears of its request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Heard {
    Success,
    Error,
    /// The reply was lost.
    Nothing,
}

impl From<Reply> for Heard {
    fn from(reply: Reply) -> Self {
        match reply {
            Reply::Success => Self::Success,
            Reply::Error => Self::Error,
        }
    }
}

/// What a client does after a call that went wrong.
pub(super) enum NextTry {
    /// The next call arrives so many milliseconds later.
    In(u64),
    GiveUpIn(u64),
}

impl Engine<'_> {
    /// Writes a row; the network may let it arrive more often, and the caller hears the last reply.
    pub(super) fn write(&mut self, position: u32, row: u32) -> Reply {
        let mut reply = self.write_once(position, row);
        let repeats: Vec<usize> = self.running[position as usize].repeats(row).map(|repeat| repeat.fault).collect();
        for fault in repeats {
            self.faults.struck(fault, self.agenda.now_ms());
            reply = self.write_once(position, row);
        }
        reply
    }

    fn write_once(&mut self, position: u32, row: u32) -> Reply {
        let now_ms = self.agenda.now_ms();
        let key = self.write_key(position, row);
        let cents = self.plan.customers.cents[key.customer as usize];
        let written = self.ledger.write(position, key, cents, now_ms);
        if written.is_new {
            self.store_notification(position, key, cents);
        }
        written.reply
    }

    pub(super) fn commit(&mut self, position: u32) -> Reply {
        let now_ms = self.agenda.now_ms();
        let key = self.write_key_of_task(position);
        let committed = self.ledger.commit(position, key, now_ms);
        for request in committed.new {
            let (customer, cents) = self.ledger.content(request);
            self.store_notification(position, WriteKey { customer, ..key }, cents);
        }
        committed.reply
    }

    pub(super) fn email_directly(&mut self, position: u32, row: u32) -> Heard {
        let key = self.write_key(position, row);
        let cents = self.plan.customers.cents[key.customer as usize];
        self.call_email_service(EmailCall { attempt: position, key, cents, notification: None })
    }

    /// A call of the email service; faults may make it fail, or keep its reply from the caller.
    pub(super) fn call_email_service(&mut self, call: EmailCall) -> Heard {
        let now_ms = self.agenda.now_ms();
        self.email_calls += 1;
        let trouble = self.faults.trouble_with_email(self.email_calls, now_ms);
        let reply = if trouble.fails { self.mailbox.fail(call, now_ms) } else { self.mailbox.call(call, now_ms) };
        if trouble.reply_is_lost {
            self.mailbox.lose_reply();
            return Heard::Nothing;
        }
        reply.into()
    }

    /// What the client of the email service does when so many tries have failed, the last one with what was heard. A
    /// reply that does not come is waited for; and each call takes its time.
    pub(super) fn after_failed_call(&self, heard: Heard, tries: u64) -> NextTry {
        let client = &self.plan.scenario.email.client;
        let wait_ms = if heard == Heard::Nothing { client.timeout_ms } else { 0 };
        if tries < client.tries {
            NextTry::In(wait_ms + client.retry_after_ms + EMAIL_MS)
        } else {
            NextTry::GiveUpIn(wait_ms)
        }
    }

    /// A notification shares the fate of its row: it is stored exactly when its row is taken as a new one.
    fn store_notification(&mut self, position: u32, key: WriteKey, cents: u64) {
        let now_ms = self.agenda.now_ms();
        let Some(outbox) = &mut self.outbox else { return };
        outbox.store(Notification { attempt: position, key, cents }, now_ms);
        if self.sender.is_idle() {
            self.send_next();
        }
    }

    fn customer_of(&self, position: u32, row: u32) -> u32 {
        self.plan.customers_of[self.attempts[position as usize].task as usize][row as usize]
    }

    fn write_key(&self, position: u32, row: u32) -> WriteKey {
        WriteKey { customer: self.customer_of(position, row), ..self.write_key_of_task(position) }
    }

    fn write_key_of_task(&self, position: u32) -> WriteKey {
        let Attempt { run, task, attempt, .. } = self.attempts[position as usize];
        WriteKey { period: self.plan.period_of_run[run as usize], run, task, attempt, customer: 0 }
    }
}
