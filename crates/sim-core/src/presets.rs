//! The lesson's scenarios by name.

use serde::Serialize;

use crate::scenario::{
    Action, AttemptRef, Cluster, DedupeMemory, EmailPath, Fault, IdentityField, NotificationId, OnRepeat, Scenario,
    SentMark, SinkKind, Stage, Target, When, WriteRef,
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
    presets
}

/// One write arrives twice within its attempt, which is what a simple test tries.
fn the_test_that_misses_it() -> impl Iterator<Item = Preset> {
    [&APPEND, &ATTEMPT_KEY].into_iter().map(|sink| {
        let first_row = WriteRef { task: 3, attempt: 1, row: 1 };
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

/// A failure of the lesson, whatever the sink.
#[derive(Clone, Copy)]
pub(crate) struct Failure {
    pub(crate) name: &'static str,
    title: &'static str,
    /// The stage and the task that it strikes.
    target: (Stage, u64),
    fault: fn(AttemptRef) -> Fault,
    /// Stages in which slow attempts get a second copy.
    copies: &'static [Stage],
}

impl Failure {
    /// The failure, and nothing else, on a scenario. A smaller cluster's last task takes the place of one that it does
    /// not have.
    pub(crate) fn on(&self, mut scenario: Scenario) -> Scenario {
        let (stage, task) = self.target;
        let attempt = first(stage, task.min(scenario.cluster.tasks.saturating_sub(1)));
        scenario.coordinator.speculation.stages = self.copies.to_vec();
        with_fault(scenario, (self.fault)(attempt))
    }
}

const REDUCE_RETRY: Failure = Failure {
    name: "reduce-retry",
    title: "The completion message of reduce-2 is lost",
    target: (Stage::Reduce, 2),
    fault: lose_ack,
    copies: &[],
};

const LOST_ACK: Failure = Failure {
    name: "lost-ack",
    title: "The completion message of publish-3 is lost",
    target: (Stage::Publish, 3),
    fault: lose_ack,
    copies: &[],
};

const CRASH: Failure = Failure {
    name: "crash",
    title: "The worker of publish-4 crashes half-way",
    target: (Stage::Publish, 4),
    fault: |attempt| strike(Action::Crash, attempt, 50),
    copies: &[],
};

const ZOMBIE: Failure = Failure {
    name: "zombie",
    title: "publish-5 is cut off from the coordinator at 40 % and works on",
    target: (Stage::Publish, 5),
    fault: |attempt| strike(Action::CutOff, attempt, 40),
    copies: &[],
};

const SPECULATION: Failure = Failure {
    name: "speculation",
    title: "publish-7 is slow and gets a second copy",
    target: (Stage::Publish, 7),
    fault: |attempt| Fault { action: Action::Slow { percent: 150 }, target: Target::Attempt(attempt), when: None },
    copies: &[Stage::Publish],
};

/// Every failure of the lesson, in its order.
pub(crate) const FAILURES: [Failure; 5] = [REDUCE_RETRY, LOST_ACK, CRASH, ZOMBIE, SPECULATION];

pub(crate) struct SinkChoice {
    pub(crate) name: &'static str,
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

/// The five sinks of the lesson, in its order.
pub(crate) const SINKS: [&SinkChoice; 5] = [&APPEND, &UPSERT, &TASK_KEY, &ATTEMPT_KEY, &ATOMIC];

fn preset(name: &str, title: &str, scenario: Scenario) -> Preset {
    Preset { name: name.to_owned(), title: title.to_owned(), scenario }
}

fn with_fault(scenario: Scenario, fault: Fault) -> Scenario {
    Scenario { faults: vec![fault], ..scenario }
}

pub(crate) fn with_sink(mut scenario: Scenario, sink: &SinkChoice) -> Scenario {
    scenario.sink.kind = sink.kind;
    // Only what turns a repeat away can answer it with an error.
    if matches!(sink.kind, SinkKind::Append | SinkKind::Upsert) {
        scenario.sink.on_repeat = OnRepeat::Success;
    }
    scenario.sink.identity = sink.identity.map(<[IdentityField]>::to_vec);
    scenario
}

pub(crate) fn with_email(mut scenario: Scenario, path: EmailPath) -> Scenario {
    scenario.email.path = path;
    scenario
}

pub(crate) fn email_words(path: EmailPath) -> (&'static str, &'static str) {
    match path {
        EmailPath::None => ("none", "nobody is emailed"),
        EmailPath::Direct => ("direct", "each task emails its customers"),
        EmailPath::Outbox => ("outbox", "emails go through an outbox"),
    }
}

fn lose_ack(attempt: AttemptRef) -> Fault {
    Fault { action: Action::Lose, target: Target::Ack(attempt), when: None }
}

fn strike(action: Action, attempt: AttemptRef, percent: u64) -> Fault {
    Fault { action, target: Target::Attempt(attempt), when: Some(When::Percent(percent)) }
}

fn first(stage: Stage, task: u64) -> AttemptRef {
    AttemptRef { stage, task, attempt: 1 }
}
