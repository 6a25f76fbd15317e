//! Three customers in one task on one worker: small enough to work every time out by hand.
//!
//! They have 72 deliveries, so the map task works 610 + 68 × 72 = 5,506 ms and the reduce task 450 + 40 × 3 = 570 ms;
//! with 50 ms for each launch, publish-0 is launched at 6,176 ms and starts at 6,226 ms. It works 700 + 65 × 3 = 895 ms
//! and writes at 6,524, 6,822 and 7,121 ms. When it emails its customers itself it works 700 + (65 + 268) × 3 = 1,699 ms
//! and writes at 6,792, 7,358 and 7,925 ms.

use sim_core::outcome::{Fate, Outcome, SenderEventKind, System};

use crate::story::outcome;

/// The outcome of the small night; `more` is the rest of its scenario.
#[track_caller]
pub(crate) fn small(more: &str) -> Outcome {
    let night = r#""cluster": {"workers": 1, "tasks": 1}, "data": {"synthetic": {"customers": 3, "seed": 1}}"#;
    outcome(&format!("{{{night}, {more}}}"))
}

/// When which customer's call reached the email service, and what it made of it.
pub(crate) fn calls(outcome: &Outcome) -> Vec<(u64, u32, Fate)> {
    let calls = &outcome.effects_on(System::Mailbox).expect("somebody is emailed").requests;
    (0..calls.fate.len()).map(|call| (calls.at_ms[call], calls.customer[call], calls.fate[call])).collect()
}

/// What happened to the sender, when, and which notification it had in hand.
pub(crate) fn sender_events(outcome: &Outcome) -> Vec<(SenderEventKind, u64, Option<u32>)> {
    let sender = outcome.sender.as_ref().expect("there is an outbox");
    sender.events.iter().map(|event| (event.kind, event.at_ms, event.notification)).collect()
}
