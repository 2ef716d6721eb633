//! Stepping over values by the schema: what the generated walks do, for who has a type only as data.

use super::{Limits, Protocol, check_count, unknown};
use crate::error::{Fault, FaultKind};
use crate::schema::Type;

/// Verifies the value of type `ty` at `at`, which is no field's bool. Gives the position behind it.
pub(crate) fn skip<P: Protocol>(
    bytes: &[u8],
    at: usize,
    ty: &Type,
    limits: Limits,
) -> Result<usize, Fault> {
    match ty {
        Type::Struct(inner) => inner.schema().skip(P::TAG, bytes, at, limits),
        Type::List(element) | Type::Set(element) => {
            let head = P::list_head(bytes, at)?;
            let types = [(*element, head.ttype)];
            skip_elements::<P>(bytes, at, head.start, head.count, &types, limits)
        }
        Type::Map(key, value) => {
            let head = P::map_head(bytes, at)?;
            let types = [(*key, head.ttype.0), (*value, head.ttype.1)];
            skip_elements::<P>(bytes, at, head.start, head.count, &types, limits)
        }
        Type::String | Type::Binary => P::skip_text(bytes, at),
        _ => unknown::skip::<P>(bytes, at, ty.ttype().0, 0),
    }
}

/// The size of every value of a type, where all have the same and any bytes are one.
pub(crate) fn fixed_size<P: Protocol>(ty: &Type) -> Option<usize> {
    match ty {
        Type::Bool => None,
        _ => P::fixed_size(ty.ttype().0),
    }
}

fn skip_elements<P: Protocol>(
    bytes: &[u8],
    at: usize,
    start: usize,
    count: u32,
    types: &[(&Type, u8)],
    limits: Limits,
) -> Result<usize, Fault> {
    if count == 0 {
        return Ok(start);
    }
    if types.iter().any(|(ty, found)| !ty.accepts::<P>(*found)) {
        return Err(Fault::new(FaultKind::WrongElementType, at));
    }
    let least = types
        .iter()
        .map(|(ty, _)| P::least_size(ty.ttype().0))
        .sum();
    check_count(bytes, at, start, count, least)?;
    let sizes = types.iter().map(|(ty, _)| fixed_size::<P>(ty));
    if let Some(size) = sizes.sum::<Option<usize>>() {
        return Ok(start + size * count as usize);
    }
    let mut pos = start;
    if let [(Type::Struct(inner), _)] = types {
        let schema = inner.schema();
        for _ in 0..count {
            pos = schema.skip(P::TAG, bytes, pos, limits)?;
        }
        return Ok(pos);
    }
    for _ in 0..count {
        for (ty, _) in types {
            pos = skip::<P>(bytes, pos, ty, limits)?;
        }
    }
    Ok(pos)
}
