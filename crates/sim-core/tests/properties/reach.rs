//! The random scenarios reach all that can happen, so that no property holds for want of cases.

use std::cell::RefCell;

use sim_core::outcome::{Cause, CopyDecision, Correctness, End, Fate, MarkKind, Outcome, Report, SystemAudit, Verdict};

use crate::{always, scenarios};

/// Something that can be seen in an outcome.
type Sight = (&'static str, fn(&Outcome) -> bool);

/// Of 256 cases.
const AT_LEAST: u32 = 3;

#[test]
fn random_scenarios_reach_all_that_can_happen() {
    let sights: [Sight; 37] = [
        ("succeeded", |it| it.runs[0].report == Report::Succeeded),
        ("failed", |it| it.runs[0].report == Report::Failed),
        ("never ends", |it| it.runs[0].report == Report::NeverEnds),
        ("right", |it| it.audit.runs[0].correctness == Correctness::SucceededAndRight),
        ("wrong", |it| it.audit.runs[0].correctness == Correctness::SucceededAndWrong),
        ("failed though right", |it| it.audit.runs[0].correctness == Correctness::FailedThoughRight),
        ("incomplete", |it| it.audit.runs[0].correctness == Correctness::Incomplete),
        ("customers missing", |it| audits(it).any(|it| !it.missing.is_empty())),
        ("customers repeated", |it| audits(it).any(|it| !it.repeated.is_empty())),
        ("first", |it| it.attempts.iter().any(|it| it.cause == Cause::First)),
        ("retry", |it| it.attempts.iter().any(|it| it.cause == Cause::Retry)),
        ("copy", |it| it.attempts.iter().any(|it| it.cause == Cause::Copy)),
        ("a third attempt", |it| it.attempts.iter().any(|it| it.attempt == 3)),
        ("finished", |it| ends(it, End::Finished)),
        ("crashed", |it| ends(it, End::Crashed)),
        ("cancelled", |it| ends(it, End::Cancelled)),
        ("stopped by an error", |it| ends(it, End::Failed)),
        ("cut off", |it| it.attempts.iter().any(|it| it.cut_off_ms.is_some())),
        ("accepted", |it| is_believed(it, Verdict::Accepted)),
        ("ignored", |it| is_believed(it, Verdict::Ignored)),
        ("too late", |it| is_believed(it, Verdict::TooLate)),
        ("declared failed", |it| is_believed(it, Verdict::DeclaredFailed)),
        ("reported failure", |it| is_believed(it, Verdict::ReportedFailure)),
        ("confirmed to have stopped", |it| is_believed(it, Verdict::Cancelled)),
        ("copy decision off", |it| it.attempts.iter().any(|it| it.copy == CopyDecision::Off)),
        ("never considered", |it| it.attempts.iter().any(|it| it.copy == CopyDecision::NeverConsidered)),
        ("not slow enough", |it| it.attempts.iter().any(|it| matches!(it.copy, CopyDecision::NotSlowEnough { .. }))),
        ("not alone", |it| it.attempts.iter().any(|it| it.copy == CopyDecision::NotAlone)),
        ("copy queued", |it| it.attempts.iter().any(|it| it.copy == CopyDecision::Queued)),
        ("copy dropped", |it| it.marks.iter().any(|it| it.kind == MarkKind::Dropped)),
        ("waited for a worker", |it| it.attempts.iter().any(|it| it.queued_ms < it.launched_ms)),
        ("took", |it| audits(it).any(|it| it.fates.took > 0)),
        ("overwrote", |it| fates(it, Fate::Overwrote)),
        ("passed over", |it| fates(it, Fate::Ignored)),
        ("refused", |it| fates(it, Fate::Refused)),
        ("discarded", |it| fates(it, Fate::Discarded)),
        ("a fault that never struck", |it| it.fault_struck_ms.contains(&None)),
    ];
    let seen = RefCell::new([0; 37]);
    always(scenarios::any(), |_, outcome| {
        for (count, (_, is_seen)) in seen.borrow_mut().iter_mut().zip(sights) {
            *count += u32::from(is_seen(outcome));
        }
        Ok(())
    });
    let seen = seen.into_inner();
    for (count, (name, _)) in seen.iter().zip(sights) {
        println!("{count:5} {name}");
    }
    for (count, (name, _)) in seen.iter().zip(sights) {
        assert!(*count >= AT_LEAST, "only {count} scenarios show: {name}");
    }
}

fn audits(outcome: &Outcome) -> impl Iterator<Item = &SystemAudit> {
    outcome.audit.runs[0].systems.iter()
}

fn ends(outcome: &Outcome, end: End) -> bool {
    outcome.attempts.iter().any(|attempt| attempt.end == Some(end))
}

fn is_believed(outcome: &Outcome, verdict: Verdict) -> bool {
    outcome.attempts.iter().any(|attempt| attempt.verdict == verdict)
}

fn fates(outcome: &Outcome, fate: Fate) -> bool {
    outcome.effects[0].requests.fate.contains(&fate)
}
