//! The simulation on the command line.
fn main() {}
