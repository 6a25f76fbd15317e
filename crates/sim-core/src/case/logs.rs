//! The further logs of a case. Each shows what its writer saw, in tenths of a second, and no belief of the coordinator.

use serde::de::value::{Error as ValueError, StrDeserializer};
use serde::{Deserialize, Serialize};

use crate::outcome::{End, Fate};
use crate::problem::{Problem, ProblemCode};
use crate::scenario::Json;

/// A log that can be opened beside the tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum CaseLog {
    /// The ledger's and the email service's own request logs.
    WriteTimes,
    /// The workers' own logs.
    Attempts,
    /// The ledger's commit records.
    Commits,
}

impl CaseLog {
    /// All logs.
    pub const ALL: [Self; 3] = [Self::WriteTimes, Self::Attempts, Self::Commits];

    /// Reads a list of logs from JSON text.
    ///
    /// # Errors
    /// One [`Problem`] when it is no list of their names.
    pub fn list_from_json(text: &str) -> Result<Vec<Self>, Problem> {
        let list = match serde_json::from_str(text) {
            Ok(Json::List(list)) => list.iter().map(Self::from_json).collect(),
            Ok(_) | Err(_) => None,
        };
        list.ok_or_else(|| Problem {
            code: ProblemCode::Shape,
            path: "logs".to_owned(),
            message: "must be a list of \"writeTimes\", \"attempts\" and \"commits\", such as [\"attempts\"], or []"
                .to_owned(),
        })
    }

    /// A log by its name, and by nothing else that stands for it elsewhere.
    fn from_json(json: &Json) -> Option<Self> {
        let Json::Text(name) = json else { return None };
        Self::deserialize(StrDeserializer::<ValueError>::new(name)).ok()
    }
}

/// The requests of one publish task, as the systems logged them.
///
/// A request log lists what arrived, whatever became of it: repeats that were passed over, replaced rows and rows that
/// were only staged too. So it shows more than a column with each row's time in the table, and it does not name attempts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct TaskWrites {
    /// The publish task's number.
    pub task: u32,
    /// Its rows at the ledger.
    pub ledger: Arrivals,
    /// Its emails at the email service; null where no attempt sends them. With an outbox the sender does that, in its own
    /// time, which tells nothing of attempts.
    pub emails: Option<Arrivals>,
}

/// Requests in the order of arrival, as columns of one length.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Arrivals {
    /// Position of the customer in the data set.
    pub customer: Vec<u32>,
    /// When it arrived, in whole tenths of a second, half up.
    pub at_ms: Vec<u64>,
}

/// What a worker's own log says of an attempt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct WorkerLines {
    /// The publish task's number.
    pub task: u32,
    /// The attempt's number in its task, counted from 1.
    pub attempt: u32,
    /// The worker, counted from 0.
    pub worker: u32,
    /// When it was told to start, in whole tenths of a second, half up.
    pub started_ms: u64,
    /// When it ended, likewise; null where the log breaks off.
    pub ended_ms: Option<u64>,
    /// How it ended: finished, or cancelled when it was told to stop; null where the log breaks off.
    pub end: Option<End>,
}

/// A commit as the ledger recorded it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct CommitRecord {
    /// The publish task's number.
    pub task: u32,
    /// When it arrived, in whole tenths of a second, half up.
    pub at_ms: u64,
    /// How many rows were staged for it.
    pub rows: u32,
    /// Took or refused.
    pub fate: Fate,
}

/// Which logs were opened.
#[derive(Clone, Copy)]
pub(super) struct Opened {
    pub(super) write_times: bool,
    pub(super) attempts: bool,
    pub(super) commits: bool,
}

impl Opened {
    pub(super) fn of(logs: &[CaseLog]) -> Self {
        let has = |log| logs.contains(&log);
        Self { write_times: has(CaseLog::WriteTimes), attempts: has(CaseLog::Attempts), commits: has(CaseLog::Commits) }
    }
}

/// A time as logs keep it. Two runs that differ by less look the same to their readers, and to the search for what fits.
pub(super) fn logged_ms(ms: u64) -> u64 {
    (ms + 50) / 100 * 100
}

#[cfg(test)]
mod tests {
    use super::CaseLog;

    #[test]
    fn a_log_is_read_by_the_name_under_which_it_is_written_alone() {
        for log in CaseLog::ALL {
            let name = serde_json::to_string(&log).expect("plain data");
            assert_eq!(CaseLog::list_from_json(&format!("[{name}]")).ok(), Some(vec![log]));
            for text in [format!("[{{{name}: null}}]"), name.clone(), "[0]".to_owned(), name.to_uppercase()] {
                let problem = CaseLog::list_from_json(&text).expect_err(&text);
                assert!(problem.message.contains(&name), "{}", problem.message);
            }
        }
        assert_eq!(CaseLog::list_from_json("[]").ok(), Some(Vec::new()));
    }
}
