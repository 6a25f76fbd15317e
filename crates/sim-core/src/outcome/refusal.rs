//! Why a platform refuses a job before it starts.

use serde::Serialize;

use crate::scenario::EffectKind;

/// An effect that is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Refusal {
    /// The effect that attempts would bring about.
    pub effect: EffectKind,
    /// The rule against it.
    pub rule: RefusalRule,
}

/// A rule of a platform.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum RefusalRule {
    /// Not in a step in which second copies are started.
    InCopiedStep,
    /// Only from the single writer.
    NotFromSingleWriter,
}
