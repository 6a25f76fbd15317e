//! What is read out of a run: the dashboard, the guarantees, the diagnosis, and a summary in place of all that.

use sim_core::outcome::{
    Gap, Guarantee, Investigation, Outcome, PossibleCause, Promise, Property, Sign, SignKind, Summary, System,
    TaskShare,
};
use sim_core::scenario::Sink;
use sim_core::{Matrix, Scenario, compare, presets, run};

use crate::story::{outcome, preset};

fn guarantee(outcome: &Outcome, property: Property) -> &Guarantee {
    let found = outcome.audit.runs[0].guarantees.iter().find(|guarantee| guarantee.property == property);
    found.unwrap_or_else(|| panic!("{property:?} is not among them"))
}

fn sign(outcome: &Outcome, kind: SignKind) -> &Sign {
    outcome.diagnosis.signs.iter().find(|sign| sign.kind == kind).unwrap_or_else(|| panic!("no {kind:?}"))
}

#[test]
fn a_dashboard_that_takes_the_latest_row_hides_duplicates_that_are_still_there() {
    let lost = r#""faults": [{"do": "lose", "target": {"ack": {"stage": "publish", "task": 3}}}]"#;
    for (reads, shown_cents, hidden_rows, signs) in [
        ("sumsAllRows", 81_698_537, 0, vec![SignKind::MoreRows, SignKind::MoreRevenue]),
        ("takesLatestRow", 74_558_550, 78, vec![SignKind::MoreRows]),
    ] {
        let outcome = outcome(&format!(r#"{{"dashboard": "{reads}", {lost}}}"#));
        let dashboard = outcome.audit.runs[0].dashboard;
        assert_eq!((dashboard.shown_cents, dashboard.hidden_rows), (shown_cents, hidden_rows), "{reads}");
        assert_eq!(outcome.audit.runs[0].systems[0].standing, 874);
        assert_eq!(outcome.diagnosis.signs.iter().map(|sign| sign.kind).collect::<Vec<_>>(), signs);
    }
}

#[test]
fn promises_follow_from_the_setup() {
    let by_ledger = Promise::By(System::Ledger);
    let nobody = Promise::Nobody;
    for (sink, row, output) in [
        (r#"{"kind": "append"}"#, nobody(Gap::ComparesNothing), nobody(Gap::RowByRow)),
        (r#"{"kind": "upsert"}"#, by_ledger, nobody(Gap::RowByRow)),
        (r#"{"kind": "key"}"#, by_ledger, nobody(Gap::RowByRow)),
        (r#"{"kind": "key", "identity": ["attempt", "customer"]}"#, nobody(Gap::NamesAttempt), nobody(Gap::RowByRow)),
        (r#"{"kind": "key", "identity": ["run", "task"]}"#, nobody(Gap::TooCoarse), nobody(Gap::RowByRow)),
        (r#"{"kind": "atomic"}"#, by_ledger, by_ledger),
        (r#"{"kind": "atomic", "identity": ["run"]}"#, nobody(Gap::TooCoarse), nobody(Gap::TooCoarse)),
        (
            r#"{"kind": "atomic", "identity": ["task", "attempt"]}"#,
            nobody(Gap::NamesAttempt),
            nobody(Gap::NamesAttempt),
        ),
    ] {
        let outcome = outcome(&format!(r#"{{"sink": {sink}, "email": {{"path": "outbox"}}}}"#));
        assert_eq!(guarantee(&outcome, Property::OneRow).promise, row, "{sink}");
        assert_eq!(guarantee(&outcome, Property::RightRevenue).promise, row, "{sink}");
        assert_eq!(guarantee(&outcome, Property::OneOutput).promise, output, "{sink}");
        // An outbox inherits the promise of its sink.
        assert_eq!(guarantee(&outcome, Property::OneNotification).promise, row, "{sink}");
        assert_eq!(guarantee(&outcome, Property::TrueReport).promise, nobody(Gap::KnowsMessagesOnly));
    }
    let (logical, attempt) = (r#""notificationId": "logical""#, r#""notificationId": "attempt""#);
    let for_good = r#""dedupeMemory": "forGood""#;
    for (email, promise) in [
        (r#""path": "direct""#.to_owned(), nobody(Gap::NoId)),
        (format!(r#""path": "direct", {logical}"#), nobody(Gap::RemembersNothing)),
        (
            format!(r#""path": "direct", {logical}, "dedupeMemory": {{"forMs": 60000}}"#),
            nobody(Gap::ForgetsAfterMs(60_000)),
        ),
        (format!(r#""path": "direct", {logical}, {for_good}"#), Promise::By(System::Mailbox)),
        (format!(r#""path": "direct", {attempt}, {for_good}"#), nobody(Gap::NamesAttempt)),
        (format!(r#""path": "direct", "notificationId": "send", {for_good}"#), nobody(Gap::FreshIds)),
        (format!(r#""path": "outbox", {attempt}, {for_good}"#), Promise::By(System::Mailbox)),
        (
            format!(r#""path": "outbox", {logical}, {for_good}, "sender": {{"marks": "beforeSending"}}"#),
            nobody(Gap::MarksBeforeSending),
        ),
    ] {
        let outcome = outcome(&format!(r#"{{"sink": {{"kind": "upsert"}}, "email": {{{email}}}}}"#));
        assert_eq!(guarantee(&outcome, Property::OneEmail).promise, promise, "{email}");
    }
}

#[test]
fn whether_a_property_held_is_counted_whoever_promised_it() {
    let zombie = preset("zombie-atomic-direct");
    let held = |outcome: &Outcome, property| {
        let Guarantee { held, of, over, under, tasks, .. } = guarantee(outcome, property);
        (*held, *of, *over, *under, tasks.clone())
    };
    assert_eq!(held(&zombie, Property::OneRow), (Some(true), 796, 0, 0, vec![]));
    assert_eq!(held(&zombie, Property::OneOutput), (Some(true), 12, 0, 0, vec![]));
    assert_eq!(held(&zombie, Property::OneNotification), (Some(false), 796, 59, 0, vec![5]));
    assert_eq!(held(&zombie, Property::OneEmail), (Some(false), 796, 59, 0, vec![5]));
    assert_eq!(held(&zombie, Property::TrueReport), (Some(false), 1, 1, 0, vec![]));

    // The key keeps the first 36 rows of the attempt that crashed and takes the other 37 from the retry: each customer
    // has one row, and the task's output comes from two attempts.
    let crash = preset("crash-task-key");
    assert_eq!(held(&crash, Property::OneRow), (Some(true), 796, 0, 0, vec![]));
    assert_eq!(held(&crash, Property::OneOutput), (Some(false), 12, 1, 0, vec![4]));

    let stopped = preset("no-retries-crash");
    assert_eq!(held(&stopped, Property::OneRow), (Some(false), 796, 0, 37, vec![4]));
    assert_eq!(held(&stopped, Property::TrueReport), (Some(true), 1, 0, 0, vec![]));
    let endless = outcome(
        r#"{"cluster": {"workers": 1}, "faults": [{"do": "cutOff", "target": {"attempt": {"stage": "reduce", "task": 0}}, "when": {"percent": 0}}]}"#,
    );
    assert_eq!(held(&endless, Property::TrueReport), (None, 0, 0, 0, vec![]));
    assert!(stopped.audit.runs[0].guarantees.iter().all(|guarantee| guarantee.property != Property::OneEmail));
}

#[test]
fn surplus_rows_and_revenue_name_the_task_of_that_size_and_every_cause_that_fits() {
    use PossibleCause::{Crash, LostAck, ReportedFailure, SecondCopy, Zombie};
    let whole = [LostAck, Crash, ReportedFailure, Zombie];
    for (name, task, surplus, cents) in [("lost-ack-append", 3, 78, 7_139_987), ("zombie-append", 5, 59, 3_844_716)] {
        let outcome = preset(name);
        let rows = sign(&outcome, SignKind::MoreRows);
        assert_eq!((rows.expected, rows.found), (796, 796 + surplus));
        assert!(rows.tasks_of_that_size.contains(&task), "{name}");
        assert_eq!(rows.tasks, [TaskShare { task, concerned: surplus, of: surplus }]);
        assert_eq!(rows.causes, whole, "the tables cannot tell them apart");
        let revenue = sign(&outcome, SignKind::MoreRevenue);
        assert_eq!((revenue.found - revenue.expected, &revenue.tasks_of_that_size), (cents, &vec![task]));
    }
    let copies = preset("speculation-append");
    assert_eq!(sign(&copies, SignKind::MoreRows).causes, [LostAck, Crash, ReportedFailure, Zombie, SecondCopy]);
    let crash = preset("crash-append");
    let rows = sign(&crash, SignKind::MoreRows);
    assert_eq!(rows.tasks, [TaskShare { task: 4, concerned: 36, of: 73 }]);
    assert_eq!(rows.causes, [Crash, ReportedFailure, PossibleCause::RepeatedRequest]);
}

#[test]
fn rows_and_emails_together_rule_causes_out() {
    use PossibleCause::{Crash, LostReply, RepeatedRequest, ReportedFailure};
    // 36 rows and as many emails: one attempt's repeated writes would have left the emails alone.
    let direct = |more: &str| outcome(&format!(r#"{{"email": {{"path": "direct"}}, {more}}}"#));
    let crash = r#""faults": [{"do": "crash", "target": {"attempt": {"stage": "publish", "task": 4}}, "when": {"percent": 50}}]"#;
    assert_eq!(sign(&direct(crash), SignKind::MoreRows).causes, [Crash, ReportedFailure]);
    // One row more and no email more. It is the second row, and whoever starts over writes the first one too.
    let repeat = r#""faults": [{"do": "repeat", "target": {"write": {"task": 3, "row": 2}}}]"#;
    assert_eq!(sign(&direct(repeat), SignKind::MoreRows).causes, [RepeatedRequest]);
    // One email more. Append would show whoever starts over; upsert would not.
    let lost = r#""faults": [{"do": "lose", "target": {"emailReply": {"first": 1}}}]"#;
    assert_eq!(sign(&direct(lost), SignKind::OnlyEmailsWrong).causes, [LostReply]);
    let hidden = direct(&format!(r#""sink": {{"kind": "upsert"}}, {lost}"#));
    assert_eq!(sign(&hidden, SignKind::OnlyEmailsWrong).causes, [Crash, ReportedFailure, LostReply]);
}

#[test]
fn keys_that_differ_in_the_attempt_point_at_the_identity() {
    let outcome = preset("lost-ack-attempt-key");
    let keys = sign(&outcome, SignKind::AttemptsInKeys);
    assert_eq!((keys.expected, keys.found, keys.tasks[0].task), (0, 78, 3));
    assert_eq!(keys.look_at[0], Investigation::Identity);
    assert!(preset("lost-ack-append").diagnosis.signs.iter().all(|sign| sign.kind != SignKind::AttemptsInKeys));
}

#[test]
fn a_right_ledger_beside_a_wrong_mailbox_points_outside_the_transaction() {
    let zombie = preset("zombie-atomic-direct");
    let emails = sign(&zombie, SignKind::OnlyEmailsWrong);
    assert_eq!((emails.expected, emails.found, emails.tasks[0].task), (796, 855, 5));
    assert!(emails.causes.contains(&PossibleCause::Zombie) && emails.causes.contains(&PossibleCause::LostAck));
    assert_eq!(emails.look_at[0], Investigation::OutsideTransaction);
    // Where the ledger is wrong too, the other signs speak.
    let both = outcome(
        r#"{"email": {"path": "direct"}, "faults": [{"do": "lose", "target": {"ack": {"stage": "publish", "task": 3}}}]}"#,
    );
    assert!(both.diagnosis.signs.iter().all(|sign| sign.kind != SignKind::OnlyEmailsWrong));
    let sender = preset("sender-crash");
    assert_eq!(sign(&sender, SignKind::OnlyEmailsWrong).causes, [PossibleCause::LostReply, PossibleCause::SenderCrash]);
    let lost = preset("sender-crash-marks-first");
    assert_eq!(sign(&lost, SignKind::OnlyEmailsWrong).causes, [PossibleCause::SenderCrash, PossibleCause::GaveUp]);
}

#[test]
fn nothing_to_see_gives_no_sign() {
    for name in
        ["reference", "reference-direct", "reference-outbox", "reduce-retry", "lost-ack-upsert", "zombie-atomic-outbox"]
    {
        assert_eq!(preset(name).diagnosis.signs, [], "{name}");
    }
}

/// What a summary should say, out of the whole outcome.
fn summarised(outcome: &Outcome) -> Summary {
    let audit = &outcome.audit.runs[0];
    let mut summary = compare(std::slice::from_ref(&outcome.scenario)).remove(0).expect("it ran before");
    summary.report = outcome.runs[0].report;
    summary.ended_ms = outcome.runs[0].ended_ms;
    summary.correctness = audit.correctness;
    summary.report_is_true = audit.report_is_true;
    summary.dashboard = audit.dashboard;
    summary.quiet_ms = outcome.quiet_ms;
    assert_eq!(summary.systems.len(), audit.systems.len());
    for (counts, system) in summary.systems.iter_mut().zip(&audit.systems) {
        counts.system = system.system;
        counts.is_right = system.is_right;
        counts.expected = system.expected;
        counts.standing = system.standing;
        counts.expected_cents = system.expected_cents;
        counts.standing_cents = system.standing_cents;
        counts.missing = system.missing.len() as u64;
        counts.repeated = system.repeated.len() as u64;
        counts.extra = system.extra;
        counts.wrong = system.wrong.len() as u64;
        counts.fates = system.fates;
        counts.commits_refused = system.commits_refused;
    }
    summary
}

#[test]
fn a_summary_says_what_the_whole_outcome_says() {
    let scenarios: Vec<Scenario> = presets().into_iter().map(|preset| preset.scenario).collect();
    for (scenario, summary) in scenarios.iter().zip(compare(&scenarios)) {
        let outcome = run(scenario).expect("a preset is good");
        assert_eq!(summary, Ok(summarised(&outcome)));
    }
}

#[test]
fn a_scenario_that_cannot_be_run_keeps_its_place_in_a_comparison() {
    let good = Scenario::default();
    let bad = Scenario::from_json(r#"{"cluster": {"workers": 0}}"#).expect("the shape is right");
    let replies = compare(&[good.clone(), bad.clone(), good]);
    assert_eq!(replies[1].as_ref().err(), run(&bad).err().as_ref());
    assert!(replies[0].is_ok());
    assert_eq!(replies[0], replies[2]);
    assert_eq!(compare(&[]), []);
}

#[test]
fn the_ten_strategies_of_the_workbench_are_its_ten_presets() {
    let workbench: Vec<Scenario> = presets()
        .into_iter()
        .filter(|preset| preset.name.starts_with("workbench-"))
        .map(|preset| preset.scenario)
        .collect();
    assert_eq!(Matrix::strategies(&workbench[0]).expect("a preset is good").scenarios, workbench);
}

#[test]
fn every_failure_of_the_lesson_by_every_sink_is_made_of_presets() {
    let matrix = Matrix::failures(&Scenario::default()).expect("the reference run is good");
    let presets = presets();
    for (row, scenarios) in matrix.rows.iter().zip(matrix.scenarios.chunks(matrix.columns.len())) {
        for (column, scenario) in matrix.columns.iter().zip(scenarios).filter(|_| row != "reduce-retry") {
            let name = format!("{row}-{column}");
            let preset = presets.iter().find(|preset| preset.name == name).unwrap_or_else(|| panic!("no {name}"));
            assert_eq!(&preset.scenario, scenario, "{name}");
        }
    }
    let tiny = Scenario::from_json(r#"{"cluster": {"workers": 2, "tasks": 2}}"#).expect("the shape is right");
    assert!(
        compare(&Matrix::failures(&tiny).expect("it can be run").scenarios).iter().all(Result::is_ok),
        "a small cluster has them too"
    );
}

#[test]
fn a_comparison_can_run_every_sink_whatever_the_scenario_asks_of_its_own() {
    let json = r#"{"sink": {"kind": "key", "onRepeat": "error", "identity": ["run", "customer"]}}"#;
    let base = Scenario::from_json(json).expect("the shape is right");
    for matrix in [Matrix::strategies(&base), Matrix::failures(&base)] {
        let matrix = matrix.expect("the base can be run");
        assert!(compare(&matrix.scenarios).iter().all(Result::is_ok));
    }
}

#[test]
fn the_fine_print_of_one_sink_is_left_out_where_another_takes_its_place() {
    for sink in [
        r#"{"kind": "upsert", "onConflict": "ignore"}"#,
        r#"{"kind": "key", "keyCheck": {"rowThenKey": {"gapMs": 50}}}"#,
        r#"{"kind": "key", "dedupeMemory": {"forMs": 60000}}"#,
        r#"{"kind": "key", "onRepeat": "error"}"#,
        r#"{"kind": "atomic", "onUnknownCommit": "cleanUp"}"#,
        r#"{"kind": "atomic", "identity": []}"#,
    ] {
        let tiny = r#""cluster": {"workers": 1, "tasks": 1}, "data": {"synthetic": {"customers": 3, "seed": 1}}"#;
        let base = Scenario::from_json(&format!(r#"{{"sink": {sink}, {tiny}}}"#)).expect("it has the right shape");
        for matrix in [Matrix::strategies(&base), Matrix::failures(&base)] {
            let scenarios = matrix.expect("it can be run").scenarios;
            assert!(compare(&scenarios).iter().all(Result::is_ok), "{sink}");
            // Where the sink stays the same kind, what it can do stays too.
            assert!(
                scenarios.iter().any(|it| it.sink == Sink { identity: it.sink.identity.clone(), ..base.sink.clone() })
            );
        }
    }
}
