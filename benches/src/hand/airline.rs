//! Name, name of the head quarter, and owner of an airline.

use super::wire::{
    DOUBLE, I64, MAP, SET, STRING, STRUCT, elements, entries, header, skip_text, text,
};

/// What is read of an airline.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Found<'a> {
    /// Field 1.
    pub name: &'a [u8],
    /// `headQuarter.name`, fields 2 and 2.
    pub head_quarter: &'a [u8],
    /// Field 3.
    pub owner: &'a [u8],
}

fn skip_location(bytes: &[u8], mut at: usize) -> Option<usize> {
    loop {
        match header(bytes, at)? {
            (0, _) => return Some(at + 1),
            (DOUBLE, 1..=3) => at += 11,
            _ => return None,
        }
    }
}

/// Skips an airport; gives its name too.
fn airport(bytes: &[u8], mut at: usize) -> Option<(&[u8], usize)> {
    let mut name: &[u8] = &[];
    loop {
        match header(bytes, at)? {
            (0, _) => return Some((name, at + 1)),
            (STRING, 2) => (name, at) = text(bytes, at + 3)?,
            (STRING, 1..=5) => at = text(bytes, at + 3)?.1,
            (STRUCT, 6) => at = skip_location(bytes, at + 3)?,
            _ => return None,
        }
    }
}

fn skip_airport(bytes: &[u8], mut at: usize) -> Option<usize> {
    loop {
        match header(bytes, at)? {
            (0, _) => return Some(at + 1),
            (STRING, 1..=5) => at = skip_text(bytes, at + 3)?,
            (STRUCT, 6) => at = skip_location(bytes, at + 3)?,
            _ => return None,
        }
    }
}

fn skip_flight(bytes: &[u8], mut at: usize) -> Option<usize> {
    loop {
        match header(bytes, at)? {
            (0, _) => return Some(at + 1),
            (I64, 1 | 5) => at += 11,
            (STRING, 2) => at = skip_text(bytes, at + 3)?,
            (STRUCT, 3 | 4) => at = skip_airport(bytes, at + 3)?,
            _ => return None,
        }
    }
}

/// Reads name, head quarter and owner, and goes over the rest to the record's end.
#[must_use]
pub fn walk(bytes: &[u8]) -> Option<Found<'_>> {
    let mut found = Found::default();
    let mut at = 0;
    loop {
        match header(bytes, at)? {
            (0, _) => return (at + 1 == bytes.len()).then_some(found),
            (STRING, 1) => (found.name, at) = text(bytes, at + 3)?,
            (STRUCT, 2) => (found.head_quarter, at) = airport(bytes, at + 3)?,
            (STRING, 3) => (found.owner, at) = text(bytes, at + 3)?,
            (SET, 4) => at = elements(bytes, at + 3, STRUCT, skip_airport)?,
            (MAP, 5) => at = entries(bytes, at + 3, STRUCT, skip_airport)?,
            (SET, 6) => at = elements(bytes, at + 3, STRUCT, skip_flight)?,
            _ => return None,
        }
    }
}

/// Reads the same, and stops behind the last of them.
#[must_use]
pub fn stop_early(bytes: &[u8]) -> Option<Found<'_>> {
    let mut found = Found::default();
    let mut at = 0;
    loop {
        match header(bytes, at)? {
            (STRING, 1) => (found.name, at) = text(bytes, at + 3)?,
            (STRUCT, 2) => (found.head_quarter, at) = airport(bytes, at + 3)?,
            (STRING, 3) => {
                found.owner = text(bytes, at + 3)?.0;
                return Some(found);
            }
            _ => return None,
        }
    }
}
