//! Every figure that the lesson publishes comes out of the engine exactly as it is printed.
//!
//! `figures.json` says which input produces which figure. Whatever it expects must be known here: an expectation
//! that no check understands fails.

use serde_json::{Value, json};
use sim_core::outcome::{Attempt, Cause, Fate, MarkKind, Outcome, Report, Requests, System, SystemAudit};
use sim_core::scenario::{Action, AttemptRef, Cluster, Fault, Scenario, Sink, Stage, Target, When};
use sim_core::{Customers, presets, run};

const FIGURES: &str = include_str!("figures.json");

const LESSON: Cluster = Cluster { workers: 12, tasks: 12 };
const WORKBENCH: Cluster = Cluster { workers: 16, tasks: 16 };

#[test]
fn every_published_figure_comes_out() {
    let document: Value = serde_json::from_str(FIGURES).expect("figures.json is JSON");
    let figures = document["figures"].as_array().expect("figures are a list");
    assert_eq!(figures.len(), 43, "the copy of the figures is whole");
    let mut checked = 0;
    for figure in figures {
        checked += check(figure);
    }
    println!("{} figures, {checked} expectations", figures.len());
}

/// Checks one figure, and returns how many expectations it holds.
fn check(figure: &Value) -> usize {
    let id = figure["id"].as_str().expect("a figure has an id");
    let scenario = scenario_of(figure);
    let outcome = run(&scenario).unwrap_or_else(|problems| panic!("{id}: {problems:?}"));
    let healthy = run(&scenario.healthy()).expect("a scenario without its faults is as good");
    let seen = Seen { id, figure, scenario: &scenario, outcome: &outcome, healthy: &healthy };
    let expectations = figure["expect"].as_object().expect("a figure expects something");
    // Which task the other expectations are about is no expectation itself.
    for (name, expected) in expectations.iter().filter(|(name, _)| *name != "publish_task") {
        assert_eq!(&seen.value(name), expected, "{id}: {name}");
    }
    expectations.len()
}

struct Seen<'a> {
    id: &'a str,
    figure: &'a Value,
    scenario: &'a Scenario,
    outcome: &'a Outcome,
    healthy: &'a Outcome,
}

impl Seen<'_> {
    /// What the engine says about an expectation, in the form in which the lesson prints it.
    fn value(&self, name: &str) -> Value {
        let ledger = self.audit(System::Ledger);
        match name {
            "runtime_s" => self.runtime_s(),
            "runtime_over_healthy_s" => seconds(self.ended_ms(self.outcome) - self.ended_ms(self.healthy)),
            "rows" => json!(ledger.standing),
            "extra_rows" => json!(ledger.extra),
            "revenue_cents" if self.expects("publish_task") => json!(self.cents_of_task()),
            "revenue_cents" => json!(ledger.standing_cents),
            "overstated_cents" => json!(ledger.standing_cents - ledger.expected_cents),
            "overstated_percent" => percent(ledger.standing_cents - ledger.expected_cents, ledger.expected_cents),
            "duplicate_customers" => json!(ledger.repeated.len()),
            "overwritten" => json!(ledger.fates.overwrote),
            "ignored" => json!(ledger.fates.ignored),
            "commits_refused" => json!(ledger.commits_refused),
            "staged_and_discarded" => json!(ledger.fates.discarded),
            "emails" if self.expects("configurations") => self.email_paths_of_the_workbench(),
            "emails" => json!(self.audit(System::Mailbox).standing),
            "customers_emailed_twice" => json!(self.audit(System::Mailbox).repeated.len()),
            "job_reports_success" => json!(self.outcome.runs[0].report == Report::Succeeded),
            "silence_s" => json!(self.scenario.coordinator.silence_ms / 1_000),
            "writes_by_publish_3" => json!(self.writes_of_task(3, None)),
            "rows_written_before_crash" => json!(self.writes_of_task(self.failing().task, Some(1))),
            "attempt_1" => self.attempt_as_expected(name, 1),
            "attempt_2" => self.attempt_as_expected(name, 2),
            "declared_failed_s" => self.mark_s(MarkKind::DeclaredFailed),
            "speculated_s" => self.mark_s(MarkKind::CopyQueued),
            "accepted" => json!(self.attempts().find(|attempt| self.is_accepted(attempt)).map(|it| it.attempt)),
            "first_to_finish" => json!(self.attempts().min_by_key(|attempt| attempt.ended_ms).map(|it| it.attempt)),
            "customers" => json!(self.customers_of_task().len()),
            "contains" => self.id_if_contained(),
            "key_of_cust_0008" => self.keys_of("cust-0008")[0].clone(),
            "keys_of_cust_0008" => self.keys_with_the_jobs_name("cust-0008"),
            "mean_publish_s" => self.mean_publish_s(),
            "configurations" => json!(presets().iter().filter(|preset| preset.name.starts_with("workbench-")).count()),
            "sinks" => json!(self.distinct_sinks_of_the_workbench()),
            "email" => self.email_paths_of_the_workbench(),
            "workers" => json!(self.workbench_cluster().workers),
            "tasks_per_stage" => json!(self.workbench_cluster().tasks),
            unknown => panic!("{}: no check understands {unknown}", self.id),
        }
    }

    fn expects(&self, name: &str) -> bool {
        self.figure["expect"].get(name).is_some()
    }

    fn audit(&self, system: System) -> &SystemAudit {
        let systems = &self.outcome.audit.runs[0].systems;
        systems.iter().find(|audit| audit.system == system).expect("the scenario uses the system")
    }

    fn ended_ms(&self, outcome: &Outcome) -> u64 {
        outcome.runs[0].ended_ms.expect("the run ends")
    }

    fn runtime_s(&self) -> Value {
        seconds(self.ended_ms(self.outcome))
    }

    /// The attempt that the only fault is about.
    fn failing(&self) -> AttemptRef {
        match &self.scenario.faults[0].target {
            Target::Ack(attempt) | Target::Attempt(attempt) => *attempt,
            other => panic!("{}: {other:?} is no attempt", self.id),
        }
    }

    /// The attempts of the failing task.
    fn attempts(&self) -> impl Iterator<Item = &Attempt> {
        let failing = self.failing();
        self.outcome
            .attempts
            .iter()
            .filter(move |attempt| attempt.stage == failing.stage && u64::from(attempt.task) == failing.task)
    }

    fn is_accepted(&self, attempt: &Attempt) -> bool {
        attempt.verdict == sim_core::outcome::Verdict::Accepted
    }

    fn attempt_as_expected(&self, name: &str, number: u32) -> Value {
        let attempt = self.attempts().find(|attempt| attempt.attempt == number).expect("the attempt was launched");
        let expected = self.figure["expect"][name].as_object().expect("an attempt's figures are an object");
        let seen = expected.keys().map(|key| {
            let value = match key.as_str() {
                "worker" => json!(attempt.worker),
                "start_s" => seconds(attempt.launched_ms),
                "finish_s" => seconds(attempt.ended_ms.expect("it ends")),
                unknown => panic!("{}: no check understands {name}.{unknown}", self.id),
            };
            (key.clone(), value)
        });
        Value::Object(seen.collect())
    }

    fn mark_s(&self, kind: MarkKind) -> Value {
        let marks: Vec<_> = self.outcome.marks.iter().filter(|mark| mark.kind == kind).collect();
        assert_eq!(marks.len(), 1, "{}: {kind:?} happens once", self.id);
        seconds(marks[0].at_ms)
    }

    fn ledger(&self) -> &Requests {
        &self.outcome.effects_on(System::Ledger).expect("there is always a ledger").requests
    }

    fn writes_of_task(&self, task: u64, attempt: Option<u32>) -> usize {
        let by_it = |position: &&u32| {
            let writer = &self.outcome.attempts[**position as usize];
            u64::from(writer.task) == task && attempt.is_none_or(|number| number == writer.attempt)
        };
        self.ledger().attempt.iter().filter(by_it).count()
    }

    fn customers_of_task(&self) -> Vec<usize> {
        let task = self.figure["expect"]["publish_task"].as_u64().expect("a task is a number");
        let partition = &self.outcome.partition;
        (0..partition.len()).filter(|&customer| u64::from(partition[customer]) == task).collect()
    }

    fn cents_of_task(&self) -> u64 {
        self.customers_of_task().iter().map(|&customer| self.outcome.customers.cents[customer]).sum()
    }

    fn id_if_contained(&self) -> Value {
        let wanted = &self.figure["expect"]["contains"];
        let mut ids = self.customers_of_task().into_iter().map(|customer| &self.outcome.customers.id[customer]);
        json!(ids.find(|id| *wanted == ***id))
    }

    /// The keys of a customer's writes, by the identity of the sink.
    fn keys_of(&self, customer: &str) -> Vec<Value> {
        let effects = self.outcome.effects_on(System::Ledger).expect("there is always a ledger");
        let writes = &effects.requests;
        (0..writes.customer.len())
            .filter(|&write| self.outcome.customers.id[writes.customer[write] as usize] == customer)
            .map(|write| {
                let writer = &self.outcome.attempts[writes.attempt[write] as usize];
                let field = |name: &str| match name {
                    "run" => self.scenario.runs[writer.run as usize].id.clone(),
                    "task" => format!("{}-{}", writer.stage.name(), writer.task),
                    "attempt" => format!("attempt-{}", writer.attempt),
                    "customer" => customer.to_owned(),
                    unknown => panic!("{}: no check understands the field {unknown}", self.id),
                };
                effects.identity.iter().map(|identity| json!(field(identity.name()))).collect()
            })
            .collect()
    }

    /// The lesson prints this key with the job's name instead of the run's id; what matters is the attempt.
    fn keys_with_the_jobs_name(&self, customer: &str) -> Value {
        let mut keys = self.keys_of(customer);
        for key in &mut keys {
            key[0] = json!(self.scenario.job);
        }
        Value::Array(keys)
    }

    fn mean_publish_s(&self) -> Value {
        let durations_ms: Vec<u64> = self
            .outcome
            .attempts
            .iter()
            .filter(|attempt| attempt.stage == Stage::Publish && attempt.cause == Cause::First)
            .map(|attempt| attempt.work_ms)
            .collect();
        seconds(durations_ms.iter().sum::<u64>() / durations_ms.len() as u64)
    }

    /// The cluster that all presets of the workbench share.
    fn workbench_cluster(&self) -> Cluster {
        let mut clusters: Vec<Cluster> = Vec::new();
        for preset in presets().into_iter().filter(|preset| preset.name.starts_with("workbench-")) {
            if !clusters.contains(&preset.scenario.cluster) {
                clusters.push(preset.scenario.cluster);
            }
        }
        assert_eq!(clusters.len(), 1, "{}: {clusters:?}", self.id);
        clusters.remove(0)
    }

    fn distinct_sinks_of_the_workbench(&self) -> usize {
        let mut sinks: Vec<Sink> = Vec::new();
        for preset in presets().into_iter().filter(|preset| preset.name.starts_with("workbench-")) {
            if !sinks.contains(&preset.scenario.sink) {
                sinks.push(preset.scenario.sink);
            }
        }
        sinks.len()
    }

    fn email_paths_of_the_workbench(&self) -> Value {
        let mut paths: Vec<Value> = Vec::new();
        for preset in presets().into_iter().filter(|preset| preset.name.starts_with("workbench-")) {
            let path = json!(preset.scenario.email.path);
            if !paths.contains(&path) {
                paths.push(path);
            }
        }
        Value::Array(paths)
    }
}

fn scenario_of(figure: &Value) -> Scenario {
    let cluster = match figure["cluster"].as_str() {
        Some("lesson") => LESSON,
        Some("workbench") => WORKBENCH,
        other => panic!("no cluster is called {other:?}"),
    };
    // Sinks, email paths and what becomes of a loser are written as in a Scenario.
    let mut written = json!({});
    if let Some(sink) = figure.get("sink") {
        written["sink"] = sink.clone();
    }
    if let Some(path) = figure.get("email") {
        written["email"] = json!({ "path": path });
    }
    if let Some(loser) = figure.get("fault").and_then(|fault| fault.get("loser")) {
        written["coordinator"] = json!({ "speculation": { "loser": loser } });
    }
    let read = Scenario::from_json(&written.to_string()).expect("it has the right shape");
    let mut scenario = Scenario { cluster, ..read };
    if let Some(fault) = figure.get("fault") {
        add_fault(&mut scenario, fault);
    }
    scenario
}

fn add_fault(scenario: &mut Scenario, fault: &Value) {
    let number = |name: &str| fault[name].as_u64().unwrap_or_else(|| panic!("{fault} has no number {name}"));
    let attempt = || AttemptRef {
        stage: *Stage::ALL.iter().find(|stage| fault["stage"] == stage.name()).expect("a stage"),
        task: number("task"),
        attempt: number("attempt"),
        run: 0,
    };
    let at_percent = || Some(When::Percent(number("at_percent")));
    let (action, target, when) = match fault["preset"].as_str() {
        Some("none") => return,
        Some("lostAck") => (Action::Lose, Target::Ack(attempt()), None),
        Some("crash") => (Action::Crash, Target::Attempt(attempt()), at_percent()),
        Some("zombie") => (Action::CutOff, Target::Attempt(attempt()), at_percent()),
        Some("speculation") => {
            scenario.coordinator.speculation.stages = vec![attempt().stage];
            (Action::Slow { percent: number("slow_percent") }, Target::Attempt(attempt()), None)
        }
        other => panic!("no failure is called {other:?}"),
    };
    scenario.faults.push(Fault { action, target, when });
}

/// Milliseconds as the lesson shows them: seconds with one decimal, half up.
fn seconds(ms: u64) -> Value {
    tenths((ms + 50) / 100)
}

/// A share of a whole as the lesson shows it: percent with one decimal, half up.
fn percent(part: u64, whole: u64) -> Value {
    tenths((part * 2_000 + whole) / (whole * 2))
}

/// As figures.json writes it: 10 s, but 9.6 s.
fn tenths(tenths: u64) -> Value {
    serde_json::from_str(&format!("{}.{}", tenths / 10, tenths % 10)).expect("a decimal")
}

#[test]
fn the_data_set_has_the_published_totals() {
    let customers = Customers::lesson();
    assert_eq!(customers.len(), 796);
    assert_eq!(customers.deliveries.iter().sum::<u32>(), 19_200);
    assert_eq!(customers.cents.iter().sum::<u64>(), 74_558_550);
}

#[test]
fn a_lost_acknowledgement_leaves_as_many_ledger_rows_as_writes_that_were_taken() {
    let preset = presets().into_iter().find(|preset| preset.name == "lost-ack-append").expect("the lesson's own");
    let outcome = run(&preset.scenario).expect("a preset is good");
    let ledger = outcome.effects_on(System::Ledger).expect("there is always a ledger");
    assert_eq!(ledger.standing.len(), 874);
    assert!(ledger.requests.fate.iter().all(|&fate| fate == Fate::Took));
}
