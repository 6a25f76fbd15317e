//! What callers of outside systems do when a call goes wrong, and how long a receiver recognises a repeat.

use serde::Serialize;

use super::schema::{choice, object};

/// What whoever calls an outside system does when a call goes wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Client {
    /// How long a reply is waited for after the call; 0 to 3,600,000.
    pub timeout_ms: u64,
    /// Calls for one thing until it is given up; 1 to 16. An attempt that gives up reports that it failed; the sender
    /// goes on with the next notification.
    pub tries: u64,
    /// From a failure to the next call; 0 to 3,600,000.
    pub retry_after_ms: u64,
}

object!(Client { timeout_ms, tries, retry_after_ms, ..default });

impl Default for Client {
    fn default() -> Self {
        Self { timeout_ms: 5_000, tries: 3, retry_after_ms: 1_000 }
    }
}

/// How long a receiver recognises what it has seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum DedupeMemory {
    /// Not at all.
    #[default]
    Nothing,
    /// Until so many milliseconds have passed since the delivery, when it is forgotten; a repeat does not prolong it. 1 to
    /// 86,400,000.
    ForMs(u64),
    /// For good.
    ForGood,
}

choice!(DedupeMemory { Nothing, ForMs(_), ForGood });
