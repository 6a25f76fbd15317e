//! The ledger: a table, and what it does with a repeated write.

use crate::outcome::{Commit, Fate, Request, System};
use crate::plan::{Identity, WriteKey};
use crate::scenario::{OnRepeat, Sink, SinkKind};

use super::log::{Detail, RequestLog};
use super::memory::Memory;
use super::{Reply, SystemRecord};

/// The ledger's table, the identities that it remembers, and everything that ever reached it.
pub(crate) struct Ledger {
    kind: SinkKind,
    on_repeat: OnRepeat,
    memory: Memory,
    requests: RequestLog,
    commits: Vec<Commit>,
    /// For each commit, the requests that were staged for it.
    committed: Vec<Vec<u32>>,
    /// For each visible row, the request that gave it its content.
    rows: Vec<u32>,
    /// For each attempt that staged rows, their requests.
    staged: Vec<Vec<u32>>,
}

/// What became of a write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Written {
    /// Whether it became a new, visible row.
    pub(crate) is_new: bool,
    pub(crate) reply: Reply,
}

/// What became of a commit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Committed {
    /// The requests whose rows it made visible.
    pub(crate) new: Vec<u32>,
    pub(crate) reply: Reply,
}

impl Ledger {
    pub(crate) fn new(sink: &Sink, identity: Identity, customers: usize, detail: Detail) -> Self {
        Self {
            kind: sink.kind,
            on_repeat: sink.on_repeat,
            memory: Memory::new(identity, if sink.kind == SinkKind::Append { 0 } else { customers }),
            requests: RequestLog::new(detail, customers + customers / 8),
            commits: Vec::new(),
            committed: Vec::new(),
            rows: Vec::with_capacity(customers + customers / 8),
            staged: Vec::new(),
        }
    }

    /// One row arrives.
    pub(crate) fn write(&mut self, attempt: u32, key: WriteKey, cents: u64, now_ms: u64) -> Written {
        let request = self.requests.len();
        let (fate, met) = match self.kind {
            SinkKind::Append => {
                self.rows.push(request);
                (Fate::Took, None)
            }
            SinkKind::Upsert => match self.memory.find_or_keep(key, self.rows.len() as u32) {
                Some(row) => {
                    let met = std::mem::replace(&mut self.rows[row as usize], request);
                    (Fate::Overwrote, Some(met))
                }
                None => {
                    self.rows.push(request);
                    (Fate::Took, None)
                }
            },
            SinkKind::Key => match self.memory.find_or_keep(key, request) {
                Some(met) => match self.on_repeat {
                    OnRepeat::Success => (Fate::Ignored, Some(met)),
                    OnRepeat::Error => (Fate::Refused, Some(met)),
                },
                None => {
                    self.rows.push(request);
                    (Fate::Took, None)
                }
            },
            SinkKind::Atomic => match (self.staged_before(attempt, key.customer), self.on_repeat) {
                (Some(met), OnRepeat::Success) => (Fate::Ignored, Some(met)),
                (Some(met), OnRepeat::Error) => (Fate::Refused, Some(met)),
                (None, _) => {
                    self.stage(attempt, request);
                    (Fate::Discarded, None)
                }
            },
        };
        let visible_ms = matches!(fate, Fate::Took | Fate::Overwrote).then_some(now_ms);
        let customer = key.customer;
        let notification = None;
        self.requests.push(Request { customer, attempt, cents, at_ms: now_ms, visible_ms, fate, met, notification });
        let reply = if fate == Fate::Refused { Reply::Error } else { Reply::Success };
        Written { is_new: fate == Fate::Took, reply }
    }

    /// An attempt asks to make its staged rows visible; a second commit with the same identity is refused.
    pub(crate) fn commit(&mut self, attempt: u32, key: WriteKey, now_ms: u64) -> Committed {
        let staged = self.staged.get_mut(attempt as usize).map(std::mem::take).unwrap_or_default();
        let commit = self.commits.len() as u32;
        let met = self.memory.find_or_keep(key, commit);
        let fate = if met.is_some() { Fate::Refused } else { Fate::Took };
        let visible_ms = (fate == Fate::Took).then_some(now_ms);
        for (place, &request) in staged.iter().enumerate() {
            let earlier = met.map(|earlier| &self.committed[earlier as usize]);
            self.requests.settle(request, commit, fate, visible_ms, |customer_of| {
                earlier.and_then(|earlier| counterpart(earlier, place, request, customer_of))
            });
        }
        if fate == Fate::Took {
            self.rows.extend(&staged);
        }
        self.committed.push(staged.clone());
        self.commits.push(Commit { attempt, at_ms: now_ms, fate, rows: staged.len() as u32, met });
        match (met, self.on_repeat) {
            (None, _) => Committed { new: staged, reply: Reply::Success },
            (Some(_), OnRepeat::Success) => Committed { new: Vec::new(), reply: Reply::Success },
            (Some(_), OnRepeat::Error) => Committed { new: Vec::new(), reply: Reply::Error },
        }
    }

    /// Customer and cents of a request.
    pub(crate) fn content(&self, request: u32) -> (u32, u64) {
        (self.requests.customer[request as usize], self.requests.cents[request as usize])
    }

    pub(crate) fn into_record(self) -> SystemRecord {
        SystemRecord {
            system: System::Ledger,
            identity: self.memory.into_identity().fields,
            requests: self.requests,
            commits: self.commits,
            standing: self.rows,
            unheard: Vec::new(),
        }
    }

    /// The row of a customer that an attempt has staged already. An attempt writes its customers one after the other, so
    /// only the last one can be there again.
    fn staged_before(&self, attempt: u32, customer: u32) -> Option<u32> {
        let last = *self.staged.get(attempt as usize)?.last()?;
        (self.requests.customer[last as usize] == customer).then_some(last)
    }

    fn stage(&mut self, attempt: u32, request: u32) {
        let attempts = attempt as usize + 1;
        if self.staged.len() < attempts {
            self.staged.resize_with(attempts, Vec::new);
        }
        self.staged[attempt as usize].push(request);
    }
}

/// What a row that is refused meets in an earlier commit: the same customer's row, or else the first one.
fn counterpart(earlier: &[u32], place: usize, request: u32, customer_of: &[u32]) -> Option<u32> {
    let is_same = |&&candidate: &&u32| customer_of[candidate as usize] == customer_of[request as usize];
    // Attempts of one task stage the same customers in the same order.
    let same = earlier.get(place).filter(is_same).or_else(|| earlier.iter().find(is_same));
    same.or(earlier.first()).copied()
}
