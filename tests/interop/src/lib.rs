//! Records that go through code which Apache's compiler generated for other languages, and come back.
//!
//! A [`Unit`] is an IDL file with its record types. A [`Peer`] is a program in another language: it has what Apache's compiler
//! made of the same file, reads records, and writes what it has read in both protocols. [`round_trip`] says in how many cases
//! what comes back is equal to what was sent, in all pairs of protocols: a value that both sides misread alike in one protocol
//! would come back from the other as something else.
//!
//! | module | what is in it |
//! |---|---|
//! | `record_type` | a struct of the IDL as a value |
//! | `unit` | an IDL file as both sides see it, and what a language cannot hold |
//! | `exchange` | the files that go between here and a peer |
//! | `peer` | generating, building and running a peer |
//! | `corpus` | the same over IDL files that are generated for the purpose |
//! | `round_trip` | what is sent, and what has to come back |
//! | [`idl`] | what our generator makes of the shared IDL and that of the golden files |

// What the build script writes names this crate as other crates do.
extern crate self as scrooge_interop;

mod corpus;
mod exchange;
mod peer;
mod record_type;
mod round_trip;
mod unit;

pub use corpus::run_part;
pub use peer::{Java, Peer, Python, in_environment};
pub use record_type::{Data, RecordType};
pub use round_trip::{Tally, foreign_values, round_trip};
pub use unit::{Holds, Unit};

/// What our generator makes of the IDL.
pub mod idl {
    include!(concat!(env!("OUT_DIR"), "/modules.rs"));
}

/// The shared IDL, and that of the golden files.
#[must_use]
pub fn units() -> Vec<Unit> {
    include!(concat!(env!("OUT_DIR"), "/units.rs"))
}

/// An error of what runs peers.
pub type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;
