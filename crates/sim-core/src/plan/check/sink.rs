//! What can be wrong with the ledger's contract.

use crate::problem::ProblemCode;
use crate::scenario::{
    DedupeMemory, EffectKind, IdentityField, KeyCheck, OnConflict, OnRepeat, OnUnknownCommit, Scenario, Sink, SinkKind,
};

use super::{Bounds, Check, DAY_MS};

const TIME_MS: Bounds = Bounds(0, 60_000);

impl Check {
    pub(super) fn sink(&mut self, sink: &Sink, scenario: &Scenario) {
        self.identity_of_sink(sink);
        self.fits_kind(sink);
        let gap_ms = match sink.key_check {
            KeyCheck::OneStep => None,
            KeyCheck::RowThenKey { gap_ms } => Some(("rowThenKey", gap_ms)),
            KeyCheck::KeyThenRow { gap_ms } => Some(("keyThenRow", gap_ms)),
        };
        if let Some((form, gap_ms)) = gap_ms {
            self.number(&format!("sink.keyCheck.{form}.gapMs"), "gapMs", gap_ms, TIME_MS);
        }
        if let DedupeMemory::ForMs(ms) = sink.dedupe_memory {
            self.number("sink.dedupeMemory.forMs", "forMs", ms, DAY_MS);
        }
        let times = &sink.times;
        for (name, ms) in [
            ("lookupMs", times.lookup_ms),
            ("constraintMs", times.constraint_ms),
            ("stagingMs", times.staging_ms),
            ("transactionMs", times.transaction_ms),
        ] {
            self.number(&format!("sink.times.{name}"), name, ms, TIME_MS);
        }
        let message = if scenario.effects.lock.is_none() {
            "must be false without a lock, whose tokens it compares; add one as effects.lock, such as {}"
        } else {
            "must be false where the single writer applies rows, which writes for attempts that hold no lock any more"
        };
        let is_applied = scenario.writer.applies.contains(&EffectKind::Ledger);
        if sink.fencing && (scenario.effects.lock.is_none() || is_applied) {
            self.report(ProblemCode::Conflict, "sink.fencing", message.to_owned());
        }
    }

    fn identity_of_sink(&mut self, sink: &Sink) {
        let Some(identity) = &sink.identity else { return };
        if !self.identity("sink.identity", identity) {
            return;
        }
        let message = match sink.kind {
            SinkKind::Append if !identity.is_empty() => "must be empty or left out for append, which compares nothing",
            SinkKind::Upsert | SinkKind::Key if identity.is_empty() => {
                "must name at least one field; leave it out for the fields that are usual for the sink"
            }
            SinkKind::Atomic if identity.contains(&IdentityField::Customer) => {
                "must do without customer for atomic: a commit covers all customers of a task; use job, run, period, task or attempt"
            }
            _ => return,
        };
        self.report(ProblemCode::Conflict, "sink.identity", message.to_owned());
    }

    /// What only some kinds of sink can do is left as it usually is for the others.
    fn fits_kind(&mut self, sink: &Sink) {
        let kind = sink.kind;
        let is_keyed = kind == SinkKind::Key;
        let is_atomic = kind == SinkKind::Atomic;
        let mut must = |is_right: bool, path: &str, message: &str| {
            if !is_right {
                self.report(ProblemCode::Conflict, path, message.to_owned());
            }
        };
        must(
            sink.on_repeat == OnRepeat::Success || is_keyed || is_atomic,
            "sink.onRepeat",
            "must be \"success\" for append and upsert, which take every write; only key and atomic can answer a repeat with an error",
        );
        must(
            sink.on_conflict == OnConflict::Replace || kind == SinkKind::Upsert,
            "sink.onConflict",
            "must be \"replace\" or left out but for upsert, the only kind that finds a row in its place",
        );
        must(
            sink.key_check == KeyCheck::OneStep || is_keyed,
            "sink.keyCheck",
            "must be \"oneStep\" or left out but for key, the only kind that looks keys up",
        );
        must(
            sink.dedupe_memory == DedupeMemory::ForGood || is_keyed && sink.dedupe_memory != DedupeMemory::Nothing,
            "sink.dedupeMemory",
            "must be \"forGood\" or left out, or {\"forMs\": 60000} for key; whoever remembers nothing is the kind append",
        );
        must(
            sink.on_unknown_commit == OnUnknownCommit::RetryCommit || is_atomic,
            "sink.onUnknownCommit",
            "must be \"retryCommit\" or left out but for atomic, the only kind that commits",
        );
    }
}
