//! The simulation on the command line. It reads a scenario, runs it and prints; it never draws.

mod input;
mod summary;

use std::io::{self, ErrorKind, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};
use sim_core::{Problem, Scenario};

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
    /// Lists the lesson's scenarios.
    Presets,
}

#[derive(Args)]
struct Run {
    /// A file that holds a scenario as JSON, or - for standard input; the reference run when left out.
    #[arg(value_name = "SCENARIO.JSON")]
    scenario: Option<PathBuf>,
    /// One of the lesson's scenarios by name, as `retry-lab presets` lists them.
    #[arg(long, value_name = "NAME", conflicts_with = "scenario")]
    preset: Option<String>,
    /// Prints a short table instead of JSON.
    #[arg(long)]
    summary: bool,
}

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
    let scenario = match (&run.preset, &run.scenario) {
        (Some(name), _) => input::preset(name)?,
        (None, Some(path)) => input::scenario(path)?,
        (None, None) => Scenario::default(),
    };
    let outcome = sim_core::run(&scenario).map_err(Trouble::Problems)?;
    if !run.summary {
        return Ok(outcome.to_json() + "\n");
    }
    let healthy = sim_core::run(&scenario.healthy()).map_err(Trouble::Problems)?;
    Ok(summary::table(&outcome, &healthy))
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
