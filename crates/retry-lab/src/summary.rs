//! An outcome as a short table.

use sim_core::outcome::{Correctness, Report, System, SystemAudit};
use sim_core::scenario::{DataSet, Synthetic};
use sim_core::{Outcome, Scenario};

use crate::text::{line, seconds};

/// One line on the report and the truth, then one on each outside system.
pub(crate) fn table(outcome: &Outcome, healthy: &Outcome) -> String {
    let mut text = String::new();
    if let Some(data) = data_line(&outcome.scenario) {
        line(&mut text, format_args!("{data}"));
    }
    let runs = outcome.scenario.runs.iter().zip(&outcome.runs).zip(&outcome.audit.runs).zip(&healthy.runs);
    for (((run, end), audit), healthy) in runs {
        line(&mut text, format_args!("run        {}", run.id));
        line(&mut text, format_args!("report     {}", report(end.report)));
        line(&mut text, format_args!("truth      {}", truth(audit.correctness)));
        line(&mut text, format_args!("runtime    {}", runtime(end.ended_ms, healthy.ended_ms)));
        line(&mut text, format_args!(""));
        let [name, expected, standing, extra, missing, cents, over] =
            ["", "expected", "standing", "extra", "missing", "cents", "overstated by"];
        line(&mut text, format_args!("{name:<9}{expected:>9}{standing:>9}{extra:>7}{missing:>9}{cents:>13}{over:>15}"));
        for system in &audit.systems {
            system_line(&mut text, system);
        }
    }
    text
}

/// The data set, when it was made up: with its seed it can be made up again.
pub(crate) fn data_line(scenario: &Scenario) -> Option<String> {
    let DataSet::Synthetic(Synthetic { customers, seed, skew_percent }) = &scenario.data else { return None };
    let seed = seed.map_or_else(|| "none".to_owned(), |seed| seed.to_string());
    Some(format!("data       {customers} customers, seed {seed}, skew {skew_percent} %"))
}

fn system_line(text: &mut String, audit: &SystemAudit) {
    let name = match audit.system {
        System::Ledger => "ledger",
        System::Outbox => "outbox",
        System::Mailbox => "mailbox",
        System::Topic => "topic",
        System::PaidService => "paid",
        System::Files => "files",
        System::Counter => "counter",
        System::WorkQueue => "queue",
        System::Lock => "lock",
    };
    let SystemAudit { expected, standing, extra, expected_cents, standing_cents, .. } = audit;
    let missing = audit.missing.len();
    let over = i128::from(*standing_cents) - i128::from(*expected_cents);
    line(text, format_args!("{name:<9}{expected:>9}{standing:>9}{extra:>7}{missing:>9}{standing_cents:>13}{over:>15}"));
}

fn report(report: Report) -> &'static str {
    match report {
        Report::Succeeded => "the job succeeded",
        Report::Failed => "the job failed",
        Report::NeverEnds => "none: the job never ends",
        Report::Refused => "the job was refused",
    }
}

pub(crate) fn truth(correctness: Correctness) -> &'static str {
    match correctness {
        Correctness::SucceededAndRight => "succeeded, and everything is right",
        Correctness::SucceededAndWrong => "succeeded, but not everything is right",
        Correctness::FailedThoughRight => "failed, though everything is right",
        Correctness::FailedAndWrong => "failed, and something is wrong",
        Correctness::Incomplete => "failed, and something is missing",
        Correctness::NeverEnds => "never ends",
        Correctness::Refused => "refused before it started",
    }
}

fn runtime(ended_ms: Option<u64>, healthy_ms: Option<u64>) -> String {
    match (ended_ms, healthy_ms) {
        (Some(ended_ms), Some(healthy_ms)) => format!("{} s, healthy {} s", seconds(ended_ms), seconds(healthy_ms)),
        (Some(ended_ms), None) => format!("{} s, healthy never", seconds(ended_ms)),
        (None, _) => "no end".to_owned(),
    }
}
