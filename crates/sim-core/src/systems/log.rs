//! What a system keeps of the requests that reached it: everything, or what a summary needs.

use crate::outcome::{Fate, FateCounts, Request, Requests};

/// How much a run keeps of itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Detail {
    /// Everything: for an Outcome, or a case.
    Whole,
    /// What stands in the end and how often what happened: for a summary.
    Summary,
}

/// Requests in the order of arrival.
#[derive(Debug)]
pub(crate) struct RequestLog {
    pub(crate) customer: Vec<u32>,
    pub(crate) attempt: Vec<u32>,
    pub(crate) cents: Vec<u64>,
    pub(crate) fates: FateCounts,
    rest: Option<Rest>,
}

/// The columns that only an Outcome shows.
#[derive(Debug, Default)]
struct Rest {
    at_ms: Vec<u64>,
    visible_ms: Vec<Option<u64>>,
    fate: Vec<Fate>,
    met: Vec<Option<u32>>,
    commit: Vec<Option<u32>>,
    notification: Vec<Option<u32>>,
}

impl Rest {
    fn with_capacity(capacity: usize) -> Self {
        Self {
            at_ms: Vec::with_capacity(capacity),
            visible_ms: Vec::with_capacity(capacity),
            fate: Vec::with_capacity(capacity),
            met: Vec::with_capacity(capacity),
            commit: Vec::with_capacity(capacity),
            notification: Vec::with_capacity(capacity),
        }
    }
}

impl RequestLog {
    pub(crate) fn new(detail: Detail, capacity: usize) -> Self {
        Self {
            customer: Vec::with_capacity(capacity),
            attempt: Vec::with_capacity(capacity),
            cents: Vec::with_capacity(capacity),
            fates: FateCounts::default(),
            rest: (detail == Detail::Whole).then(|| Rest::with_capacity(capacity)),
        }
    }

    /// How many requests there are, which is also the position of the next one.
    pub(crate) fn len(&self) -> u32 {
        self.customer.len() as u32
    }

    pub(crate) fn push(&mut self, request: Request) {
        self.customer.push(request.customer);
        self.attempt.push(request.attempt);
        self.cents.push(request.cents);
        *self.fates.of_mut(request.fate) += 1;
        let Some(rest) = &mut self.rest else { return };
        rest.at_ms.push(request.at_ms);
        rest.visible_ms.push(request.visible_ms);
        rest.fate.push(request.fate);
        rest.met.push(request.met);
        rest.commit.push(None);
        rest.notification.push(request.notification);
    }

    /// A staged row shares the fate of its commit. `visible_ms` is when it can be seen, and `met` the row that was there
    /// before.
    pub(crate) fn settle(
        &mut self,
        request: u32,
        commit: u32,
        fate: Fate,
        visible_ms: Option<u64>,
        met: impl FnOnce(&[u32]) -> Option<u32>,
    ) {
        *self.fates.of_mut(Fate::Discarded) -= 1;
        *self.fates.of_mut(fate) += 1;
        let Some(rest) = &mut self.rest else { return };
        rest.met[request as usize] = met(&self.customer);
        rest.fate[request as usize] = fate;
        rest.commit[request as usize] = Some(commit);
        rest.visible_ms[request as usize] = visible_ms;
    }

    /// The attempt from which a request came.
    pub(crate) fn attempt(&self, request: u32) -> u32 {
        self.attempt[request as usize]
    }

    /// How many requests of an attempt there are.
    pub(super) fn count_of(&self, attempt: u32) -> usize {
        self.attempt.iter().filter(|&&other| other == attempt).count()
    }

    /// The last request of an attempt.
    pub(super) fn last_of(&self, attempt: u32) -> Option<u32> {
        self.attempt.iter().rposition(|&other| other == attempt).map(|position| position as u32)
    }

    /// How often what became of the requests of some attempts.
    pub(crate) fn fates_of(&self, is_meant: impl Fn(u32) -> bool) -> FateCounts {
        let mut fates = FateCounts::default();
        for (&attempt, &fate) in self.attempt.iter().zip(&self.rest().fate) {
            *fates.of_mut(fate) += u64::from(is_meant(attempt));
        }
        fates
    }

    /// When a request arrived.
    pub(crate) fn at_ms(&self, request: u32) -> u64 {
        self.rest().at_ms[request as usize]
    }

    pub(crate) fn has_failed(&self, request: u32) -> bool {
        self.rest().fate[request as usize] == Fate::Failed
    }

    fn rest(&self) -> &Rest {
        self.rest.as_ref().expect("only a run that keeps everything is asked for details")
    }

    /// The columns of an Outcome.
    pub(crate) fn into_requests(self) -> Requests {
        let Rest { at_ms, visible_ms, fate, met, commit, notification } =
            self.rest.expect("an outcome comes of a run that keeps everything");
        let Self { customer, attempt, cents, .. } = self;
        Requests { customer, attempt, cents, at_ms, visible_ms, fate, met, commit, notification }
    }
}
