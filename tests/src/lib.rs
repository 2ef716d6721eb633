//! The shared IDL as generated code, and what the tests share.

/// What the generator made of `idl/`.
pub mod schema {
    scrooge_runtime::include_generated!();
}
