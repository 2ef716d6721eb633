//! What the build scripts of the tests share, and some of the tests with them.
//!
//! | module | what is in it |
//! |---|---|
//! | [`documents`] | random IDL |
//! | [`interop`] | what code in other languages needs to know of a model |
//! | [`rng`] | random numbers that come again for the same seed |
//! | [`probes`] | the code that reads any part of any generated record |

pub mod documents;
pub mod interop;
pub mod probes;
pub mod rng;

pub use rng::Rng;
