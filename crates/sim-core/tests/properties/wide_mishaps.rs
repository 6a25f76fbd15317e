//! Random faults of the kinds that need further effects, several runs, or a coordinator that restarts.

use proptest::collection::vec;
use proptest::prop_oneof;
use proptest::sample::select;
use proptest::strategy::{BoxedStrategy, Just, Strategy};
use sim_core::Scenario;
use sim_core::scenario::{Action, AttemptRef, CallRef, Callee, Fault, Stage, Target, When};

const MOST_FAULTS: usize = 3;

/// A few faults of these kinds. What they name is mostly there.
pub(crate) fn faults(scenario: &Scenario) -> impl Strategy<Value = Vec<Fault>> + use<> {
    let (runs, tasks) = (scenario.runs.len() as u64, scenario.cluster.tasks);
    vec(
        prop_oneof![4 => on_calls(), 2 => pause(runs, tasks), 1 => restart(runs), 2 => in_run(runs, tasks)],
        0..=MOST_FAULTS,
    )
}

/// What goes wrong with calls of systems, by whomever.
pub(crate) fn on_calls() -> BoxedStrategy<Fault> {
    let of = select(vec![Callee::Write, Callee::Commit, Callee::Topic, Callee::PaidCall, Callee::Counter]);
    let first = prop_oneof![3 => 1..=10_u64, 1 => 1..=200_u64];
    let count = prop_oneof![3 => Just(1), 1 => 1..=8_u64];
    (of, first, count, 0..3)
        .prop_map(|(of, first, count, what)| {
            let calls = CallRef { of, first, count };
            let (action, target) = match what {
                0 => (Action::Lose, Target::Call(calls)),
                1 => (Action::Lose, Target::Reply(calls)),
                _ => (Action::Fail, Target::Call(calls)),
            };
            Fault { action, target, when: None }
        })
        .boxed()
}

fn attempt(runs: u64, tasks: u64) -> impl Strategy<Value = AttemptRef> {
    (0..runs, 0..tasks, prop_oneof![4 => Just(1), 1 => 2..=3_u64]).prop_map(|(run, task, attempt)| AttemptRef {
        stage: Stage::Publish,
        task,
        attempt,
        run,
    })
}

pub(crate) fn pause(runs: u64, tasks: u64) -> BoxedStrategy<Fault> {
    (attempt(runs, tasks), 1..=12_u64, prop_oneof![1..100_u64, 1..50_000_u64])
        .prop_map(|(attempt, request, ms)| Fault {
            action: Action::Pause { ms },
            target: Target::Attempt(attempt),
            when: Some(When::AfterRequest(request)),
        })
        .boxed()
}

fn restart(runs: u64) -> BoxedStrategy<Fault> {
    (0..runs, prop_oneof![3 => 0..40_000_u64, 1 => 0..400_000_u64])
        .prop_map(|(run, at_ms)| Fault {
            action: Action::Restart,
            target: Target::Coordinator(run),
            when: Some(When::AtMs(at_ms)),
        })
        .boxed()
}

/// What the other mishaps do in the first run only.
fn in_run(runs: u64, tasks: u64) -> BoxedStrategy<Fault> {
    let crash = (attempt(runs, tasks), 0..=99_u64).prop_map(|(attempt, percent)| Fault {
        action: Action::Crash,
        target: Target::Attempt(attempt),
        when: Some(When::Percent(percent)),
    });
    let lose = attempt(runs, tasks).prop_map(|attempt| Fault {
        action: Action::Lose,
        target: Target::Ack(attempt),
        when: None,
    });
    prop_oneof![crash, lose].boxed()
}
