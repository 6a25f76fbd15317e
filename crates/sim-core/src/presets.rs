//! The lesson's scenarios by name.

use serde::Serialize;

use crate::scenario::{
    Action, AttemptRef, Cluster, EmailPath, Fault, IdentityField, Scenario, SinkKind, Stage, Target, When,
};

/// A scenario of the lesson.
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

/// Every scenario of the lesson, in the lesson's order.
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
        preset("reduce-retry", "The completion message of reduce-2 is lost", {
            with_fault(Scenario::default(), lose_ack(Stage::Reduce, 2))
        }),
    ];
    for failure in FAILURES {
        for sink in SINKS {
            let name = format!("{}-{}", failure.name, sink.name);
            let title = format!("{}; {}", failure.title, sink.title);
            presets.push(preset(&name, &title, with_sink((failure.of)(), sink)));
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
        presets.push(preset(&name, &title, with_email(with_sink((ZOMBIE.of)(), sink), email)));
    }
    for failure in [CRASH, LOST_ACK] {
        let name = format!("no-retries-{}", failure.name);
        let title = format!("{}; retries are switched off", failure.title);
        let mut scenario = (failure.of)();
        scenario.coordinator.max_attempts = 1;
        presets.push(preset(&name, &title, scenario));
    }
    for sink in SINKS {
        for email in [EmailPath::Direct, EmailPath::Outbox] {
            let (email_name, email_title) = email_words(email);
            let name = format!("workbench-{}-{email_name}", sink.name);
            let title =
                format!("16 workers, the completion message of publish-2 is lost; {}; {email_title}", sink.title);
            let cluster = Cluster { workers: 16, tasks: 16 };
            let failing = with_fault(Scenario { cluster, ..Scenario::default() }, lose_ack(Stage::Publish, 2));
            presets.push(preset(&name, &title, with_email(with_sink(failing, sink), email)));
        }
    }
    presets
}

#[derive(Clone, Copy)]
struct Failure {
    name: &'static str,
    title: &'static str,
    of: fn() -> Scenario,
}

const LOST_ACK: Failure = Failure {
    name: "lost-ack",
    title: "The completion message of publish-3 is lost",
    of: || with_fault(Scenario::default(), lose_ack(Stage::Publish, 3)),
};

const CRASH: Failure = Failure {
    name: "crash",
    title: "The worker of publish-4 crashes half-way",
    of: || with_fault(Scenario::default(), strike(Action::Crash, 4, 50)),
};

const ZOMBIE: Failure = Failure {
    name: "zombie",
    title: "publish-5 is cut off from the coordinator at 40 % and works on",
    of: || with_fault(Scenario::default(), strike(Action::CutOff, 5, 40)),
};

const SPECULATION: Failure = Failure {
    name: "speculation",
    title: "publish-7 is slow and gets a second copy",
    of: || {
        let slow = Fault {
            action: Action::Slow { percent: 150 },
            target: Target::Attempt(first(Stage::Publish, 7)),
            when: None,
        };
        let mut scenario = with_fault(Scenario::default(), slow);
        scenario.coordinator.speculation.stages = vec![Stage::Publish];
        scenario
    },
};

const FAILURES: [Failure; 4] = [LOST_ACK, CRASH, ZOMBIE, SPECULATION];

struct SinkChoice {
    name: &'static str,
    title: &'static str,
    kind: SinkKind,
    identity: Option<&'static [IdentityField]>,
}

const APPEND: SinkChoice =
    SinkChoice { name: "append", title: "every write is a new row", kind: SinkKind::Append, identity: None };
const UPSERT: SinkChoice =
    SinkChoice { name: "upsert", title: "a write replaces the customer's row", kind: SinkKind::Upsert, identity: None };
const TASK_KEY: SinkChoice = SinkChoice {
    name: "task-key",
    title: "a key names the task and the customer",
    kind: SinkKind::Key,
    identity: None,
};
const ATTEMPT_KEY: SinkChoice = SinkChoice {
    name: "attempt-key",
    title: "a key names the attempt too",
    kind: SinkKind::Key,
    identity: Some(&[IdentityField::Run, IdentityField::Task, IdentityField::Attempt, IdentityField::Customer]),
};
const ATOMIC: SinkChoice =
    SinkChoice { name: "atomic", title: "each task commits once", kind: SinkKind::Atomic, identity: None };

const SINKS: [&SinkChoice; 5] = [&APPEND, &UPSERT, &TASK_KEY, &ATTEMPT_KEY, &ATOMIC];

fn preset(name: &str, title: &str, scenario: Scenario) -> Preset {
    Preset { name: name.to_owned(), title: title.to_owned(), scenario }
}

fn with_fault(scenario: Scenario, fault: Fault) -> Scenario {
    Scenario { faults: vec![fault], ..scenario }
}

fn with_sink(mut scenario: Scenario, sink: &SinkChoice) -> Scenario {
    scenario.sink.kind = sink.kind;
    scenario.sink.identity = sink.identity.map(<[IdentityField]>::to_vec);
    scenario
}

fn with_email(mut scenario: Scenario, path: EmailPath) -> Scenario {
    scenario.email.path = path;
    scenario
}

fn email_words(path: EmailPath) -> (&'static str, &'static str) {
    match path {
        EmailPath::None => ("none", "nobody is emailed"),
        EmailPath::Direct => ("direct", "each task emails its customers"),
        EmailPath::Outbox => ("outbox", "emails go through an outbox"),
    }
}

fn lose_ack(stage: Stage, task: u64) -> Fault {
    Fault { action: Action::Lose, target: Target::Ack(first(stage, task)), when: None }
}

fn strike(action: Action, task: u64, percent: u64) -> Fault {
    Fault { action, target: Target::Attempt(first(Stage::Publish, task)), when: Some(When::Percent(percent)) }
}

fn first(stage: Stage, task: u64) -> AttemptRef {
    AttemptRef { stage, task, attempt: 1 }
}
