//! Any text: what it says may be a scenario, nearly one, or nothing of the kind.
#![no_main]

use libfuzzer_sys::fuzz_target;
use retry_lab_fuzz::check_text;

fuzz_target!(|text: &str| check_text(text));
