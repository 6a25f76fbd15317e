//! What an engineer could tell the next morning: the lesson's four warning signs.
//!
//! It is worked out from what can be queried, the `evidence`, and from how the job and its systems are set up. It sees
//! no fault, no attempt and no message, so it names everything that fits, which is often several causes.

mod evidence;
mod signs;

use serde::Serialize;

use super::tally::Tally;
use super::{DashboardAudit, Record, Scope};
use crate::plan::Plan;
use evidence::Evidence;

/// The warning signs that show.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Diagnosis {
    /// In the lesson's order; none when the tables look as they should.
    pub signs: Vec<Sign>,
}

/// A warning sign, its evidence, and what fits it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Sign {
    /// Which sign.
    pub kind: SignKind,
    /// What there should be: rows, cents, customers or emails.
    pub expected: u64,
    /// What there is.
    pub found: u64,
    /// Publish tasks whose whole output is as large as the surplus, by number: in customers, or in cents.
    pub tasks_of_that_size: Vec<u32>,
    /// The publish tasks to which the customers concerned belong.
    pub tasks: Vec<TaskShare>,
    /// Every cause that, by itself, fits the evidence.
    pub causes: Vec<PossibleCause>,
    /// What would tell more.
    pub look_at: Vec<Investigation>,
}

/// How many of a task's customers are concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct TaskShare {
    /// The publish task's number.
    pub task: u32,
    /// Its customers that are concerned.
    pub concerned: u64,
    /// All its customers.
    pub of: u64,
}

/// The lesson's warning signs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum SignKind {
    /// The ledger has more rows than customers. Counted in rows.
    MoreRows,
    /// The dashboard shows more revenue than there is. Counted in cents.
    MoreRevenue,
    /// A customer's rows differ only in their keys' attempt. Counted in customers, of whom there should be none.
    AttemptsInKeys,
    /// The ledger is right, and the mailbox is not. Counted in emails.
    OnlyEmailsWrong,
}

/// What may have happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum PossibleCause {
    /// An attempt finished, its acknowledgement was lost, and another one did the work again.
    LostAck,
    /// An attempt crashed; another one may have started over.
    Crash,
    /// An attempt reported a failure; another one may have started over.
    ReportedFailure,
    /// An attempt that was believed dead worked on.
    Zombie,
    /// A second copy was started on purpose.
    SecondCopy,
    /// One attempt's request arrived twice.
    RepeatedRequest,
    /// Nothing was heard of a commit, and what it had committed was done again.
    UnknownCommit,
    /// The coordinator restarted and had forgotten its attempts.
    CoordinatorRestart,
    /// The reply to an email call was lost, and the caller called again.
    LostReply,
    /// The sender crashed between sending and marking.
    SenderCrash,
    /// Whoever calls the email service gave an email up.
    GaveUp,
}

/// What to look at next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum Investigation {
    /// Which attempts wrote outside.
    AttemptsWrites,
    /// Whether the first attempt had committed before it went silent.
    FirstCommit,
    /// Whether attempts ran at the same time.
    OverlappingAttempts,
    /// By which fields the sink recognises a repeat.
    Identity,
    /// Whether the sink takes rows one by one or as a batch.
    RowsOrBatches,
    /// Which effects lie outside the sink's transaction.
    OutsideTransaction,
    /// When the sender called and when it marked.
    SenderLog,
}

impl Diagnosis {
    pub(super) fn of(
        plan: &Plan,
        record: &Record,
        tallies: &[Tally],
        dashboard: DashboardAudit,
        scope: &Scope<'_>,
    ) -> Self {
        let evidence = Evidence::of(plan, record.ledger(), tallies, dashboard, scope);
        let signs = [
            signs::more_rows(&evidence),
            signs::more_revenue(&evidence),
            signs::attempts_in_keys(&evidence),
            signs::only_emails_wrong(&evidence),
        ];
        Self { signs: signs.into_iter().flatten().collect() }
    }
}
