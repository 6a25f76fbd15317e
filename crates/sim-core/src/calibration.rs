//! The time constants of the nightly ledger job.
//!
//! They were fitted: the lesson publishes about fifteen times, and these round numbers meet all of them.
//! The data set was fitted too; see [`crate::Customers::lesson`].

/// From an attempt's launch to the start of its work.
pub(crate) const LAUNCH_MS: u64 = 50;
/// A map attempt: base.
pub(crate) const MAP_BASE_MS: u64 = 610;
/// A map attempt: added per delivery.
pub(crate) const MAP_PER_DELIVERY_MS: u64 = 68;
/// A reduce attempt: base.
pub(crate) const REDUCE_BASE_MS: u64 = 450;
/// A reduce attempt: added per customer.
pub(crate) const REDUCE_PER_CUSTOMER_MS: u64 = 40;
/// A publish attempt: base.
pub(crate) const PUBLISH_BASE_MS: u64 = 700;
/// A publish attempt: added per customer.
pub(crate) const PUBLISH_PER_CUSTOMER_MS: u64 = 65;
/// One call of the email service: added to a publish attempt per customer when it sends the emails itself,
/// and the time that the outbox sender takes for each.
pub(crate) const EMAIL_MS: u64 = 268;
/// From the last accepted publish task to the job's report. No document gives it; it follows from the
/// last publish task (118.9 s) and the end of the job (204.9 s).
pub(crate) const CLOSE_OUT_MS: u64 = 86_000;
/// How long a run is watched: a job of the night that has not ended after a week never does. It is no reading of the
/// lesson's; without it a scenario could wait for ever.
pub(crate) const HORIZON_MS: u64 = 7 * 24 * 3_600_000;
/// How many tasks a coordinator looks at in all when it looks for slow attempts, of which there may be very many looks
/// while attempts wait. It is no reading of the lesson's either.
pub(crate) const TASKS_LOOKED_AT: u64 = 20_000_000;
/// Seed of XXH64 over a customer's id, which chooses the customer's reduce and publish task.
pub(crate) const PARTITION_SEED: u64 = 2_165_690_283;
