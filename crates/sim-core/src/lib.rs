//! The nightly ledger job as one pure function, [`run`], from a [`Scenario`] to an [`Outcome`].
//!
//! Here and nowhere else is decided what a coordinator believes, what a worker really does and what each outside
//! system makes of a repeated request. There is no I/O, clock, drawing or random number without a given seed in this
//! crate.
//!
//! ```text
//! Scenario ── plan ──► Plan ── engine ──► Record ── audit ──► Outcome
//! ```
//!
//! - `scenario`: what a reader may choose, as plain data, and how JSON text becomes it;
//! - `plan`: a checked Scenario with everything worked out that is known before the run;
//! - `engine`: time, the coordinator's beliefs, the workers' deeds;
//! - `systems`: ledger, outbox, mailbox and all others, which know only the requests that reach them;
//! - `outcome`: what came of it, as plain data, with its audit, guarantees and diagnosis; or a summary of these;
//! - `customers`, `lesson_customers` and `synthetic`: the data set, given or made up from a seed;
//! - `case`: nights of which only what an engineer could query is shown, and the causes that fit;
//! - `strategies`, `presets`, `matrix`, `compare`: what the lessons choose among, their scenarios by name, and many at once.
//!
//! # Which choice is implemented by what
//!
//! The event loop (`engine::simulate`) knows no effect, sink, identity or policy by name: what an attempt asks is a list of
//! `plan::Ask`s, what becomes of it is a `systems::Reply`, and every choice below is a value of one of these types. They
//! compose, so a new one is a new value. Which ask goes to which system is known to `systems::Systems`, and what a client
//! does when one goes wrong to `engine::requests`; nobody else tells them apart, but for a lock's token and a record that
//! goes to no system.
//!
//! | choice | in the [`Scenario`] | implemented by |
//! |---|---|---|
//! | which effects, in which order | `effects`, `email`, `sink` | `plan::Steps`: asks at the start, for each row, at the end |
//! | who brings them about | `writer.applies` | `plan::Steps` of attempts or of `engine::writer::Writer` |
//! | what the platform refuses | `policy` | `plan::refusals` |
//! | a row, and its repeat | `sink.kind`, `onRepeat`, `onConflict` | `systems::ledger::Ledger` |
//! | rows made visible together | `sink.kind: atomic` | `systems::staging::Staging`, `Ledger::commit` |
//! | which fields make an identity | `identity` of any system, `email.notificationId` | `plan::Identity` over `plan::WriteKey` |
//! | for how long it is known | `dedupeMemory` of ledger or emails | `systems::memory::Memory` |
//! | key and row in one step or in two | `sink.keyCheck` | `plan::Ask` `LookUpKey`, `ClaimKey`, `RecordKey` |
//! | an old holder's write is refused | `sink.fencing` | `systems::fence::Fence` |
//! | a commit of which nothing is heard | `sink.onUnknownCommit` | `engine::requests` (`settle_commit`) |
//! | the time that a sink takes | `sink.times` | `plan::Plan::work_ms` |
//! | emails, messages, paid calls, counting | `email`, `effects.topic`, `paidCalls`, `counter` | `systems::receiver::Receiver` |
//! | a quota | `effects.paidCalls.quota` | `systems::quota::Tickets` |
//! | a file, shared or renamed | `effects.file` | `systems::files::Files` |
//! | an item, a lock | `effects.workQueue`, `effects.lock` | `systems::claims::Claims` |
//! | a value read outside | `effects.reading` | `systems::outside_value::OutsideValue` |
//! | notifications stored with their rows | `email.path: outbox` | `systems::outbox::Outbox`, `engine::sender` |
//! | calls that go wrong | `email.client`, `effects.client` | `engine::requests` (`after_failed_call`) |
//! | silence, retries, copies, losers, memory | `coordinator` | `engine::coordinator::Coordinator`, `engine::beliefs::Beliefs` |
//! | what goes wrong | `faults` | `engine::faults::Faults` |
//! | several runs | `runs` | a `Coordinator` and a `Writer` each; `outcome::scope::Scope` tells what belongs to which |

// Beside these, clippy.toml bans the types and functions that would bring in I/O, a clock or a hash order.
#![deny(clippy::print_stdout, clippy::print_stderr, clippy::float_arithmetic, clippy::disallowed_types)]
#![deny(clippy::disallowed_methods)]

mod calibration;
pub mod case;
mod compare;
mod customers;
mod engine;
mod lesson_customers;
mod matrix;
pub mod outcome;
mod plan;
mod presets;
mod problem;
pub mod scenario;
mod strategies;
mod synthetic;
mod systems;

pub use compare::compare;
pub use customers::Customers;
pub use matrix::Matrix;
pub use outcome::{Outcome, Summary};
pub use presets::{Preset, presets};
pub use problem::{Problem, ProblemCode};
pub use scenario::Scenario;

use systems::Detail;

/// Runs a scenario to its end, when nothing more can happen anywhere.
///
/// # Errors
/// Every [`Problem`] of the scenario at once. The fields of [`Scenario`] state their bounds.
pub fn run(scenario: &Scenario) -> Result<Outcome, Vec<Problem>> {
    let plan = plan::Plan::new(scenario)?;
    let record = engine::simulate(&plan, Detail::Whole);
    Ok(Outcome::new(plan, record))
}
