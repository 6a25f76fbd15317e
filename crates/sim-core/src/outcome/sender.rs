//! What the outbox sender did.

use serde::Serialize;

/// The sender's marks and mishaps; its calls are among the mailbox's requests.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct SenderRecord {
    /// For each notification of the outbox, when it was marked as sent; null when it never was.
    pub marked_ms: Vec<Option<u64>>,
    /// Crashes, restarts and notifications given up, in order.
    pub events: Vec<SenderEvent>,
}

/// Something that happened to the sender.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct SenderEvent {
    /// What it is.
    pub kind: SenderEventKind,
    /// When.
    pub at_ms: u64,
    /// Position of the notification that it had in hand; null when it restarts.
    pub notification: Option<u32>,
}

/// What a [`SenderEvent`] is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum SenderEventKind {
    /// It crashed, and forgot what it had in hand.
    Crashed,
    /// It runs again, and reads from the outbox what is neither marked nor set aside.
    Restarted,
    /// It tried often enough, set the notification aside in the outbox, and goes on with the next one. What it had marked
    /// before stays marked.
    GaveUp,
}
