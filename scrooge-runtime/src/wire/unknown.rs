//! Stepping over values without a schema. Framing, types and bools are checked as everywhere.

use super::ttype::{BOOL, DOUBLE, I8, I16, I32, I64, LIST, MAP, SET, STOP, STRING, STRUCT, UUID};
use super::{Head, Protocol, TType, check_count};
use crate::error::{Fault, FaultKind};

/// Steps over the value of a field whose header is at `pos`.
#[inline]
pub(crate) fn skip_field<P: Protocol>(
    bytes: &[u8],
    pos: usize,
    head: P::Head,
    depth: u16,
) -> Result<usize, Fault> {
    let at = head.value(pos);
    match head.ttype() {
        BOOL => P::skip_bool_field(bytes, head, at),
        ttype if TType(ttype).is_known() => skip::<P>(bytes, at, ttype, depth),
        _ => Err(Fault::new(P::header_fault(head, bytes, pos), pos)),
    }
}

/// Steps over a value of any wire type that is not a field's, or not a bool: at most `depth` structs and containers deep.
pub(crate) fn skip<P: Protocol>(
    bytes: &[u8],
    at: usize,
    ttype: u8,
    depth: u16,
) -> Result<usize, Fault> {
    match ttype {
        BOOL => P::skip_bool(bytes, at),
        I8 => P::skip_i8(bytes, at),
        I16 => P::skip_i16(bytes, at),
        I32 => P::skip_i32(bytes, at),
        I64 => P::skip_i64(bytes, at),
        DOUBLE => P::skip_double(bytes, at),
        UUID => P::skip_uuid(bytes, at),
        STRING => P::skip_text(bytes, at),
        STRUCT | LIST | SET | MAP => match depth.checked_sub(1) {
            Some(depth) => skip_nested::<P>(bytes, at, ttype, depth),
            None => Err(Fault::new(FaultKind::TooDeep, at)),
        },
        _ => Err(Fault::new(FaultKind::UnknownType, at)),
    }
}

fn skip_nested<P: Protocol>(
    bytes: &[u8],
    at: usize,
    ttype: u8,
    depth: u16,
) -> Result<usize, Fault> {
    match ttype {
        STRUCT => {
            let mut pos = at;
            let mut previous_id = 0;
            loop {
                let head = P::head(bytes, pos, previous_id);
                if head.ttype() == STOP {
                    return Ok(pos + 1);
                }
                pos = skip_field::<P>(bytes, pos, head, depth)?;
                previous_id = head.id();
            }
        }
        MAP => {
            let head = P::map_head(bytes, at)?;
            let (key, value) = head.ttype;
            skip_elements::<P>(bytes, at, head.start, &[key, value], head.count, depth)
        }
        _ => {
            let head = P::list_head(bytes, at)?;
            skip_elements::<P>(bytes, at, head.start, &[head.ttype], head.count, depth)
        }
    }
}

/// Steps over `count` elements (or pairs) of wire types `ttypes` that start at `pos`, in the container at `at`.
fn skip_elements<P: Protocol>(
    bytes: &[u8],
    at: usize,
    mut pos: usize,
    ttypes: &[u8],
    count: u32,
    depth: u16,
) -> Result<usize, Fault> {
    if count == 0 {
        return Ok(pos);
    }
    if let Some(place) = ttypes.iter().position(|&ttype| !TType(ttype).is_known()) {
        return Err(Fault::new(
            FaultKind::UnknownType,
            P::type_byte(at, pos, place),
        ));
    }
    let least = ttypes.iter().map(|&ttype| P::least_size(ttype)).sum();
    check_count(bytes, at, pos, count, least)?;
    if let [ttype] = *ttypes
        && ttype != BOOL
        && let Some(size) = P::fixed_size(ttype)
    {
        return Ok(pos + size * count as usize);
    }
    for _ in 0..count {
        for &ttype in ttypes {
            pos = skip::<P>(bytes, pos, ttype, depth)?;
        }
    }
    Ok(pos)
}
