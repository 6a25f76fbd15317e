//! The simulation on the command line. It reads a scenario, runs it and prints; it never draws.

mod comparison;
mod input;
mod summary;
mod text;

use std::io::{self, ErrorKind, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand, ValueEnum};
use sim_core::{Matrix, Problem, Scenario};

/// What happens outside a distributed job when a task runs twice?
#[derive(Parser)]
#[command(name = "retry-lab", version, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Runs a scenario and prints its outcome as JSON.
    Run(Run),
    /// Runs one failure under every strategy, or every failure of the lesson under every sink.
    Compare(Compare),
    /// Lists the lesson's scenarios.
    Presets,
}

#[derive(Args)]
struct Run {
    #[command(flatten)]
    input: Input,
    /// Prints a short table instead of JSON.
    #[arg(long)]
    summary: bool,
}

#[derive(Args)]
struct Compare {
    #[command(flatten)]
    input: Input,
    /// What is compared.
    #[arg(long, value_enum, default_value_t = Kind::Strategies)]
    matrix: Kind,
    /// Prints JSON instead of a table.
    #[arg(long)]
    json: bool,
}

/// Where the scenario comes from.
#[derive(Args)]
struct Input {
    /// A file that holds a scenario as JSON, or - for standard input. Left out: the reference run; for `compare` the
    /// lesson's workbench, and for all its failures the reference run.
    #[arg(value_name = "SCENARIO.JSON")]
    scenario: Option<PathBuf>,
    /// One of the lesson's scenarios by name, as `retry-lab presets` lists them.
    #[arg(long, value_name = "NAME", conflicts_with = "scenario")]
    preset: Option<String>,
}

/// What `compare` compares.
#[derive(Clone, Copy, ValueEnum)]
enum Kind {
    /// The scenario's own failure: five sinks by two ways of an email.
    Strategies,
    /// Every failure of the lesson by five sinks.
    Failures,
}

/// What `compare` makes its strategies of when no scenario is given.
const WORKBENCH: &str = "workbench-append-direct";

/// Why nothing was printed.
enum Trouble {
    /// The command was not called as it should be.
    Usage(String),
    /// The scenario cannot be run.
    Problems(Vec<Problem>),
}

fn main() -> ExitCode {
    let answer = match Cli::parse().command {
        Command::Run(run) => answer_to_run(&run),
        Command::Compare(compare) => answer_to_compare(&compare),
        Command::Presets => Ok(list_of_presets()),
    };
    match answer {
        Ok(text) => print(&text),
        Err(Trouble::Usage(message)) => {
            eprintln!("retry-lab: {message}");
            ExitCode::from(2)
        }
        Err(Trouble::Problems(problems)) => {
            problems.iter().for_each(|problem| eprintln!("{problem}"));
            ExitCode::FAILURE
        }
    }
}

fn answer_to_run(run: &Run) -> Result<String, Trouble> {
    let scenario = run.input.scenario()?.unwrap_or_default();
    let outcome = sim_core::run(&scenario).map_err(Trouble::Problems)?;
    if !run.summary {
        return Ok(outcome.to_json() + "\n");
    }
    let healthy = sim_core::run(&scenario.healthy()).map_err(Trouble::Problems)?;
    Ok(summary::table(&outcome, &healthy))
}

fn answer_to_compare(compare: &Compare) -> Result<String, Trouble> {
    let given = compare.input.scenario()?;
    let matrix = match compare.matrix {
        Kind::Strategies => Matrix::strategies(&given.map_or_else(|| input::preset(WORKBENCH), Ok)?),
        Kind::Failures => Matrix::failures(&given.unwrap_or_default()),
    };
    let matrix = matrix.map_err(Trouble::Problems)?;
    let summaries: Result<Vec<_>, _> = sim_core::compare(&matrix.scenarios).into_iter().collect();
    let summaries = summaries.map_err(Trouble::Problems)?;
    let print = if compare.json { comparison::json } else { comparison::table };
    Ok(print(&matrix, &summaries))
}

impl Input {
    fn scenario(&self) -> Result<Option<Scenario>, Trouble> {
        let mut scenario = match (&self.preset, &self.scenario) {
            (Some(name), _) => input::preset(name)?,
            (None, Some(path)) => input::scenario(path)?,
            (None, None) => return Ok(None),
        };
        scenario.keep_seed(input::fresh_seed);
        Ok(Some(scenario))
    }
}

fn list_of_presets() -> String {
    let presets = sim_core::presets();
    let width = presets.iter().map(|preset| preset.name.len()).max().unwrap_or(0);
    presets.iter().map(|preset| format!("{:width$}  {}\n", preset.name, preset.title)).collect()
}

/// A reader that has seen enough, such as `head`, is no failure.
fn print(text: &str) -> ExitCode {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("retry-lab: standard output cannot be written: {error}");
            ExitCode::FAILURE
        }
    }
}
