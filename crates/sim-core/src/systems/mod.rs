//! Outside systems. Each knows only the requests that reach it.

mod ledger;
mod log;
mod mailbox;
mod memory;
mod outbox;
mod record;

pub(crate) use ledger::Ledger;
pub(crate) use log::Detail;
#[cfg(test)]
pub(crate) use log::RequestLog;
pub(crate) use mailbox::{EmailCall, Mailbox};
pub(crate) use outbox::{Notification, Outbox};
pub(crate) use record::SystemRecord;

/// How a system answers a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reply {
    Success,
    Error,
}
