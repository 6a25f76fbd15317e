//! The identities that a system has seen.

use crate::plan::{Identity, WriteKey};
use crate::scenario::DedupeMemory;

/// Identities, each with a number that says where it was met.
pub(super) struct Memory {
    identity: Identity,
    /// How long an identity is recognised; none is for good.
    remembers_ms: Option<u64>,
    /// For each bucket, the entry that was kept last.
    latest: Vec<Option<u32>>,
    entries: Vec<Entry>,
}

struct Entry {
    key: WriteKey,
    place: u32,
    kept_ms: u64,
    before: Option<u32>,
}

impl Memory {
    /// A memory with room for so many identities to begin with.
    pub(super) fn new(identity: Identity, memory: DedupeMemory, capacity: usize) -> Self {
        let remembers_ms = match memory {
            DedupeMemory::Nothing => Some(0),
            DedupeMemory::ForMs(ms) => Some(ms),
            DedupeMemory::ForGood => None,
        };
        Self { identity, remembers_ms, latest: vec![None; capacity], entries: Vec::with_capacity(capacity) }
    }

    /// The place of an entry with the same identity that is not forgotten.
    pub(super) fn find(&mut self, key: WriteKey, now_ms: u64) -> Option<u32> {
        let remembers_ms = self.remembers_ms;
        let entry = self.entry(key)?;
        remembers_ms.is_none_or(|ms| now_ms - entry.kept_ms < ms).then_some(entry.place)
    }

    /// The same; when there is none, keeps this one. Where nothing is compared, everything is new.
    pub(super) fn find_or_keep(&mut self, key: WriteKey, place: u32, now_ms: u64) -> Option<u32> {
        if self.identity.fields.is_empty() {
            return None;
        }
        let remembers_ms = self.remembers_ms;
        if let Some(entry) = self.entry(key) {
            if remembers_ms.is_none_or(|ms| now_ms - entry.kept_ms < ms) {
                return Some(entry.place);
            }
            (entry.place, entry.kept_ms) = (place, now_ms);
            return None;
        }
        let before = self.latest[self.identity.bucket(key)].replace(self.entries.len() as u32);
        self.entries.push(Entry { key, place, kept_ms: now_ms, before });
        None
    }

    /// Moves an entry to another place. One whose identity names the call was kept by another call, and is not found.
    pub(super) fn replace(&mut self, key: WriteKey, place: u32) {
        if let Some(entry) = self.entry(key) {
            entry.place = place;
        }
    }

    pub(super) fn into_identity(self) -> Identity {
        self.identity
    }

    fn entry(&mut self, key: WriteKey) -> Option<&mut Entry> {
        let bucket = self.identity.bucket(key);
        if self.latest.len() <= bucket {
            self.latest.resize(bucket + 1, None);
        }
        let mut candidate = self.latest[bucket];
        while let Some(position) = candidate {
            let entry = &self.entries[position as usize];
            if self.identity.same(entry.key, key) {
                return Some(&mut self.entries[position as usize]);
            }
            candidate = entry.before;
        }
        None
    }
}
