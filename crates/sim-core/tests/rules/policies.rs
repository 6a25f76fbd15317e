//! What a platform refuses before a job starts: effects that attempts would bring about themselves.

use sim_core::outcome::RefusalRule::{InCopiedStep, NotFromSingleWriter};
use sim_core::outcome::{Correctness, MarkKind, Outcome, Property, RefusalRule, Report, System};
use sim_core::scenario::EffectKind::{self, Counter, Email, File, Ledger, Lock, PaidCalls, WorkQueue};

use crate::copied::effects;
use crate::small::small;
use crate::story::marks_ms;

const COPIES: &str = r#""coordinator": {"speculation": {"stages": ["publish"]}}"#;
const EVERYTHING: &str = r#""email": {"path": "direct"}, "effects": {"topic": {}, "paidCalls": {}, "file": {}, "counter": {}, "workQueue": {}, "lock": {}}"#;
const ALL_KINDS: &str = r#"["lock", "workQueue", "counter", "file", "paidCalls", "topic", "email", "ledger"]"#;

fn refusals(outcome: &Outcome) -> Vec<(EffectKind, RefusalRule)> {
    outcome.runs[0].refusals.iter().map(|refusal| (refusal.effect, refusal.rule)).collect()
}

#[test]
fn a_refused_job_starts_nothing_and_its_report_is_true() {
    let outcome =
        small(&format!(r#"{COPIES}, "effects": {{"topic": {{}}}}, "policy": {{"notInCopiedSteps": ["topic"]}}"#));
    let run = &outcome.runs[0];
    assert_eq!((run.report, run.ended_ms, run.gave_up_on), (Report::Refused, Some(0), None));
    assert_eq!(refusals(&outcome), [(EffectKind::Topic, InCopiedStep)]);
    assert!(outcome.attempts.is_empty() && outcome.messages.is_empty());
    assert_eq!((outcome.quiet_ms, marks_ms(&outcome, MarkKind::Refused)), (0, vec![0]));
    assert!(effects(&outcome, System::Topic).requests.at_ms.is_empty());
    let audit = &outcome.audit.runs[0];
    assert_eq!((audit.correctness, audit.report_is_true), (Correctness::Refused, Some(true)));
    let report = audit.guarantees.iter().find(|it| it.property == Property::TrueReport).expect("always");
    assert_eq!(report.held, Some(true));
}

#[test]
fn an_effect_is_refused_only_where_copies_are_started_and_attempts_bring_it_about() {
    let policy = r#""policy": {"notInCopiedSteps": ["topic"]}"#;
    for (case, more) in [
        ("no copies", r#""effects": {"topic": {}}"#.to_owned()),
        (
            "copies of other steps",
            r#""effects": {"topic": {}}, "coordinator": {"speculation": {"stages": ["map", "reduce"]}}"#.to_owned(),
        ),
        ("no topic", COPIES.to_owned()),
        (
            "by the single writer",
            format!(r#"{COPIES}, "effects": {{"topic": {{}}}}, "writer": {{"applies": ["topic"]}}"#),
        ),
        ("another effect", format!(r#"{COPIES}, "effects": {{"counter": {{}}}}"#)),
    ] {
        let outcome = small(&format!("{more}, {policy}"));
        assert_eq!((outcome.runs[0].report, refusals(&outcome)), (Report::Succeeded, vec![]), "{case}");
    }
}

#[test]
fn every_effect_that_is_refused_is_named_in_the_order_of_kinds() {
    let all = EffectKind::ALL;
    let outcome = small(&format!(r#"{COPIES}, {EVERYTHING}, "policy": {{"notInCopiedSteps": {ALL_KINDS}}}"#));
    assert_eq!(refusals(&outcome), all.map(|kind| (kind, InCopiedStep)));
    let outcome = small(&format!(r#"{EVERYTHING}, "policy": {{"onlySingleWriter": true}}"#));
    assert_eq!(refusals(&outcome), all.map(|kind| (kind, NotFromSingleWriter)));
    // Whatever breaks both rules is named once, by the first.
    let outcome = small(&format!(
        r#"{COPIES}, {EVERYTHING}, "policy": {{"notInCopiedSteps": ["file"], "onlySingleWriter": true}}"#
    ));
    let rule = |kind| if kind == File { InCopiedStep } else { NotFromSingleWriter };
    assert_eq!(refusals(&outcome), all.map(|kind| (kind, rule(kind))));
    let outcome = small(&format!(
        r#"{EVERYTHING}, "writer": {{"applies": ["topic", "ledger"]}}, "policy": {{"onlySingleWriter": true}}"#
    ));
    let left = [Email, PaidCalls, File, Counter, WorkQueue, Lock];
    assert_eq!(refusals(&outcome), left.map(|kind| (kind, NotFromSingleWriter)));
}

#[test]
fn a_job_whose_effects_all_sit_on_the_one_write_path_is_let_in() {
    let path = r#""policy": {"onlySingleWriter": true}"#;
    let outcome = small(path);
    assert_eq!(refusals(&outcome), [(Ledger, NotFromSingleWriter)], "a row is an effect too");
    for more in [
        r#""writer": {"applies": ["ledger"]}"#,
        // The outbox is the single writer of emails.
        r#""writer": {"applies": ["ledger"]}, "email": {"path": "outbox"}"#,
        r#""writer": {"applies": ["ledger", "topic", "paidCalls", "file", "counter", "workQueue", "lock"]},
           "effects": {"topic": {}, "paidCalls": {}, "file": {}, "counter": {}, "workQueue": {}, "lock": {}}"#,
        // To read is no effect.
        r#""writer": {"applies": ["ledger"]}, "effects": {"reading": {}}"#,
    ] {
        let outcome = small(&format!("{more}, {path}"));
        assert_eq!(outcome.audit.runs[0].correctness, Correctness::SucceededAndRight, "{more}");
    }
    let direct = small(&format!(r#""writer": {{"applies": ["ledger"]}}, "email": {{"path": "direct"}}, {path}"#));
    assert_eq!(refusals(&direct), [(Email, NotFromSingleWriter)]);
}

#[test]
fn each_run_is_refused_when_it_would_start() {
    let outcome = small(
        r#""runs": [{}, {"id": "b", "period": "tuesday", "startMs": 500}], "policy": {"onlySingleWriter": true}"#,
    );
    let ends: Vec<_> = outcome.runs.iter().map(|run| (run.report, run.ended_ms)).collect();
    assert_eq!(ends, [(Report::Refused, Some(0)), (Report::Refused, Some(500))]);
}
