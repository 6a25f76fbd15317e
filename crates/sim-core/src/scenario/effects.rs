//! What publish tasks do outside beside writing to the ledger and emailing.

use serde::Serialize;

use super::schema::{object, words};
use super::{Client, IdentityField};

/// Further effects of a publish task, in any combination; none by default. An attempt performs them in this order: it
/// reads the outside value, takes the item and the lock, and opens the file; then for each customer it writes the row,
/// emails, and does what is chosen here; in the end it closes the file, completes the item and gives the lock back.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Effects {
    /// A message to a topic for each customer.
    pub topic: Option<Topic>,
    /// A call of a paid service for each customer.
    pub paid_calls: Option<PaidCalls>,
    /// A file with a block for each customer, one file for each task.
    pub file: Option<OutputFile>,
    /// A counter that goes up by one for each customer.
    pub counter: Option<Counter>,
    /// An item for each task, claimed from a work queue; whoever has it does the task's work.
    pub work_queue: Option<Claim>,
    /// A lock for each task, held while its work is done.
    pub lock: Option<Claim>,
    /// A value that is read from outside and goes into every amount.
    pub reading: Option<Reading>,
    /// What an attempt does when a call of the topic, the paid service or the counter goes wrong, or a write or commit
    /// of the ledger; emails have their own.
    pub client: Client,
}

object!(Effects { topic, paid_calls, file, counter, work_queue, lock, reading, client, ..default });

/// A kind of effect, as far as a publish task's own code brings it about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum EffectKind {
    /// Rows of the ledger, and the notifications that are stored with them.
    Ledger,
    /// Emails that attempts send themselves.
    Email,
    /// Messages to a topic.
    Topic,
    /// Calls of a paid service.
    PaidCalls,
    /// Blocks of a file.
    File,
    /// Steps of a counter.
    Counter,
    /// An item from a work queue.
    WorkQueue,
    /// A lock.
    Lock,
}

words!(EffectKind { Ledger, Email, Topic, PaidCalls, File, Counter, WorkQueue, Lock });

impl EffectKind {
    /// All kinds in their order.
    pub const ALL: [Self; 8] = [
        Self::Ledger,
        Self::Email,
        Self::Topic,
        Self::PaidCalls,
        Self::File,
        Self::Counter,
        Self::WorkQueue,
        Self::Lock,
    ];

    /// The kind's name as it is written everywhere, such as `paidCalls`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Ledger => "ledger",
            Self::Email => "email",
            Self::Topic => "topic",
            Self::PaidCalls => "paidCalls",
            Self::File => "file",
            Self::Counter => "counter",
            Self::WorkQueue => "workQueue",
            Self::Lock => "lock",
        }
    }
}

/// A topic that others read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Topic {
    /// How many consumers act on every message; 1 to 16.
    pub consumers: u64,
    /// The fields by which the broker recognises a repeat; none when it recognises nothing. With the attempt among them
    /// it is a producer's session, which ends with its attempt.
    pub identity: Vec<IdentityField>,
}

object!(Topic { consumers, identity, ..default });

impl Default for Topic {
    fn default() -> Self {
        Self { consumers: 3, identity: Vec::new() }
    }
}

/// A service that charges for every call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct PaidCalls {
    /// The price of a call in cents; 0 to 100,000.
    pub cost_cents: u64,
    /// The fields of the payment key by which the service recognises a repeat and charges nothing; none when calls carry
    /// no key.
    pub identity: Vec<IdentityField>,
    /// How many calls it serves; null when that has no limit.
    pub quota: Option<Quota>,
}

object!(PaidCalls { cost_cents, identity, quota, ..default });

impl Default for PaidCalls {
    fn default() -> Self {
        Self { cost_cents: 5, identity: Vec::new(), quota: None }
    }
}

/// How many calls a service serves, for all callers together. A call beyond is told to come again when the span
/// begins in which its turn comes; spans are counted from the beginning of time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Quota {
    /// Calls in a span; 1 to 10,000,000.
    pub calls: u64,
    /// The length of a span; 1 to 86,400,000.
    pub per_ms: u64,
}

object!(Quota { calls, per_ms, ..default });

impl Default for Quota {
    fn default() -> Self {
        Self { calls: 600, per_ms: 60_000 }
    }
}

/// A counter elsewhere.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Counter {
    /// The fields by which it recognises a repeated step; none when it only adds.
    pub identity: Vec<IdentityField>,
}

object!(Counter { identity, ..default });

/// A file for each publish task.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct OutputFile {
    /// Where an attempt writes its blocks.
    pub path: FilePath,
}

object!(OutputFile { path, ..default });

/// Where an attempt writes its blocks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum FilePath {
    /// To the task's file, which it empties when it opens it; each block goes where it belongs in the file.
    #[default]
    SharedTruncated,
    /// To the end of the task's file.
    SharedAppended,
    /// To a file of its own, which takes the place of the task's file in one step when it is complete.
    OwnRenamed,
}

words!(FilePath { SharedTruncated, SharedAppended, OwnRenamed });

/// How an item or a lock is taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Claim {
    /// In whose name it is taken: whoever comes in the holder's name has it too.
    pub held_by: Holder,
    /// What an attempt does that finds it taken.
    pub when_taken: WhenTaken,
    /// For how long it waits before it reports that it failed; 1 to 86,400,000, null for ever.
    pub timeout_ms: Option<u64>,
    /// After how long it is free again, whatever its holder does; 1 to 86,400,000, null when only its holder gives it
    /// back. An attempt that crashes or is cancelled gives nothing back.
    pub lease_ms: Option<u64>,
}

object!(Claim { held_by, when_taken, timeout_ms, lease_ms, ..default });

impl Default for Claim {
    fn default() -> Self {
        Self { held_by: Holder::Attempt, when_taken: WhenTaken::Wait, timeout_ms: None, lease_ms: None }
    }
}

/// In whose name an item or a lock is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum Holder {
    /// The attempt's: two copies of a task contend.
    Attempt,
    /// The task's: two copies of a task both have it.
    Task,
}

words!(Holder { Attempt, Task });

/// What an attempt does that finds an item or a lock taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum WhenTaken {
    /// It waits until it is free.
    Wait,
    /// It stops and reports that it failed.
    Fail,
    /// It goes on without: with no lock it works unprotected; with no item it has nothing to do, and is done at once.
    GoOn,
}

words!(WhenTaken { Wait, Fail, GoOn });

/// A value outside, such as a rate, that goes into every amount.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Reading {
    /// When it changes; 0 to 604,800,000. Before, amounts are as in the data set.
    pub changes_at_ms: u64,
    /// By how much every amount is higher from then on, in percent and rounded down; 1 to 1,000.
    pub raise_percent: u64,
    /// Who keeps what was read.
    pub kept: ReadingKept,
}

object!(Reading { changes_at_ms, raise_percent, kept, ..default });

impl Default for Reading {
    fn default() -> Self {
        Self { changes_at_ms: 115_000, raise_percent: 10, kept: ReadingKept::ByAttempt }
    }
}

/// Who keeps a value that was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum ReadingKept {
    /// Each attempt reads it when it starts, and keeps it.
    ByAttempt,
    /// It is read once for the whole run, when that starts, and handed to every attempt.
    ByRun,
}

words!(ReadingKept { ByAttempt, ByRun });
