//! The data set that a job works on.

use std::sync::{Arc, LazyLock};

use serde::Serialize;

use crate::lesson_customers::{LESSON_CUSTOMERS, LessonCustomers};
use crate::scenario::DataSet;
use crate::synthetic;

/// Customers in the data set's order, as columns of one length.
#[derive(Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Customers {
    /// Such as `cust-0008`.
    pub id: Vec<String>,
    /// Deliveries in the period; map tasks share them equally.
    pub deliveries: Vec<u32>,
    /// Revenue of the period in cents, as it should stand in the ledger.
    pub cents: Vec<u64>,
}

impl Customers {
    /// The customers of a data set that the checks have accepted.
    pub(crate) fn of(data: &DataSet) -> Arc<Self> {
        match data {
            DataSet::Lesson => Self::lesson(),
            DataSet::Synthetic(spec) => Arc::new(synthetic::customers(spec)),
        }
    }

    /// The lesson's 796 customers.
    ///
    /// The lesson publishes counts and sums, not its records. These were generated and then fitted, so that every
    /// published count and sum holds; single values mean nothing beyond that.
    #[must_use]
    pub fn lesson() -> Arc<Self> {
        static LESSON: LazyLock<Arc<Customers>> = LazyLock::new(|| {
            let LessonCustomers { id_step, deliveries, cents } = &LESSON_CUSTOMERS;
            let mut number = 0;
            let mut id = |step: &u8| {
                number += u32::from(*step);
                format!("cust-{number:04}")
            };
            Arc::new(Customers {
                id: id_step.iter().map(&mut id).collect(),
                deliveries: deliveries.iter().map(|&count| u32::from(count)).collect(),
                cents: cents.iter().map(|&cents| u64::from(cents)).collect(),
            })
        });
        Arc::clone(&LESSON)
    }

    /// How many customers there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.id.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.id.is_empty()
    }

    /// The revenue of all customers, in cents.
    pub(crate) fn total_cents(&self) -> u64 {
        self.cents.iter().sum()
    }
}
