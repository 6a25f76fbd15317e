//! What is said of a scenario that cannot be run: all of it, where it is, and what would be right.

mod effects;
mod faults;

use sim_core::{Problem, Scenario, run};

/// What a reader of JSON text hears, a problem a line.
pub(crate) fn problems(json: &str) -> Vec<String> {
    let problems: Result<_, Vec<Problem>> =
        Scenario::from_json(json).map_err(|problem| vec![problem]).and_then(|scenario| run(&scenario));
    problems.map_or_else(|problems| problems.iter().map(Problem::to_string).collect(), |_| Vec::new())
}

#[track_caller]
pub(crate) fn says(json: &str, expected: &[&str]) {
    assert_eq!(problems(json), expected, "{json}");
}

#[test]
fn shapes_that_do_not_fit_come_with_their_path() {
    says(
        r#"{"clustre": {}}"#,
        &[
            "clustre: is not a field; there are schema, job, runs, data, cluster, coordinator, sink, email, effects, writer, policy, dashboard, faults",
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
            "runs[0].startMs: startMs of the first run must be 0, got 5",
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
            "sink.identity: must be empty or left out for append, which compares nothing",
            r#"sink.onRepeat: must be "success" for append and upsert, which take every write; only key and atomic can answer a repeat with an error"#,
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
        &["sink.identity: the number of fields must be 0 to 7, got 5000"],
    );
    let stages = vec![r#""map""#; 5_000].join(", ");
    says(
        &format!(r#"{{"coordinator": {{"speculation": {{"stages": [{stages}]}}}}}}"#),
        &["coordinator.speculation.stages: the number of stages must be 0 to 3, got 5000"],
    );
    let runs = vec![r#"{"id": ""}"#; 5_000].join(", ");
    says(&format!(r#"{{"runs": [{runs}]}}"#), &["runs: the number of runs must be 1 to 4, got 5000"]);
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
fn runs_are_one_to_four_and_only_later_ones_start_later() {
    says(r#"{"runs": []}"#, &["runs: the number of runs must be 1 to 4, got 0"]);
    says(
        r#"{"runs": [{}, {"period": "", "startMs": 345600001}, {"id": ""}]}"#,
        &[
            "runs[1].period: must be 1 to 64 characters, got 0",
            "runs[1].startMs: startMs must be 0 to 345600000, got 345600001",
            "runs[2].id: must be 1 to 64 characters, got 0",
        ],
    );
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
