//! A value outside that changes once, and who read what.

use crate::outcome::ValueRead;
use crate::scenario::{self, ReadingKept};

use super::{Arrival, Reply};

/// The value, and everybody who read it.
pub(crate) struct OutsideValue {
    spec: scenario::Reading,
    readings: Vec<ValueRead>,
}

impl OutsideValue {
    pub(crate) fn new(spec: &scenario::Reading) -> Self {
        Self { spec: spec.clone(), readings: Vec::new() }
    }

    /// An attempt reads it, or what was kept of it when its run started.
    pub(crate) fn read(&mut self, arrival: &Arrival, now_ms: u64) -> Reply {
        let read_ms = match self.spec.kept {
            ReadingKept::ByAttempt => now_ms,
            ReadingKept::ByRun => arrival.run_started_ms,
        };
        let has_changed = read_ms >= self.spec.changes_at_ms;
        self.readings.push(ValueRead { attempt: arrival.attempt, at_ms: now_ms, version: has_changed.into() });
        Reply::Value { version: has_changed.into() }
    }

    /// How often an attempt has read it.
    pub(super) fn traces_of(&self, attempt: u32) -> usize {
        self.readings.iter().filter(|reading| reading.attempt == attempt).count()
    }

    pub(crate) fn into_readings(self) -> Vec<ValueRead> {
        self.readings
    }
}
