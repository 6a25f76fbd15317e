//! How many calls a service serves in a span of time.

use crate::scenario::Quota;

/// Serves so many calls in each span. Whoever comes beyond is told the span in which its turn comes, which is kept for it,
/// so that a call is turned away once at most.
pub(super) struct Tickets {
    calls: u64,
    per_ms: u64,
    /// The last span of which anything is taken; all between the present one and this are full.
    span: u64,
    /// Calls of that span that are served or promised.
    used: u64,
}

impl Tickets {
    pub(super) fn new(quota: &Quota) -> Self {
        Self { calls: quota.calls, per_ms: quota.per_ms, span: 0, used: 0 }
    }

    /// When a call has to come again; none when it is served now.
    pub(super) fn turn(&mut self, now_ms: u64, was_told_to_come: bool) -> Option<u64> {
        if was_told_to_come {
            return None;
        }
        let present = now_ms / self.per_ms;
        if present > self.span {
            (self.span, self.used) = (present, 0);
        } else if self.used == self.calls {
            (self.span, self.used) = (self.span + 1, 0);
        }
        self.used += 1;
        (self.span > present).then(|| self.span * self.per_ms)
    }
}

#[cfg(test)]
mod tests {
    use super::Tickets;
    use crate::scenario::Quota;

    #[test]
    fn calls_beyond_a_spans_number_wait_for_the_next_ones_in_turn() {
        let mut tickets = Tickets::new(&Quota { calls: 2, per_ms: 100 });
        // Two are served from 0 to 99, two have to come at 100, and one at 200.
        let turns: Vec<Option<u64>> = [10, 20, 30, 40, 50].map(|now_ms| tickets.turn(now_ms, false)).to_vec();
        assert_eq!(turns, [None, None, Some(100), Some(100), Some(200)]);
        // Whoever comes as told is served; at 100 nothing is left for others, at 200 one call is.
        assert_eq!(tickets.turn(100, true), None);
        assert_eq!(tickets.turn(150, false), Some(200));
        assert_eq!(tickets.turn(160, false), Some(300));
        // A span of which nothing was promised begins empty.
        assert_eq!(
            [tickets.turn(900, false), tickets.turn(999, false), tickets.turn(999, false)],
            [None, None, Some(1_000)]
        );
    }
}
