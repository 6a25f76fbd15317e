//! Which workers the coordinator believes to be free, and which of them it chooses.

/// A worker is free when the coordinator believes so, whatever it really does.
pub(super) struct Workers {
    free: Vec<bool>,
}

impl Workers {
    pub(super) fn new(count: u64) -> Self {
        Self { free: (0..count).map(|_| true).collect() }
    }

    pub(super) fn count(&self) -> u64 {
        self.free.len() as u64
    }

    /// A worker that is not among those to avoid is best, then the one that holds the input, then the lowest number.
    pub(super) fn choose(&self, avoid: &[u32], holder: Option<u32>) -> Option<u32> {
        (0_u32..)
            .zip(&self.free)
            .filter(|(_, free)| **free)
            .map(|(worker, _)| worker)
            .min_by_key(|worker| (avoid.contains(worker), holder != Some(*worker), *worker))
    }

    pub(super) fn occupy(&mut self, worker: u32) {
        let free = std::mem::replace(&mut self.free[worker as usize], false);
        assert!(free, "worker {worker} is occupied twice");
    }

    pub(super) fn release(&mut self, worker: u32) {
        let free = std::mem::replace(&mut self.free[worker as usize], true);
        assert!(!free, "worker {worker} is released twice");
    }
}

#[cfg(test)]
mod tests {
    use super::Workers;

    #[track_caller]
    fn chosen(free: &[u32], avoid: &[u32], holder: Option<u32>, expected: Option<u32>) {
        let mut workers = Workers::new(4);
        (0..4).filter(|worker| !free.contains(worker)).for_each(|worker| workers.occupy(worker));
        assert_eq!(workers.choose(avoid, holder), expected);
    }

    #[test]
    fn the_choice_of_a_worker() {
        chosen(&[], &[], Some(1), None);
        chosen(&[1, 3], &[], None, Some(1));
        chosen(&[1, 3], &[], Some(3), Some(3));
        chosen(&[1, 3], &[], Some(0), Some(1));
        chosen(&[1, 3], &[1], None, Some(3));
        chosen(&[1, 3], &[3], Some(3), Some(1));
        chosen(&[3], &[3], None, Some(3));
    }
}
