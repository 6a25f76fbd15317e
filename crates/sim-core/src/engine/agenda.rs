//! What is due, in the order (time, phase, order of scheduling).

use super::heap::Heap;
use super::program::Actor;
use crate::calibration::HORIZON_MS;

/// Something that happens at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Event {
    /// A run starts.
    Start { run: u32 },
    /// The next step of a program is due.
    Step(Actor),
    /// An attempt that waits for its turn, in its n-th wait, may ask again.
    Turn { attempt: u32, wait: u32 },
    /// An attempt has waited for its turn, in its n-th wait, for as long as it will.
    WaitOver { attempt: u32, wait: u32 },
    /// An attempt that was not accepted is told to stop.
    Cancel { attempt: u32 },
    /// A coordinator crashes and is there again, by the n-th fault.
    Restart { run: u32, fault: u32 },
    /// A fault strikes an attempt, the n-th of those that do.
    Strike { attempt: u32, number: u32 },
    /// An attempt has been silent for as long as is tolerated.
    SilenceOver { attempt: u32 },
    /// The coordinator looks for slow attempts.
    SpeculationCheck { run: u32 },
    /// The outbox sender runs again after a crash.
    SenderRestart,
}

impl Event {
    /// Faults act after all other work that is due at their millisecond.
    fn phase(self) -> u64 {
        match self {
            Self::Strike { .. } | Self::Restart { .. } => 1,
            Self::Start { .. }
            | Self::Step(_)
            | Self::Turn { .. }
            | Self::WaitOver { .. }
            | Self::Cancel { .. }
            | Self::SilenceOver { .. }
            | Self::SpeculationCheck { .. }
            | Self::SenderRestart => 0,
        }
    }

    /// A check only looks; when nothing else is due, there is nothing left to look at.
    pub(super) fn is_look(self) -> bool {
        matches!(self, Self::SpeculationCheck { .. })
    }
}

/// A number in the order of scheduling that was taken before its event was scheduled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reserved(u32);

/// An event and its place in the order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// Its time, its phase, when it was scheduled, then a number: one number, since entries are compared all the time.
    pub(super) order: u128,
    event: Event,
}

impl Entry {
    fn new(at_ms: u64, scheduled_ms: u64, Reserved(number): Reserved, event: Event) -> Self {
        const { assert!(HORIZON_MS < 1 << 31, "when something is scheduled has 31 bits") };
        let rest = event.phase() << 63 | scheduled_ms << 32 | u64::from(number);
        Self { order: u128::from(at_ms) << 64 | u128::from(rest), event }
    }

    fn at_ms(&self) -> u64 {
        (self.order >> 64) as u64
    }
}

/// Events that are due, and the present.
#[derive(Default)]
pub(super) struct Agenda {
    heap: Heap,
    /// Whether the first entry was handed out already. It makes room for what is scheduled next, since most events
    /// schedule one other: that costs half of taking the one out and putting the other in.
    is_first_done: bool,
    scheduled: u32,
    looks: usize,
    now_ms: u64,
}

impl Agenda {
    pub(super) fn now_ms(&self) -> u64 {
        self.now_ms
    }

    /// Takes a number for an event that will be scheduled later.
    pub(super) fn reserve(&mut self) -> Reserved {
        self.scheduled += 1;
        Reserved(self.scheduled)
    }

    pub(super) fn schedule(&mut self, at_ms: u64, event: Event) {
        let reserved = self.reserve();
        self.schedule_as_of(self.now_ms, reserved, at_ms, event);
    }

    /// Schedules an event as if it had been scheduled at an earlier time.
    pub(super) fn schedule_as_of(&mut self, scheduled_ms: u64, reserved: Reserved, at_ms: u64, event: Event) {
        assert!(at_ms >= self.now_ms, "an event is scheduled for {at_ms} ms at {} ms", self.now_ms);
        self.looks += usize::from(event.is_look());
        let entry = Entry::new(at_ms, scheduled_ms, reserved, event);
        if std::mem::take(&mut self.is_first_done) {
            self.heap.replace_first(entry);
        } else {
            self.heap.push(entry);
        }
    }

    pub(super) fn schedule_in(&mut self, delay_ms: u64, event: Event) {
        self.schedule(self.now_ms + delay_ms, event);
    }

    /// Moves the present to the next event and hands it out; none when only looks are left, or what comes later than the
    /// horizon.
    pub(super) fn next_until(&mut self, horizon_ms: u64) -> Option<Event> {
        if std::mem::take(&mut self.is_first_done) {
            self.heap.remove_first();
        }
        if self.heap.len() == self.looks {
            return None;
        }
        let entry = *self.heap.first().filter(|entry| entry.at_ms() <= horizon_ms)?;
        self.is_first_done = true;
        self.looks -= usize::from(entry.event.is_look());
        self.now_ms = entry.at_ms();
        Some(entry.event)
    }
}

#[cfg(test)]
mod tests {
    use super::{Actor, Agenda, Event};

    fn in_order(mut agenda: Agenda) -> Vec<Event> {
        std::iter::from_fn(|| agenda.next_until(1_000)).collect()
    }

    #[test]
    fn events_of_one_time_keep_their_order_but_faults_come_last() {
        let strike = Event::Strike { attempt: 7, number: 0 };
        let [first, second] = [Event::Step(Actor::Sender), Event::Step(Actor::Attempt(1))];
        let mut agenda = Agenda::default();
        agenda.schedule(20, Event::Start { run: 0 });
        agenda.schedule(10, strike);
        agenda.schedule(10, first);
        agenda.schedule(10, second);
        assert_eq!(in_order(agenda), [first, second, strike, Event::Start { run: 0 }]);
    }

    #[test]
    fn an_event_may_be_scheduled_as_of_an_earlier_time() {
        let silence = Event::SilenceOver { attempt: 3 };
        let mut agenda = Agenda::default();
        let reserved = agenda.reserve();
        agenda.schedule(5, Event::Start { run: 0 });
        assert_eq!(agenda.next_until(1_000), Some(Event::Start { run: 0 }));
        agenda.schedule(10, Event::Step(Actor::Sender));
        agenda.schedule_as_of(4, reserved, 10, silence);
        assert_eq!(in_order(agenda), [silence, Event::Step(Actor::Sender)]);
    }

    #[test]
    fn nothing_is_left_when_only_looks_are() {
        let mut agenda = Agenda::default();
        agenda.schedule(1, Event::SpeculationCheck { run: 0 });
        agenda.schedule(2, Event::Start { run: 0 });
        agenda.schedule(3, Event::SpeculationCheck { run: 0 });
        assert_eq!(in_order(agenda), [Event::SpeculationCheck { run: 0 }, Event::Start { run: 0 }]);
    }

    #[test]
    fn nothing_happens_after_the_horizon() {
        let mut agenda = Agenda::default();
        agenda.schedule(1_000, Event::Start { run: 0 });
        agenda.schedule(1_001, Event::Start { run: 1 });
        assert_eq!(in_order(agenda), [Event::Start { run: 0 }]);
    }
}
