//! The shared IDL as generated code, and what the tests share.
//!
//! | module | what is in it |
//! |---|---|
//! | [`schema`] | what the generator made of `idl/` |
//! | [`bytes`] | encoded records spelt out, in the binary protocol |
//! | [`compact`] | the same in compact |
//! | [`choice`] | which part of a record to read, and how |
//! | [`probe`] | reads a chosen part of any record, in any form, as an [`observed::Observed`] |
//! | [`observed`] | what was read, to be compared |
//! | [`kinds`] | every struct of the IDL behind one type, and decoders in every state of learning |
//! | [`dynamic`] | the same probes and decoders, for records of loaded schemas |
//! | [`learning`] | decoders that learn from few records, and what they have learnt |
//! | [`random`] | encoded records made from a schema, valid and damaged |
//! | [`property`] | what has to hold for a record of any schema |
//! | [`meter`] | an allocator that measures |
//! | [`targets`] | what is fuzzed |
//! | [`mutate`] | encoded structs changed in their structure |
//! | [`tree`] | encoded structs of either protocol without a schema |

// What the build scripts write names this crate as other crates do.
extern crate self as scrooge_tests;

pub mod bytes;
pub mod choice;
pub mod compact;
pub mod dynamic;
pub mod kinds;
pub mod learning;
pub mod meter;
pub mod mutate;
pub mod observed;
pub mod probe;
pub mod property;
pub mod random;
pub mod targets;
pub mod tree;

/// What the generator made of `idl/`.
pub mod schema {
    scrooge_runtime::include_generated!();
}

include!(concat!(env!("OUT_DIR"), "/each_record.rs"));
