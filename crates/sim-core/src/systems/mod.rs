//! Outside systems. Each knows only the requests that reach it.

mod ledger;
mod mailbox;
mod outbox;

pub(crate) use ledger::Ledger;
pub(crate) use mailbox::Mailbox;
pub(crate) use outbox::Outbox;

/// What a caller hears.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reply {
    Success,
    Error,
}
