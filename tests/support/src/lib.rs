//! What the build scripts of the tests share, and some of the tests with them.
//!
//! | module | what is in it |
//! |---|---|
//! | [`documents`] | random IDL |
//! | [`rng`] | random numbers that come again for the same seed |
//! | [`probes`] | the code that reads any part of any generated record |

pub mod documents;
pub mod probes;
pub mod rng;

pub use rng::Rng;
