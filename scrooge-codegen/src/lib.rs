//! Thrift IDL in, Rust out: what a build script calls to turn `.thrift` files into code.
//!
//! The way through the crate, one folder a stage:
//!
//! - [`Config`] says what to read and how;
//! - [`parse`] turns text into a syntax tree whose every node knows its place;
//! - [`model`] is what comes out of checking those trees: types followed through typedefs and includes, constants
//!   evaluated, Rust names chosen;
//! - `emit` turns the model into tokens, and [`Config::compile`] writes them as formatted text;
//! - [`Diagnostics`] is what comes out when they are wrong: each with its file, line, caret and a hint.
//!
//! ```
//! use std::path::Path;
//!
//! let text = "struct Event { 1: required i32 kind, 2: optional string body }";
//! let model = scrooge_codegen::Config::new().load_text(Path::new("event.thrift"), text)?;
//! assert_eq!(model.files[0].module, ["event"]);
//! # Ok::<(), scrooge_codegen::Error>(())
//! ```
#![deny(missing_docs)]

mod compile;
mod config;
mod diagnostic;
mod emit;
mod error;
mod names;
pub mod parse;
mod resolve;
mod source;

pub use config::{Config, Container, Item, ItemKind, NegativeIds};
pub use diagnostic::{Diagnostic, Diagnostics, Label, Severity};
pub use emit::Generated;
pub use emit::specialised::{Form, HotPath, HotSet, Inside, Part, PathError, Step};
pub use error::Error;
pub use resolve::model;
#[doc(hidden)]
pub use resolve::suggest;
pub use source::{SourceFile, SourceId, Sources, Span};
