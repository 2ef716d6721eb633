//! What Apache's Thrift compiler makes of this workspace's IDL, as a crate: the implementation
//! that tests compare with and benchmarks measure against.
//!
//! The files in the folders beside this one are unedited output of
//! `thrift --gen rs`, version 0.17.0; the README beside this crate's `Cargo.toml` has the command
//! and what the generator cannot take. Only this file and [`codec`] are written by hand.
//!
//! A generated file imports its neighbours as `crate::<namespace>::<file>`, so each stands in a
//! module named after its namespace, which passes its contents on: [`airline::Airline`],
//! [`events::ClientEvent`].
//!
//! ```
//! use scrooge_peers::{airline::Location, codec};
//!
//! let location = Location::new(35.76.into(), 140.39.into(), None);
//! let bytes = codec::to_bytes(&location);
//! assert_eq!(codec::from_bytes::<Location>(&bytes)?, location);
//! # thrift::Result::Ok(())
//! ```

pub use thrift;

pub mod codec;

/// Declares one generated file in the module that generated code expects it in.
macro_rules! generated {
    ($(#[$docs:meta])* $namespace:ident / $file:ident) => {
        $(#[$docs])*
        #[allow(missing_docs, unused, deprecated, unreachable_pub, clippy::all, rustdoc::all)]
        pub mod $namespace {
            #[rustfmt::skip]
            pub mod $file;
            pub use $file::*;
        }
    };
}

generated! {
    /// `idl/airline.thrift`: the schema of Scrooge's own benchmark.
    airline / airline
}

generated! {
    /// `idl/common.thrift`: the types that event schemas share.
    common / common
}

generated! {
    /// `idl/client_event.thrift`: a log of client events.
    events / client_event
}

generated! {
    /// `idl/measured.thrift`: shapes that benchmarks are made of.
    measured / measured
}

generated! {
    /// `idl/negative_ids.thrift`: field ids below zero.
    negative_ids / negative_ids
}

generated! {
    /// `idl/parquet.thrift`: the footers of Parquet files.
    parquet / parquet
}

generated! {
    /// `idl/shapes.thrift`: structs for tests.
    shapes / shapes
}

generated! {
    /// `idl/wide_record.thrift`: 500 fields.
    wide / wide_record
}
