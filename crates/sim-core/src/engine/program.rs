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

/// The program of an attempt, and how far it got. Its steps are worked out one at a time, so a program costs nothing until
/// it runs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Program<'a> {
    work_ms: u64,
    rows: u32,
    steps: &'a Steps,
    /// Where it is: at its start, at a row, counted from 1, or, beyond them, at its end.
    part: u32,
    /// What it is still to ask there; the first is due. The last step of all acknowledges.
    left: &'a [Ask],
    /// The work that must be done before the last of that is asked, counted from the program's start.
    part_after_ms: u64,
    /// The same, for the first.
    after_work_ms: u64,
}

impl<'a> Program<'a> {
    /// A program that writes so many rows; row k of n, counted from 1, is written when k/n of the work is done.
    pub(super) fn new(work_ms: u64, rows: u32, steps: &'a Steps) -> Self {
        let left = steps.opening.as_slice();
        let mut program = Self { work_ms, rows, steps, part: 0, left, part_after_ms: 0, after_work_ms: 0 };
        if left.is_empty() {
            program.begin_next_part();
        }
        program
    }

    pub(super) fn rows(&self) -> u32 {
        self.rows
    }

    /// The work that must be done before the step that is due, counted from the program's start.
    pub(super) fn after_work_ms(&self) -> u64 {
        self.after_work_ms
    }

    /// What the step that is due asks.
    pub(super) fn request(&self) -> Call {
        let row = if self.part <= self.rows { self.part.saturating_sub(1) } else { 0 };
        self.left.first().map_or(Call::Acknowledge, |&ask| Call::System { ask, row })
    }

    /// The step that was due is done with.
    pub(super) fn go_on(&mut self) {
        self.left = &self.left[1..];
        self.after_work_ms = self.part_after_ms;
        if self.left.is_empty() {
            self.begin_next_part();
        }
    }

    /// The row whose key is known need not be written: what is asked for the ledger next is passed over.
    pub(super) fn pass_over_moot(&mut self) {
        while matches!(self.left, [Ask::Write | Ask::RecordKey, ..]) {
            self.go_on();
        }
    }

    /// There is nothing to do: all that is left is to say so, now that so much work is done.
    pub(super) fn skip_all(&mut self, done_ms: u64) {
        (self.part, self.left, self.after_work_ms) = (self.rows + 1, &[], done_ms);
    }

    fn begin_next_part(&mut self) {
        let Steps { each_row, closing, lead_ms, .. } = self.steps;
        if self.part < self.rows && !each_row.is_empty() {
            self.part += 1;
            self.left = each_row;
            self.part_after_ms = self.work_ms * u64::from(self.part) / u64::from(self.rows);
            self.after_work_ms = self.part_after_ms.saturating_sub(*lead_ms);
        } else if self.part <= self.rows {
            self.part = self.rows + 1;
            self.left = closing;
            self.part_after_ms = self.work_ms;
            self.after_work_ms = self.work_ms;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Call, Program};
    use crate::plan::{Ask, Steps};

    fn steps(opening: &[Ask], each_row: &[Ask], closing: &[Ask], lead_ms: u64) -> Steps {
        Steps { opening: opening.to_vec(), each_row: each_row.to_vec(), closing: closing.to_vec(), lead_ms }
    }

    #[track_caller]
    fn check<const N: usize>(mut program: Program<'_>, expected: [(u64, Call); N]) {
        let mut found = vec![(program.after_work_ms(), program.request())];
        while program.request() != Call::Acknowledge {
            program.go_on();
            found.push((program.after_work_ms(), program.request()));
        }
        assert_eq!(found, expected);
    }

    fn ask(ask: Ask, row: u32) -> Call {
        Call::System { ask, row }
    }

    #[test]
    fn what_is_asked_at_the_start_for_each_row_and_at_the_end_comes_in_that_order() {
        let steps = steps(&[Ask::TakeLock], &[Ask::Write, Ask::Email], &[Ask::Commit, Ask::ReleaseLock], 0);
        check(
            Program::new(100, 3, &steps),
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
            Program::new(100, 2, &steps),
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
        check(Program::new(700, 0, &with), [(700, Call::Acknowledge)]);
        check(Program::new(700, 5, &Steps::default()), [(700, Call::Acknowledge)]);
    }
}
