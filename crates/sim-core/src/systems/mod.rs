//! Outside systems. Each knows only the requests that reach it.

mod all;
mod arrival;
mod claims;
mod fence;
mod files;
mod ledger;
mod log;
mod memory;
mod outbox;
mod outside_value;
mod quota;
mod receiver;
mod record;
mod staging;

pub(crate) use all::Systems;
pub(crate) use arrival::{Arrival, Places, Reply};
pub(crate) use log::Detail;
#[cfg(test)]
pub(crate) use log::RequestLog;
pub(crate) use outbox::{Notification, Outbox};
pub(crate) use record::{SystemRecord, SystemRecords};
