//! Scenarios that read well: a preset in which parts are exchanged for other presets' parts, and numbers for others.
//!
//! Nothing here names a field, so it follows the schema by itself.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::arbitrary::{Arbitrary, Result, Unstructured};
use libfuzzer_sys::fuzz_target;
use retry_lab_fuzz::check_text;
use serde_json::Value;
use sim_core::presets;

static PRESETS: LazyLock<Vec<Value>> = LazyLock::new(|| {
    let scenarios = presets().into_iter().map(|preset| serde_json::to_value(preset.scenario));
    scenarios.collect::<serde_json::Result<_>>().expect("a scenario is plain data")
});

fuzz_target!(|mixed: Mixed| check_text(&mixed.0));

/// A scenario as text, so that a report of what was found shows it.
#[derive(Debug)]
struct Mixed(String);

impl<'a> Arbitrary<'a> for Mixed {
    fn arbitrary(choices: &mut Unstructured<'a>) -> Result<Self> {
        let mut scenario = choices.choose(&PRESETS)?.clone();
        while !choices.is_empty() {
            mix(&mut scenario, choices.choose(&PRESETS)?, choices)?;
        }
        Ok(Self(scenario.to_string()))
    }
}

/// Walks down both to the same place, and changes what is there.
fn mix(ours: &mut Value, theirs: &Value, choices: &mut Unstructured<'_>) -> Result<()> {
    match (ours, theirs) {
        (Value::Object(ours), Value::Object(theirs)) if ours.keys().eq(theirs.keys()) => {
            let fields = ours.len().saturating_sub(1);
            let field = choices.int_in_range(0..=fields)?;
            match ours.iter_mut().nth(field) {
                Some((name, ours)) => mix(ours, &theirs[name], choices),
                None => Ok(()),
            }
        }
        (Value::Array(ours), Value::Array(theirs)) => mix_lists(ours, theirs, choices),
        (Value::Number(ours), Value::Number(_)) => {
            // Small numbers mostly: nearly all have small bounds.
            *ours = match choices.arbitrary::<u8>()? {
                0..=99 => choices.arbitrary::<u8>()?.into(),
                100..=199 => choices.arbitrary::<u16>()?.into(),
                _ => choices.arbitrary::<u32>()?.into(),
            };
            Ok(())
        }
        (ours, theirs) => {
            *ours = theirs.clone();
            Ok(())
        }
    }
}

fn mix_lists(ours: &mut Vec<Value>, theirs: &[Value], choices: &mut Unstructured<'_>) -> Result<()> {
    let place = choices.int_in_range(0..=ours.len())?;
    match (ours.get_mut(place), choices.arbitrary::<u8>()? % 4) {
        (Some(_), 0) => {
            ours.remove(place);
            Ok(())
        }
        (Some(item), 1 | 2) if !theirs.is_empty() => mix(item, choices.choose(theirs)?, choices),
        _ if theirs.is_empty() => Ok(()),
        _ => {
            ours.insert(place, choices.choose(theirs)?.clone());
            Ok(())
        }
    }
}
