//! Threads that share one decoder. With as many cores as threads, a record's time is divided by their number.

use std::thread;

use scrooge_runtime::{Binary, Settings};

use super::event::{Three, three_of_peer};
use super::samples::events;
use crate::contest::ours::{self, Read};
use crate::contest::{Group, thrift};

/// How often each thread goes over the records, so that starting it does not count; where nothing is measured, once.
const ROUNDS: usize = if cfg!(debug_assertions) { 1 } else { 20 };

pub(super) fn fill(group: &mut Group) {
    let [records, _] = events();
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let counts = (0..)
        .map(|power| 1 << power)
        .take_while(|&count| count <= cores.min(16));
    for count in counts {
        let unit = if count == 1 { "thread" } else { "threads" };
        group.add(
            format!("thrift, {count} {unit}"),
            &records,
            move |records| {
                let decode = thrift::decoder(&records);
                move || {
                    on_threads(count, || {
                        records.sum(|record| three_of_peer(&decode(record)))
                    })
                }
            },
        );
        group.repeat(count * ROUNDS);
        group.add(
            format!("adapted, {count} {unit}"),
            &records,
            move |records| {
                let decoder = ours::trained::<Three, Binary>(&records, Settings::default());
                move || {
                    on_threads(count, || {
                        records.sum(|record| {
                            let event = decoder
                                .decode_borrowed(record)
                                .expect("own records are whole");
                            Three::read(event.view())
                        })
                    })
                }
            },
        );
        group.repeat(count * ROUNDS);
    }
}

/// Lets each of `count` threads do `job` many times. Gives what one job gave.
fn on_threads(count: usize, job: impl Fn() -> u64 + Sync) -> u64 {
    thread::scope(|scope| {
        for _ in 1..count {
            scope.spawn(|| rounds(&job));
        }
        rounds(&job)
    })
}

fn rounds(job: impl Fn() -> u64) -> u64 {
    (0..ROUNDS).fold(0, |_, _| std::hint::black_box(job()))
}
