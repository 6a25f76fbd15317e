//! Random scenarios in which certain things meet that seldom do by chance.

use proptest::prop_oneof;
use proptest::sample::select;
use proptest::strategy::{Just, Strategy};
use sim_core::Scenario;
use sim_core::scenario::{
    Action, AttemptRef, Calls, Cluster, DataSet, DedupeMemory, EmailPath, Fault, NotificationId, Stage, Synthetic,
    Target, When,
};

use crate::scenarios;
use crate::truth::EMAIL_MS;

/// Attempts wait for replies while others of their stage are slow, wait for a worker or are cut off: where it matters how
/// long an attempt is expected to take that waits, has waited, or was given up.
pub(crate) fn waits_and_slow_tasks() -> impl Strategy<Value = Scenario> {
    let direct = scenarios::with_path(EmailPath::Direct);
    let setup = (1..=4_u64, 30..=60_u64, 0..1_000_u64, 1_000..4_000_u64, 100..200_u64);
    let trouble = (1..=4_u64, 1..=2_u64, 2..=4_u64, 120..=300_u64, 0..4_u64);
    let cut = prop_oneof![Just(None), (0..4_u64, 1..=6_u64).prop_map(Some)];
    (direct, setup, trouble, cut).prop_map(|(mut scenario, setup, (first, count, tasks, percent, slow), cut)| {
        let (workers, customers, seed, check_every_ms, threshold_percent) = setup;
        scenario.data = DataSet::Synthetic(Synthetic { customers, seed: Some(seed), skew_percent: 0 });
        scenario.cluster = Cluster { workers, tasks };
        scenario.coordinator.speculation.stages = vec![Stage::Publish];
        scenario.coordinator.speculation.check_every_ms = check_every_ms;
        scenario.coordinator.speculation.threshold_percent = threshold_percent;
        let attempt =
            |task| Target::Attempt(AttemptRef { stage: Stage::Publish, task: task % tasks, attempt: 1, run: 0 });
        scenario.faults = vec![
            Fault { action: Action::Lose, target: Target::EmailReply(Calls { first, count }), when: None },
            Fault { action: Action::Slow { percent }, target: attempt(slow), when: None },
        ];
        let cut = cut.map(|(task, request)| Fault {
            action: Action::CutOff,
            target: attempt(task),
            when: Some(When::AfterRequest(request)),
        });
        scenario.faults.extend(cut);
        scenario
    })
}

/// An attempt is struck right after a call of the email service that goes wrong, or at the share of its work that is done
/// then. One task makes its calls the first ones.
pub(crate) fn strikes_at_calls_that_go_wrong() -> impl Strategy<Value = Scenario> {
    let direct = scenarios::with_path(EmailPath::Direct);
    let strike = (select(vec![Action::Crash, Action::CutOff]), 1..=6_u64, 1..=2_u64);
    let when = prop_oneof![Just(None), (0..=2_u64).prop_map(Some)];
    (direct, strike, when, select(vec![10, 20, 25_u64])).prop_map(
        |(mut scenario, (action, call, count), when, customers)| {
            scenario.data = DataSet::Synthetic(Synthetic { customers, seed: Some(call), skew_percent: 0 });
            scenario.cluster = Cluster { workers: 3, tasks: 1 };
            let calls = Calls { first: call, count };
            // Each row is a write and a call; the calls that are made again come one after the other. So many customers are
            // served at whole percents.
            let when = match when {
                Some(more) => When::AfterRequest(2 * call + more),
                None => When::Percent(call * 100 / customers),
            };
            let attempt = AttemptRef { stage: Stage::Publish, task: 0, attempt: 1, run: 0 };
            scenario.faults = vec![
                Fault { action: Action::Lose, target: Target::EmailReply(calls), when: None },
                Fault { action, target: Target::Attempt(attempt), when: Some(when) },
            ];
            scenario
        },
    )
}

/// Replies are lost, and calls made again about when the id that was delivered is forgotten, or a few times before.
pub(crate) fn calls_about_when_ids_are_forgotten() -> impl Strategy<Value = Scenario> {
    let path = select(vec![EmailPath::Direct, EmailPath::Outbox]).prop_flat_map(scenarios::with_path).boxed();
    let id = select(vec![NotificationId::Logical, NotificationId::Attempt]);
    let memory = (select(vec![100, 130, 150, 250_u64]), 0..=2_u64);
    (path, id, memory, 1..=10_u64, 2..=5_u64).prop_map(|(mut scenario, id, (percent, more_ms), first, count)| {
        let client = &mut scenario.email.client;
        client.tries = 4;
        let again_ms = client.timeout_ms + client.retry_after_ms + EMAIL_MS;
        scenario.email.notification_id = id;
        scenario.email.dedupe_memory = DedupeMemory::ForMs(again_ms * percent / 100 + more_ms - 1);
        let replies = Target::EmailReply(Calls { first, count });
        scenario.faults.truncate(2);
        scenario.faults.push(Fault { action: Action::Lose, target: replies, when: None });
        scenario
    })
}
