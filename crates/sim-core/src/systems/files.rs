//! Files with a block for each customer, one for each publish task.

use crate::outcome::{Commit, Fate, Removal, Request, System};
use crate::scenario::FilePath;

use super::log::{Detail, RequestLog};
use super::{Arrival, Places, Reply, SystemRecord};

/// The tasks' files, the files that attempts still write, and everything that was ever written.
pub(crate) struct Files {
    path: FilePath,
    blocks: RequestLog,
    renames: Vec<Commit>,
    places: Places,
    /// For each task of each run's id.
    files: Vec<File>,
    /// Blocks that somebody who opened a file cut away.
    cut_away: Vec<Removal>,
    /// For each attempt that writes a file of its own, its blocks.
    own: Vec<Vec<u32>>,
}

/// The file of one task.
#[derive(Clone, Default)]
struct File {
    /// For each place in it, the request that wrote the block which stands there.
    content: Vec<Option<u32>>,
    /// The rename by which it came.
    rename: Option<u32>,
}

impl Files {
    pub(crate) fn new(path: FilePath, places: Places, customers: usize, detail: Detail) -> Self {
        Self {
            path,
            blocks: RequestLog::new(detail, customers + customers / 8),
            renames: Vec::new(),
            files: vec![File::default(); places.count()],
            places,
            cut_away: Vec::new(),
            own: Vec::new(),
        }
    }

    /// An attempt opens the file that it will write.
    pub(crate) fn open(&mut self, arrival: &Arrival, now_ms: u64) -> Reply {
        let place = self.places.of(arrival.key);
        if self.path == FilePath::SharedTruncated {
            for block in self.files[place].content.drain(..).flatten() {
                self.cut_away.push(Removal { request: block, at_ms: now_ms, by: arrival.attempt });
            }
        }
        Reply::Success
    }

    /// A block arrives; `row` says where it belongs in its task's file.
    pub(crate) fn write(&mut self, arrival: &Arrival, row: u32, now_ms: u64) -> Reply {
        let place = self.places.of(arrival.key);
        let block = self.blocks.len();
        let content = &mut self.files[place].content;
        let (fate, met) = match self.path {
            FilePath::SharedAppended => {
                content.push(Some(block));
                (Fate::Took, None)
            }
            FilePath::SharedTruncated => {
                let row = row as usize;
                if content.len() <= row {
                    content.resize(row + 1, None);
                }
                match content[row].replace(block) {
                    None => (Fate::Took, None),
                    met => (Fate::Overwrote, met),
                }
            }
            FilePath::OwnRenamed => {
                let attempts = arrival.attempt as usize + 1;
                if self.own.len() < attempts {
                    self.own.resize_with(attempts, Vec::new);
                }
                self.own[arrival.attempt as usize].push(block);
                (Fate::Discarded, None)
            }
        };
        let visible_ms = (fate != Fate::Discarded).then_some(now_ms);
        self.blocks.push(Request { visible_ms, fate, met, ..Request::of(arrival, now_ms) });
        Reply::Success
    }

    /// An attempt's own file takes the place of the task's.
    pub(crate) fn rename(&mut self, arrival: &Arrival, now_ms: u64) -> Reply {
        let place = self.places.of(arrival.key);
        let blocks = self.own.get_mut(arrival.attempt as usize).map(std::mem::take).unwrap_or_default();
        let number = self.renames.len() as u32;
        let file = &mut self.files[place];
        let met = file.rename.replace(number);
        let fate = if met.is_some() { Fate::Overwrote } else { Fate::Took };
        for (position, &block) in blocks.iter().enumerate() {
            let before = file.content.get(position).copied().flatten();
            self.blocks.settle(block, number, fate, Some(now_ms), |_| before);
        }
        let rows = blocks.len() as u32;
        file.content = blocks.into_iter().map(Some).collect();
        self.renames.push(Commit { attempt: arrival.attempt, at_ms: now_ms, fate, rows, met, is_heard: true });
        Reply::Success
    }

    /// How much of what an attempt asked is on record.
    pub(super) fn traces_of(&self, attempt: u32) -> usize {
        self.blocks.count_of(attempt) + self.renames.iter().filter(|rename| rename.attempt == attempt).count()
    }

    pub(crate) fn into_record(self) -> SystemRecord {
        SystemRecord {
            system: System::Files,
            identity: Vec::new(),
            requests: self.blocks,
            commits: self.renames,
            standing: self.files.into_iter().flat_map(|file| file.content).flatten().collect(),
            unheard: Vec::new(),
            removed: self.cut_away,
        }
    }
}
