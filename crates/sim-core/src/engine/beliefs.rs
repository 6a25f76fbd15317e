//! What a coordinator believes about the tasks of its run and their attempts.

use crate::outcome::{CopyDecision, Verdict};
use crate::plan::index;
use crate::scenario::Stage;

use super::name::Name;

/// Every task of a run, by stage.
pub(super) struct Beliefs {
    tasks: [Vec<Task>; 3],
}

/// What is believed about one task.
#[derive(Clone, Default)]
pub(super) struct Task {
    pub(super) attempts: Vec<Believed>,
    /// The number of the attempt that was accepted.
    pub(super) accepted_by: Option<u64>,
    pub(super) failed: u64,
    /// Attempts of it that wait for a worker.
    pub(super) queued: u64,
    /// Whether there were attempts when it forgot: no belief of its own, but why it starts others.
    pub(super) is_forgotten: bool,
}

/// What is believed about one attempt.
#[derive(Clone, Copy)]
pub(super) struct Believed {
    pub(super) worker: u32,
    /// How long it will take in all, when nothing more keeps it waiting.
    pub(super) expected_ms: u64,
    /// Since when its progress has stood still.
    pub(super) stands_since_ms: Option<u64>,
    pub(super) copy: CopyDecision,
    pub(super) verdict: Verdict,
}

impl Believed {
    /// How long it will take in all, by its progress so far.
    pub(super) fn expected_at_ms(&self, now_ms: u64) -> u64 {
        self.expected_ms + self.stands_since_ms.map_or(0, |since_ms| now_ms - since_ms)
    }
}

impl Beliefs {
    pub(super) fn new(tasks_per_stage: u64) -> Self {
        Self { tasks: [(); 3].map(|()| vec![Task::default(); index(tasks_per_stage)]) }
    }

    pub(super) fn tasks_per_stage(&self) -> u64 {
        self.tasks[0].len() as u64
    }

    pub(super) fn task(&self, stage: Stage, task: u64) -> &Task {
        &self.tasks[stage as usize][index(task)]
    }

    pub(super) fn task_mut(&mut self, stage: Stage, task: u64) -> &mut Task {
        &mut self.tasks[stage as usize][index(task)]
    }

    pub(super) fn believed(&self, attempt: Name) -> &Believed {
        &self.task(attempt.stage, attempt.task).attempts[index(attempt.attempt - 1)]
    }

    pub(super) fn believed_mut(&mut self, attempt: Name) -> &mut Believed {
        &mut self.task_mut(attempt.stage, attempt.task).attempts[index(attempt.attempt - 1)]
    }

    /// The attempts of a task that are believed to run.
    pub(super) fn running(&self, stage: Stage, task: u64) -> impl Iterator<Item = Name> {
        (1..)
            .zip(&self.task(stage, task).attempts)
            .filter(|(_, believed)| believed.verdict == Verdict::Undecided)
            .map(move |(attempt, _)| Name { stage, task, attempt })
    }

    /// Tasks of a stage of which an attempt was accepted.
    pub(super) fn accepted(&self, stage: Stage) -> impl Iterator<Item = u64> {
        self.with(stage, |task| task.accepted_by.is_some())
    }

    /// Tasks of a stage of which none was.
    pub(super) fn missing(&self, stage: Stage) -> impl Iterator<Item = u64> {
        self.with(stage, |task| task.accepted_by.is_none())
    }

    /// Forgets everything, but for accepted tasks where those are kept.
    pub(super) fn forget(&mut self, keeps_accepted: bool) {
        for task in self.tasks.iter_mut().flatten() {
            let is_forgotten = task.is_forgotten || !task.attempts.is_empty();
            let kept = task.accepted_by.filter(|_| keeps_accepted).map(|number| task.attempts[index(number - 1)]);
            *task = Task {
                accepted_by: kept.map(|_| 1),
                attempts: kept.into_iter().collect(),
                is_forgotten,
                ..Task::default()
            };
        }
    }

    fn with(&self, stage: Stage, is_meant: fn(&Task) -> bool) -> impl Iterator<Item = u64> {
        (0..).zip(&self.tasks[stage as usize]).filter(move |(_, task)| is_meant(task)).map(|(task, _)| task)
    }

    /// The median over all attempts of a stage launched so far, of which there is one at least; of an even number the
    /// upper one.
    pub(super) fn median_expected_ms(&self, stage: Stage, now_ms: u64) -> u64 {
        let attempts = self.tasks[stage as usize].iter().flat_map(|task| &task.attempts);
        upper_median(attempts.map(|believed| believed.expected_at_ms(now_ms)).collect())
    }

    /// Publish task i reads what reduce task i left at its worker; other stages read from everywhere.
    pub(super) fn holder_of_input(&self, stage: Stage, task: u64) -> Option<u32> {
        if stage != Stage::Publish {
            return None;
        }
        let input = self.task(Stage::Reduce, task);
        input.accepted_by.map(|number| input.attempts[index(number - 1)].worker)
    }
}

/// The median of numbers, of which there is one at least; of an even number the upper one. What cannot be it is left out
/// until it stands out, which takes less code than sorting.
fn upper_median(mut numbers: Vec<u64>) -> u64 {
    let mut smaller_ones = numbers.len() / 2;
    loop {
        let tried = numbers[numbers.len() / 2];
        let smaller = numbers.iter().filter(|&&number| number < tried).count();
        let not_larger = numbers.iter().filter(|&&number| number <= tried).count();
        if smaller_ones < smaller {
            numbers.retain(|&number| number < tried);
        } else if smaller_ones < not_larger {
            return tried;
        } else {
            smaller_ones -= not_larger;
            numbers.retain(|&number| number > tried);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::upper_median;

    #[test]
    fn of_an_even_number_the_upper_one_is_the_median() {
        assert_eq!(upper_median(vec![7]), 7);
        assert_eq!(upper_median(vec![9, 2]), 9);
        assert_eq!(upper_median(vec![5, 0, 3]), 3);
        assert_eq!(upper_median(vec![4, 4, 1, 4]), 4);
        assert_eq!(upper_median(vec![8, 1, 6, 2]), 6);
        assert_eq!(upper_median(vec![0, u64::MAX, u64::MAX - 1]), u64::MAX - 1);
    }
}
