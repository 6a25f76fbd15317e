//! Random faults. Most of them name a row, a request or a call that is there, since one that is not changes nothing.

use proptest::collection::vec;
use proptest::prop_oneof;
use proptest::strategy::{BoxedStrategy, Just, Strategy};
use sim_core::Scenario;
use sim_core::scenario::{
    Action, AttemptRef, Calls, DataSet, EmailPath, Fault, SinkKind, Stage, Target, When, WriteRef,
};

use crate::truth;

const MOST_FAULTS: usize = 4;
/// Four times 300 % is 8,100 %, within what faults may slow one attempt together.
const SLOWEST_PERCENT: u64 = 300;

/// What faults are aimed at.
#[derive(Clone, Debug)]
pub(crate) struct Ground {
    workers: u64,
    /// For each publish task, how many rows an attempt of it writes.
    rows: Vec<u64>,
    requests_per_row: u64,
    commits: bool,
    path: EmailPath,
    customers: u64,
}

impl Ground {
    pub(crate) fn of(scenario: &Scenario) -> Self {
        let ids = match &scenario.data {
            DataSet::Lesson => sim_core::Customers::lesson().id.clone(),
            DataSet::Synthetic(spec) => (1..=spec.customers).map(|number| format!("cust-{number:04}")).collect(),
        };
        let mut rows = vec![0; scenario.cluster.tasks as usize];
        for id in &ids {
            rows[truth::task_of(id, scenario.cluster.tasks) as usize] += 1;
        }
        Self {
            workers: scenario.cluster.workers,
            rows,
            requests_per_row: if scenario.email.path == EmailPath::Direct { 2 } else { 1 },
            commits: scenario.sink.kind == SinkKind::Atomic,
            path: scenario.email.path,
            customers: ids.len() as u64,
        }
    }

    fn last_request(&self, task: u64) -> u64 {
        self.rows[task as usize] * self.requests_per_row + u64::from(self.commits)
    }
}

/// Most faults of a scenario are about one task, so that they meet.
pub(crate) fn faults(ground: &Ground) -> impl Strategy<Value = Vec<Fault>> + use<> {
    let ground = ground.clone();
    let tasks = ground.rows.len() as u64;
    task(tasks).prop_flat_map(move |focus| {
        let task = prop_oneof![2 => Just(focus), 1 => task(tasks)];
        let attempt = (task, prop_oneof![8 => Just(1), 3 => Just(2), 1 => 3..=4_u64])
            .prop_map(|((stage, task), attempt)| AttemptRef { stage, task, attempt, run: 0 });
        let ground = ground.clone();
        let fault = attempt.prop_flat_map(move |attempt| fault(&ground, attempt));
        prop_oneof![1 => 0..=MOST_FAULTS, 2 => Just(MOST_FAULTS)].prop_flat_map(move |count| vec(fault.clone(), count))
    })
}

fn task(tasks: u64) -> impl Strategy<Value = (Stage, u64)> + Clone {
    (prop_oneof![1 => Just(Stage::Map), 1 => Just(Stage::Reduce), 6 => Just(Stage::Publish)], 0..tasks)
}

fn fault(ground: &Ground, attempt: AttemptRef) -> BoxedStrategy<Fault> {
    let slow = || (101..=SLOWEST_PERCENT).prop_map(|percent| Action::Slow { percent });
    let publish = AttemptRef { stage: Stage::Publish, ..attempt };
    let on_attempt = prop_oneof![
        3 => Just(fault_of(Action::Lose, Target::Ack(attempt), None)),
        2 => at_percent(Action::Crash, attempt),
        2 => at_percent(Action::CutOff, attempt),
        2 => after_request(Action::Crash, publish, ground.last_request(attempt.task)),
        1 => after_request(Action::CutOff, publish, ground.last_request(attempt.task)),
        4 => slow().prop_map(move |action| fault_of(action, Target::Attempt(attempt), None)),
        2 => (slow(), 0..ground.workers).prop_map(|(action, it)| fault_of(action, Target::Worker(it), None)),
        2 => repeat(publish, ground.rows[attempt.task as usize]),
    ];
    match ground.path {
        EmailPath::None => prop_oneof![8 => on_attempt, 1 => email(ground), 1 => sender(ground)].boxed(),
        EmailPath::Direct => prop_oneof![8 => on_attempt, 5 => email(ground)].boxed(),
        EmailPath::Outbox => prop_oneof![8 => on_attempt, 4 => email(ground), 4 => sender(ground)].boxed(),
    }
}

fn at_percent(action: Action, attempt: AttemptRef) -> impl Strategy<Value = Fault> {
    let percent = prop_oneof![1 => Just(0), 1 => Just(50), 1 => Just(99), 4 => 0..=99_u64];
    percent.prop_map(move |percent| fault_of(action.clone(), Target::Attempt(attempt), Some(When::Percent(percent))))
}

/// The last requests are the ones after which most has been done and nothing has been said.
fn after_request(action: Action, attempt: AttemptRef, last: u64) -> impl Strategy<Value = Fault> {
    let request = prop_oneof![2 => Just(last.max(1)), 1 => last.saturating_sub(2).max(1)..=last + 1, 1 => 1..=last + 1];
    request
        .prop_map(move |request| fault_of(action.clone(), Target::Attempt(attempt), Some(When::AfterRequest(request))))
}

fn repeat(attempt: AttemptRef, rows: u64) -> impl Strategy<Value = Fault> {
    let AttemptRef { task, attempt, .. } = attempt;
    (1..=rows + 1)
        .prop_map(move |row| fault_of(Action::Repeat, Target::Write(WriteRef { task, attempt, row, run: 0 }), None))
}

fn email(ground: &Ground) -> impl Strategy<Value = Fault> + use<> {
    let count = prop_oneof![3 => Just(1), 2 => 2..=5_u64, 1 => 5..=80_u64];
    let calls = (1..=ground.customers + 2, count).prop_map(|(first, count)| Calls { first, count });
    calls.prop_flat_map(|calls| {
        prop_oneof![
            Just(fault_of(Action::Fail, Target::EmailCall(calls), None)),
            Just(fault_of(Action::Lose, Target::EmailReply(calls), None)),
        ]
    })
}

fn sender(ground: &Ground) -> impl Strategy<Value = Fault> + use<> {
    let request = prop_oneof![1 => 1..=4_u64, 2 => 1..=2 * ground.customers + 2];
    request.prop_map(|request| fault_of(Action::Crash, Target::Sender(0), Some(When::AfterRequest(request))))
}

fn fault_of(action: Action, target: Target, when: Option<When>) -> Fault {
    Fault { action, target, when }
}
