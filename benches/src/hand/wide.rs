//! The first, middle and last of 500 fields.

use super::wire::{BOOL, DOUBLE, I32, I64, STRING, header, skip_text, text, word};

/// What is read of a wide record.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Found<'a> {
    /// Field 1.
    pub first: &'a [u8],
    /// Field 250.
    pub middle: f64,
    /// Field 500.
    pub last: i32,
}

/// Reads the three, which are all that are required, and goes over the rest.
#[must_use]
pub fn walk(bytes: &[u8]) -> Option<Found<'_>> {
    let mut found = Found::default();
    let mut at = 0;
    loop {
        let (ttype, id) = header(bytes, at)?;
        at += 3;
        // Six types take turns over the ids.
        match (ttype, id, (id - 1) % 6) {
            (0, ..) => return (at - 2 == bytes.len()).then_some(found),
            (STRING, 1, _) => (found.first, at) = text(bytes, at)?,
            (DOUBLE, 250, _) => {
                found.middle = f64::from_be_bytes(*bytes.get(at..)?.first_chunk()?);
                at += 8;
            }
            (I32, 500, _) => {
                found.last = word(bytes, at)? as i32;
                at += 4;
            }
            (STRING, 1..=500, 0 | 5) => at = skip_text(bytes, at)?,
            (I32, 1..=500, 1) => at += 4,
            (I64, 1..=500, 2) | (DOUBLE, 1..=500, 3) => at += 8,
            (BOOL, 1..=500, 4) => at += 1,
            _ => return None,
        }
    }
}
