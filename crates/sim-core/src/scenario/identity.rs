//! Which fields make two requests one logical operation.

use serde::Serialize;

use super::schema::words;

/// A field of a request that may be part of its identity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum IdentityField {
    /// The job's name, the same for every run.
    Job,
    /// The run's id.
    Run,
    /// The reporting period.
    Period,
    /// The task, such as `publish-3`.
    Task,
    /// The attempt, such as `attempt-1`.
    Attempt,
    /// The customer.
    Customer,
    /// The call: a new one each time.
    Call,
}

words!(IdentityField { Job, Run, Period, Task, Attempt, Customer, Call });

impl IdentityField {
    /// The field's name as it is written everywhere, such as `customer`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Job => "job",
            Self::Run => "run",
            Self::Period => "period",
            Self::Task => "task",
            Self::Attempt => "attempt",
            Self::Customer => "customer",
            Self::Call => "call",
        }
    }
}
