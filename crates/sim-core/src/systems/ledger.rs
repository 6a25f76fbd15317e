//! The ledger: a table, and what it does with a repeated write.

use crate::outcome::{Commit, Fate, Removal, Request, System};
use crate::plan::Identity;
use crate::scenario::{KeyCheck, OnConflict, OnRepeat, Sink, SinkKind};

use super::fence::Fence;
use super::log::{Detail, RequestLog};
use super::memory::Memory;
use super::staging::{Staging, Transaction};
use super::{Arrival, Places, Reply, SystemRecord};

/// The ledger's table, the identities that it remembers, and everything that ever reached it.
pub(crate) struct Ledger {
    kind: SinkKind,
    on_repeat: OnRepeat,
    on_conflict: OnConflict,
    key_check: KeyCheck,
    memory: Memory,
    fence: Option<Fence>,
    requests: RequestLog,
    commits: Vec<Commit>,
    /// For each commit, its transaction and the requests that were staged for it.
    committed: Vec<(Transaction, Vec<u32>)>,
    /// For each visible row, the request that gave it its content.
    rows: Vec<u32>,
    /// For each row the version of the outside value from which its content comes, where that decides.
    versions: Vec<u64>,
    staging: Staging,
    unheard: Vec<u32>,
    removed: Vec<Removal>,
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

/// Where a key is known whose row is not there yet.
const NO_ROW: u32 = u32::MAX;

impl Ledger {
    pub(crate) fn new(sink: &Sink, identity: Identity, places: Places, customers: usize, detail: Detail) -> Self {
        let capacity = if sink.kind == SinkKind::Append { 0 } else { customers };
        Self {
            kind: sink.kind,
            on_repeat: sink.on_repeat,
            on_conflict: sink.on_conflict,
            key_check: sink.key_check,
            memory: Memory::new(identity, sink.dedupe_memory, capacity),
            fence: sink.fencing.then(|| Fence::new(places)),
            requests: RequestLog::new(detail, customers + customers / 8),
            commits: Vec::new(),
            committed: Vec::new(),
            rows: Vec::with_capacity(customers + customers / 8),
            versions: Vec::new(),
            staging: Staging::default(),
            unheard: Vec::new(),
            removed: Vec::new(),
        }
    }

    /// One row arrives.
    pub(crate) fn write(&mut self, arrival: &Arrival, now_ms: u64) -> Written {
        let (fate, met) = if self.is_fenced(arrival) { (Fate::Fenced, None) } else { self.fate_of(arrival, now_ms) };
        let visible_ms = matches!(fate, Fate::Took | Fate::Overwrote).then_some(now_ms);
        self.requests.push(Request { visible_ms, fate, met, ..Request::of(arrival, now_ms) });
        let reply = if matches!(fate, Fate::Refused | Fate::Fenced) { Reply::Refused } else { Reply::Success };
        Written { is_new: fate == Fate::Took, reply }
    }

    /// Whether a key is known, before its row is written. One that is known is not written.
    pub(crate) fn look_up(&mut self, arrival: &Arrival, now_ms: u64) -> Reply {
        let known = self.memory.find(arrival.key, now_ms);
        self.answer_look(known, arrival, now_ms)
    }

    /// The same; one that was not known is known from now on.
    pub(crate) fn claim_key(&mut self, arrival: &Arrival, now_ms: u64) -> Reply {
        let known = self.memory.find_or_keep(arrival.key, NO_ROW, now_ms);
        self.answer_look(known, arrival, now_ms)
    }

    /// The key of the row that this attempt wrote last is known from now on.
    pub(crate) fn record_key(&mut self, arrival: &Arrival, now_ms: u64) -> Reply {
        let row = self.requests.last_of(arrival.attempt).unwrap_or(NO_ROW);
        self.memory.find_or_keep(arrival.key, row, now_ms);
        Reply::Success
    }

    /// An attempt asks to make its staged rows visible; a second commit with the same identity is refused. A transaction
    /// that is committed already is known.
    pub(crate) fn commit(&mut self, arrival: &Arrival, now_ms: u64) -> Committed {
        let transaction = Transaction::of(arrival);
        let commit = self.commits.len() as u32;
        if let Some(before) = self.committed.iter().position(|(earlier, _)| *earlier == transaction) {
            let Commit { fate, .. } = self.commits[before];
            let again = if fate == Fate::Took { Fate::Ignored } else { fate };
            return self.conclude(arrival, (again, Some(before as u32)), Vec::new(), now_ms);
        }
        let staged = self.staging.take(transaction);
        let (fate, met) = if self.is_fenced(arrival) {
            (Fate::Fenced, None)
        } else {
            match self.memory.find_or_keep(arrival.key, commit, now_ms) {
                None => (Fate::Took, None),
                met => (Fate::Refused, met),
            }
        };
        let visible_ms = (fate == Fate::Took).then_some(now_ms);
        for &request in &staged {
            let earlier = met.map(|earlier| &self.committed[earlier as usize].1);
            self.requests.settle(request, commit, fate, visible_ms, |customer_of| {
                earlier.and_then(|earlier| counterpart(earlier, request, customer_of))
            });
        }
        if fate == Fate::Took {
            self.rows.extend(&staged);
        }
        self.conclude(arrival, (fate, met), staged, now_ms)
    }

    /// Whether a transaction was committed.
    pub(crate) fn has_committed(&self, arrival: &Arrival) -> bool {
        let transaction = Transaction::of(arrival);
        let mut all = self.committed.iter().zip(&self.commits);
        all.any(|((earlier, _), commit)| *earlier == transaction && commit.fate == Fate::Took)
    }

    /// Deletes the rows that a transaction may have left, visible or staged; the identity stays known.
    pub(crate) fn delete(&mut self, arrival: &Arrival, now_ms: u64) {
        let transaction = Transaction::of(arrival);
        self.staging.take(transaction);
        let mut committed = self.committed.iter().zip(&self.commits);
        let is_it = |((earlier, _), commit): &(&(Transaction, Vec<u32>), &Commit)| {
            *earlier == transaction && commit.fate == Fate::Took
        };
        let Some(((_, rows), _)) = committed.find(is_it) else { return };
        self.removed.extend(rows.iter().map(|&request| Removal { request, at_ms: now_ms, by: arrival.attempt }));
    }

    /// A write fails: nothing is done.
    pub(crate) fn fail_write(&mut self, arrival: &Arrival, now_ms: u64) {
        self.requests.push(Request { visible_ms: None, fate: Fate::Failed, ..Request::of(arrival, now_ms) });
    }

    /// A commit fails: nothing is done.
    pub(crate) fn fail_commit(&mut self, arrival: &Arrival, now_ms: u64) {
        self.note_commit(arrival, (Fate::Failed, None), 0, now_ms);
        self.committed.push((Transaction::NONE, Vec::new()));
    }

    /// The reply to the last write never reaches its caller.
    pub(crate) fn lose_reply_to_write(&mut self) {
        self.unheard.push(self.requests.len() - 1);
    }

    /// The reply to the last commit never reaches its caller.
    pub(crate) fn lose_reply_to_commit(&mut self) {
        self.commits.last_mut().expect("a reply follows a commit").is_heard = false;
    }

    /// Customer and cents of a request.
    pub(crate) fn content(&self, request: u32) -> (u32, u64) {
        (self.requests.customer[request as usize], self.requests.cents[request as usize])
    }

    /// How much of what an attempt asked is on record.
    pub(super) fn traces_of(&self, attempt: u32) -> usize {
        self.requests.count_of(attempt) + self.commits.iter().filter(|commit| commit.attempt == attempt).count()
    }

    pub(crate) fn into_record(mut self) -> SystemRecord {
        if !self.removed.is_empty() {
            let mut is_removed = vec![false; self.requests.len() as usize];
            for removal in &self.removed {
                is_removed[removal.request as usize] = true;
            }
            self.rows.retain(|row| !is_removed[*row as usize]);
        }
        SystemRecord {
            system: System::Ledger,
            identity: self.memory.into_identity().fields,
            requests: self.requests,
            commits: self.commits,
            standing: self.rows,
            unheard: self.unheard,
            removed: self.removed,
        }
    }

    fn is_fenced(&mut self, arrival: &Arrival) -> bool {
        self.fence.as_mut().is_some_and(|fence| !fence.lets_pass(arrival))
    }

    /// What becomes of a write that is let in, and the request that it met.
    fn fate_of(&mut self, arrival: &Arrival, now_ms: u64) -> (Fate, Option<u32>) {
        let request = self.requests.len();
        match self.kind {
            SinkKind::Append => self.insert(request),
            SinkKind::Upsert => match self.memory.find_or_keep(arrival.key, self.rows.len() as u32, now_ms) {
                Some(row) => self.upsert(row, request, arrival.version),
                None => {
                    self.versions.push(arrival.version);
                    self.insert(request)
                }
            },
            SinkKind::Key => match self.key_check {
                KeyCheck::OneStep => match self.memory.find_or_keep(arrival.key, request, now_ms) {
                    Some(met) => (self.fate_of_repeat(), Some(met)),
                    None => self.insert(request),
                },
                KeyCheck::RowThenKey { .. } => self.insert(request),
                KeyCheck::KeyThenRow { .. } => {
                    self.memory.replace(arrival.key, request);
                    self.insert(request)
                }
            },
            SinkKind::Atomic => match self.staging.find(Transaction::of(arrival), arrival.key.customer, &self.requests)
            {
                Some(met) => (self.fate_of_repeat(), Some(met)),
                None => {
                    self.staging.add(Transaction::of(arrival), request);
                    (Fate::Discarded, None)
                }
            },
        }
    }

    fn insert(&mut self, request: u32) -> (Fate, Option<u32>) {
        self.rows.push(request);
        (Fate::Took, None)
    }

    fn upsert(&mut self, row: u32, request: u32, version: u64) -> (Fate, Option<u32>) {
        let (row, standing) = (row as usize, self.rows[row as usize]);
        let replaces = match self.on_conflict {
            OnConflict::Replace => true,
            OnConflict::Ignore => false,
            OnConflict::OnlyIfNewer => version >= self.versions[row],
        };
        if !replaces {
            return (Fate::Ignored, Some(standing));
        }
        self.rows[row] = request;
        self.versions[row] = version;
        (Fate::Overwrote, Some(standing))
    }

    fn fate_of_repeat(&self) -> Fate {
        match self.on_repeat {
            OnRepeat::Success => Fate::Ignored,
            OnRepeat::Error => Fate::Refused,
        }
    }

    fn answer_look(&mut self, known: Option<u32>, arrival: &Arrival, now_ms: u64) -> Reply {
        let Some(place) = known else { return Reply::Success };
        let fate = self.fate_of_repeat();
        let met = Some(place).filter(|&place| place != NO_ROW);
        self.requests.push(Request { visible_ms: None, fate, met, ..Request::of(arrival, now_ms) });
        if fate == Fate::Refused { Reply::Refused } else { Reply::Known }
    }

    fn conclude(
        &mut self,
        arrival: &Arrival,
        (fate, met): (Fate, Option<u32>),
        staged: Vec<u32>,
        now_ms: u64,
    ) -> Committed {
        self.note_commit(arrival, (fate, met), staged.len() as u32, now_ms);
        self.committed.push((Transaction::of(arrival), staged.clone()));
        match fate {
            Fate::Took => Committed { new: staged, reply: Reply::Success },
            Fate::Refused if self.on_repeat == OnRepeat::Error => Committed { new: Vec::new(), reply: Reply::Refused },
            Fate::Fenced => Committed { new: Vec::new(), reply: Reply::Refused },
            _ => Committed { new: Vec::new(), reply: Reply::Success },
        }
    }

    fn note_commit(&mut self, arrival: &Arrival, (fate, met): (Fate, Option<u32>), rows: u32, at_ms: u64) {
        self.commits.push(Commit { attempt: arrival.attempt, at_ms, fate, rows, met, is_heard: true });
    }
}

/// What a row that is refused meets in an earlier commit: the same customer's row, or else the first one. An attempt
/// stages its customers in the data set's order.
fn counterpart(earlier: &[u32], request: u32, customer_of: &[u32]) -> Option<u32> {
    let customer = |request: u32| customer_of[request as usize];
    match earlier.binary_search_by_key(&customer(request), |&candidate| customer(candidate)) {
        Ok(place) => Some(earlier[place]),
        Err(_) => earlier.first().copied(),
    }
}
