//! The ledger: a table, and what it does with a repeated write.

use crate::outcome::{Commit, Fate, Request, Requests, System, SystemEffects};
use crate::plan::{Identity, WriteKey};
use crate::scenario::{OnRepeat, Sink, SinkKind};

use super::Reply;

/// The ledger's table, the identities that it remembers, and everything that ever reached it.
pub(crate) struct Ledger {
    kind: SinkKind,
    on_repeat: OnRepeat,
    identity: Identity,
    memory: Memory,
    requests: Requests,
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
    pub(crate) fn new(sink: &Sink, identity: Identity, customers: usize) -> Self {
        Self {
            kind: sink.kind,
            on_repeat: sink.on_repeat,
            identity,
            memory: Memory::default(),
            requests: Requests::with_capacity(customers + customers / 8),
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
            SinkKind::Upsert => match self.memory.find_or_keep(&self.identity, key, self.rows.len() as u32) {
                Some(row) => {
                    let met = std::mem::replace(&mut self.rows[row as usize], request);
                    (Fate::Overwrote, Some(met))
                }
                None => {
                    self.rows.push(request);
                    (Fate::Took, None)
                }
            },
            SinkKind::Key => match self.memory.find_or_keep(&self.identity, key, request) {
                Some(met) => match self.on_repeat {
                    OnRepeat::Success => (Fate::Ignored, Some(met)),
                    OnRepeat::Error => (Fate::Refused, Some(met)),
                },
                None => {
                    self.rows.push(request);
                    (Fate::Took, None)
                }
            },
            SinkKind::Atomic => {
                self.stage(attempt, request);
                (Fate::Discarded, None)
            }
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
        let met = self.memory.find_or_keep(&self.identity, key, commit);
        let fate = if met.is_some() { Fate::Refused } else { Fate::Took };
        for (place, &request) in staged.iter().enumerate() {
            self.requests.met[request as usize] = met.and_then(|earlier| self.counterpart(earlier, place, request));
            self.requests.fate[request as usize] = fate;
            self.requests.commit[request as usize] = Some(commit);
            if fate == Fate::Took {
                self.requests.visible_ms[request as usize] = Some(now_ms);
                self.rows.push(request);
            }
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

    pub(crate) fn into_effects(self) -> SystemEffects {
        SystemEffects {
            system: System::Ledger,
            identity: self.identity.fields,
            requests: self.requests,
            commits: self.commits,
            standing: self.rows,
        }
    }

    /// What a row that is refused meets in an earlier commit: the same customer's row, or else the first one.
    fn counterpart(&self, commit: u32, place: usize, request: u32) -> Option<u32> {
        let earlier = &self.committed[commit as usize];
        let customer_of = |request: u32| self.requests.customer[request as usize];
        let is_same = |&&candidate: &&u32| customer_of(candidate) == customer_of(request);
        // Attempts of one task stage the same customers in the same order.
        let same = earlier.get(place).filter(is_same).or_else(|| earlier.iter().find(is_same));
        same.or(earlier.first()).copied()
    }

    fn stage(&mut self, attempt: u32, request: u32) {
        let attempts = attempt as usize + 1;
        if self.staged.len() < attempts {
            self.staged.resize_with(attempts, Vec::new);
        }
        self.staged[attempt as usize].push(request);
    }
}

/// The identities that the ledger has seen, each with a number that says where.
#[derive(Default)]
struct Memory {
    /// For each bucket, the entry that was kept last.
    latest: Vec<Option<u32>>,
    entries: Vec<Entry>,
}

struct Entry {
    key: WriteKey,
    place: u32,
    before: Option<u32>,
}

impl Memory {
    /// The place of an entry with the same identity; when there is none, keeps this one.
    fn find_or_keep(&mut self, identity: &Identity, key: WriteKey, place: u32) -> Option<u32> {
        let bucket = identity.bucket(key);
        if self.latest.len() <= bucket {
            self.latest.resize(bucket + 1, None);
        }
        let mut candidate = self.latest[bucket];
        while let Some(position) = candidate {
            let entry = &self.entries[position as usize];
            if identity.same(entry.key, key) {
                return Some(entry.place);
            }
            candidate = entry.before;
        }
        let position = self.entries.len() as u32;
        self.entries.push(Entry { key, place, before: self.latest[bucket].replace(position) });
        None
    }
}
