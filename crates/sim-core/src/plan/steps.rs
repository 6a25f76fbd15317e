//! What an attempt asks of outside systems, and what the single writer asks in its place.

use crate::scenario::{EffectKind, EmailPath, FilePath, KeyCheck, Scenario, SinkKind};

/// A request to an outside system, but for whose it is and for which row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ask {
    /// The ledger: whether a key is known.
    LookUpKey,
    /// The ledger: whether a key is known, and to know it from now on.
    ClaimKey,
    /// The ledger: a row.
    Write,
    /// The ledger: to know a key from now on.
    RecordKey,
    /// The ledger: to make the staged rows visible.
    Commit,
    /// The email service: an email.
    Email,
    /// The topic: a message.
    Publish,
    /// The paid service: a call.
    Pay,
    /// The counter: one more.
    Count,
    /// A file: to write into it.
    OpenFile,
    /// A file: a block.
    WriteBlock,
    /// A file: it is complete.
    CloseFile,
    /// The work queue: the task's item.
    TakeItem,
    /// The work queue: the item's work is done.
    CompleteItem,
    /// The lock of the task.
    TakeLock,
    /// The lock is given back.
    ReleaseLock,
    /// The outside value as it is now.
    Read,
    /// The runtime's own output: a record.
    Emit,
}

impl Ask {
    /// How many kinds there are.
    pub(crate) const KINDS: usize = Self::Emit as usize + 1;
}

/// What is asked at the start, for each row, and at the end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Steps {
    pub(crate) opening: Vec<Ask>,
    pub(crate) each_row: Vec<Ask>,
    pub(crate) closing: Vec<Ask>,
    /// How long before its row the first of what is asked for a row is asked.
    pub(crate) lead_ms: u64,
}

impl Steps {
    /// What attempts of a publish task ask.
    pub(crate) fn of_attempts(scenario: &Scenario) -> Self {
        let applies = &scenario.writer.applies;
        let mut steps = Self::of(scenario, |kind| !applies.contains(&kind));
        if scenario.effects.reading.is_some() {
            steps.opening.insert(0, Ask::Read);
        }
        if !applies.is_empty() {
            steps.each_row.push(Ask::Emit);
        }
        steps
    }

    /// What the single writer asks.
    pub(crate) fn of_writer(scenario: &Scenario) -> Self {
        Self { lead_ms: 0, ..Self::of(scenario, |kind| scenario.writer.applies.contains(&kind)) }
    }

    /// Whether a kind of effect is there, whoever brings it about.
    pub(super) fn has(kind: EffectKind, scenario: &Scenario) -> bool {
        Self::of(scenario, |other| other == kind) != Self::default()
    }

    fn of(scenario: &Scenario, is_meant: impl Fn(EffectKind) -> bool) -> Self {
        let mut steps = Self::default();
        for kind in ORDER {
            if is_meant(kind) {
                steps.add(kind, scenario);
            }
        }
        steps
    }

    fn add(&mut self, kind: EffectKind, scenario: &Scenario) {
        let effects = &scenario.effects;
        match kind {
            EffectKind::WorkQueue if effects.work_queue.is_some() => {
                self.opening.push(Ask::TakeItem);
                self.closing.push(Ask::CompleteItem);
            }
            EffectKind::Lock if effects.lock.is_some() => {
                self.opening.push(Ask::TakeLock);
                self.closing.push(Ask::ReleaseLock);
            }
            EffectKind::File => {
                let Some(file) = &effects.file else { return };
                self.opening.push(Ask::OpenFile);
                self.each_row.push(Ask::WriteBlock);
                if file.path == FilePath::OwnRenamed {
                    self.closing.insert(0, Ask::CloseFile);
                }
            }
            EffectKind::Ledger => self.add_ledger(scenario),
            EffectKind::Email if scenario.email.path == EmailPath::Direct => self.each_row.push(Ask::Email),
            EffectKind::Topic if effects.topic.is_some() => self.each_row.push(Ask::Publish),
            EffectKind::PaidCalls if effects.paid_calls.is_some() => self.each_row.push(Ask::Pay),
            EffectKind::Counter if effects.counter.is_some() => self.each_row.push(Ask::Count),
            EffectKind::WorkQueue
            | EffectKind::Lock
            | EffectKind::Email
            | EffectKind::Topic
            | EffectKind::PaidCalls
            | EffectKind::Counter => {}
        }
    }

    fn add_ledger(&mut self, scenario: &Scenario) {
        match (scenario.sink.kind, scenario.sink.key_check) {
            (SinkKind::Key, KeyCheck::RowThenKey { gap_ms }) => {
                self.each_row.extend([Ask::LookUpKey, Ask::Write, Ask::RecordKey]);
                self.lead_ms = gap_ms;
            }
            (SinkKind::Key, KeyCheck::KeyThenRow { gap_ms }) => {
                self.each_row.extend([Ask::ClaimKey, Ask::Write]);
                self.lead_ms = gap_ms;
            }
            (SinkKind::Append | SinkKind::Upsert | SinkKind::Key, _) => self.each_row.push(Ask::Write),
            (SinkKind::Atomic, _) => {
                self.each_row.push(Ask::Write);
                self.closing.insert(0, Ask::Commit);
            }
        }
    }
}

/// What is asked at the start comes in this order, and so does what is asked for a row. At the end files and commits come
/// before what is given back.
const ORDER: [EffectKind; 8] = [
    EffectKind::WorkQueue,
    EffectKind::Lock,
    EffectKind::Ledger,
    EffectKind::Email,
    EffectKind::Topic,
    EffectKind::PaidCalls,
    EffectKind::File,
    EffectKind::Counter,
];
