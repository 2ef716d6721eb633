//! What a careful person writes by hand to read three fields of an airline: the limit that generated code is held to.

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

const DOUBLE: u8 = 4;
const STRING: u8 = 11;
const STRUCT: u8 = 12;
const MAP: u8 = 13;
const SET: u8 = 14;

fn word(bytes: &[u8], at: usize) -> Option<usize> {
    Some(u32::from_be_bytes(*bytes.get(at..)?.first_chunk()?) as usize)
}

fn header(bytes: &[u8], at: usize) -> Option<(u8, i16)> {
    match *bytes.get(at..)? {
        [0, ..] => Some((0, 0)),
        [ttype, high, low, ..] => Some((ttype, i16::from_be_bytes([high, low]))),
        _ => None,
    }
}

fn text(bytes: &[u8], at: usize) -> Option<(&[u8], usize)> {
    let length = word(bytes, at)?;
    let text = bytes.get(at + 4..)?.get(..length)?;
    Some((text, at + 4 + length))
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
            (STRING, 1..=5) => at = at + 7 + word(bytes, at + 3)?,
            (STRUCT, 6) => at = skip_location(bytes, at + 3)?,
            _ => return None,
        }
    }
}

fn skip_flight(bytes: &[u8], mut at: usize) -> Option<usize> {
    loop {
        match header(bytes, at)? {
            (0, _) => return Some(at + 1),
            (10, 1 | 5) => at += 11,
            (STRING, 2) => at = at + 7 + word(bytes, at + 3)?,
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
            (SET, 4) => {
                let count = word(bytes, at + 4)?;
                at += 8;
                for _ in 0..count {
                    at = skip_airport(bytes, at)?;
                }
            }
            (MAP, 5) => {
                let count = word(bytes, at + 5)?;
                at += 9;
                for _ in 0..2 * count {
                    at = skip_airport(bytes, at)?;
                }
            }
            (SET, 6) => {
                let count = word(bytes, at + 4)?;
                at += 8;
                for _ in 0..count {
                    at = skip_flight(bytes, at)?;
                }
            }
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
