//! Programs: work for some time, then make a request and wait for its reply.
//!
//! This is an attempt's; the sender's is a loop of its own (`sender`), and the close-out's is one step, its time and then
//! the report.

/// Who runs a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Actor {
    /// An attempt, by its position.
    Attempt(u32),
    /// The outbox sender.
    Sender,
    /// A run's close-out.
    CloseOut { run: u32 },
}

/// What a program asks of somebody else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Call {
    /// Write the attempt's n-th row, counted from 0.
    Write { row: u32 },
    /// Send the email for the attempt's n-th row.
    Email { row: u32 },
    /// Make the staged rows visible.
    Commit,
    /// Tell the coordinator that the attempt is complete.
    Acknowledge,
}

/// One step of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step {
    /// The work that must be done by then, counted from the program's start.
    pub(super) after_work_ms: u64,
    pub(super) request: Call,
}

/// The program of an attempt. Its steps are worked out one at a time, so a program costs nothing until it runs.
#[derive(Clone, Debug)]
pub(super) struct Program {
    pub(super) work_ms: u64,
    /// Rows to write; row k of n, counted from 1, is written when k/n of the work is done.
    pub(super) rows: u32,
    /// Whether an email follows each row.
    pub(super) emails: bool,
    /// Whether the rows are committed when all work is done.
    pub(super) commits: bool,
}

impl Program {
    /// The n-th step, counted from 0. The last one acknowledges.
    pub(super) fn step(&self, number: u32) -> Step {
        let per_row = 1 + u32::from(self.emails);
        let row = number / per_row;
        if row < self.rows {
            let after_work_ms = self.work_ms * u64::from(row + 1) / u64::from(self.rows);
            let request = if number.is_multiple_of(per_row) { Call::Write { row } } else { Call::Email { row } };
            return Step { after_work_ms, request };
        }
        let closing = number - self.rows * per_row;
        let request = if self.commits && closing == 0 { Call::Commit } else { Call::Acknowledge };
        Step { after_work_ms: self.work_ms, request }
    }
}

#[cfg(test)]
mod tests {
    use super::{Call, Program, Step};

    #[test]
    fn a_committing_attempt_that_emails_does_row_and_email_together_and_commits_before_it_acknowledges() {
        let program = Program { work_ms: 100, rows: 3, emails: true, commits: true };
        let steps: Vec<Step> = (0..8).map(|number| program.step(number)).collect();
        let expected = [
            (33, Call::Write { row: 0 }),
            (33, Call::Email { row: 0 }),
            (66, Call::Write { row: 1 }),
            (66, Call::Email { row: 1 }),
            (100, Call::Write { row: 2 }),
            (100, Call::Email { row: 2 }),
            (100, Call::Commit),
            (100, Call::Acknowledge),
        ];
        assert_eq!(steps, expected.map(|(after_work_ms, request)| Step { after_work_ms, request }));
    }

    #[test]
    fn an_attempt_without_rows_only_acknowledges() {
        let program = Program { work_ms: 700, rows: 0, emails: true, commits: false };
        assert_eq!(program.step(0), Step { after_work_ms: 700, request: Call::Acknowledge });
    }
}
