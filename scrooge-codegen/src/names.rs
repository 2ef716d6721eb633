//! IDL names in, Rust names out.
