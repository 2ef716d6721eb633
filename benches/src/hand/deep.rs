//! The leaf under ten levels of structs.

use super::wire::{I64, STRING, STRUCT, header, skip_text};

/// Reads the leaf, and goes over the rest to the record's end.
#[must_use]
pub fn walk(bytes: &[u8]) -> Option<i64> {
    let (leaf, end) = level(bytes, 0, 1)?;
    (end == bytes.len()).then_some(leaf?)
}

fn level(bytes: &[u8], mut at: usize, depth: u8) -> Option<(Option<i64>, usize)> {
    let mut leaf = None;
    loop {
        match header(bytes, at)? {
            (0, _) => return Some((leaf, at + 1)),
            (STRING, 1 | 3) => at = skip_text(bytes, at + 3)?,
            (STRUCT, 2) if depth < 10 => (leaf, at) = level(bytes, at + 3, depth + 1)?,
            (I64, 2) if depth == 10 => {
                leaf = Some(i64::from_be_bytes(*bytes.get(at + 3..)?.first_chunk()?));
                at += 11;
            }
            _ => return None,
        }
    }
}
