//! Benchmarks of adaptive decoding against peers and hand-written code.
//!
//! The benchmarks themselves are in `benches/`; what Apache's compiler makes of the same IDL is in
//! `peers/`, and the records that they read are `scrooge_examples::sample`'s.
