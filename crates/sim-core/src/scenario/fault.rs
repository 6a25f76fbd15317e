//! Faults: what goes wrong, to whom, and when.
//!
//! A fault is `{do, target, when}`. New kinds of trouble are new values of the three, never new fields beside them.

use serde::Serialize;

use super::Stage;
use super::schema::{choice, object, words};

/// One thing that goes wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Fault {
    /// What happens.
    #[serde(rename = "do")]
    pub action: Action,
    /// To whom or what.
    pub target: Target,
    /// When; left out for what acts from the start (`slow`) or at its own moment (`lose`, `fail`, `repeat`).
    #[serde(default)]
    pub when: Option<When>,
}

object!(Fault { action as "do", target, when = None });

/// What happens to a fault's target.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum Action {
    /// A message or a reply never arrives.
    Lose,
    /// A request is answered with an error, and nothing is done.
    Fail,
    /// A request reaches its system once more, at the same moment; the caller hears the last reply.
    Repeat,
    /// An attempt or the sender ends at once, without a word. The attempt's worker is usable again when the attempt is
    /// declared failed; the sender is restarted.
    Crash,
    /// An attempt goes on, but its worker and the coordinator never hear each other again.
    CutOff,
    /// An attempt stands still for a while, and is heard all that time.
    Pause {
        /// For how long; 1 to 86,400,000.
        ms: u64,
    },
    /// A coordinator crashes and is there again at once, with what it remembers.
    Restart,
    /// Work takes longer.
    Slow {
        /// Percentage of the usual time: 150 takes half as long again. 101 to 10,000, also for all faults on one
        /// attempt together.
        percent: u64,
    },
}

choice!(Action { Lose, Fail, Repeat, Crash, CutOff, Pause { ms }, Restart, Slow { percent } });

/// To whom or what a fault happens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum Target {
    /// The completion acknowledgement of an attempt.
    Ack(AttemptRef),
    /// An attempt.
    Attempt(AttemptRef),
    /// A worker, counted from 0, in every run.
    Worker(u64),
    /// The row that an attempt writes.
    Write(WriteRef),
    /// Calls of the email service, by whomever.
    EmailCall(Calls),
    /// The email service's replies to these calls.
    EmailReply(Calls),
    /// An outbox sender, counted from 0; there is one.
    Sender(u64),
    /// Calls of another system by attempts: lost on their way, or answered with an error.
    Call(CallRef),
    /// The replies to such calls.
    Reply(CallRef),
    /// The coordinator of a run, counted from 0.
    Coordinator(u64),
}

choice!(Target {
    Ack(_), Attempt(_), Worker(_), Write(_), EmailCall(_), EmailReply(_), Sender(_), Call(_), Reply(_),
    Coordinator(_)
});

/// Names calls of a system in the order of arrival, by whomever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct CallRef {
    /// What is called.
    pub of: Callee,
    /// The first of them, counted from 1; 1 to 10,000,000.
    pub first: u64,
    /// How many in a row; 1 to 10,000,000, and 1 when left out.
    #[serde(default)]
    pub count: u64,
}

object!(CallRef { of, first, count = 1 });

/// What attempts call, as far as a call can go wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum Callee {
    /// The ledger, to write a row.
    Write,
    /// The ledger, to commit.
    Commit,
    /// The topic.
    Topic,
    /// The paid service.
    PaidCall,
    /// The counter.
    Counter,
}

words!(Callee { Write, Commit, Topic, PaidCall, Counter });

/// Names a row that a publish attempt writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct WriteRef {
    /// The publish task's number, counted from 0.
    pub task: u64,
    /// The attempt's number in its task, counted from 1 to 32; the first when left out.
    #[serde(default)]
    pub attempt: u64,
    /// The row's number in its task, counted from 1 to 100,000; the first when left out.
    #[serde(default)]
    pub row: u64,
    /// The run, counted from 0; the first when left out.
    #[serde(default, skip_serializing_if = "is_first_run")]
    pub run: u64,
}

object!(WriteRef { task, attempt = 1, row = 1, run = 0 });

/// Calls of a system in the order of arrival.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Calls {
    /// The first of them, counted from 1; 1 to 10,000,000.
    pub first: u64,
    /// How many in a row; 1 to 10,000,000, and 1 when left out.
    #[serde(default)]
    pub count: u64,
}

object!(Calls { first, count = 1 });

/// Names an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct AttemptRef {
    /// The stage of its task.
    pub stage: Stage,
    /// The task's number in its stage, counted from 0.
    pub task: u64,
    /// The attempt's number in its task, counted from 1 to 32; the first when left out. Where a coordinator forgot its
    /// attempts and counts anew, several have one number, and what happens to one happens to each.
    #[serde(default)]
    pub attempt: u64,
    /// The run, counted from 0; the first when left out.
    #[serde(default, skip_serializing_if = "is_first_run")]
    pub run: u64,
}

object!(AttemptRef { stage, task, attempt = 1, run = 0 });

fn is_first_run(run: &u64) -> bool {
    *run == 0
}

/// When a fault happens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum When {
    /// When this percentage of the target's work is done, after all that is due at that millisecond; 0 to 99.
    Percent(u64),
    /// When the target's n-th request to a system has been served, and before the target hears the reply; counted from
    /// 1 to 10,000,000. An attempt's requests are all that it asks of systems, in the order of
    /// [`Effects`](super::Effects); the sender's are its calls, and its marks on notifications, as sent or as set aside.
    /// What the network repeats counts once.
    AfterRequest(u64),
    /// At this time; 0 to 604,800,000.
    AtMs(u64),
}

choice!(When { Percent(_), AfterRequest(_), AtMs(_) });
