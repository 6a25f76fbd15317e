//! The random scenarios reach all that can happen, so that no property holds for want of cases.

use std::cell::RefCell;

use sim_core::outcome::{
    Cause, CopyDecision, Correctness, End, Fate, Guarantee, MarkKind, Outcome, Promise, Report, Requests,
    SenderEventKind, SignKind, System, SystemAudit, Verdict,
};
use sim_core::scenario::{Action, Fault, SentMark, When};

use crate::{always, scenarios};

/// Something that can be seen in an outcome.
type Sight = (&'static str, fn(&Outcome) -> bool);

/// Of 256 cases.
const AT_LEAST: u32 = 3;

#[test]
fn random_scenarios_reach_all_that_can_happen() {
    let sights: [Sight; 56] = [
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
        ("the sender sent again after a crash", |it| sends_again(it)),
        ("an email lost by marking first", |it| loses_by_marking(it)),
        ("a notification given up", |it| sender_did(it, SenderEventKind::GaveUp)),
        ("an attempt that gave an email up", |it| gives_up(it)),
        ("an id that is recognised", |it| calls(it).is_some_and(|it| it.fate.contains(&Fate::Ignored))),
        ("an id that is forgotten", |it| forgets(it)),
        ("a reply that is not heard", |it| it.effects_on(System::Mailbox).is_some_and(|it| !it.unheard.is_empty())),
        ("a write that arrives twice", |it| struck(it, |fault| fault.action == Action::Repeat)),
        ("a crash between a commit and its acknowledgement", |it| crashes_after_commit(it)),
        ("cut off after a request", |it| struck(it, |fault| fault.action == Action::CutOff && is_after_request(fault))),
        ("an attempt that waits is copied", |it| waits_and_is_copied(it)),
        ("hidden rows", |it| it.audit.runs[0].dashboard.hidden_rows > 0),
        ("more rows", |it| shows(it, SignKind::MoreRows)),
        ("more revenue", |it| shows(it, SignKind::MoreRevenue)),
        ("attempts in keys", |it| shows(it, SignKind::AttemptsInKeys)),
        ("only emails wrong", |it| shows(it, SignKind::OnlyEmailsWrong)),
        ("a promise that is kept", |it| promises(it).any(|it| it.held == Some(true))),
        ("the lesson's customers", |it| it.customers.len() == 796),
        ("a service that failed", |it| calls(it).is_some_and(|it| it.fate.contains(&Fate::Failed))),
        ("a fault that never struck", |it| it.fault_struck_ms.contains(&None)),
    ];
    let seen = RefCell::new([0; 56]);
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

fn calls(outcome: &Outcome) -> Option<&Requests> {
    outcome.effects_on(System::Mailbox).map(|mailbox| &mailbox.requests)
}

fn sender_did(outcome: &Outcome, kind: SenderEventKind) -> bool {
    outcome.sender.iter().flat_map(|sender| &sender.events).any(|event| event.kind == kind)
}

fn marks_first(outcome: &Outcome) -> bool {
    outcome.scenario.email.sender.marks == SentMark::BeforeSending
}

/// For each crash of the sender, how often it called for the notification that it had in hand.
fn crashed_with(outcome: &Outcome) -> impl Iterator<Item = usize> {
    let events = outcome.sender.iter().flat_map(|sender| &sender.events);
    let crashes = events.filter(|event| event.kind == SenderEventKind::Crashed);
    let called_for = calls(outcome).map_or(&[][..], |mailbox| &mailbox.notification);
    crashes.map(move |crash| called_for.iter().filter(|it| **it == crash.notification).count())
}

fn sends_again(outcome: &Outcome) -> bool {
    !marks_first(outcome) && crashed_with(outcome).any(|calls| calls > 1)
}

fn loses_by_marking(outcome: &Outcome) -> bool {
    marks_first(outcome) && crashed_with(outcome).any(|calls| calls == 0)
}

fn gives_up(outcome: &Outcome) -> bool {
    outcome.sender.is_none() && ends(outcome, End::Failed) && {
        let unheard = outcome.effects_on(System::Mailbox).is_some_and(|it| !it.unheard.is_empty());
        unheard || calls(outcome).is_some_and(|it| it.fate.contains(&Fate::Failed))
    }
}

/// An id is delivered again although it is remembered for a time.
fn forgets(outcome: &Outcome) -> bool {
    let Some(mailbox) = outcome.effects_on(System::Mailbox).filter(|it| !it.identity.is_empty()) else { return false };
    let lines = mailbox
        .standing
        .iter()
        .map(|&call| (mailbox.requests.customer[call as usize], mailbox.requests.attempt[call as usize]));
    let mut seen: Vec<_> = lines.collect();
    seen.sort_unstable();
    seen.windows(2).any(|pair| pair[0] == pair[1])
}

fn struck(outcome: &Outcome, is_meant: fn(&Fault) -> bool) -> bool {
    let faults = outcome.scenario.faults.iter().zip(&outcome.fault_struck_ms);
    faults.into_iter().any(|(fault, struck_ms)| struck_ms.is_some() && is_meant(fault))
}

fn is_after_request(fault: &Fault) -> bool {
    matches!(fault.when, Some(When::AfterRequest(_)))
}

fn crashes_after_commit(outcome: &Outcome) -> bool {
    outcome.effects[0]
        .commits
        .iter()
        .any(|commit| commit.fate == Fate::Took && outcome.attempts[commit.attempt as usize].end == Some(End::Crashed))
}

fn waits_and_is_copied(outcome: &Outcome) -> bool {
    outcome.attempts.iter().any(|it| it.waited_ms > 0 && it.copy == CopyDecision::Queued)
}

fn shows(outcome: &Outcome, kind: SignKind) -> bool {
    outcome.diagnosis.signs.iter().any(|sign| sign.kind == kind)
}

fn promises(outcome: &Outcome) -> impl Iterator<Item = &Guarantee> {
    outcome.audit.runs[0].guarantees.iter().filter(|it| matches!(it.promise, Promise::By(_)))
}
