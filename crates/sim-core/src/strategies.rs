//! What the lesson chooses among: its failures, its sinks, the ways of an email. Presets, comparisons
//! and cases are made of them.

use crate::scenario::{
    Action, AttemptRef, EmailPath, Fault, IdentityField, Scenario, Sink, SinkKind, Stage, Target, When,
};

/// A failure of the lesson, whatever the sink.
#[derive(Clone, Copy)]
pub(crate) struct Failure {
    pub(crate) name: &'static str,
    pub(crate) title: &'static str,
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

pub(crate) const REDUCE_RETRY: Failure = Failure {
    name: "reduce-retry",
    title: "The completion message of reduce-2 is lost",
    target: (Stage::Reduce, 2),
    fault: lose_ack,
    copies: &[],
};

pub(crate) const LOST_ACK: Failure = Failure {
    name: "lost-ack",
    title: "The completion message of publish-3 is lost",
    target: (Stage::Publish, 3),
    fault: lose_ack,
    copies: &[],
};

pub(crate) const CRASH: Failure = Failure {
    name: "crash",
    title: "The worker of publish-4 crashes half-way",
    target: (Stage::Publish, 4),
    fault: |attempt| strike(Action::Crash, attempt, When::Percent(50)),
    copies: &[],
};

pub(crate) const ZOMBIE: Failure = Failure {
    name: "zombie",
    title: "publish-5 is cut off from the coordinator at 40 % and works on",
    target: (Stage::Publish, 5),
    fault: |attempt| strike(Action::CutOff, attempt, When::Percent(40)),
    copies: &[],
};

pub(crate) const SPECULATION: Failure = Failure {
    name: "speculation",
    title: "publish-7 is slow and gets a second copy",
    target: (Stage::Publish, 7),
    fault: |attempt| slow(attempt, 150),
    copies: &[Stage::Publish],
};

/// Every failure of the lesson, in its order.
pub(crate) const FAILURES: [Failure; 5] = [REDUCE_RETRY, LOST_ACK, CRASH, ZOMBIE, SPECULATION];

/// A sink of the lesson, with its identity.
pub(crate) struct SinkChoice {
    pub(crate) name: &'static str,
    pub(crate) title: &'static str,
    kind: SinkKind,
    identity: Option<&'static [IdentityField]>,
}

pub(crate) const APPEND: SinkChoice =
    SinkChoice { name: "append", title: "every write is a new row", kind: SinkKind::Append, identity: None };
pub(crate) const UPSERT: SinkChoice =
    SinkChoice { name: "upsert", title: "a write replaces the customer's row", kind: SinkKind::Upsert, identity: None };
pub(crate) const TASK_KEY: SinkChoice = SinkChoice {
    name: "task-key",
    title: "a key names the task and the customer",
    kind: SinkKind::Key,
    identity: None,
};
pub(crate) const ATTEMPT_KEY: SinkChoice = SinkChoice {
    name: "attempt-key",
    title: "a key names the attempt too",
    kind: SinkKind::Key,
    identity: Some(&[IdentityField::Run, IdentityField::Task, IdentityField::Attempt, IdentityField::Customer]),
};
pub(crate) const ATOMIC: SinkChoice =
    SinkChoice { name: "atomic", title: "each task commits once", kind: SinkKind::Atomic, identity: None };

/// The five sinks of the lesson, in its order.
pub(crate) const SINKS: [&SinkChoice; 5] = [&APPEND, &UPSERT, &TASK_KEY, &ATTEMPT_KEY, &ATOMIC];

pub(crate) fn with_fault(scenario: Scenario, fault: Fault) -> Scenario {
    Scenario { faults: vec![fault], ..scenario }
}

pub(crate) fn with_sink(mut scenario: Scenario, sink: &SinkChoice) -> Scenario {
    // The fine print of one kind of sink is not there in another.
    let usual = Sink::default();
    let set = &mut scenario.sink;
    set.kind = sink.kind;
    set.identity = sink.identity.map(<[IdentityField]>::to_vec);
    if matches!(sink.kind, SinkKind::Append | SinkKind::Upsert) {
        set.on_repeat = usual.on_repeat;
    }
    if sink.kind != SinkKind::Upsert {
        set.on_conflict = usual.on_conflict;
    }
    if sink.kind != SinkKind::Key {
        (set.key_check, set.dedupe_memory) = (usual.key_check, usual.dedupe_memory);
    }
    if sink.kind != SinkKind::Atomic {
        set.on_unknown_commit = usual.on_unknown_commit;
    }
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

pub(crate) fn lose_ack(attempt: AttemptRef) -> Fault {
    Fault { action: Action::Lose, target: Target::Ack(attempt), when: None }
}

pub(crate) fn strike(action: Action, attempt: AttemptRef, when: When) -> Fault {
    Fault { action, target: Target::Attempt(attempt), when: Some(when) }
}

pub(crate) fn slow(attempt: AttemptRef, percent: u64) -> Fault {
    Fault { action: Action::Slow { percent }, target: Target::Attempt(attempt), when: None }
}

pub(crate) fn first(stage: Stage, task: u64) -> AttemptRef {
    AttemptRef { stage, task, attempt: 1, run: 0 }
}
