//! What the platform refuses before a job starts.

use crate::outcome::{Refusal, RefusalRule};
use crate::scenario::{EffectKind, EmailPath, Scenario, Stage};

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
    let by_attempts = EffectKind::ALL.into_iter().filter(|&kind| is_by_attempts(scenario, kind));
    by_attempts.filter_map(|effect| rule(effect).map(|rule| Refusal { effect, rule })).collect()
}

/// Whether attempts bring an effect about themselves.
fn is_by_attempts(scenario: &Scenario, kind: EffectKind) -> bool {
    let effects = &scenario.effects;
    let is_there = match kind {
        EffectKind::Ledger => true,
        EffectKind::Email => scenario.email.path == EmailPath::Direct,
        EffectKind::Topic => effects.topic.is_some(),
        EffectKind::PaidCalls => effects.paid_calls.is_some(),
        EffectKind::File => effects.file.is_some(),
        EffectKind::Counter => effects.counter.is_some(),
        EffectKind::WorkQueue => effects.work_queue.is_some(),
        EffectKind::Lock => effects.lock.is_some(),
    };
    is_there && !scenario.writer.applies.contains(&kind)
}
