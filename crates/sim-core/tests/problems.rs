//! What is said of a scenario that cannot be run: all of it, where it is, and what would be right.

use sim_core::{Problem, Scenario, run};

/// What a reader of JSON text hears, a problem a line.
fn problems(json: &str) -> Vec<String> {
    let problems: Result<_, Vec<Problem>> =
        Scenario::from_json(json).map_err(|problem| vec![problem]).and_then(|scenario| run(&scenario));
    problems.map_or_else(|problems| problems.iter().map(Problem::to_string).collect(), |_| Vec::new())
}

#[track_caller]
fn says(json: &str, expected: &[&str]) {
    assert_eq!(problems(json), expected, "{json}");
}

#[test]
fn shapes_that_do_not_fit_come_with_their_path() {
    says(
        r#"{"clustre": {}}"#,
        &[
            "clustre: is not a field; there are schema, job, runs, data, cluster, coordinator, sink, email, dashboard, faults",
        ],
    );
    says(r#"{"cluster": {"workers": -1}}"#, &["cluster.workers: must be a whole number from 0, got -1"]);
    says(
        r#"{"cluster": {"workers": 1.5}}"#,
        &[
            "cluster.workers: must be a whole number from 0, got a number with a fraction, an exponent or too many digits",
        ],
    );
    says(r#"{"cluster": 5}"#, &["cluster: must be an object, got 5"]);
    says(r#"{"runs": 5}"#, &["runs: must be a list, got 5"]);
    says(
        r#"{"sink": {"kind": "insert"}}"#,
        &[r#"sink.kind: must be one of append, upsert, key, atomic, got "insert""#],
    );
    says(
        r#"{"faults": [{"do": "lose", "target": {"ack": {"stage": "publish"}}}]}"#,
        &["faults[0].target.ack.task: must be given"],
    );
    says(
        r#"{"faults": [{"do": {"slow": {"percent": 150, "factor": 2}}, "target": {"worker": 1}}]}"#,
        &["faults[0].do.slow.factor: is not a field; there are percent"],
    );
}

#[test]
fn a_problem_stays_on_one_line_however_odd_its_cause() {
    for json in [r#"{"sink": {"kind": "a\nb\u001b[31m"}}"#.to_owned(), format!(r#"{{"{}": 1}}"#, "\\n".repeat(5_000))] {
        let said = problems(&json);
        assert_eq!(said.len(), 1);
        assert!(!said[0].chars().any(char::is_control), "{said:?}");
    }
    let long = problems(&format!(r#"{{"sink": {{"kind": "{}"}}}}"#, "x".repeat(100_000)));
    assert!(long[0].len() < 400, "{} bytes", long[0].len());
    let long = problems(&format!(r#"{{"{}": 1}}"#, "x".repeat(100_000)));
    assert!(long[0].len() < 800, "{} bytes", long[0].len());
    says("\u{feff}{}", &[]);
}

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
            "faults[0].do: must be one of lose, fail, repeat, crash, cutOff, slow: the bare name, or an object with that one field where there is more to say, got an object",
        ],
    );
    says(
        r#"{"faults": [{"do": 7, "target": {"attempt": {"stage": 1}}}]}"#,
        &[
            "faults[0].do: must be one of lose, fail, repeat, crash, cutOff, slow: the bare name, or an object with that one field where there is more to say, got 7",
        ],
    );
}

#[test]
fn a_field_that_stands_twice_is_refused() {
    says(r#"{"faults": [{"do": "lose", "target": {"worker": 1}}], "faults": []}"#, &["faults: must stand only once"]);
    says(r#"{"cluster": {"workers": 3, "workers": 4}}"#, &["cluster.workers: must stand only once"]);
}

#[test]
fn what_was_given_is_quoted_as_it_is() {
    says(
        r#"{"sink": {"kind": "x, expected unit"}}"#,
        &[r#"sink.kind: must be one of append, upsert, key, atomic, got "x, expected unit""#],
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
fn a_list_is_not_taken_for_an_object() {
    says(
        r#"{"faults": [{"do": {"lose": null}, "target": {"ack": {"stage": "publish", "task": 1}}}]}"#,
        &[r#"faults[0].do: must be the bare name "lose", got an object"#],
    );
    for (json, path) in [
        ("[]", ""),
        (r#"{"cluster": [16, 16]}"#, "cluster: "),
        (r#"{"runs": [["id"]]}"#, "runs[0]: "),
        (r#"{"faults": [{"do": "lose", "target": {"ack": ["publish", 3]}}]}"#, "faults[0].target.ack: "),
    ] {
        says(json, &[&format!("{path}must be an object, got a list")]);
    }
    says(
        r#"{"faults": [{"do": {"slow": [150]}, "target": {"worker": 1}}]}"#,
        &["faults[0].do.slow: must be an object, got a list"],
    );
}

#[test]
fn text_that_is_not_json_is_one_problem() {
    for text in ["", "{", "[1", "{} {}", "{'a': 1}"] {
        let said = problems(text);
        assert_eq!(said.len(), 1, "{text}");
        assert!(said[0].starts_with("must be one JSON object, such as {} for the reference run; "), "{said:?}");
    }
    says("5", &["must be an object, got 5"]);
}

#[test]
fn numbers_and_texts_out_of_bounds_come_all_at_once() {
    says(
        r#"{
            "schema": 2, "job": "", "runs": [{"startMs": 5}, {"id": "a\nb"}],
            "cluster": {"workers": 513, "tasks": 0},
            "coordinator": {"silenceMs": 99, "maxAttempts": 0, "speculation": {"checkEveryMs": 0, "thresholdPercent": 99}}
        }"#,
        &[
            "schema: must be 1, the version that is understood here, got 2",
            "job: must be 1 to 64 characters, got 0",
            "runs: must hold exactly one run in this version, got 2",
            "runs[0].startMs: startMs of the only run must be 0, got 5",
            "runs[1].id: must not hold control characters such as line breaks",
            "cluster.workers: workers must be 1 to 512, got 513",
            "cluster.tasks: tasks must be 1 to 512, got 0",
            "coordinator.silenceMs: silenceMs must be 100 to 3600000, got 99",
            "coordinator.maxAttempts: maxAttempts must be 1 to 16, got 0",
            "coordinator.speculation.checkEveryMs: checkEveryMs must be 1000 to 3600000, got 0",
            "coordinator.speculation.thresholdPercent: thresholdPercent must be 100 to 10000, got 99",
        ],
    );
}

#[test]
fn choices_that_exclude_each_other_say_what_would_be_right() {
    says(
        r#"{"coordinator": {"heartbeatEveryMs": 10000}}"#,
        &[
            "coordinator.heartbeatEveryMs: heartbeatEveryMs must be less than silenceMs (10000), or healthy attempts are declared failed; got 10000",
        ],
    );
    says(
        r#"{"sink": {"kind": "append", "identity": ["run"], "onRepeat": "error"}}"#,
        &[
            r#"sink.onRepeat: must be "success" for append and upsert, which take every write; only key and atomic can answer a repeat with an error"#,
            "sink.identity: must be empty or left out for append, which compares nothing",
        ],
    );
    says(
        r#"{"sink": {"kind": "key", "identity": []}}"#,
        &["sink.identity: must name at least one field; leave it out for the fields that are usual for the sink"],
    );
    says(
        r#"{"sink": {"kind": "atomic", "identity": ["run", "customer", "run"]}}"#,
        &[
            "sink.identity[2]: must name each only once, got run again",
            "sink.identity: must do without customer for atomic: a commit covers all customers of a task; use job, run, period, task or attempt",
        ],
    );
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
            {"do": "lose", "target": {"emailCall": {"first": 1}}},
            {"do": "repeat", "target": {"write": {"task": 12, "attempt": 0, "row": 0}}, "when": {"percent": 5}}
        ]}"#,
        &[
            r#"faults[0].when: must say after which of its requests, such as {"afterRequest": 5}"#,
            "faults[1].target.sender: sender must be 0, got 1",
            r#"faults[1].when: must be a request for the sender, whose work has no end to count from, such as {"afterRequest": 5}"#,
            r#"faults[2].target: must fit what is done: cutOff needs an attempt, such as {"attempt": {"stage": "publish", "task": 3, "attempt": 1}}"#,
            "faults[2].when.afterRequest: afterRequest must be 1 to 10000000, got 0",
            r#"faults[3].target: must fit what is done: fail needs calls of the email service, such as {"emailCall": {"first": 5, "count": 1}}"#,
            "faults[3].target.emailReply.first: first must be 1 to 10000000, got 0",
            "faults[3].target.emailReply.count: count must be 1 to 10000000, got 0",
            r#"faults[4].target: must fit what is done: lose needs an ack or email replies, such as {"ack": {"stage": "publish", "task": 3, "attempt": 1}} or {"emailReply": {"first": 5}}"#,
            "faults[5].target.write.task: task must be 0 to 11 in this cluster, got 12",
            "faults[5].target.write.attempt: attempt must be 1 to 32, got 0",
            "faults[5].target.write.row: row must be 1 to 100000, got 0",
            "faults[5].when: must be left out: the target says which request is meant",
        ],
    );
}

#[test]
fn the_way_of_an_email_and_the_data_set_have_bounds() {
    says(
        r#"{
            "data": {"synthetic": {"customers": 0, "seed": 9007199254740992, "skewPercent": 51}},
            "email": {"client": {"timeoutMs": 3600001, "tries": 0, "retryAfterMs": 3600001},
                      "sender": {"restartAfterMs": 3600001}, "dedupeMemory": {"forMs": 0}}
        }"#,
        &[
            "data.synthetic.customers: customers must be 1 to 100000, got 0",
            "data.synthetic.skewPercent: skewPercent must be 0 to 50, got 51",
            "data.synthetic.seed: seed must be 0 to 9007199254740991, got 9007199254740992",
            "email.client.timeoutMs: timeoutMs must be 0 to 3600000, got 3600001",
            "email.client.tries: tries must be 1 to 16, got 0",
            "email.client.retryAfterMs: retryAfterMs must be 0 to 3600000, got 3600001",
            "email.sender.restartAfterMs: restartAfterMs must be 0 to 3600000, got 3600001",
            "email.dedupeMemory.forMs: forMs must be 1 to 86400000, got 0",
            r#"email.dedupeMemory: must be "nothing" while calls carry no id to remember; choose a notificationId, such as "logical""#,
        ],
    );
}

#[test]
fn a_seed_is_asked_for_unless_somebody_draws_one_and_keeps_it() {
    let json = r#"{"data": {"synthetic": {"customers": 3}}}"#;
    says(
        json,
        &["data.synthetic.seed: seed must be 0 to 9007199254740991; only a page or a command line draws a fresh one"],
    );
    let mut scenario = Scenario::from_json(json).expect("it has the right shape");
    scenario.keep_seed(|| 7_000_042);
    let kept = run(&scenario).expect("it has a seed now").scenario;
    assert!(serde_json::to_string(&kept).expect("plain data").contains(r#""seed":42"#));
    scenario.keep_seed(|| panic!("it has one"));
}

#[test]
fn long_lists_and_very_many_calls_get_one_answer() {
    let identity = vec![r#""run""#; 5_000].join(", ");
    says(
        &format!(r#"{{"sink": {{"kind": "key", "identity": [{identity}]}}}}"#),
        &["sink.identity: the number of fields must be 0 to 6, got 5000"],
    );
    let stages = vec![r#""map""#; 5_000].join(", ");
    says(
        &format!(r#"{{"coordinator": {{"speculation": {{"stages": [{stages}]}}}}}}"#),
        &["coordinator.speculation.stages: the number of stages must be 0 to 3, got 5000"],
    );
    let runs = vec![r#"{"id": ""}"#; 5_000].join(", ");
    says(&format!(r#"{{"runs": [{runs}]}}"#), &["runs: must hold exactly one run in this version, got 5000"]);
    let many = r#"{"data": {"synthetic": {"customers": 100000, "seed": 1}}, "coordinator": {"maxAttempts": 16}, "email": {"path": "direct"}}"#;
    says(
        many,
        &[
            "data.synthetic.customers: customers x maxAttempts x tries must be at most 2000000 together while emails are sent, got 4800000",
        ],
    );
    let fields: String = (0..50_000).map(|number| format!(r#""x{number}": 1, "#)).collect();
    let said = problems(&format!(r#"{{{fields}"job": "a"}}"#));
    assert!(said[0].starts_with("x0: is not a field"), "{said:?}");
}

#[test]
fn a_list_of_scenarios_has_a_place_for_each() {
    let list = Scenario::list_from_json(r#"[{}, {"job": 5}, 7]"#).expect("a list");
    let said: Vec<String> = list
        .iter()
        .map(|read| read.as_ref().map_or_else(Problem::to_string, |scenario| scenario.job.clone()))
        .collect();
    assert_eq!(said, ["nightly-ledger", "job: must be a text, got 5", "must be an object, got 7"]);
    let no_list = Scenario::list_from_json("{}").expect_err("no list").to_string();
    assert_eq!(no_list, "must be a list of scenarios, such as [{}] for the reference run alone, got an object");
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
            "\"\": is not a field; there are schema, job, runs, data, cluster, coordinator, sink, email, dashboard, faults",
        ],
    );
}
