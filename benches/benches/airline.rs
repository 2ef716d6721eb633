//! Scrooge's own benchmark: of an airline of 21 KB, name, head quarter and owner are read.

#![allow(missing_docs, reason = "criterion's macros define functions without")]

use std::hint::black_box;

use criterion::{
    BenchmarkGroup, Criterion, criterion_group, criterion_main, measurement::WallTime,
};
use scrooge_benches::hand;
use scrooge_benches::schema::airline::{Airline, AirlineData};
use scrooge_examples::sample::airline::{Script, airlines};
use scrooge_peers::codec;
use scrooge_runtime::{AdaptiveDecoder, Binary, Settings, Stop};

/// What is read of a record, through the trait.
fn read(airline: &impl Airline) -> usize {
    let head_quarter = airline.head_quarter();
    airline.name().len()
        + head_quarter.map_or(0, |airport| airport.name().len())
        + airline.owner().map_or(0, |owner| owner.len())
}

/// A decoder that has learnt what `read` reads.
fn trained(settings: Settings, records: &[Vec<u8>]) -> AdaptiveDecoder<AirlineData> {
    let decoder = AdaptiveDecoder::new(Settings {
        window: 100,
        ..settings
    });
    while decoder.is_learning() {
        for record in records {
            read(&decoder.decode_borrowed(record).expect("own record"));
        }
    }
    decoder
}

fn adaptive(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    settings: Settings,
    records: &[Vec<u8>],
) {
    let decoder = trained(settings, records);
    group.bench_function(name, |bencher| {
        bencher.iter(|| {
            records.iter().fold(0, |sum, record| {
                sum + read(
                    &decoder
                        .decode_borrowed(black_box(record))
                        .expect("own record"),
                )
            })
        });
    });
}

fn contestants(criterion: &mut Criterion, script: Script, name: &str) {
    let records: Vec<Vec<u8>> = airlines(script).iter().map(codec::to_bytes).collect();
    let mut group = criterion.benchmark_group(name);
    group.throughput(criterion::Throughput::Elements(records.len() as u64));

    group.bench_function("thrift", |bencher| {
        bencher.iter(|| {
            records.iter().fold(0, |sum, record| {
                let airline: scrooge_peers::airline::Airline =
                    codec::from_bytes(black_box(record)).expect("own record");
                let head_quarter = airline
                    .head_quarter
                    .as_ref()
                    .map_or(0, |airport| airport.name.len());
                sum + airline.name.len()
                    + head_quarter
                    + airline.owner.as_ref().map_or(0, String::len)
            })
        });
    });
    group.bench_function("full decoder", |bencher| {
        bencher.iter(|| {
            records.iter().fold(0, |sum, record| {
                sum + read(&AirlineData::decode(Binary, black_box(record)).expect("own record"))
            })
        });
    });
    adaptive(&mut group, "lazy", Settings::lazy(), &records);
    adaptive(&mut group, "adapted", Settings::default(), &records);
    let early = Settings {
        stop: Stop::Early,
        ..Settings::default()
    };
    adaptive(&mut group, "adapted, early stop", early, &records);
    group.bench_function("hand-written", |bencher| {
        bencher.iter(|| {
            records.iter().fold(0, |sum, record| {
                let found = hand::walk(black_box(record)).expect("own record");
                sum + found.name.len() + found.head_quarter.len() + found.owner.len()
            })
        });
    });
    group.bench_function("hand-written, early stop", |bencher| {
        bencher.iter(|| {
            records.iter().fold(0, |sum, record| {
                let found = hand::stop_early(black_box(record)).expect("own record");
                sum + found.name.len() + found.head_quarter.len() + found.owner.len()
            })
        });
    });
    group.finish();
}

fn airline(criterion: &mut Criterion) {
    contestants(criterion, Script::Cjk, "airline/cjk");
    contestants(criterion, Script::Ascii, "airline/ascii");
}

criterion_group!(benches, airline);
criterion_main!(benches);
