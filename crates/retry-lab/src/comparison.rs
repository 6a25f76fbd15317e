//! Many scenarios side by side: a line each, or JSON.

use serde_json::json;
use sim_core::outcome::{Summary, System, SystemSummary};
use sim_core::{Matrix, Scenario};

use crate::summary::{data_line, truth};
use crate::text::{line, seconds};

/// One line for each cell of the matrix, row by row.
pub(crate) fn table(matrix: &Matrix, summaries: &[Summary]) -> String {
    let mut text = String::new();
    if let Some(data) = matrix.scenarios.first().and_then(data_line) {
        line(&mut text, format_args!("{data}"));
        line(&mut text, format_args!(""));
    }
    let [rows, extra, missing, over, emails, runtime] =
        ["rows", "extra", "missing", "overstated by", "emails", "runtime"];
    let blank = "";
    line(
        &mut text,
        format_args!(
            "{blank:<13}{blank:<12}{rows:>7}{extra:>7}{missing:>9}{over:>15}{emails:>9}{extra:>7}{missing:>9}{runtime:>11}"
        ),
    );
    for ((row, column, _), summary) in cells(matrix).zip(summaries) {
        let [rows, extra, missing] = counts(summary, System::Ledger);
        let [emails, emails_extra, emails_missing] = counts(summary, System::Mailbox);
        let over = summary.systems.first().map_or(0, overstated_cents);
        let runtime = summary.ended_ms.map_or_else(|| "never".to_owned(), |ms| format!("{} s", seconds(ms)));
        let truth = truth(summary.correctness);
        line(
            &mut text,
            format_args!(
                "{row:<13}{column:<12}{rows:>7}{extra:>7}{missing:>9}{over:>15}{emails:>9}{emails_extra:>7}{emails_missing:>9}{runtime:>11}  {truth}"
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

/// What stands in a system, what stands beyond each customer's first, and for how many nothing does; dashes when the
/// scenario does not use it.
fn counts(summary: &Summary, system: System) -> [String; 3] {
    let found = summary.systems.iter().find(|counts| counts.system == system);
    found.map_or_else(
        || ["-", "-", "-"].map(str::to_owned),
        |counts| [counts.standing, counts.extra, counts.missing].map(|count| count.to_string()),
    )
}

fn overstated_cents(ledger: &SystemSummary) -> i128 {
    i128::from(ledger.standing_cents) - i128::from(ledger.expected_cents)
}
