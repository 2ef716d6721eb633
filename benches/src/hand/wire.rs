//! What the walks share: the binary protocol. Each function takes where to begin, and gives where it ended.

pub(super) const DOUBLE: u8 = 4;
pub(super) const BOOL: u8 = 2;
pub(super) const I16: u8 = 6;
pub(super) const I32: u8 = 8;
pub(super) const I64: u8 = 10;
pub(super) const STRING: u8 = 11;
pub(super) const STRUCT: u8 = 12;
pub(super) const MAP: u8 = 13;
pub(super) const SET: u8 = 14;
pub(super) const LIST: u8 = 15;

#[inline]
pub(super) fn word(bytes: &[u8], at: usize) -> Option<usize> {
    Some(u32::from_be_bytes(*bytes.get(at..)?.first_chunk()?) as usize)
}

/// A field's type and id; (0, 0) at the end of the struct.
#[inline]
pub(super) fn header(bytes: &[u8], at: usize) -> Option<(u8, i16)> {
    match *bytes.get(at..)? {
        [0, ..] => Some((0, 0)),
        [ttype, high, low, ..] => Some((ttype, i16::from_be_bytes([high, low]))),
        _ => None,
    }
}

#[inline]
pub(super) fn text(bytes: &[u8], at: usize) -> Option<(&[u8], usize)> {
    let length = word(bytes, at)?;
    let text = bytes.get(at + 4..)?.get(..length)?;
    Some((text, at + 4 + length))
}

/// The end of a string, which need not be within the record: the next thing to be read tells.
#[inline]
pub(super) fn skip_text(bytes: &[u8], at: usize) -> Option<usize> {
    Some(at + 4 + word(bytes, at)?)
}

/// A set or list of strings.
#[inline]
pub(super) fn skip_texts(bytes: &[u8], at: usize) -> Option<usize> {
    elements(bytes, at, STRING, skip_text)
}

/// A set or list of elements that `skip` steps over.
#[inline]
pub(super) fn elements(
    bytes: &[u8],
    at: usize,
    ttype: u8,
    skip: impl Fn(&[u8], usize) -> Option<usize>,
) -> Option<usize> {
    let count = word(bytes, at + 1)?;
    if count > 0 && *bytes.get(at)? != ttype {
        return None;
    }
    let mut at = at + 5;
    for _ in 0..count {
        at = skip(bytes, at)?;
    }
    Some(at)
}

/// A map whose keys and values are all of one type, which `skip` steps over.
#[inline]
pub(super) fn entries(
    bytes: &[u8],
    at: usize,
    ttype: u8,
    skip: impl Fn(&[u8], usize) -> Option<usize>,
) -> Option<usize> {
    let count = word(bytes, at + 2)?;
    if count > 0 && bytes.get(at..at + 2)? != [ttype, ttype] {
        return None;
    }
    let mut at = at + 6;
    for _ in 0..2 * count {
        at = skip(bytes, at)?;
    }
    Some(at)
}
