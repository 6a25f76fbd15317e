//! Many scenarios side by side: a line each, or JSON.

use serde_json::json;
use sim_core::outcome::{Summary, System, SystemSummary};
use sim_core::{Matrix, Scenario};

use crate::summary::truth;
use crate::text::{line, seconds};

/// One line for each cell of the matrix, row by row.
pub(crate) fn table(matrix: &Matrix, summaries: &[Summary]) -> String {
    let mut text = String::new();
    let [rows, too_many, over, emails, runtime] = ["rows", "too many", "overstated by", "emails", "runtime"];
    let blank = "";
    line(
        &mut text,
        format_args!("{blank:<13}{blank:<12}{rows:>7}{too_many:>10}{over:>15}{emails:>9}{too_many:>10}{runtime:>11}"),
    );
    for ((row, column, _), summary) in cells(matrix).zip(summaries) {
        let (rows, rows_over) = counts(summary, System::Ledger);
        let (emails, emails_over) = counts(summary, System::Mailbox);
        let cents = summary.systems.first().map_or(0, overstated_cents);
        let runtime = summary.ended_ms.map_or_else(|| "never".to_owned(), |ms| format!("{} s", seconds(ms)));
        let truth = truth(summary.correctness);
        line(
            &mut text,
            format_args!(
                "{row:<13}{column:<12}{rows:>7}{rows_over:>10}{cents:>15}{emails:>9}{emails_over:>10}{runtime:>11}  {truth}"
            ),
        );
    }
    text
}

/// A list of cells with their scenarios and summaries.
pub(crate) fn json(matrix: &Matrix, summaries: &[Summary]) -> String {
    let cells: Vec<_> = cells(matrix)
        .zip(summaries)
        .map(|((row, column, scenario), summary)| {
            json!({ "row": row, "column": column, "scenario": scenario, "summary": summary })
        })
        .collect();
    serde_json::to_string(&cells).expect("a comparison is plain data") + "\n"
}

fn cells(matrix: &Matrix) -> impl Iterator<Item = (&str, &str, &Scenario)> {
    let names = matrix.rows.iter().flat_map(|row| matrix.columns.iter().map(move |column| (row, column)));
    names.zip(&matrix.scenarios).map(|((row, column), scenario)| (row.as_str(), column.as_str(), scenario))
}

/// What stands in a system, and how much more than should; a dash when the scenario does not use it.
fn counts(summary: &Summary, system: System) -> (String, String) {
    let found = summary.systems.iter().find(|counts| counts.system == system);
    found.map_or_else(
        || ("-".to_owned(), String::new()),
        |counts| {
            let over = i128::from(counts.standing) - i128::from(counts.expected);
            (counts.standing.to_string(), over.to_string())
        },
    )
}

fn overstated_cents(ledger: &SystemSummary) -> i128 {
    i128::from(ledger.standing_cents) - i128::from(ledger.expected_cents)
}
