//! Who brings effects about, and which of them a platform allows where.

use serde::Serialize;

use super::EffectKind;
use super::schema::object;

/// The runtime's own output: attempts emit records, and one writer applies those of the attempt that was accepted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct SingleWriter {
    /// The effects that it applies, in any order; all others are brought about by attempts. Emails are not among them:
    /// their single writer is the outbox.
    pub applies: Vec<EffectKind>,
}

object!(SingleWriter { applies, ..default });

/// What the platform refuses before a job starts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Policy {
    /// Effects that attempts may not bring about themselves in a step in which second copies are started.
    pub not_in_copied_steps: Vec<EffectKind>,
    /// Whether every effect has to come from the single writer.
    pub only_single_writer: bool,
}

object!(Policy { not_in_copied_steps, only_single_writer, ..default });
