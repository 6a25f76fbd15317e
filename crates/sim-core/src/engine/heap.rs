//! Entries of the agenda, of which the first in their order is always at hand.
//!
//! A heap like the standard library's, but that an entry is compared before it is written. There it is written first, and
//! each event waits for what it has just written to come back from memory.

use super::agenda::Entry;

/// Neither of the two behind an entry, at twice its place and one or two more, comes before it.
#[derive(Default)]
pub(super) struct Heap {
    entries: Vec<Entry>,
}

impl Heap {
    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    pub(super) fn first(&self) -> Option<&Entry> {
        self.entries.first()
    }

    pub(super) fn push(&mut self, entry: Entry) {
        let mut place = self.entries.len();
        self.entries.push(entry);
        while place > 0 {
            let before = (place - 1) / 2;
            if self.entries[before].order <= entry.order {
                break;
            }
            self.entries[place] = self.entries[before];
            place = before;
        }
        self.entries[place] = entry;
    }

    /// Takes the first out and puts another one in.
    pub(super) fn replace_first(&mut self, entry: Entry) {
        let entries = self.entries.as_mut_slice();
        let mut place = 0;
        loop {
            let mut behind = 2 * place + 1;
            if behind + 1 < entries.len() {
                behind += usize::from(entries[behind + 1].order < entries[behind].order);
            }
            if behind >= entries.len() || entry.order <= entries[behind].order {
                break;
            }
            entries[place] = entries[behind];
            place = behind;
        }
        entries[place] = entry;
    }

    pub(super) fn remove_first(&mut self) {
        if let Some(last) = self.entries.pop().filter(|_| !self.entries.is_empty()) {
            self.replace_first(last);
        }
    }
}
