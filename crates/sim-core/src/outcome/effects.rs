//! What reached an outside system, request by request.

use serde::Serialize;

use crate::scenario::IdentityField;
use crate::systems::Arrival;

/// All that reached one system, and what stands in it at the end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct SystemEffects {
    /// Which system.
    pub system: System,
    /// The fields by which it recognises a repeat, in the order in which a key is printed; none when it compares
    /// nothing.
    pub identity: Vec<IdentityField>,
    /// Every request in the order of arrival.
    pub requests: Requests,
    /// Every commit in the order of arrival; empty where rows are taken one by one.
    pub commits: Vec<Commit>,
    /// What stands at the end: for each row, delivery or notification the position of the request that gave it its
    /// content, in the order of first becoming visible; what replaces a row takes its place. The blocks of files come file
    /// by file, in the order in which they stand there.
    pub standing: Vec<u32>,
    /// Positions of the requests whose reply was lost on its way to the caller.
    pub unheard: Vec<u32>,
    /// What was there and was taken away again, in order.
    pub removed: Vec<Removal>,
}

/// Content that was there and was taken away: a row that was deleted, or a block that was cut away with its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Removal {
    /// Position of the request that had given it.
    pub request: u32,
    /// When it was taken away.
    pub at_ms: u64,
    /// Position of the attempt that took it away.
    pub by: u32,
}

/// An outside system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum System {
    /// The table of revenue by customer and period.
    Ledger,
    /// The table of notifications beside the ledger, in the same database.
    Outbox,
    /// What the email service delivered.
    Mailbox,
    /// Messages of a topic.
    Topic,
    /// Calls that a paid service charges for.
    PaidService,
    /// The blocks of the tasks' files.
    Files,
    /// What a counter counted; it keeps its sum, and no row of it.
    Counter,
    /// Items of a work queue.
    WorkQueue,
    /// The tasks' locks.
    Lock,
}

/// Requests to one system, as columns of one length.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Requests {
    /// Position of the customer.
    pub customer: Vec<u32>,
    /// Position of the attempt from which it comes; for an email that the sender delivered, the attempt that stored
    /// its notification.
    pub attempt: Vec<u32>,
    /// The amount that it carries, in cents.
    pub cents: Vec<u64>,
    /// When it arrived.
    pub at_ms: Vec<u64>,
    /// When its content could be seen; null when it never could.
    pub visible_ms: Vec<Option<u64>>,
    /// What the system made of it.
    pub fate: Vec<Fate>,
    /// Position of the request that it met, when the system recognised it as a repeat. A row whose commit is refused
    /// meets the same customer's row of the commit that was there before, or else that commit's first row; it may have
    /// been staged before that one.
    pub met: Vec<Option<u32>>,
    /// Position of the commit for which it was staged; null when it was not staged, or never committed.
    pub commit: Vec<Option<u32>>,
    /// For an email that the sender delivered, the position of its notification in the outbox.
    pub notification: Vec<Option<u32>>,
}

/// One request: a line across the columns of [`Requests`].
#[derive(Clone, Copy)]
pub(crate) struct Request {
    pub(crate) customer: u32,
    pub(crate) attempt: u32,
    pub(crate) cents: u64,
    pub(crate) at_ms: u64,
    pub(crate) visible_ms: Option<u64>,
    pub(crate) fate: Fate,
    pub(crate) met: Option<u32>,
    pub(crate) notification: Option<u32>,
}

impl Request {
    /// A request, of which nothing is made yet.
    pub(crate) fn of(arrival: &Arrival, at_ms: u64) -> Self {
        let Arrival { attempt, key, cents, notification, .. } = *arrival;
        Self {
            customer: key.customer,
            attempt,
            cents,
            at_ms,
            visible_ms: None,
            fate: Fate::Discarded,
            met: None,
            notification,
        }
    }

    /// A request that is taken at once as something new.
    pub(crate) fn taken(attempt: u32, customer: u32, cents: u64, at_ms: u64) -> Self {
        let visible_ms = Some(at_ms);
        Self { customer, attempt, cents, at_ms, visible_ms, fate: Fate::Took, met: None, notification: None }
    }
}

/// What a system made of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum Fate {
    /// Taken as something new.
    Took,
    /// It replaced the content of an earlier one.
    Overwrote,
    /// A repeat, passed over.
    Ignored,
    /// A repeat, turned away; or staged for a commit that was turned away.
    Refused,
    /// Staged, and never committed.
    Discarded,
    /// Answered with an error by a system that could not serve it; nothing was done.
    Failed,
    /// Told to come again later, since the quota was used up.
    Throttled,
    /// Turned away, since somebody else has taken the task's lock since.
    Fenced,
}

/// How often a system made what of a request; see [`Fate`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct FateCounts {
    /// Taken as something new.
    pub took: u64,
    /// Replaced an earlier one.
    pub overwrote: u64,
    /// Passed over.
    pub ignored: u64,
    /// Turned away.
    pub refused: u64,
    /// Staged and never committed.
    pub discarded: u64,
    /// Answered with an error.
    pub failed: u64,
    /// Told to come again later.
    pub throttled: u64,
    /// Turned away by a newer token.
    pub fenced: u64,
}

impl FateCounts {
    /// The count of one fate.
    pub(crate) fn of_mut(&mut self, fate: Fate) -> &mut u64 {
        match fate {
            Fate::Took => &mut self.took,
            Fate::Overwrote => &mut self.overwrote,
            Fate::Ignored => &mut self.ignored,
            Fate::Refused => &mut self.refused,
            Fate::Discarded => &mut self.discarded,
            Fate::Failed => &mut self.failed,
            Fate::Throttled => &mut self.throttled,
            Fate::Fenced => &mut self.fenced,
        }
    }
}

/// A request to make staged rows visible together, or to put an attempt's own file in the place of its task's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Commit {
    /// Position of the attempt that commits.
    pub attempt: u32,
    /// When.
    pub at_ms: u64,
    /// Took, refused, failed or fenced; overwrote, for a file that took the place of another; ignored, when the same transaction was
    /// committed before.
    pub fate: Fate,
    /// How many rows were staged for it.
    pub rows: u32,
    /// Position of the earlier commit that it met: one with the same identity, of the same transaction, or of the file
    /// whose place it took.
    pub met: Option<u32>,
    /// Whether its caller heard the reply.
    pub is_heard: bool,
}
