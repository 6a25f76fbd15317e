//! A request as it arrives at a system, and how it is answered.

use crate::plan::WriteKey;

/// A request, whatever it asks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arrival {
    /// Position of the attempt from which it comes.
    pub(crate) attempt: u32,
    pub(crate) key: WriteKey,
    pub(crate) cents: u64,
    /// The version of the outside value that went into the amount.
    pub(crate) version: u64,
    /// How often the attempt began its transaction anew.
    pub(crate) body: u32,
    /// The number under which its caller holds its task's lock; 0 when it holds none.
    pub(crate) token: u64,
    /// Whether this call was told to come at this time.
    pub(crate) was_told_to_come: bool,
    /// Whether the single writer asks for the attempt.
    pub(crate) by_writer: bool,
    pub(crate) run_started_ms: u64,
    /// Position of its notification in the outbox, when the sender calls.
    pub(crate) notification: Option<u32>,
}

/// How a system answers a request. Whatever comes with an answer has 64 bits, so that all of it fits into two registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reply {
    /// It is done, or need not be.
    Success,
    /// It will not be done, however often it is asked for.
    Refused,
    /// The key that was looked up is known.
    Known,
    /// Too many calls: come again at this time, when it will be served.
    ComeAgain { at_ms: u64 },
    /// Somebody else has it: the caller is called when it is free.
    Wait,
    /// The same, and it may come again when the other's lease is over.
    WaitUntil { free_ms: u64 },
    /// The caller has the lock, or the item, under this number.
    Granted { token: u64 },
    /// There is no item for the caller.
    NothingToDo,
    /// The outside value, by its version.
    Value { version: u64 },
}

/// Where what there is once for each task of each run is kept.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Places {
    pub(crate) runs: u32,
    pub(crate) tasks: u32,
}

impl Places {
    pub(crate) fn count(self) -> usize {
        self.runs as usize * self.tasks as usize
    }

    pub(crate) fn of(self, key: WriteKey) -> usize {
        key.run as usize * self.tasks as usize + key.task as usize
    }
}
