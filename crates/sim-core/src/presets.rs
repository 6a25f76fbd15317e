//! The lessons' scenarios by name.

use serde::Serialize;

use crate::scenario::{
    Action, Cluster, DedupeMemory, EmailPath, Fault, Json, NotificationId, Scenario, SentMark, Stage, Target, When,
    WriteRef,
};
use crate::strategies::{
    APPEND, ATOMIC, ATTEMPT_KEY, CRASH, LOST_ACK, REDUCE_RETRY, SINKS, SPECULATION, UPSERT, ZOMBIE, email_words, first,
    lose_ack, with_email, with_fault, with_sink,
};

/// A scenario of a lesson.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Preset {
    /// Such as `lost-ack-append`; part of addresses, so it never changes.
    pub name: String,
    /// What happens, in one line.
    pub title: String,
    /// The scenario itself.
    pub scenario: Scenario,
}

/// Every scenario of the lessons, in their order.
#[must_use]
pub fn presets() -> Vec<Preset> {
    let mut presets = vec![
        preset("reference", "Nothing goes wrong", Scenario::default()),
        preset("reference-direct", "Nothing goes wrong; each task emails its customers", {
            with_email(Scenario::default(), EmailPath::Direct)
        }),
        preset("reference-outbox", "Nothing goes wrong; emails go through an outbox", {
            with_email(Scenario::default(), EmailPath::Outbox)
        }),
        preset(REDUCE_RETRY.name, REDUCE_RETRY.title, REDUCE_RETRY.on(Scenario::default())),
    ];
    for failure in [LOST_ACK, CRASH, ZOMBIE, SPECULATION] {
        for sink in SINKS {
            let name = format!("{}-{}", failure.name, sink.name);
            let title = format!("{}; {}", failure.title, sink.title);
            presets.push(preset(&name, &title, with_sink(failure.on(Scenario::default()), sink)));
        }
    }
    for (sink, email) in [
        (&ATOMIC, EmailPath::Direct),
        (&ATOMIC, EmailPath::Outbox),
        (&UPSERT, EmailPath::Outbox),
        (&APPEND, EmailPath::Outbox),
    ] {
        let (email_name, email_title) = email_words(email);
        let name = format!("zombie-{}-{email_name}", sink.name);
        let title = format!("{}; {}; {email_title}", ZOMBIE.title, sink.title);
        presets.push(preset(&name, &title, with_email(with_sink(ZOMBIE.on(Scenario::default()), sink), email)));
    }
    for failure in [CRASH, LOST_ACK] {
        let name = format!("no-retries-{}", failure.name);
        let title = format!("{}; retries are switched off", failure.title);
        let mut scenario = failure.on(Scenario::default());
        scenario.coordinator.max_attempts = 1;
        presets.push(preset(&name, &title, scenario));
    }
    presets.extend(the_test_that_misses_it());
    presets.extend(a_sender_as_in_production());
    for sink in SINKS {
        for email in [EmailPath::Direct, EmailPath::Outbox] {
            let (email_name, email_title) = email_words(email);
            let name = format!("workbench-{}-{email_name}", sink.name);
            let title =
                format!("16 workers, the completion message of publish-2 is lost; {}; {email_title}", sink.title);
            let cluster = Cluster { workers: 16, tasks: 16 };
            let failing = with_fault(Scenario { cluster, ..Scenario::default() }, lose_ack(first(Stage::Publish, 2)));
            presets.push(preset(&name, &title, with_email(with_sink(failing, sink), email)));
        }
    }
    presets.extend(told(include_str!("../data/copies.json")));
    presets.extend(told(include_str!("../data/fine-print.json")));
    presets
}

/// One write arrives twice within its attempt, which is what a simple test tries.
fn the_test_that_misses_it() -> impl Iterator<Item = Preset> {
    [&APPEND, &ATTEMPT_KEY].into_iter().map(|sink| {
        let first_row = WriteRef { task: 3, attempt: 1, row: 1, run: 0 };
        let repeat = Fault { action: Action::Repeat, target: Target::Write(first_row), when: None };
        let name = format!("repeated-write-{}", sink.name);
        let title = format!("The first write of publish-3 arrives twice; {}", sink.title);
        preset(&name, &title, with_sink(with_fault(Scenario::default(), repeat), sink))
    })
}

/// The sender crashes between an email and its mark.
fn a_sender_as_in_production() -> impl Iterator<Item = Preset> {
    // Its fifth notification: two requests each, so the ninth is the first of the two.
    let crash = Fault { action: Action::Crash, target: Target::Sender(0), when: Some(When::AfterRequest(9)) };
    let base = with_email(with_sink(with_fault(Scenario::default(), crash), &ATOMIC), EmailPath::Outbox);
    let mut marks_first = base.clone();
    marks_first.email.sender.marks = SentMark::BeforeSending;
    let mut dedupe = base.clone();
    dedupe.email.notification_id = NotificationId::Logical;
    dedupe.email.dedupe_memory = DedupeMemory::ForGood;
    [
        ("sender-crash", "The sender crashes after an email went out and before it marks it", base),
        ("sender-crash-marks-first", "The sender crashes after it marked an email and before it sends it", marks_first),
        ("sender-crash-dedupe", "The sender crashes before it marks an email; the receiver remembers its id", dedupe),
    ]
    .into_iter()
    .map(|(name, title, scenario)| preset(name, title, scenario))
}

fn preset(name: &str, title: &str, scenario: Scenario) -> Preset {
    Preset { name: name.to_owned(), title: title.to_owned(), scenario }
}

/// Presets as they are told in a list of objects, each with its name, its title and its scenario.
fn told(text: &str) -> Vec<Preset> {
    let presets = match serde_json::from_str(text) {
        Ok(Json::List(presets)) => presets,
        _ => panic!("presets are told in a list"),
    };
    let preset = |told: Json| match told {
        Json::Object(fields) => match &fields[..] {
            [(_, Json::Text(name)), (_, Json::Text(title)), (_, scenario)] => {
                preset(name, title, Scenario::read(scenario).expect("a preset is good"))
            }
            _ => panic!("a preset has a name, a title and a scenario, in this order"),
        },
        _ => panic!("a preset is an object"),
    };
    presets.into_iter().map(preset).collect()
}
