//! Requests carried from attempts, the single writer and the sender to outside systems, and their replies.

use super::Engine;
use super::faults::Repeat;
use super::worker::{Running, Then};
use crate::calibration::EMAIL_MS;
use crate::plan::{Ask, WriteKey};
use crate::scenario::{Client, OnUnknownCommit};
use crate::systems::{Arrival, Reply};

/// What a caller hears of its request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Heard {
    Reply(Reply),
    /// The system could not serve it.
    Error,
    /// The request or its reply was lost.
    Nothing,
}

impl Heard {
    pub(super) const SUCCESS: Self = Self::Reply(Reply::Success);
}

/// What a client does after a call that went wrong, so many milliseconds later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NextTry {
    pub(super) wait_ms: u64,
    pub(super) then: Then,
}

impl Engine<'_> {
    /// Asks something for an attempt; the network may let a write arrive more often, and the caller hears the last reply.
    pub(super) fn ask(&mut self, position: u32, ask: Ask, row: u32) -> Heard {
        let arrival = self.arrival(position, row);
        let mut heard = self.carry(ask, row, &arrival);
        if ask == Ask::Write {
            let mut repeated = 0;
            while let Some(Repeat { fault, .. }) = self.running[position as usize].repeat(row, repeated) {
                repeated += 1;
                self.faults.struck(fault, self.agenda.now_ms());
                heard = self.carry(ask, row, &arrival);
            }
        }
        heard
    }

    /// Carries a request to its system and the reply back; faults may make it fail, or keep either from arriving.
    pub(super) fn carry(&mut self, ask: Ask, row: u32, arrival: &Arrival) -> Heard {
        let now_ms = self.agenda.now_ms();
        let trouble = self.faults.trouble_with(ask, now_ms);
        if trouble.is_lost {
            return Heard::Nothing;
        }
        let heard = if trouble.fails {
            self.systems.fail(ask, arrival, now_ms);
            Heard::Error
        } else {
            Heard::Reply(self.systems.serve(ask, row, arrival, now_ms))
        };
        // Asked after every request, so it costs nothing where nobody can send or wait.
        if self.plan.has_outbox() && self.sender.is_idle() {
            self.send_next();
        }
        if self.systems.has_claims() {
            self.call_whose_turn_it_is();
        }
        if trouble.reply_is_lost {
            self.systems.lose_reply(ask);
            return Heard::Nothing;
        }
        heard
    }

    /// What the client of a system does when so many tries have failed, the last one with what was heard. A reply that
    /// does not come is waited for; and each call takes its time.
    pub(super) fn after_failed_call(&self, ask: Ask, heard: Heard, tries: u64) -> NextTry {
        let scenario = &self.plan.scenario;
        let (client, call_ms): (&Client, u64) = match ask {
            Ask::Email => (&scenario.email.client, EMAIL_MS),
            _ => (&scenario.effects.client, 0),
        };
        let wait_ms = if heard == Heard::Nothing { client.timeout_ms } else { 0 };
        if ask == Ask::Commit && heard == Heard::Nothing {
            NextTry { wait_ms, then: Then::SettleCommit }
        } else if tries < client.tries {
            NextTry { wait_ms: wait_ms + client.retry_after_ms + call_ms, then: Then::CallAgain }
        } else {
            NextTry { wait_ms, then: Then::GiveUp }
        }
    }

    /// What an attempt does that has waited for its commit's reply in vain; whether it goes on.
    pub(super) fn settle_commit(&mut self, position: u32) -> Settled {
        let arrival = self.arrival(position, 0);
        let tries = self.running[position as usize].tries();
        let may_try_again = tries < self.plan.scenario.effects.client.tries;
        match self.plan.scenario.sink.on_unknown_commit {
            OnUnknownCommit::Verify if self.systems.has_committed(&arrival) => Settled::Done,
            OnUnknownCommit::CleanUp => {
                self.systems.clean_up(&arrival, self.agenda.now_ms());
                Settled::Failed
            }
            OnUnknownCommit::RetryBody if may_try_again => {
                self.running[position as usize].common.body += 1;
                let mut rows = 0..self.running[position as usize].rows();
                let all_staged = rows.all(|row| self.ask(position, Ask::Write, row) == Heard::SUCCESS);
                if all_staged { Settled::CommitsAgain } else { Settled::Failed }
            }
            OnUnknownCommit::RetryCommit | OnUnknownCommit::Verify if may_try_again => Settled::CommitsAgain,
            _ => Settled::Failed,
        }
    }

    /// Who waited for what has become free asks for it again, in its turn.
    pub(super) fn call_whose_turn_it_is(&mut self) {
        for attempt in self.systems.take_called() {
            if !self.call_writer_for(attempt) {
                self.come_again_now(attempt);
            }
        }
    }

    /// A request of an attempt, as it arrives.
    pub(super) fn arrival(&self, position: u32, row: u32) -> Arrival {
        let Running { customers, common, .. } = &self.running[position as usize];
        let customer = customers.get(row as usize).copied().unwrap_or(0);
        Arrival {
            key: WriteKey { customer, call: self.calls_made, ..common.key },
            cents: self.plan.cents(customer, common.version),
            ..*common
        }
    }
}

/// What came of an unknown commit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Settled {
    /// It is known to be there.
    Done,
    CommitsAgain,
    Failed,
}
