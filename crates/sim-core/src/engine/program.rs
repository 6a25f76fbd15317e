//! Programs: work for some time, then make a request and wait for its reply.
//!
//! This is an attempt's; the sender's is a loop of its own (`sender`), the single writer asks what an attempt would have
//! asked without the work (`writer`), and the close-out's is one step, its time and then the report.

use crate::plan::{Ask, Steps};

/// Who runs a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Actor {
    /// An attempt, by its position.
    Attempt(u32),
    /// The outbox sender.
    Sender,
    /// The single writer of a run, after its n-th wait.
    Writer { run: u32, wait: u32 },
    /// A run's close-out, as its coordinator of that generation began it.
    CloseOut { run: u32, generation: u32 },
}

/// What a program asks of somebody else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Call {
    /// Something of an outside system, for the attempt's n-th row, counted from 0, where it is for one.
    System { ask: Ask, row: u32 },
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
#[derive(Clone, Copy, Debug)]
pub(super) struct Program<'a> {
    pub(super) work_ms: u64,
    /// Rows to write; row k of n, counted from 1, is written when k/n of the work is done.
    pub(super) rows: u32,
    pub(super) steps: &'a Steps,
}

impl Program<'_> {
    /// The n-th step, counted from 0. The last one acknowledges.
    pub(super) fn step(&self, number: u32) -> Step {
        let Steps { opening, each_row, closing, lead_ms } = self.steps;
        // Dividing numbers of 32 bits is what most of a step costs; those of 64 take twice as long.
        let (opens, per_row) = (opening.len() as u32, each_row.len() as u32);
        if number < opens {
            return Step { after_work_ms: 0, request: Call::System { ask: opening[number as usize], row: 0 } };
        }
        let number = number - opens;
        if number < self.rows * per_row {
            let (row, place) = (number / per_row, number % per_row);
            let after_work_ms = self.work_ms * u64::from(row + 1) / u64::from(self.rows);
            let lead_ms = if place == 0 { *lead_ms } else { 0 };
            let request = Call::System { ask: each_row[place as usize], row };
            return Step { after_work_ms: after_work_ms.saturating_sub(lead_ms), request };
        }
        let closed = (number - self.rows * per_row) as usize;
        let request = closing.get(closed).map_or(Call::Acknowledge, |&ask| Call::System { ask, row: 0 });
        Step { after_work_ms: self.work_ms, request }
    }
}

#[cfg(test)]
mod tests {
    use super::{Call, Program, Step};
    use crate::plan::{Ask, Steps};

    fn steps(opening: &[Ask], each_row: &[Ask], closing: &[Ask], lead_ms: u64) -> Steps {
        Steps { opening: opening.to_vec(), each_row: each_row.to_vec(), closing: closing.to_vec(), lead_ms }
    }

    #[track_caller]
    fn check<const N: usize>(program: &Program<'_>, expected: [(u64, Call); N]) {
        let found: Vec<Step> = (0..N as u32).map(|number| program.step(number)).collect();
        assert_eq!(found, expected.map(|(after_work_ms, request)| Step { after_work_ms, request }));
    }

    fn ask(ask: Ask, row: u32) -> Call {
        Call::System { ask, row }
    }

    #[test]
    fn what_is_asked_at_the_start_for_each_row_and_at_the_end_comes_in_that_order() {
        let steps = steps(&[Ask::TakeLock], &[Ask::Write, Ask::Email], &[Ask::Commit, Ask::ReleaseLock], 0);
        check(
            &Program { work_ms: 100, rows: 3, steps: &steps },
            [
                (0, ask(Ask::TakeLock, 0)),
                (33, ask(Ask::Write, 0)),
                (33, ask(Ask::Email, 0)),
                (66, ask(Ask::Write, 1)),
                (66, ask(Ask::Email, 1)),
                (100, ask(Ask::Write, 2)),
                (100, ask(Ask::Email, 2)),
                (100, ask(Ask::Commit, 0)),
                (100, ask(Ask::ReleaseLock, 0)),
                (100, Call::Acknowledge),
            ],
        );
    }

    #[test]
    fn a_key_is_looked_up_before_its_row() {
        let steps = steps(&[], &[Ask::LookUpKey, Ask::Write], &[], 20);
        check(
            &Program { work_ms: 100, rows: 2, steps: &steps },
            [
                (30, ask(Ask::LookUpKey, 0)),
                (50, ask(Ask::Write, 0)),
                (80, ask(Ask::LookUpKey, 1)),
                (100, ask(Ask::Write, 1)),
                (100, Call::Acknowledge),
            ],
        );
    }

    #[test]
    fn an_attempt_without_rows_or_without_anything_to_ask_for_them_only_acknowledges() {
        let with = steps(&[], &[Ask::Write, Ask::Email], &[], 0);
        check(&Program { work_ms: 700, rows: 0, steps: &with }, [(700, Call::Acknowledge)]);
        check(&Program { work_ms: 700, rows: 5, steps: &Steps::default() }, [(700, Call::Acknowledge)]);
    }
}
