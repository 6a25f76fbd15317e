//! What the platform refuses before a job starts.

use crate::outcome::{Refusal, RefusalRule};
use crate::scenario::{EffectKind, Scenario, Stage};

use super::steps::Steps;

/// Every effect that the scenario's policy refuses, in the order of kinds.
pub(super) fn of(scenario: &Scenario) -> Vec<Refusal> {
    let policy = &scenario.policy;
    let is_copied = scenario.coordinator.speculation.stages.contains(&Stage::Publish);
    let rule = |kind| {
        if is_copied && policy.not_in_copied_steps.contains(&kind) {
            Some(RefusalRule::InCopiedStep)
        } else if policy.only_single_writer {
            Some(RefusalRule::NotFromSingleWriter)
        } else {
            None
        }
    };
    let is_by_attempts = |kind: &EffectKind| !scenario.writer.applies.contains(kind) && Steps::has(*kind, scenario);
    let by_attempts = EffectKind::ALL.into_iter().filter(is_by_attempts);
    by_attempts.filter_map(|effect| rule(effect).map(|rule| Refusal { effect, rule })).collect()
}
