//! Messages between workers and the coordinator: those that arrive, those that are lost, and silence.

use super::Engine;
use super::agenda::Event;
use crate::outcome::{Attempt, End, MarkKind, Message, MessageKind};
use crate::scenario::AttemptRef;

impl Engine<'_> {
    pub(super) fn acknowledge(&mut self, position: u32) {
        let now_ms = self.agenda.now_ms();
        self.end(position, End::Finished, MarkKind::Finished);
        let Attempt { run, worker, .. } = self.attempts[position as usize];
        let name = self.running[position as usize].name();
        let unheard = self.cut_off[worker as usize];
        let lost = unheard || self.faults.lose_ack(name, now_ms);
        self.send(MessageKind::Ack, position, lost);
        if lost {
            if !unheard {
                self.falls_silent(position);
            }
            return;
        }
        self.attempts[position as usize].last_heard_ms = now_ms;
        let consequence = self.coordinators[run as usize].hear_ack(name, now_ms);
        self.follow_up(run, consequence);
    }

    /// Tells an attempt to stop. A worker that can be reached does so at once and answers; one whose attempt had
    /// finished, unheard, answers too.
    pub(super) fn cancel(&mut self, run: u32, loser: AttemptRef) {
        let position = self.position_of(run, loser);
        let Attempt { worker, end, .. } = self.attempts[position as usize];
        let lost = self.cut_off[worker as usize] || end == Some(End::Crashed);
        self.send(MessageKind::Cancel, position, lost);
        if lost {
            return;
        }
        if self.running[position as usize].is_alive() {
            self.end(position, End::Cancelled, MarkKind::Stopped);
        }
        self.attempts[position as usize].last_heard_ms = self.agenda.now_ms();
        self.coordinators[run as usize].hear_stopped(loser);
        self.keep_notes(run);
    }

    /// From now on the coordinator hears nothing of an attempt, and will lose patience.
    pub(super) fn falls_silent(&mut self, position: u32) {
        let now_ms = self.agenda.now_ms();
        let policy = &self.plan.scenario.coordinator;
        let attempt = &mut self.attempts[position as usize];
        attempt.last_heard_ms = match policy.heartbeat_every_ms {
            0 => now_ms,
            every_ms => now_ms - (now_ms - attempt.launched_ms) % every_ms,
        };
        let heard_ms = attempt.last_heard_ms;
        let patience = self.running[position as usize].patience();
        let over = Event::SilenceOver { attempt: position };
        self.agenda.schedule_as_of(heard_ms, patience, heard_ms + policy.silence_ms, over);
    }

    pub(super) fn silence_over(&mut self, position: u32) {
        let now_ms = self.agenda.now_ms();
        let Attempt { run, worker, .. } = self.attempts[position as usize];
        let name = self.running[position as usize].name();
        let worker_answers = !self.cut_off[worker as usize];
        let consequence = self.coordinators[run as usize].silence_over(name, worker_answers, now_ms);
        self.follow_up(run, consequence);
    }

    pub(super) fn send(&mut self, kind: MessageKind, attempt: u32, lost: bool) {
        let sent_ms = self.agenda.now_ms();
        self.messages.push(Message { kind, attempt, sent_ms, received_ms: (!lost).then_some(sent_ms) });
    }
}
