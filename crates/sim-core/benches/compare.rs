//! How long a comparison takes, and a run of the largest data set.
#![allow(missing_docs)] // criterion's macros define items that cannot be documented

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use sim_core::scenario::{DataSet, Synthetic};
use sim_core::{Matrix, Scenario, compare, presets, run};

fn comparisons(criterion: &mut Criterion) {
    let workbench = presets().into_iter().find(|preset| preset.name == "workbench-append-direct");
    let strategies = Matrix::strategies(&workbench.expect("the lesson has it").scenario).expect("a preset is good");
    assert_eq!(strategies.scenarios.len(), 10);
    criterion.bench_function("compare-ten", |bencher| bencher.iter(|| compare(black_box(&strategies.scenarios))));
}

fn large(criterion: &mut Criterion) {
    let data = DataSet::Synthetic(Synthetic { customers: 100_000, seed: Some(1), skew_percent: 0 });
    let scenario = Scenario { data, ..Scenario::default() };
    criterion.bench_function("customers-100000", |bencher| bencher.iter(|| run(black_box(&scenario))));
}

criterion_group!(benches, comparisons);
criterion_group!(name = few; config = Criterion::default().sample_size(10); targets = large);
criterion_main!(benches, few);
