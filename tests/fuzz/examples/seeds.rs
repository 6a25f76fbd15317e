//! Writes what fuzzing starts from: the presets' scenarios, and a dictionary of the words that a scenario may hold.
//!
//! The words are those that the parser itself asks for when something does not fit, so none has to be kept here.

use std::collections::BTreeSet;
use std::path::Path;
use std::{env, fs, io};

use serde_json::Value;
use sim_core::{Scenario, presets};

fn main() -> io::Result<()> {
    let folder = env::args_os().nth(1).expect("the folder to write to");
    let folder = Path::new(&folder);
    let seeds = folder.join("seeds");
    fs::create_dir_all(&seeds)?;

    let mut words = BTreeSet::new();
    for preset in presets() {
        let scenario = serde_json::to_value(&preset.scenario)?;
        fs::write(seeds.join(preset.name + ".json"), scenario.to_string())?;
        for pointer in pointers(&scenario) {
            words.extend(words_at(&scenario, &pointer));
        }
    }
    assert!(!words.is_empty(), "the parser's messages have changed their form");
    let lines: String = words.iter().map(|word| format!("\"\\\"{word}\\\"\"\n")).collect();
    fs::write(folder.join("words.dict"), lines)
}

/// Where a value has parts, as JSON pointers.
fn pointers(value: &Value) -> Vec<String> {
    let parts: Vec<(String, &Value)> = match value {
        Value::Object(fields) => fields.iter().map(|(name, value)| (name.clone(), value)).collect(),
        Value::Array(items) => items.iter().enumerate().map(|(place, item)| (place.to_string(), item)).collect(),
        _ => Vec::new(),
    };
    let below =
        parts.iter().flat_map(|(name, part)| pointers(part).into_iter().map(move |rest| format!("/{name}{rest}")));
    std::iter::once(String::new()).chain(below).collect()
}

/// The names that the parser would take at a place: of fields, or of choices.
fn words_at(scenario: &Value, pointer: &str) -> Vec<String> {
    let mut wrong = scenario.clone();
    let part = wrong.pointer_mut(pointer).expect("the pointer is the scenario's own");
    match part {
        Value::Object(fields) => {
            fields.insert("?".to_owned(), Value::Null);
        }
        part => *part = Value::from("?"),
    }
    let Err(problem) = Scenario::from_json(&wrong.to_string()) else { return Vec::new() };
    // `is not a field; there are a, b`, or `must be one of a, b, got c`.
    let list = problem.message.split_once("there are ").or_else(|| problem.message.split_once("one of "));
    let Some((_, list)) = list else { return Vec::new() };
    let names = list.split(", ").take_while(|name| name.chars().all(char::is_alphanumeric));
    names.map(str::to_owned).collect()
}
