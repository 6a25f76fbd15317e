//! An outbox sender beside the engine's: what it does with the same notifications.

use sim_core::outcome::{Outcome, SenderEvent, SenderEventKind, System};
use sim_core::scenario::{Scenario, SentMark, Target, When};

use crate::truth::{EMAIL_MS, next_try, requests, trouble_with_call};

/// All that a sender does.
#[derive(Default)]
pub(crate) struct Sending {
    /// Which notification it calls for, and when.
    pub(crate) calls: Vec<(u32, u64)>,
    pub(crate) marked_ms: Vec<Option<u64>>,
    pub(crate) events: Vec<SenderEvent>,
    requests: u64,
    /// From when on it may take the next notification.
    free_ms: u64,
}

impl Sending {
    /// Its calls are the only ones, so the faults alone say what becomes of each.
    pub(crate) fn of(scenario: &Scenario, outcome: &Outcome) -> Self {
        let stored_ms = &requests(outcome, System::Outbox).at_ms;
        let mut sending = Self { marked_ms: vec![None; stored_ms.len()], ..Self::default() };
        for (notification, &stored_ms) in (0..).zip(stored_ms) {
            // A crash before the mark leaves it the oldest without one.
            while !sending.is_done_with(scenario, notification, stored_ms) {}
        }
        sending
    }

    fn is_done_with(&mut self, scenario: &Scenario, notification: u32, stored_ms: u64) -> bool {
        let taken_ms = self.free_ms.max(stored_ms);
        let marks_first = scenario.email.sender.marks == SentMark::BeforeSending;
        if marks_first && self.marks_and_crashes(scenario, notification, taken_ms) {
            return true;
        }
        let mut call_ms = taken_ms + EMAIL_MS;
        for tries in 1.. {
            self.calls.push((notification, call_ms));
            if self.crashes(scenario, notification, call_ms) {
                return marks_first;
            }
            let trouble = trouble_with_call(scenario, self.calls.len() as u64);
            if !trouble.fails && !trouble.is_unheard {
                break;
            }
            match next_try(scenario, tries, trouble.is_unheard) {
                Ok(wait_ms) => call_ms += wait_ms,
                Err(wait_ms) => {
                    self.gives_up(scenario, notification, call_ms + wait_ms);
                    return true;
                }
            }
        }
        self.free_ms = call_ms;
        if !marks_first {
            self.marks_and_crashes(scenario, notification, call_ms);
        }
        true
    }

    fn marks_and_crashes(&mut self, scenario: &Scenario, notification: u32, at_ms: u64) -> bool {
        self.marked_ms[notification as usize] = Some(at_ms);
        self.crashes(scenario, notification, at_ms)
    }

    /// To set a notification aside is a request to the outbox like a mark; where it was marked before, there is nothing
    /// to set aside.
    fn gives_up(&mut self, scenario: &Scenario, notification: u32, at_ms: u64) {
        let kind = SenderEventKind::GaveUp;
        self.events.push(SenderEvent { kind, at_ms, notification: Some(notification) });
        self.free_ms = at_ms;
        if scenario.email.sender.marks == SentMark::AfterSending {
            self.crashes(scenario, notification, at_ms);
        }
    }

    /// Counts a request; whether it crashes after it.
    fn crashes(&mut self, scenario: &Scenario, notification: u32, at_ms: u64) -> bool {
        self.requests += 1;
        let strikes = scenario
            .faults
            .iter()
            .any(|fault| fault.target == Target::Sender(0) && fault.when == Some(When::AfterRequest(self.requests)));
        if strikes {
            let up_ms = at_ms + scenario.email.sender.restart_after_ms;
            let crash = (SenderEventKind::Crashed, at_ms, Some(notification));
            for (kind, at_ms, notification) in [crash, (SenderEventKind::Restarted, up_ms, None)] {
                self.events.push(SenderEvent { kind, at_ms, notification });
            }
            self.free_ms = up_ms;
        }
        strikes
    }
}
