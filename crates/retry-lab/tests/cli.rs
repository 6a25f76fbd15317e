//! The command line as its users meet it: what it prints where, and with which exit code.

use std::io::Write;
use std::process::{Command, Stdio};

struct Said {
    code: i32,
    out: String,
    err: String,
}

#[track_caller]
fn say(arguments: &[&str], input: &str) -> Said {
    let mut child = Command::new(env!("CARGO_BIN_EXE_retry-lab"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command was built");
    // A command that does not read its input has ended before all of it is written.
    let _ = child.stdin.take().expect("it is piped").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("the command ends");
    Said {
        code: output.status.code().expect("no signal ends it"),
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
    }
}

#[test]
fn an_outcome_is_printed_as_its_canonical_bytes_wherever_its_scenario_comes_from() {
    let scenario = r#"{"faults": [{"do": "lose", "target": {"ack": {"stage": "publish", "task": 3}}}]}"#;
    let file = std::env::temp_dir().join(format!("retry-lab-cli-{}.json", std::process::id()));
    std::fs::write(&file, scenario).expect("the temporary folder is writable");
    let preset = sim_core::presets().into_iter().find(|preset| preset.name == "lost-ack-append").expect("a preset");
    let expected = sim_core::run(&preset.scenario).expect("a preset is good").to_json() + "\n";

    for (arguments, input) in [
        (vec!["run", "--preset", "lost-ack-append"], ""),
        (vec!["run", "-"], scenario),
        (vec!["run", file.to_str().expect("a plain path")], ""),
    ] {
        let said = say(&arguments, input);
        assert_eq!((said.code, said.err.as_str()), (0, ""), "{arguments:?}");
        assert!(said.out == expected, "{arguments:?} prints other bytes");
    }
    std::fs::remove_file(&file).expect("it was written");
}

#[test]
fn a_summary_sets_the_report_against_the_truth() {
    let said = say(&["run", "--preset", "zombie-atomic-direct", "--summary"], "");
    let expected = "\
run        nightly-ledger-2026-03-02
report     the job succeeded
truth      succeeded, but not everything is right
runtime    236.9 s, healthy 225.8 s

          expected standing  extra  missing        cents  overstated by
ledger         796      796      0        0     74558550              0
mailbox        796      855     59        0     78403266        3844716
";
    assert_eq!((said.code, said.out.as_str(), said.err.as_str()), (0, expected, ""));
}

#[test]
fn a_summary_of_a_job_that_gave_up() {
    let said = say(&["run", "--preset", "no-retries-crash", "--summary"], "");
    assert_eq!(said.code, 0);
    assert!(said.out.contains("truth      failed, and something is missing"), "{}", said.out);
    assert!(said.out.contains("ledger         796      759      0       37"), "{}", said.out);
}

#[test]
fn the_presets_are_listed_by_name() {
    let said = say(&["presets"], "");
    assert_eq!((said.code, said.out.lines().count()), (0, sim_core::presets().len()));
    assert!(said.out.lines().any(|line| line.starts_with("crash-atomic  ")), "{}", said.out);
}

#[test]
fn a_scenario_with_problems_is_answered_with_a_line_for_each() {
    let said = say(&["run", "-"], r#"{"cluster": {"tasks": 0, "workers": 513}}"#);
    let expected = "\
cluster.workers: workers must be 1 to 512, got 513
cluster.tasks: tasks must be 1 to 512, got 0
";
    assert_eq!((said.code, said.out.as_str(), said.err.as_str()), (1, "", expected));
}

#[test]
fn wrong_usage_is_told_apart_from_a_wrong_scenario() {
    for arguments in [
        &["run", "--preset", "nothing-like-it"][..],
        &["run", "no-such-file.json"],
        &["run", "--no-such-flag"],
        &["run", "-", "--preset", "reference"],
        &["walk"],
        &[],
    ] {
        let said = say(arguments, "{}");
        assert_eq!((said.code, said.out.as_str()), (2, ""), "{arguments:?}");
        assert!(!said.err.is_empty(), "{arguments:?} says nothing");
    }
    let said = say(&["run", "--preset", "nothing-like-it"], "");
    assert!(said.err.contains("no preset is called \"nothing-like-it\"; there are reference, "), "{}", said.err);
}

#[test]
fn strategies_and_failures_are_compared_a_line_each() {
    let strategies = say(&["compare"], "");
    let lines: Vec<&str> = strategies.out.lines().collect();
    assert_eq!((strategies.code, lines.len()), (0, 11), "{}", strategies.err);
    // The lesson's figures of its workbench: 53 customers of publish-2.
    for (line, figures) in [
        (1, ["append", "direct", "849", "53", "0", "5589200", "849", "53", "0"]),
        (2, ["append", "outbox", "849", "53", "0", "5589200", "849", "53", "0"]),
        (3, ["upsert", "direct", "796", "0", "0", "0", "849", "53", "0"]),
        (4, ["upsert", "outbox", "796", "0", "0", "0", "796", "0", "0"]),
    ] {
        let words: Vec<&str> = lines[line].split_whitespace().collect();
        assert_eq!(words[..9], figures);
    }
    let failures = say(&["compare", "--matrix", "failures"], "");
    assert_eq!(failures.out.lines().count(), 1 + 25);
    assert!(failures.out.lines().all(|line| line == line.trim_end()));
}

#[test]
fn a_comparison_as_json_has_each_scenario_beside_its_summary() {
    let said = say(&["compare", "--preset", "zombie-append", "--json"], "");
    let cells: serde_json::Value = serde_json::from_str(&said.out).expect("JSON");
    let cells = cells.as_array().expect("a list");
    assert_eq!(cells.len(), 10);
    for cell in cells {
        let scenario = sim_core::Scenario::from_json(&cell["scenario"].to_string()).expect("a scenario");
        let summary = sim_core::compare(&[scenario]).remove(0).expect("it can be run");
        assert_eq!(serde_json::to_value(summary).expect("plain data"), cell["summary"]);
    }
    let bad = say(&["compare", "-"], r#"{"cluster": {"workers": 0}}"#);
    assert_eq!((bad.code, bad.err.as_str()), (1, "cluster.workers: workers must be 1 to 512, got 0\n"));
}

#[test]
fn a_seed_that_is_left_out_is_drawn_and_kept() {
    let said = say(&["run", "-"], r#"{"data": {"synthetic": {"customers": 5}}}"#);
    assert_eq!(said.code, 0, "{}", said.err);
    let outcome: serde_json::Value = serde_json::from_str(&said.out).expect("JSON");
    assert!(outcome["scenario"]["data"]["synthetic"]["seed"].is_u64());
    assert_eq!(say(&["run", "-"], &outcome["scenario"].to_string()).out, said.out);
    for arguments in [&["run", "--summary", "-"][..], &["compare", "-"]] {
        let table = say(arguments, &outcome["scenario"].to_string()).out;
        let seed =
            format!("data       5 customers, seed {}, skew 0 %", outcome["scenario"]["data"]["synthetic"]["seed"]);
        assert_eq!(table.lines().next(), Some(seed.as_str()));
    }
}
