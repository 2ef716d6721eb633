//! The binary protocol by hand.

use std::iter::repeat_n;

pub(crate) const BOOL: u8 = 2;
pub(crate) const I32: u8 = 8;
pub(crate) const I64: u8 = 10;
pub(crate) const STRING: u8 = 11;
pub(crate) const STRUCT: u8 = 12;
pub(crate) const MAP: u8 = 13;
pub(crate) const SET: u8 = 14;
pub(crate) const LIST: u8 = 15;
/// A UUID, and an enum as Scrooge's old library writes it.
pub(crate) const SIXTEEN: u8 = 16;

/// A field, its header included.
pub(crate) fn field(ttype: u8, id: i16, value: &[u8]) -> Vec<u8> {
    let [high, low] = id.to_be_bytes();
    [&[ttype, high, low], value].concat()
}

/// A struct or union of these fields.
pub(crate) fn record(fields: &[Vec<u8>]) -> Vec<u8> {
    [&fields.concat()[..], &[0]].concat()
}

pub(crate) fn i32(value: i32) -> Vec<u8> {
    value.to_be_bytes().to_vec()
}

/// A string or binary.
pub(crate) fn text(bytes: impl AsRef<[u8]>) -> Vec<u8> {
    let bytes = bytes.as_ref();
    [&size(bytes.len())[..], bytes].concat()
}

/// A list or set.
pub(crate) fn list(ttype: u8, elements: &[Vec<u8>]) -> Vec<u8> {
    [&[ttype], &size(elements.len())[..], &elements.concat()].concat()
}

/// A map.
pub(crate) fn map(key: u8, value: u8, pairs: &[(Vec<u8>, Vec<u8>)]) -> Vec<u8> {
    let mut bytes = vec![key, value];
    bytes.extend(size(pairs.len()));
    for (key, value) in pairs {
        bytes.extend_from_slice(key);
        bytes.extend_from_slice(value);
    }
    bytes
}

/// The same bytes many times.
pub(crate) fn times(count: usize, bytes: &[u8]) -> Vec<u8> {
    repeat_n(bytes, count).flatten().copied().collect()
}

fn size(size: usize) -> [u8; 4] {
    u32::try_from(size).expect("a short one").to_be_bytes()
}
