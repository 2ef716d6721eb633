//! What decoding costs of inputs that are made to cost much, at a size and at twice, four and eight times that size.
//! `scripts/growth.sh` runs it under callgrind, which counts instructions, and refuses costs that grow faster than the input.
//!
//! A line is printed for each call of [`measured`], in whose order callgrind's counts come: the input, what was done with it,
//! whether something is sorted on the way, and the input's size.

mod idl;
mod records;

/// How many elements, fields or definitions the inputs have.
const SIZES: [usize; 4] = [200, 400, 800, 1_600];

fn main() {
    records::all();
    idl::all();
}

/// Whether a cost may grow by a logarithm more than the input does.
#[derive(Clone, Copy, PartialEq)]
enum Growth {
    Linear,
    /// A set or map is sorted.
    Sorted,
}

fn measure<R>(input: &str, work: &str, growth: Growth, size: usize, run: impl FnOnce() -> R) {
    if std::env::args()
        .nth(1)
        .is_some_and(|wanted| !input.contains(&wanted))
    {
        return;
    }
    let mut run = Some(run);
    measured(&mut || {
        let made = run.take().map(|run| run());
        drop(std::hint::black_box(made));
    });
    let growth = match growth {
        Growth::Linear => "linear",
        Growth::Sorted => "sorted",
    };
    println!("{input} {work} {growth} {size}");
}

/// Callgrind counts what happens in here.
#[inline(never)]
fn measured(work: &mut dyn FnMut()) {
    work();
}
