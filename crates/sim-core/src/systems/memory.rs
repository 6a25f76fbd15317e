//! The identities that a system has seen.

use crate::plan::{Identity, WriteKey};

/// Identities, each with a number that says where it was met.
pub(super) struct Memory {
    identity: Identity,
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
    /// A memory with room for so many identities to begin with.
    pub(super) fn new(identity: Identity, capacity: usize) -> Self {
        Self { identity, latest: vec![None; capacity], entries: Vec::with_capacity(capacity) }
    }

    /// The place of an entry with the same identity; when there is none, keeps this one.
    pub(super) fn find_or_keep(&mut self, key: WriteKey, place: u32) -> Option<u32> {
        if let Some(entry) = self.find(key) {
            return Some(entry.place);
        }
        let before = self.latest[self.identity.bucket(key)].replace(self.entries.len() as u32);
        self.entries.push(Entry { key, place, before });
        None
    }

    /// Moves an entry that was found to another place.
    pub(super) fn replace(&mut self, key: WriteKey, place: u32) {
        self.find(key).expect("only what was found is replaced").place = place;
    }

    pub(super) fn into_identity(self) -> Identity {
        self.identity
    }

    fn find(&mut self, key: WriteKey) -> Option<&mut Entry> {
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
