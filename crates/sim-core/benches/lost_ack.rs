//! How long a run takes, with its Outcome built and not serialised.
#![allow(missing_docs)] // criterion's macros define items that cannot be documented

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use sim_core::{presets, run};

fn runs(criterion: &mut Criterion) {
    for name in ["lost-ack-append", "lost-ack-upsert", "lost-ack-atomic", "zombie-append-outbox"] {
        let preset = presets().into_iter().find(|preset| preset.name == name).expect("the lesson has it");
        criterion.bench_function(name, |bencher| bencher.iter(|| run(black_box(&preset.scenario))));
    }
}

criterion_group!(benches, runs);
criterion_main!(benches);
