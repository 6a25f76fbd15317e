//! Messages between workers and the coordinator: those that arrive, those that are lost, and silence.

use super::Engine;
use super::agenda::Event;
use super::coordinator::{Consequence, Coordinator};
use super::name::Name;
use crate::outcome::{Attempt, End, MarkKind, Message, MessageKind};
use crate::plan::index;
use crate::systems::Detail;

impl Engine<'_> {
    /// An attempt has done all its work, and says so.
    pub(super) fn acknowledge(&mut self, position: u32) {
        self.end(position, End::Finished, MarkKind::Finished);
        let lost = self.is_heard(position) && self.loses_ack(position);
        self.tell_coordinator(MessageKind::Ack, position, lost, Coordinator::hear_ack);
    }

    /// A system's error ends an attempt, and it says so.
    pub(super) fn fail(&mut self, position: u32) {
        let arrival = self.arrival(position, 0);
        self.systems.put_back(&arrival, self.agenda.now_ms());
        self.end(position, End::Failed, MarkKind::Failed);
        self.tell_coordinator(MessageKind::FailureReport, position, false, Coordinator::hear_failure);
    }

    /// The last word of an attempt: the coordinator hears it, or hears nothing more. Nothing changes when it could not
    /// hear the worker before.
    fn tell_coordinator(
        &mut self,
        kind: MessageKind,
        position: u32,
        is_lost: bool,
        hear: fn(&mut Coordinator, Name, u64) -> Consequence,
    ) {
        let is_heard = self.is_heard(position);
        self.send(kind, position, is_lost || !is_heard);
        if is_heard && is_lost {
            self.falls_silent(position);
        } else if is_heard {
            let now_ms = self.agenda.now_ms();
            let run = self.attempts[position as usize].run;
            self.attempts[position as usize].last_heard_ms = now_ms;
            let name = self.running[position as usize].name();
            let consequence = hear(&mut self.coordinators[run as usize], name, now_ms);
            self.follow_up(run, consequence);
        }
    }

    fn loses_ack(&mut self, position: u32) -> bool {
        let name = self.running[position as usize].name().in_run(self.attempts[position as usize].run);
        self.faults.lose_ack(name, self.agenda.now_ms())
    }

    /// Whether an attempt and the coordinator that launched it can hear each other. One that forgot its attempts does not
    /// know whose words those are.
    pub(super) fn is_heard(&self, position: u32) -> bool {
        !self.cut_off[self.connection_of(position)] && self.is_known(position)
    }

    pub(super) fn is_known(&self, position: u32) -> bool {
        let run = self.attempts[position as usize].run;
        self.running[position as usize].generation() == self.coordinators[run as usize].generation()
    }

    pub(super) fn cut_off(&mut self, position: u32) {
        let connection = self.connection_of(position);
        self.cut_off[connection] = true;
    }

    /// Each run has a cluster of its own.
    fn connection_of(&self, position: u32) -> usize {
        let Attempt { run, worker, .. } = self.attempts[position as usize];
        run as usize * index(self.plan.scenario.cluster.workers) + worker as usize
    }

    /// Tells an attempt to stop. A worker that can be reached does so at once and answers; one whose attempt had
    /// finished, unheard, answers too.
    pub(super) fn cancel(&mut self, position: u32) {
        let run = self.attempts[position as usize].run;
        let loser = self.running[position as usize].name();
        let lost = !self.is_heard(position) || self.attempts[position as usize].end == Some(End::Crashed);
        self.send(MessageKind::Cancel, position, lost);
        if lost {
            return;
        }
        if self.running[position as usize].is_alive() {
            self.end(position, End::Cancelled, MarkKind::Stopped);
        }
        let now_ms = self.agenda.now_ms();
        self.attempts[position as usize].last_heard_ms = now_ms;
        self.coordinators[run as usize].hear_stopped(loser, now_ms);
        self.keep_notes(run);
    }

    /// From now on the coordinator hears nothing of an attempt, and will lose patience.
    pub(super) fn falls_silent(&mut self, position: u32) {
        self.was_heard_until_now(position);
        let heard_ms = self.attempts[position as usize].last_heard_ms;
        let patience = self.running[position as usize].patience();
        let over = Event::SilenceOver { attempt: position };
        let silence_ms = self.plan.scenario.coordinator.silence_ms;
        self.agenda.schedule_as_of(heard_ms, patience, heard_ms + silence_ms, over);
    }

    /// Notes when the coordinator last heard of an attempt that it has heard until now.
    pub(super) fn was_heard_until_now(&mut self, position: u32) {
        let now_ms = self.agenda.now_ms();
        let attempt = &mut self.attempts[position as usize];
        attempt.last_heard_ms = match self.plan.scenario.coordinator.heartbeat_every_ms {
            0 => now_ms,
            every_ms => now_ms - (now_ms - attempt.launched_ms) % every_ms,
        };
    }

    pub(super) fn silence_over(&mut self, position: u32) {
        let now_ms = self.agenda.now_ms();
        let run = self.attempts[position as usize].run;
        let name = self.running[position as usize].name();
        let worker_answers = self.is_heard(position);
        let consequence = self.coordinators[run as usize].silence_over(name, worker_answers, now_ms);
        self.follow_up(run, consequence);
    }

    pub(super) fn send(&mut self, kind: MessageKind, attempt: u32, lost: bool) {
        if self.detail == Detail::Summary {
            return;
        }
        let sent_ms = self.agenda.now_ms();
        self.messages.push(Message { kind, attempt, sent_ms, received_ms: (!lost).then_some(sent_ms) });
    }
}
