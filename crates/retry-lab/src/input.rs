//! Where a scenario comes from: a file, standard input, or the lesson.

use std::io::{self, Read};
use std::path::Path;

use sim_core::{Scenario, presets};

use crate::Trouble;

pub(crate) fn scenario(path: &Path) -> Result<Scenario, Trouble> {
    let text = read(path).map_err(|error| {
        let message = format!("{} cannot be read: {error}; give a file with a scenario as JSON, or -", path.display());
        Trouble::Usage(message)
    })?;
    Scenario::from_json(&text).map_err(|problem| Trouble::Problems(vec![problem]))
}

pub(crate) fn preset(name: &str) -> Result<Scenario, Trouble> {
    let presets = presets();
    let found = presets.iter().find(|preset| preset.name == name);
    found.map(|preset| preset.scenario.clone()).ok_or_else(|| {
        let names: Vec<&str> = presets.iter().map(|preset| preset.name.as_str()).collect();
        Trouble::Usage(format!("no preset is called {name:?}; there are {}", names.join(", ")))
    })
}

/// A number that nobody chose, for a data set without a seed; the outcome's scenario holds it. Where the system has no
/// source of them, any will do.
pub(crate) fn fresh_seed() -> u64 {
    getrandom::u64().unwrap_or_default()
}

fn read(path: &Path) -> io::Result<String> {
    if path != Path::new("-") {
        return std::fs::read_to_string(path);
    }
    let mut text = String::new();
    io::stdin().read_to_string(&mut text)?;
    Ok(text)
}
