//! Fencing: each time that a lock is taken it comes with a higher number, its token, and a system that has seen a token
//! lets nobody pass who has an older one.

use super::{Arrival, Places};

/// The highest token seen of each task.
pub(super) struct Fence {
    places: Places,
    highest: Vec<u64>,
}

impl Fence {
    pub(super) fn new(places: Places) -> Self {
        Self { places, highest: vec![0; places.count()] }
    }

    /// Whether a request may pass; its token is known from then on.
    pub(super) fn lets_pass(&mut self, arrival: &Arrival) -> bool {
        let highest = &mut self.highest[self.places.of(arrival.key)];
        *highest = arrival.token.max(*highest);
        arrival.token == *highest
    }
}
