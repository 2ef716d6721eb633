//! The language of rules: `kind == PURCHASE && user.address.country in ["US", "CA"]`.
//!
//! | module | what is in it |
//! |---|---|
//! | `lex` | text → tokens |
//! | `parse` | tokens → tree, every node of which knows its place |
//! | `check` | tree → [`Rule`]: names are looked up in the schema, and types compared |
//! | `eval` | whether a rule holds for a record |
//!
//! | written | holds when |
//! |---|---|
//! | `a && b`, `a \|\| b`, `!a`, `(a)` | as in Rust |
//! | `path == value`, `!=`, `<`, `<=`, `>`, `>=` | the value compares so; also between two paths |
//! | `path in [value, …]` | the value is one of these |
//! | `path` | the bool is true |
//! | `has(path)` | there is a value |
//! | `starts_with(path, "…")`, `ends_with`, `contains` | of strings and binaries |
//! | `true`, `false` | always, never |
//!
//! What is absent compares as nothing: every comparison with it is false, and `a != b` is `!(a == b)`, so true. Of a path with
//! many values (`items[].price`) one has to fit. Values are numbers, `"text"` or `'text'`, `true`, `false`, and members of enums by
//! their name; an enum compares with numbers too.

mod check;
mod error;
mod eval;
mod lex;
mod parse;

use scrooge_dynamic::RecordType;

pub(crate) use check::Rule;
pub(crate) use error::RuleError;

/// How deep a rule may nest, which bounds the stack that it takes.
const DEEPEST: usize = 64;

/// The rule that a text is for records of one type.
pub(crate) fn compile(text: &str, record: RecordType) -> Result<Rule, RuleError> {
    check::check(&parse::parse(text)?, record)
}

#[cfg(test)]
mod tests;
