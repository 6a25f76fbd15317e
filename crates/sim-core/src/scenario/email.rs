//! How customers are notified: the way of an email, its id, and what sender and receiver do when a call goes wrong.

use serde::Serialize;

use super::schema::{object, words};
use super::{Client, DedupeMemory};

/// How customers are notified.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Email {
    /// The way from a written row to an email.
    pub path: EmailPath,
    /// What the id that goes with every call of the email service is made of.
    pub notification_id: NotificationId,
    /// How long the email service recognises an id that it has delivered.
    pub dedupe_memory: DedupeMemory,
    /// What whoever calls the email service does when a call goes wrong.
    pub client: Client,
    /// The process that delivers what is stored in the outbox.
    pub sender: Sender,
}

object!(Email { path, notification_id, dedupe_memory, client, sender, ..default });

/// The way from a written row to an email.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum EmailPath {
    /// Nobody is notified.
    #[default]
    None,
    /// The publish attempt calls the email service itself, after each row.
    Direct,
    /// A notification is stored in the same step as its row, and a sender beside the job delivers it.
    Outbox,
}

words!(EmailPath { None, Direct, Outbox });

/// What the id of a notification is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum NotificationId {
    /// There is none, so the email service cannot recognise anything.
    #[default]
    None,
    /// The logical write: period and customer.
    Logical,
    /// The attempt that asked for it: run, task, attempt and customer.
    Attempt,
    /// A new one for every call.
    Send,
}

words!(NotificationId { None, Logical, Attempt, Send });

/// The process that delivers what is stored in the outbox.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Sender {
    /// When it marks a notification as sent.
    pub marks: SentMark,
    /// From a crash until it runs again; 0 to 3,600,000.
    pub restart_after_ms: u64,
}

object!(Sender { marks, restart_after_ms, ..default });

impl Default for Sender {
    fn default() -> Self {
        Self { marks: SentMark::AfterSending, restart_after_ms: 10_000 }
    }
}

/// When a sender marks a notification as sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum SentMark {
    /// When the email service has confirmed the email: a crash in between sends it again.
    AfterSending,
    /// Before it calls the email service: a crash in between loses the email.
    BeforeSending,
}

words!(SentMark { AfterSending, BeforeSending });
