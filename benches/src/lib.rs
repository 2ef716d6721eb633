//! Benchmarks of adaptive decoding against peers and hand-written code.
//!
//! The benchmarks themselves are in `benches/`; what Apache's compiler makes of the same IDL is in
//! `peers/`, and the records that they read are `scrooge_examples::sample`'s.

pub mod hand;

/// What our generator makes of the IDL.
pub mod schema {
    scrooge_runtime::include_generated!();
}
