//! Benchmarks of adaptive decoding against peers and hand-written code.
//!
//! What is measured is defined once, in [`contest`] and [`groups`]. The criterion benchmarks in `benches/` and the programs in
//! `src/bin` measure it, each in its way. What Apache's compiler makes of the same IDL is in `peers/`, and most of the records
//! are `scrooge_examples::sample`'s.

pub mod allocations;
pub mod contest;
pub mod digest;
pub mod groups;
pub mod hand;

/// What our generator makes of the IDL.
pub mod schema {
    scrooge_runtime::include_generated!();
}
