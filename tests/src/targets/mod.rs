//! What is fuzzed: functions that take any bytes, and panic where something that has to hold does not.
//!
//! `fuzz/` gives them to libFuzzer, and `tests/fuzz_targets.rs` gives them the seeds with random changes. What decoding
//! allocates is bounded where [`Counting`](crate::meter::Counting) is the allocator.

mod idl;
mod input;
mod messages;
mod patches;
mod records;
mod streams;

pub use idl::idl;
pub use input::Input;
pub use messages::messages;
pub use patches::patch;
pub use records::{adapted, compact, early, full_decode, transcode, walk};
pub use streams::streams;

/// A function that is fuzzed.
#[derive(Clone, Copy)]
pub struct Target {
    /// Its name, which is also that of the binary.
    pub name: &'static str,
    /// The folder of `fuzz/seeds` that it starts with.
    pub seeds: &'static str,
    /// The function.
    pub run: fn(&[u8]),
}

/// All of them.
pub const ALL: [Target; 10] = [
    Target {
        name: "full_decode",
        seeds: "records",
        run: full_decode,
    },
    Target {
        name: "walk",
        seeds: "records",
        run: walk,
    },
    Target {
        name: "adapted",
        seeds: "records",
        run: adapted,
    },
    Target {
        name: "early",
        seeds: "records",
        run: early,
    },
    Target {
        name: "compact",
        seeds: "records",
        run: compact,
    },
    Target {
        name: "transcode",
        seeds: "records",
        run: transcode,
    },
    Target {
        name: "patch",
        seeds: "records",
        run: patch,
    },
    Target {
        name: "messages",
        seeds: "messages",
        run: messages,
    },
    Target {
        name: "streams",
        seeds: "streams",
        run: streams,
    },
    Target {
        name: "idl",
        seeds: "idl",
        run: idl,
    },
];
