//! Going over encoded bytes without materialising: what the generated walks are made of.
//!
//! The generator writes one function per struct, generic over what it keeps. Instantiated with [`Cold`] it verifies and
//! skips; with [`Hot`] it also notes where the fields of a plan are.

pub(crate) mod by_schema;
mod fields;
mod keep;
mod structs;

pub(crate) use by_schema::{Step, What};
pub(crate) use fields::{Fields, Occurrence};
pub(crate) use keep::BySchema;
pub use keep::{Cold, Hot, Keep, Struct, Tracks, Typed};
pub use structs::{StructWalk, UnionWalk};

use crate::error::{Fault, FaultKind};
use crate::value::Value;
use crate::wire::{Limits, Protocol, check_count};

/// The elements of a list or set of `T` that starts at `at`: where the first is, and how many there are, both checked.
#[inline]
pub(crate) fn list_of<P: Protocol, T: Value>(
    bytes: &[u8],
    at: usize,
) -> Result<(usize, u32), Fault> {
    let head = P::list_head(bytes, at)?;
    if head.count == 0 {
        return Ok((head.start, 0)); // writers differ in the type of nothing
    }
    if !T::accepts::<P>(head.ttype) {
        return Err(Fault::new(FaultKind::WrongElementType, at));
    }
    check_count(bytes, at, head.start, head.count, P::least_size(T::TTYPE))?;
    Ok((head.start, head.count))
}

/// The pairs of a map from `K` to `V` that starts at `at`: where the first is, and how many there are, both checked.
#[inline]
pub(crate) fn map_of<P: Protocol, K: Value, V: Value>(
    bytes: &[u8],
    at: usize,
) -> Result<(usize, u32), Fault> {
    let head = P::map_head(bytes, at)?;
    if head.count == 0 {
        return Ok((head.start, 0));
    }
    if !K::accepts::<P>(head.ttype.0) || !V::accepts::<P>(head.ttype.1) {
        return Err(Fault::new(FaultKind::WrongElementType, at));
    }
    let least = P::least_size(K::TTYPE) + P::least_size(V::TTYPE);
    check_count(bytes, at, head.start, head.count, least)?;
    Ok((head.start, head.count))
}

/// Verifies a list or set of `T` that starts at `at`.
#[inline]
pub(crate) fn skip_list<P: Protocol, T: Value>(
    bytes: &[u8],
    at: usize,
    limits: Limits,
) -> Result<usize, Fault> {
    let (mut pos, count) = list_of::<P, T>(bytes, at)?;
    if let Some(size) = fixed_size::<P, T>() {
        return Ok(pos + size * count as usize);
    }
    for _ in 0..count {
        pos = T::skip::<P>(bytes, pos, limits)?;
    }
    Ok(pos)
}

/// Verifies a map from `K` to `V` that starts at `at`.
#[inline]
pub(crate) fn skip_map<P: Protocol, K: Value, V: Value>(
    bytes: &[u8],
    at: usize,
    limits: Limits,
) -> Result<usize, Fault> {
    let (mut pos, count) = map_of::<P, K, V>(bytes, at)?;
    if let (Some(key), Some(value)) = (fixed_size::<P, K>(), fixed_size::<P, V>()) {
        return Ok(pos + (key + value) * count as usize);
    }
    for _ in 0..count {
        pos = K::skip::<P>(bytes, pos, limits)?;
        pos = V::skip::<P>(bytes, pos, limits)?;
    }
    Ok(pos)
}

/// The size of every `T` on the wire, where all have the same and any bytes are a value.
pub(crate) fn fixed_size<P: Protocol, T: Value>() -> Option<usize> {
    if T::ANY_BYTES {
        P::fixed_size(T::TTYPE)
    } else {
        None
    }
}
