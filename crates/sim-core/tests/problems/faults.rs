//! Faults that cannot be.

use crate::{problems, says};

#[test]
fn faults_that_are_no_objects_of_one_field_say_what_they_should_be() {
    says(
        r#"{"faults": [{"do": "slow", "target": {"worker": 1}}]}"#,
        &[r#"faults[0].do: must be an object with the field "slow", got the bare name"#],
    );
    says(
        r#"{"faults": [{"do": {"lose": 1}, "target": {"worker": 1}}]}"#,
        &[r#"faults[0].do: must be the bare name "lose", got an object"#],
    );
    says(
        r#"{"faults": [{"do": {}, "target": {"worker": 1}}]}"#,
        &[
            "faults[0].do: must be one of lose, fail, repeat, crash, cutOff, pause, restart, slow: the bare name, or an object with that one field where there is more to say, got an object",
        ],
    );
    says(
        r#"{"faults": [{"do": 7, "target": {"attempt": {"stage": 1}}}]}"#,
        &[
            "faults[0].do: must be one of lose, fail, repeat, crash, cutOff, pause, restart, slow: the bare name, or an object with that one field where there is more to say, got 7",
        ],
    );
}

#[test]
fn more_faults_than_are_allowed_are_not_looked_at() {
    let faults = vec![r#"{"do": {"slow": {"percent": 1}}, "target": {"worker": 99}}"#; 5_000].join(", ");
    says(&format!(r#"{{"faults": [{faults}]}}"#), &["faults: the number of faults must be 0 to 32, got 5000"]);
}

#[test]
fn faults_together_slow_an_attempt_only_so_far() {
    let slow =
        |percent: u64, target: &str| format!(r#"{{"do": {{"slow": {{"percent": {percent}}}}}, "target": {target}}}"#);
    let attempt = r#"{"attempt": {"stage": "map", "task": 0}}"#;
    let other = r#"{"attempt": {"stage": "map", "task": 1}}"#;
    let both = |one: String, two: String| format!(r#"{{"faults": [{one}, {two}]}}"#);
    says(&both(slow(10_000, attempt), slow(10_000, other)), &[]);
    says(&both(slow(1_000, attempt), slow(1_000, r#"{"worker": 5}"#)), &[]);
    says(
        &both(slow(1_000, attempt), slow(1_001, r#"{"worker": 5}"#)),
        &["faults: must slow one attempt to at most 10000 percent together, got up to 10010"],
    );
    let many = vec![slow(10_000, r#"{"worker": 0}"#); 32].join(", ");
    let said = problems(&format!(r#"{{"faults": [{many}]}}"#));
    assert!(said[0].starts_with("faults: must slow one attempt to at most 10000 percent together"), "{said:?}");
}

#[test]
fn faults_must_fit_their_target_and_the_cluster() {
    let publish = r#"{"stage": "publish", "task": 12, "attempt": 33}"#;
    says(
        &format!(
            r#"{{"faults": [{{"do": "crash", "target": {{"attempt": {publish}}}, "when": {{"percent": 100}}}}]}}"#
        ),
        &[
            "faults[0].target.attempt.task: task must be 0 to 11 in this cluster, got 12",
            "faults[0].target.attempt.attempt: attempt must be 1 to 32, got 33",
            "faults[0].when.percent: percent must be 0 to 99, got 100",
        ],
    );
    says(
        r#"{"faults": [
            {"do": "cutOff", "target": {"worker": 12}},
            {"do": "lose", "target": {"ack": {"stage": "map", "task": 0}}, "when": {"percent": 5}},
            {"do": {"slow": {"percent": 100}}, "target": {"worker": 0}, "when": {"percent": 5}}
        ]}"#,
        &[
            r#"faults[0].target: must fit what is done: cutOff needs an attempt, such as {"attempt": {"stage": "publish", "task": 3, "attempt": 1}}"#,
            "faults[0].target.worker: worker must be 0 to 11 in this cluster, got 12",
            r#"faults[0].when: must say how far the attempt gets, such as {"percent": 50}, or after which of its requests, such as {"afterRequest": 5}"#,
            "faults[1].when: must be left out: a message is lost when it is sent",
            "faults[2].do.slow.percent: percent must be 101 to 10000, got 100",
            "faults[2].when: must be left out: work is slow from its start",
        ],
    );
}

#[test]
fn the_sender_and_the_email_service_have_faults_of_their_own() {
    says(
        r#"{"faults": [
            {"do": "crash", "target": {"sender": 0}},
            {"do": "crash", "target": {"sender": 1}, "when": {"percent": 50}},
            {"do": "cutOff", "target": {"sender": 0}, "when": {"afterRequest": 0}},
            {"do": "fail", "target": {"emailReply": {"first": 0, "count": 0}}},
            {"do": "lose", "target": {"sender": 0}},
            {"do": "repeat", "target": {"write": {"task": 12, "attempt": 0, "row": 0}}, "when": {"percent": 5}}
        ]}"#,
        &[
            r#"faults[0].when: must say after which of its requests, such as {"afterRequest": 5}"#,
            "faults[1].target.sender: sender must be 0, got 1",
            r#"faults[1].when: must be a request for the sender, whose work has no end to count from, such as {"afterRequest": 5}"#,
            r#"faults[2].target: must fit what is done: cutOff needs an attempt, such as {"attempt": {"stage": "publish", "task": 3, "attempt": 1}}"#,
            "faults[2].when.afterRequest: afterRequest must be 1 to 10000000, got 0",
            r#"faults[3].target: must fit what is done: fail needs calls, such as {"emailCall": {"first": 5, "count": 1}} or {"call": {"of": "topic", "first": 5}}"#,
            "faults[3].target.emailReply.first: first must be 1 to 10000000, got 0",
            "faults[3].target.emailReply.count: count must be 1 to 10000000, got 0",
            r#"faults[4].target: must fit what is done: lose needs an ack, calls or replies, such as {"ack": {"stage": "publish", "task": 3, "attempt": 1}}, {"reply": {"of": "commit", "first": 1}} or {"emailReply": {"first": 5}}"#,
            "faults[5].target.write.task: task must be 0 to 11 in this cluster, got 12",
            "faults[5].target.write.attempt: attempt must be 1 to 32, got 0",
            "faults[5].target.write.row: row must be 1 to 100000, got 0",
            "faults[5].when: must be left out: the target says which request is meant",
        ],
    );
}

#[test]
fn pauses_restarts_and_calls_say_what_they_need() {
    says(
        r#"{"faults": [
            {"do": {"pause": {"ms": 0}}, "target": {"attempt": {"stage": "publish", "task": 3}}},
            {"do": {"pause": {"ms": 86400001}}, "target": {"worker": 3}, "when": {"afterRequest": 5}},
            {"do": "restart", "target": {"coordinator": 0}},
            {"do": "restart", "target": {"coordinator": 1}, "when": {"percent": 5}},
            {"do": "restart", "target": {"sender": 0}, "when": {"atMs": 604800001}},
            {"do": "crash", "target": {"coordinator": 0}, "when": {"afterRequest": 1}},
            {"do": "fail", "target": {"reply": {"of": "write", "first": 0, "count": 0}}},
            {"do": "fail", "target": {"call": {"of": "commit", "first": 10000001}}, "when": {"percent": 5}}
        ]}"#,
        &[
            "faults[0].do.pause.ms: ms must be 1 to 86400000, got 0",
            r#"faults[0].when: must be one of its requests for a pause, such as {"afterRequest": 5}"#,
            r#"faults[1].target: must fit what is done: pause needs an attempt, such as {"attempt": {"stage": "publish", "task": 3, "attempt": 1}}"#,
            "faults[1].do.pause.ms: ms must be 1 to 86400000, got 86400001",
            r#"faults[2].when: must be a time for a restart, such as {"atMs": 115000}"#,
            "faults[3].target.coordinator: run must be 0 in this scenario, got 1",
            r#"faults[3].when: must be a time for a restart, such as {"atMs": 115000}"#,
            r#"faults[4].target: must fit what is done: restart needs a coordinator, such as {"coordinator": 0}"#,
            "faults[4].when.atMs: atMs must be 0 to 604800000, got 604800001",
            r#"faults[5].target: must fit what is done: crash needs an attempt or the sender, such as {"attempt": {"stage": "publish", "task": 3, "attempt": 1}} or {"sender": 0}"#,
            r#"faults[6].target: must fit what is done: fail needs calls, such as {"emailCall": {"first": 5, "count": 1}} or {"call": {"of": "topic", "first": 5}}"#,
            "faults[6].target.reply.first: first must be 1 to 10000000, got 0",
            "faults[6].target.reply.count: count must be 1 to 10000000, got 0",
            "faults[7].target.call.first: first must be 1 to 10000000, got 10000001",
            "faults[7].when: must be left out: the target says which request is meant",
        ],
    );
}

#[test]
fn what_happens_at_a_time_and_in_which_run_is_held_against_the_scenario() {
    says(
        r#"{"runs": [{}, {}], "faults": [
            {"do": "crash", "target": {"attempt": {"stage": "publish", "task": 3, "run": 2}}, "when": {"atMs": 5}},
            {"do": "lose", "target": {"ack": {"stage": "publish", "task": 3, "run": 2}}},
            {"do": "repeat", "target": {"write": {"task": 3, "run": 2}}},
            {"do": "cutOff", "target": {"attempt": {"stage": "publish", "task": 3, "run": 1}}, "when": {"percent": 5}}
        ]}"#,
        &[
            "faults[0].target.attempt.run: run must be 0 to 1 in this scenario, got 2",
            r#"faults[0].when: must be a share of the work, such as {"percent": 50}, or a request, such as {"afterRequest": 5}; only a restart has a time"#,
            "faults[1].target.ack.run: run must be 0 to 1 in this scenario, got 2",
            "faults[2].target.write.run: run must be 0 to 1 in this scenario, got 2",
        ],
    );
}

#[test]
fn a_slowness_out_of_bounds_is_one_problem() {
    says(
        r#"{"faults": [{"do": {"slow": {"percent": 10001}}, "target": {"worker": 3}}]}"#,
        &["faults[0].do.slow.percent: percent must be 101 to 10000, got 10001"],
    );
    says(
        r#"{"": 1}"#,
        &[
            "\"\": is not a field; there are schema, job, runs, data, cluster, coordinator, sink, email, effects, writer, policy, dashboard, faults",
        ],
    );
}
