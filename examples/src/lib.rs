//! What the example programs share with each other, and with the benchmarks.
//!
//! - [`records`]: files of records, each behind its length, read and written with care.
//! - [`sample`]: records to try things on, made from a seed: client events and airlines.
//! - [`schema`]: what the generator made of `idl/client_event.thrift`.
//!
//! The programs are in `src/bin`; start with `cargo run --release -p scrooge-examples --bin demux`.

pub mod records;
pub mod sample;

/// What the generator made of `idl/client_event.thrift`; see `build.rs`.
pub mod schema {
    scrooge_runtime::include_generated!();
}
