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
//! - `systems`: ledger, outbox and mailbox, which know only the requests that reach them;
//! - `outcome`: what came of it, as plain data, with its audit, guarantees and diagnosis; or a summary of these;
//! - `customers` and `synthetic`: the data set, given or made up from a seed;
//! - `case`: nights of which only what an engineer could query is shown, and the causes that fit;
//! - `strategies`, `presets`, `matrix`, `compare`: what the lesson chooses among, its scenarios by name, and many at once.

// Beside these, clippy.toml bans the types and functions that would bring in I/O, a clock or a hash order.
#![deny(clippy::print_stdout, clippy::print_stderr, clippy::float_arithmetic, clippy::disallowed_types)]
#![deny(clippy::disallowed_methods)]

mod calibration;
pub mod case;
mod compare;
mod customers;
mod engine;
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
