//! Who waits for a worker, in which order, and which worker it gets.

use sim_core::outcome::Outcome;
use sim_core::scenario::Fault;
use sim_core::scenario::Stage::{Map, Publish, Reduce};

use crate::story::{attempts, attempts_of, crash, cut_off, lose_ack, nth, outcome, slow, with_faults};

/// An attempt, its worker, and when it was launched.
type Launch = (&'static str, u32, u64);

struct Case {
    name: &'static str,
    scenario: &'static str,
    faults: Vec<Fault>,
    /// The first launches, in their order; all of them when there are as many.
    launches: Vec<Launch>,
}

#[track_caller]
fn check(cases: Vec<Case>) {
    for Case { name, scenario, faults, launches } in cases {
        let outcome = with_faults(scenario, &faults);
        let seen: Vec<(String, u32, u64)> = launches_of(&outcome).take(launches.len()).collect();
        let expected: Vec<_> = launches.iter().map(|&(name, worker, at_ms)| (name.to_owned(), worker, at_ms)).collect();
        assert_eq!(seen, expected, "{name}");
    }
}

fn launches_of(outcome: &Outcome) -> impl Iterator<Item = (String, u32, u64)> {
    outcome
        .attempts
        .iter()
        .map(|it| (format!("{}-{}/{}", it.stage.name(), it.task, it.attempt), it.worker, it.launched_ms))
}

#[test]
fn ready_attempts_are_launched_first_in_first_out() {
    check(vec![
        Case {
            name: "in the order of tasks, at the worker that is free next",
            scenario: r#"{"cluster": {"workers": 2, "tasks": 3}}"#,
            faults: vec![],
            // Map 435,810 ms each; both end at the same time, in the order of their launch. Worker 1 is free, so the
            // reduce tasks begin when map-2 is done at 871,720; reduce-2 waits for reduce-1 (11,090 ms).
            launches: vec![
                ("map-0/1", 0, 0),
                ("map-1/1", 1, 0),
                ("map-2/1", 0, 435_860),
                ("reduce-0/1", 0, 871_720),
                ("reduce-1/1", 1, 871_720),
                ("reduce-2/1", 1, 871_720 + 11_140),
                ("publish-1/1", 0, 871_720 + 11_500),
            ],
        },
        Case {
            name: "publish-0 is ready when reduce-1 has waited longer",
            scenario: r#"{"cluster": {"workers": 1, "tasks": 2}}"#,
            faults: vec![],
            launches: vec![
                ("map-0/1", 0, 0),
                ("map-1/1", 0, 653_460),
                ("reduce-0/1", 0, 1_306_920),
                ("reduce-1/1", 0, 1_306_920 + 16_740),
                ("publish-0/1", 0, 1_323_660 + 16_100),
                ("publish-1/1", 0, 1_339_760 + 27_140),
            ],
        },
        Case {
            name: "a retry joins the tail",
            scenario: r#"{"cluster": {"workers": 1, "tasks": 3}}"#,
            faults: vec![lose_ack(nth(Map, 0, 1))],
            // The worker is believed busy until 10 s after 435,860 ms.
            launches: vec![
                ("map-0/1", 0, 0),
                ("map-1/1", 0, 445_860),
                ("map-2/1", 0, 445_860 + 435_860),
                ("map-0/2", 0, 881_720 + 435_860),
                ("reduce-0/1", 0, 1_317_580 + 435_860),
            ],
        },
        Case {
            name: "a copy joins the tail",
            scenario: r#"{"cluster": {"workers": 3, "tasks": 5}, "coordinator": {"speculation": {"stages": ["map"]}}}"#,
            faults: vec![slow(nth(Map, 0, 1), 300)],
            // Map of five: 610 + 68 × 3,840 = 261,730 ms. The copy is ordered at 5,000 ms, behind map-3 and map-4.
            launches: vec![
                ("map-0/1", 0, 0),
                ("map-1/1", 1, 0),
                ("map-2/1", 2, 0),
                ("map-3/1", 1, 261_780),
                ("map-4/1", 2, 261_780),
                ("map-0/2", 1, 523_560),
            ],
        },
        Case {
            name: "an acknowledgement frees a worker before a failure that is declared at the same millisecond",
            scenario: r#"{"cluster": {"workers": 2, "tasks": 4}, "coordinator": {"silenceMs": 163505}}"#,
            faults: vec![crash(nth(Map, 0, 1), 50)],
            // Map of four: 610 + 68 × 4,800 = 327,010 ms. Map-1 is done at 327,060 ms, which was settled at 0 ms;
            // map-0 is silent from 163,555 ms on, and declared failed 163,505 ms later.
            launches: vec![
                ("map-0/1", 0, 0),
                ("map-1/1", 1, 0),
                ("map-2/1", 1, 327_060),
                ("map-3/1", 0, 327_060),
                ("map-0/2", 1, 654_120),
            ],
        },
    ]);
}

#[test]
fn a_worker_is_free_when_the_coordinator_believes_so() {
    let two_by_two = r#"{"cluster": {"workers": 2, "tasks": 2}}"#;
    let first = nth(Map, 0, 1);
    let copied = |loser: &str| {
        let json = format!(
            r#"{{"cluster": {{"workers": 4, "tasks": 3}}, "coordinator": {{"speculation": {{"stages": ["map"], "loser": "{loser}"}}}}}}"#,
        );
        // Map-0 takes 1,307,430 ms; its copy is launched at 5,000 ms and done at 5,050 + 435,810 = 440,860 ms.
        launches_of(&with_faults(&json, &[slow(first, 300)])).skip(3).collect::<Vec<_>>()
    };
    check(vec![
        Case {
            name: "a crashed worker is usable once its attempt is declared failed",
            scenario: two_by_two,
            faults: vec![crash(first, 0)],
            launches: vec![("map-0/1", 0, 0), ("map-1/1", 1, 0), ("map-0/2", 0, 10_050)],
        },
        Case {
            name: "one that was cut off never is",
            scenario: two_by_two,
            faults: vec![cut_off(first, 0)],
            launches: vec![
                ("map-0/1", 0, 0),
                ("map-1/1", 1, 0),
                ("map-0/2", 1, 653_460),
                ("reduce-0/1", 1, 1_306_920),
                ("reduce-1/1", 1, 1_323_660),
                ("publish-0/1", 1, 1_339_760),
                ("publish-1/1", 1, 1_366_900),
            ],
        },
        Case {
            name: "not even when its attempt crashes too",
            scenario: two_by_two,
            faults: vec![cut_off(first, 0), crash(first, 1)],
            launches: vec![("map-0/1", 0, 0), ("map-1/1", 1, 0), ("map-0/2", 1, 653_460), ("reduce-0/1", 1, 1_306_920)],
        },
        Case {
            name: "one whose message was lost is idle and believed busy",
            scenario: r#"{"cluster": {"workers": 1, "tasks": 1}}"#,
            faults: vec![lose_ack(first)],
            // 610 + 68 × 19,200 deliveries.
            launches: vec![
                ("map-0/1", 0, 0),
                ("map-0/2", 0, 50 + 1_306_210 + 10_000),
                ("reduce-0/1", 0, 1_316_260 + 50 + 1_306_210),
            ],
        },
    ]);
    let expected = |workers: [u32; 4]| {
        let launched = [("map-0/2", 5_000), ("reduce-0/1", 440_860), ("reduce-1/1", 440_860), ("reduce-2/1", 440_860)];
        let named = launched.iter().zip(workers).map(|(&(name, at_ms), worker)| (name.to_owned(), worker, at_ms));
        named.collect::<Vec<_>>()
    };
    // A loser that is told to stop frees its worker at that moment; one that runs on keeps it.
    assert_eq!(copied("cancelled")[..4], expected([3, 0, 1, 2]));
    assert_eq!(copied("runsOn")[..4], expected([3, 1, 2, 3]));
}

#[test]
fn which_of_the_free_workers_an_attempt_gets() {
    check(vec![
        Case {
            name: "a retry avoids the worker of its sibling, though it is free and the lowest",
            scenario: r#"{"cluster": {"workers": 2, "tasks": 1}}"#,
            faults: vec![crash(nth(Map, 0, 1), 0)],
            launches: vec![("map-0/1", 0, 0), ("map-0/2", 1, 10_050)],
        },
        Case {
            name: "and takes it when all are its siblings'",
            scenario: r#"{"cluster": {"workers": 2, "tasks": 1}}"#,
            faults: vec![crash(nth(Map, 0, 1), 0), crash(nth(Map, 0, 2), 0)],
            launches: vec![("map-0/1", 0, 0), ("map-0/2", 1, 10_050), ("map-0/3", 0, 20_100)],
        },
        Case {
            name: "a copy avoids it too",
            scenario: r#"{"cluster": {"workers": 5, "tasks": 3}, "coordinator": {"speculation": {"stages": ["map"]}}}"#,
            faults: vec![slow(nth(Map, 1, 1), 300)],
            launches: vec![("map-0/1", 0, 0), ("map-1/1", 1, 0), ("map-2/1", 2, 0), ("map-1/2", 3, 5_000)],
        },
        Case {
            // Ordered at 5,000 ms, when there is no free worker. A crash at 1 % of 871,620 ms is declared at 50 + 8,716
            // + 10,000 ms.
            name: "a copy that waits takes the worker of its sibling once that is declared failed",
            scenario: r#"{"cluster": {"workers": 3, "tasks": 3}, "coordinator": {"speculation": {"stages": ["map"]}}}"#,
            faults: vec![slow(nth(Map, 0, 1), 200), crash(nth(Map, 0, 1), 1)],
            launches: vec![("map-0/1", 0, 0), ("map-1/1", 1, 0), ("map-2/1", 2, 0), ("map-0/2", 0, 18_766)],
        },
        Case {
            // Reduce-1 crashes at 653,510 ms; its retry goes to worker 2 and is done at 663,560 + 16,050 ms, when
            // worker 1 is free too. Publish-0 keeps worker 0 busy from 670,200 ms on.
            name: "a task prefers the holder of its input to the lowest number",
            scenario: r#"{"cluster": {"workers": 3, "tasks": 2}}"#,
            faults: vec![crash(nth(Reduce, 1, 1), 0)],
            launches: vec![
                ("map-0/1", 0, 0),
                ("map-1/1", 1, 0),
                ("reduce-0/1", 0, 653_460),
                ("reduce-1/1", 1, 653_460),
                ("reduce-1/2", 2, 663_510),
                ("publish-0/1", 0, 670_200),
                ("publish-1/1", 2, 679_610),
            ],
        },
        Case {
            // Reduce-0 and publish-0 do without worker 0, which is cut off from map-0 on; then publish-0 crashes, and
            // its retry does without the holder, worker 1.
            name: "a retry prefers a worker without a sibling to the holder of its input",
            scenario: r#"{"cluster": {"workers": 3, "tasks": 1}}"#,
            faults: vec![cut_off(nth(Map, 0, 1), 0), crash(nth(Publish, 0, 1), 0)],
            launches: vec![
                ("map-0/1", 0, 0),
                ("map-0/2", 1, 10_050),
                ("reduce-0/1", 1, 10_100 + 1_306_210),
                ("publish-0/1", 1, 1_316_360 + 32_290),
                ("publish-0/2", 2, 1_348_700 + 10_000),
            ],
        },
        Case {
            // Publish-1 is ready at 653,510 + 16,050 ms. When its second attempt is declared failed, workers 1 and 2
            // are free and both its siblings'; worker 1 holds its input.
            name: "among its siblings' workers it prefers the holder of its input",
            scenario: r#"{"cluster": {"workers": 3, "tasks": 2}}"#,
            faults: vec![crash(nth(Publish, 1, 1), 0), crash(nth(Publish, 1, 2), 0)],
            launches: vec![
                ("map-0/1", 0, 0),
                ("map-1/1", 1, 0),
                ("reduce-0/1", 0, 653_460),
                ("reduce-1/1", 1, 653_460),
                ("publish-1/1", 1, 669_560),
                ("publish-0/1", 0, 670_200),
                ("publish-1/2", 2, 669_610 + 10_000),
                ("publish-1/3", 1, 679_660 + 10_000),
            ],
        },
        Case {
            // Worker 1 does reduce-2 from 882,860 ms on (see above), worker 0 publish-1 from 883,220 ms on (17,990 ms).
            name: "a task does not wait for the holder of its input",
            scenario: r#"{"cluster": {"workers": 2, "tasks": 3}}"#,
            faults: vec![],
            launches: vec![
                ("map-0/1", 0, 0),
                ("map-1/1", 1, 0),
                ("map-2/1", 0, 435_860),
                ("reduce-0/1", 0, 871_720),
                ("reduce-1/1", 1, 871_720),
                ("reduce-2/1", 1, 882_860),
                ("publish-1/1", 0, 883_220),
                ("publish-0/1", 1, 882_860 + 50 + 10_650),
                ("publish-2/1", 0, 883_220 + 50 + 17_990),
            ],
        },
    ]);
}

#[test]
fn every_publish_task_of_the_lesson_runs_where_its_customers_were_reduced() {
    let reference = outcome("{}");
    for publish in attempts_of(&reference, Publish) {
        assert_eq!(publish.worker, attempts(&reference, Reduce, publish.task)[0].worker);
    }
}
