//! The ledger's contract: what it does with a write, and above all with a repeated one.

use serde::Serialize;

use super::schema::{choice, object, words};
use super::{DedupeMemory, IdentityField};

/// The ledger's contract.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Sink {
    /// What becomes of a write.
    pub kind: SinkKind,
    /// The fields by which a repeat is recognised; left out, those that are usual for the kind
    /// ([`SinkKind::usual_identity`]).
    pub identity: Option<Vec<IdentityField>>,
    /// How a repeat that is not taken is answered.
    pub on_repeat: OnRepeat,
    /// Which content a row keeps when an upsert finds it there.
    pub on_conflict: OnConflict,
    /// Whether a key is looked up and recorded in the same step as its row.
    pub key_check: KeyCheck,
    /// How long a key is recognised.
    pub dedupe_memory: DedupeMemory,
    /// What an attempt does when it hears nothing of its commit.
    pub on_unknown_commit: OnUnknownCommit,
    /// Whether a write is refused when its task's lock has been taken by somebody else since.
    pub fencing: bool,
    /// The time that the ledger takes; none by default.
    pub times: SinkTimes,
}

object!(Sink {
    kind,
    identity,
    on_repeat,
    on_conflict,
    key_check,
    dedupe_memory,
    on_unknown_commit,
    fencing,
    times,
    ..default
});

impl Default for Sink {
    fn default() -> Self {
        Self {
            kind: SinkKind::Append,
            identity: None,
            on_repeat: OnRepeat::Success,
            on_conflict: OnConflict::Replace,
            key_check: KeyCheck::OneStep,
            dedupe_memory: DedupeMemory::ForGood,
            on_unknown_commit: OnUnknownCommit::RetryCommit,
            fencing: false,
            times: SinkTimes::default(),
        }
    }
}

/// What the ledger does with a write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum SinkKind {
    /// Every write is a new row.
    Append,
    /// A write replaces the row with the same identity.
    Upsert,
    /// A write whose identity was seen before is ignored.
    Key,
    /// Rows are staged, and become visible together when their attempt commits; a second commit with the same
    /// identity is refused.
    Atomic,
}

words!(SinkKind { Append, Upsert, Key, Atomic });

impl SinkKind {
    /// The identity that is usual for this kind; empty for append, which compares nothing.
    #[must_use]
    pub fn usual_identity(self) -> &'static [IdentityField] {
        match self {
            Self::Append => &[],
            Self::Upsert => &[IdentityField::Period, IdentityField::Customer],
            Self::Key => &[IdentityField::Run, IdentityField::Task, IdentityField::Customer],
            Self::Atomic => &[IdentityField::Run, IdentityField::Task],
        }
    }
}

/// How a sink answers a repeat that it ignores or refuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum OnRepeat {
    /// As a success: the attempt goes on.
    Success,
    /// As an error: the attempt stops and reports that it failed.
    Error,
}

words!(OnRepeat { Success, Error });

/// Which content a row keeps when an upsert finds it there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum OnConflict {
    /// That of the write that comes last.
    Replace,
    /// That of the write that came first.
    Ignore,
    /// That which was worked out from the newest value read outside; among equals the last one.
    OnlyIfNewer,
}

words!(OnConflict { Replace, Ignore, OnlyIfNewer });

/// Whether a key is looked up and recorded in the same step as its row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum KeyCheck {
    /// It is: nobody else can come between.
    OneStep,
    /// The key is looked up, the row is inserted, and then the key is recorded: two may look before either records, and
    /// a crash may leave a row without its key.
    RowThenKey {
        /// From the look to the row, added to the work for each customer; 0 to 60,000.
        gap_ms: u64,
    },
    /// The key is looked up and recorded at once, and then the row is inserted: a crash may leave a key without its row.
    KeyThenRow {
        /// From the key to the row, added to the work for each customer; 0 to 60,000.
        gap_ms: u64,
    },
}

choice!(KeyCheck { OneStep, RowThenKey { gap_ms }, KeyThenRow { gap_ms } });

/// What an attempt does as soon as it has waited for its commit's reply in vain. The commit may have happened or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum OnUnknownCommit {
    /// It commits the same transaction again; the ledger knows one that it has committed.
    RetryCommit,
    /// It stages all rows anew and commits these, as another transaction.
    RetryBody,
    /// It asks whether the transaction was committed, and commits it again if it was not.
    Verify,
    /// It reports that it failed.
    GiveUp,
    /// It deletes what it may have written, and reports that it failed.
    CleanUp,
}

words!(OnUnknownCommit { RetryCommit, RetryBody, Verify, GiveUp, CleanUp });

/// The time that the ledger takes, added to the work of an attempt in milliseconds; 0 to 60,000 each.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct SinkTimes {
    /// To look a row or a key up; for each customer, with upsert and key.
    pub lookup_ms: u64,
    /// To hold a key against a unique constraint; for each customer, with a key that is checked in one step.
    pub constraint_ms: u64,
    /// To stage a row; for each customer, with atomic commit.
    pub staging_ms: u64,
    /// To commit a transaction; for each attempt, with atomic commit.
    pub transaction_ms: u64,
}

object!(SinkTimes { lookup_ms, constraint_ms, staging_ms, transaction_ms, ..default });
