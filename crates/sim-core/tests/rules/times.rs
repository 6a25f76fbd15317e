//! How long everything takes, how shares and percentages round, and which task a customer belongs to.

use sim_core::outcome::{Correctness, System};
use sim_core::scenario::Stage::{self, Map, Publish, Reduce};

use crate::story::{attempts, nth, outcome, slow, slow_worker, with_faults};

#[test]
fn the_work_of_an_attempt() {
    let table: [(&str, &str, Stage, u32, u64); 15] = [
        ("map: base and 68 a delivery", r#"{"cluster": {"workers": 1, "tasks": 1}}"#, Map, 0, 610 + 68 * 19_200),
        // 19,200 = 7 × 2,742 + 6: the first six tasks have one more.
        ("the last with one more", r#"{"cluster": {"tasks": 7}}"#, Map, 5, 610 + 68 * 2_743),
        ("the first without", r#"{"cluster": {"tasks": 7}}"#, Map, 6, 610 + 68 * 2_742),
        // 19,200 = 512 × 37 + 256.
        ("the last with one more of many", r#"{"cluster": {"tasks": 512}}"#, Map, 255, 610 + 68 * 38),
        ("the first without of many", r#"{"cluster": {"tasks": 512}}"#, Map, 256, 610 + 68 * 37),
        ("reduce: base and 40 a customer", "{}", Reduce, 3, 450 + 40 * 78),
        ("publish: base and 65 a customer", "{}", Publish, 3, 700 + 65 * 78),
        ("268 more for a direct email", r#"{"email": {"path": "direct"}}"#, Publish, 3, 700 + (65 + 268) * 78),
        ("map sends no email", r#"{"email": {"path": "direct"}}"#, Map, 3, 610 + 68 * 1_600),
        ("reduce sends no email", r#"{"email": {"path": "direct"}}"#, Reduce, 3, 450 + 40 * 78),
        ("the outbox costs publish nothing", r#"{"email": {"path": "outbox"}}"#, Publish, 3, 700 + 65 * 78),
        ("a commit costs nothing", r#"{"sink": {"kind": "atomic"}}"#, Publish, 3, 700 + 65 * 78),
        ("an upsert costs nothing", r#"{"sink": {"kind": "upsert"}}"#, Publish, 3, 700 + 65 * 78),
        // No hash leaves 4 in 512.
        ("reduce without customers", r#"{"cluster": {"tasks": 512}}"#, Reduce, 4, 450),
        ("publish without customers", r#"{"cluster": {"tasks": 512}}"#, Publish, 4, 700),
    ];
    for (case, scenario, stage, task, work_ms) in table {
        assert_eq!(attempts(&outcome(scenario), stage, task)[0].work_ms, work_ms, "{case}");
    }
}

#[test]
fn slowness_multiplies_and_rounds_down_at_each_step() {
    // Usual speed: publish-7 5,315 ms, publish-3 5,770 ms, map 109,410 ms. Publish-3 runs at worker 3.
    let (seventh, third) = (nth(Publish, 7, 1), nth(Publish, 3, 1));
    let table = [
        ("5,315 × 1.5 = 7,972.5", vec![slow(seventh, 150)], seventh, 7_972),
        ("5,315 × 1.01 = 5,368.15", vec![slow(seventh, 101)], seventh, 5_368),
        // 7,972 × 1.33 = 10,602.76; of 7,972.5 it would be 10,603.4.
        ("7,972 and not 7,972.5 × 1.33", vec![slow(seventh, 150), slow(seventh, 133)], seventh, 10_602),
        ("a slow worker: 109,410 × 1.5", vec![slow_worker(3, 150)], nth(Map, 3, 1), 164_115),
        // 5,770 × 1.5 = 8,655; × 1.1 = 9,520.5.
        ("a slow attempt at a slow worker", vec![slow_worker(3, 150), slow(third, 110)], third, 9_520),
        ("another attempt", vec![slow(nth(Publish, 7, 2), 150)], seventh, 5_315),
        ("another stage", vec![slow(nth(Reduce, 7, 1), 150)], seventh, 5_315),
        ("another worker", vec![slow_worker(8, 150)], seventh, 5_315),
    ];
    for (case, faults, attempt, work_ms) in table {
        let outcome = with_faults("{}", &faults);
        assert_eq!(attempts(&outcome, attempt.stage, attempt.task as u32)[0].work_ms, work_ms, "{case}");
    }
}

#[test]
fn row_k_of_n_is_written_when_k_nths_of_the_work_are_done_rounded_down() {
    // Publish-3 begins its work of 5,770 ms at 113,130 ms and writes 78 rows; a row in 73.97 ms.
    let table = [(1, 73), (2, 147), (3, 221), (38, 2_811), (39, 2_885), (40, 2_958), (77, 5_696), (78, 5_770)];
    for scenario in ["{}", r#"{"sink": {"kind": "atomic"}}"#, r#"{"email": {"path": "outbox"}}"#] {
        let written_ms = requests_ms(scenario, System::Ledger);
        assert_eq!(written_ms.len(), 78);
        for (row, work_ms) in table {
            assert_eq!(written_ms[row - 1], 113_130 + work_ms, "row {row} of {scenario}");
        }
    }
}

#[test]
fn a_direct_email_goes_out_at_the_moment_of_its_row() {
    // 700 + (65 + 268) × 78 = 26,674 ms: row 1 at 341.97, row 2 at 683.9, row 39 at half of it.
    let direct = r#"{"email": {"path": "direct"}}"#;
    let sent_ms = requests_ms(direct, System::Mailbox);
    assert_eq!(sent_ms, requests_ms(direct, System::Ledger));
    assert_eq!((sent_ms[0], sent_ms[1]), (113_130 + 341, 113_130 + 683));
    assert_eq!((sent_ms[38], sent_ms[77]), (113_130 + 13_337, 113_130 + 26_674));
}

/// When the requests of the first attempt of publish-3 reached a system.
#[track_caller]
fn requests_ms(scenario: &str, system: System) -> Vec<u64> {
    let outcome = outcome(scenario);
    let requests = &outcome.effects_on(system).expect("the scenario uses it").requests;
    let is_its = |&position: &usize| {
        let writer = &outcome.attempts[requests.attempt[position] as usize];
        (writer.task, writer.attempt) == (3, 1)
    };
    (0..requests.at_ms.len()).filter(is_its).map(|position| requests.at_ms[position]).collect()
}

#[test]
fn the_job_ends_86_seconds_after_the_last_publish_task_is_accepted() {
    let table = [
        // Map, reduce and publish one after another.
        (r#"{"cluster": {"workers": 1, "tasks": 1}}"#, 50 + 1_306_210 + 50 + 32_290 + 50 + 52_440),
        // Six attempts one after another.
        (
            r#"{"cluster": {"workers": 1, "tasks": 2}}"#,
            2 * (50 + 653_410) + (50 + 16_690) + (50 + 16_050) + (50 + 27_090) + (50 + 26_050),
        ),
        // Reduce-0 and publish-0 take longer than their siblings.
        (r#"{"cluster": {"workers": 2, "tasks": 2}}"#, (50 + 653_410) + (50 + 16_690) + (50 + 27_090)),
        // The lesson's largest, task 3.
        ("{}", (50 + 109_410) + (50 + 3_570) + (50 + 5_770)),
    ];
    for (scenario, last_accepted_ms) in table {
        let outcome = outcome(scenario);
        assert_eq!(outcome.runs[0].ended_ms, Some(last_accepted_ms + 86_000), "{scenario}");
        assert_eq!(outcome.quiet_ms, last_accepted_ms + 86_000, "{scenario}");
    }
}

#[test]
fn a_customer_belongs_to_the_task_that_xxh64_leaves() {
    // The hashes are from the reference implementation: xxhash.xxh64(id, seed=2165690283) in Python.
    let table = [
        ("cust-0001", 11_530_799_783_272_773_682_u64),
        ("cust-0008", 16_027_685_656_995_970_059),
        ("cust-0100", 9_906_873_392_316_490_945),
        ("cust-0500", 12_941_297_253_683_920_121),
        ("cust-0800", 6_398_863_443_907_326_335),
    ];
    for tasks in [1, 2, 5, 7, 12, 16, 512] {
        let outcome = outcome(&format!(r#"{{"cluster": {{"tasks": {tasks}}}}}"#));
        for (id, hash) in table {
            let customer = outcome.customers.id.iter().position(|other| other == id).expect("it is a customer");
            assert_eq!(u64::from(outcome.partition[customer]), hash % tasks, "{id} of {tasks} tasks");
        }
    }
}

#[test]
fn the_sizes_of_tasks() {
    // Counted in Python with the same hash.
    let table: [(u64, &[usize]); 5] = [
        (1, &[796]),
        (2, &[406, 390]),
        (3, &[275, 266, 255]),
        (12, &[66, 60, 69, 78, 73, 59, 62, 71, 74, 69, 62, 53]),
        (16, &[65, 41, 53, 51, 51, 48, 48, 47, 48, 48, 47, 55, 49, 51, 45, 49]),
    ];
    for (tasks, expected) in table {
        let outcome = outcome(&format!(r#"{{"cluster": {{"tasks": {tasks}}}}}"#));
        let size = |task| outcome.partition.iter().filter(|&&other| u64::from(other) == task).count();
        assert_eq!((0..tasks).map(size).collect::<Vec<_>>(), expected);
    }
}

#[test]
fn the_largest_cluster_and_tasks_without_customers_are_no_trouble() {
    let outcome = outcome(r#"{"cluster": {"workers": 512, "tasks": 512}, "sink": {"kind": "atomic"}}"#);
    assert_eq!(outcome.audit.runs[0].correctness, Correctness::SucceededAndRight);
    assert_eq!(outcome.effects_on(System::Ledger).expect("a ledger").commits.len(), 512);
}
