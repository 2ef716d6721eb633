//! Every group under criterion: `cargo bench -p scrooge-benches -- event/3`.

#![allow(missing_docs, reason = "criterion's macros define functions without")]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use scrooge_benches::groups;

fn all(criterion: &mut Criterion) {
    for outline in groups::ALL {
        let mut benchmark = criterion.benchmark_group(outline.name);
        for contestant in outline.group().contestants {
            benchmark.throughput(Throughput::Elements(contestant.records as u64));
            let name = format!("{}/{}", contestant.protocol, contestant.name);
            // Prepared when it is measured, so that a filter spares the others' preparation.
            let mut pass = None;
            benchmark.bench_function(name, |bencher| {
                bencher.iter(pass.get_or_insert_with(|| contestant.prepare()));
            });
        }
        benchmark.finish();
    }
}

criterion_group!(benches, all);
criterion_main!(benches);
