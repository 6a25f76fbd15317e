//! Runs a wasm test binary in Node or in a browser; cargo calls it in place of the test.

use std::{env, process};

fn main() {
    if let Err(error) = wasm_bindgen_cli::wasm_bindgen_test_runner::run_cli_with_args(env::args_os()) {
        eprintln!("error: {error:?}");
        process::exit(1);
    }
}
