//! What decoding costs of inputs that are made to cost much, at a size and at twice, four and eight times that size: costs
//! that grow faster than the input are refused.
//!
//! A cost is how many numbers are compared, in all code that is compiled here, which is all but the standard library's own
//! binary. The counters that `scripts/fuzz.sh` has the compiler put in for libFuzzer tell, so that it is the same in every run.
//! What is copied without a comparison shows in the bytes that are allocated, which are held to the same growth.
//!
//! From one size to the next, what is added has to double: 2.2 times are let pass, and 2.6 where a set or map is sorted, which is
//! allowed a logarithm. A cost that grew with the square would come near four.

mod counters;
mod idl;
mod records;

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::sync::Mutex;

use scrooge_tests::meter::{self, Counting};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// How many elements, fields or definitions the inputs have.
const SIZES: [usize; 4] = [100, 200, 400, 800];

/// Below so many comparisons, or bytes, between two sizes there is nothing that could grow.
const LITTLE: [f64; 2] = [300.0, 4_096.0];

/// Whether a cost may grow by a logarithm more than the input does.
#[derive(Clone, Copy, PartialEq)]
enum Growth {
    Linear,
    /// A set or map is sorted.
    Sorted,
}

/// Costs by input and work: comparisons and allocated bytes, at each size.
static COSTS: Mutex<BTreeMap<String, (Vec<[u64; 2]>, f64)>> = Mutex::new(BTreeMap::new());

fn measure<R>(input: &str, work: &str, growth: Growth, run: impl FnOnce() -> R) {
    let before = counters::comparisons();
    let bytes = meter::bytes(run);
    let comparisons = counters::comparisons() - before;
    let most = match growth {
        Growth::Linear => 2.2,
        Growth::Sorted => 2.6,
    };
    let mut costs = COSTS.lock().expect("nothing panics");
    let (costs, _) = costs
        .entry(format!("{input} {work}"))
        .or_insert((Vec::new(), most));
    costs.push([comparisons, bytes]);
}

fn main() -> ExitCode {
    records::all();
    idl::all();
    let costs = COSTS.lock().expect("nothing panics");
    let (mut refused, mut fastest) = (0, (0.0, String::new()));
    for (name, (costs, most)) in costs.iter() {
        for (what, little) in LITTLE.into_iter().enumerate() {
            let costs: Vec<f64> = costs.iter().map(|cost| cost[what] as f64).collect();
            let &[.., before, middle, last] = &costs[..] else {
                continue;
            };
            let (first, second) = (middle - before, last - middle);
            if first < little {
                continue;
            }
            let ratio = second / first;
            if ratio > fastest.0 {
                fastest = (ratio, name.clone());
            }
            // Lists grow by steps.
            let most = if what == 1 { most.max(2.6) } else { *most };
            if ratio > most {
                refused += 1;
                let what = ["comparisons", "bytes"][what];
                println!("{name}: {what} grow {ratio:.2} times where the input doubles: {costs:?}");
            }
        }
    }
    let (ratio, name) = fastest;
    println!(
        "{} costs at {SIZES:?}, {refused} refused; the fastest grows {ratio:.2} times where the input doubles: {name}",
        costs.len()
    );
    if counters::comparisons() == 0 {
        println!("nothing was counted: this has to be compiled as scripts/fuzz.sh does");
    }
    ExitCode::from(u8::from(refused > 0 || counters::comparisons() == 0))
}
