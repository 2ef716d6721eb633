//! From one protocol to another, value by value, without making data of them.
//!
//! Fields keep their order and repetitions, and unknown ones come along: every wire type can be expressed in every protocol.

use super::ttype::{BOOL, DOUBLE, I8, I16, I32, I64, LIST, MAP, SET, STOP, STRING, STRUCT, UUID};
use super::{Head, Limits, Protocol, TType, check_count, typed, unknown};
use crate::error::{Fault, FaultKind};
use crate::schema::{Schema, Type};

/// Writes the struct at `start` to `out`. Gives the position behind it.
pub(crate) fn structure<P: Protocol, Q: Protocol>(
    bytes: &[u8],
    start: usize,
    schema: Option<&'static Schema>,
    limits: Limits,
    out: &mut Vec<u8>,
) -> Result<usize, Fault> {
    let limits = limits.enter(start)?;
    let (mut pos, mut previous_id, mut written_id) = (start, 0, 0);
    loop {
        let head = P::head(bytes, pos, previous_id);
        if head.ttype() == STOP {
            Q::write_stop(out);
            return Ok(pos + 1);
        }
        if !TType(head.ttype()).is_known() {
            return Err(Fault::new(P::header_fault(head, bytes, pos), pos));
        }
        let at = head.value(pos);
        let field = schema.and_then(|schema| schema.field(head.id()));
        let ty = field
            .map(|(_, field)| &field.ty)
            .filter(|ty| is_read_as::<P>(bytes, at, head.ttype(), ty, limits));
        if let Some((_, field)) = field
            && ty.is_none()
            && Q::ENUMS_AS_UUID_TYPE
            && !P::ENUMS_AS_UUID_TYPE
            && would_be_misread::<P>(bytes, at, head.ttype(), &field.ty, limits)
        {
            return Err(Fault::new(FaultKind::WrongType, pos));
        }
        if head.ttype() == BOOL {
            let end = P::skip_bool_field(bytes, head, at)?;
            Q::write_bool_field(out, head.id(), written_id, P::read_bool(bytes, at));
            pos = end;
        } else {
            // An enum that came with the type byte of a uuid leaves with its own.
            let ttype = ty.map_or(head.ttype(), |ty| ty.ttype().0);
            Q::write_field(out, ttype, head.id(), written_id);
            // Unknown fields have a depth of their own, counted from the field.
            let inside = if schema.is_some() && ty.is_none() {
                limits.for_unknown()
            } else {
                limits
            };
            pos = value::<P, Q>(bytes, at, ttype, ty, inside, out)?;
        }
        previous_id = head.id();
        written_id = head.id();
    }
}

/// Whether a skipped value at the id of a field of this type could be read as the field in binary, where a uuid has the type
/// byte of an old enum. Of containers the first elements are looked at.
fn would_be_misread<P: Protocol>(
    bytes: &[u8],
    at: usize,
    found: u8,
    ty: &Type,
    limits: Limits,
) -> bool {
    match ty {
        Type::Enum(_) => found == UUID,
        Type::List(element) | Type::Set(element) if ty.accepts::<P>(found) => {
            P::list_head(bytes, at).is_ok_and(|head| {
                head.count > 0
                    && would_be_misread::<P>(bytes, head.start, head.ttype, element, limits)
            })
        }
        Type::Map(key, value) if ty.accepts::<P>(found) => {
            P::map_head(bytes, at).is_ok_and(|head| {
                let (key_found, value_found) = head.ttype;
                let depth = limits.unknown_depth();
                head.count > 0
                    && (would_be_misread::<P>(bytes, head.start, key_found, key, limits)
                        || unknown::skip::<P>(bytes, head.start, key_found, depth).is_ok_and(
                            |at| would_be_misread::<P>(bytes, at, value_found, value, limits),
                        ))
            })
        }
        _ => false,
    }
}

/// Whether a field's value is read as the schema has it. Where wrong types are skipped, wrong elements anywhere in it make all
/// of the field an unknown one.
fn is_read_as<P: Protocol>(bytes: &[u8], at: usize, found: u8, ty: &Type, limits: Limits) -> bool {
    if !ty.accepts::<P>(found) {
        return false;
    }
    let is_container = matches!(ty, Type::List(_) | Type::Set(_) | Type::Map(..));
    if !(is_container && limits.skip_wrong_type()) {
        return true;
    }
    let end = typed::skip::<P>(bytes, at, ty, limits);
    !end.is_err_and(|fault| fault.is(FaultKind::WrongElementType))
}

/// Writes the value of type `ttype` at `at` to `out`, which is no field's bool. Gives the position behind it.
pub(crate) fn value<P: Protocol, Q: Protocol>(
    bytes: &[u8],
    at: usize,
    ttype: u8,
    ty: Option<&'static Type>,
    limits: Limits,
    out: &mut Vec<u8>,
) -> Result<usize, Fault> {
    match ttype {
        BOOL => {
            let end = P::skip_bool(bytes, at)?;
            Q::write_bool(out, P::read_bool(bytes, at));
            Ok(end)
        }
        I8 => {
            let end = P::skip_i8(bytes, at)?;
            Q::write_i8(out, P::read_i8(bytes, at));
            Ok(end)
        }
        I16 => {
            let end = P::skip_i16(bytes, at)?;
            Q::write_i16(out, P::read_i16(bytes, at));
            Ok(end)
        }
        I32 => {
            let end = P::skip_i32(bytes, at)?;
            Q::write_i32(out, P::read_i32(bytes, at));
            Ok(end)
        }
        I64 => {
            let end = P::skip_i64(bytes, at)?;
            Q::write_i64(out, P::read_i64(bytes, at));
            Ok(end)
        }
        DOUBLE => {
            let end = P::skip_double(bytes, at)?;
            Q::write_double(out, P::read_double(bytes, at));
            Ok(end)
        }
        UUID => {
            let end = P::skip_uuid(bytes, at)?;
            Q::write_uuid(out, P::read_uuid(bytes, at));
            Ok(end)
        }
        STRING => {
            let end = P::skip_text(bytes, at)?;
            Q::write_text(out, P::read_text(bytes, at));
            Ok(end)
        }
        STRUCT => {
            let schema = ty.and_then(Type::schema);
            structure::<P, Q>(bytes, at, schema, limits, out)
        }
        LIST | SET => {
            let limits = in_container(ty, at, limits)?;
            let head = P::list_head(bytes, at)?;
            let element = match ty {
                Some(Type::List(element) | Type::Set(element)) => Some(*element),
                _ => None,
            };
            let element = Element::new::<P>(head.ttype, element, head.count);
            Q::write_list_head(out, element.ttype, head.count);
            elements::<P, Q>(bytes, at, head.start, head.count, &[element], limits, out)
        }
        MAP => {
            let limits = in_container(ty, at, limits)?;
            let head = P::map_head(bytes, at)?;
            let (key, item) = match ty {
                Some(Type::Map(key, item)) => (Some(*key), Some(*item)),
                _ => (None, None),
            };
            let key = Element::new::<P>(head.ttype.0, key, head.count);
            let item = Element::new::<P>(head.ttype.1, item, head.count);
            Q::write_map_head(out, (key.ttype, item.ttype), head.count);
            elements::<P, Q>(bytes, at, head.start, head.count, &[key, item], limits, out)
        }
        _ => Err(Fault::new(FaultKind::UnknownType, at)),
    }
}

/// The limits inside a container, which counts where no schema bounds how deep they nest.
fn in_container(ty: Option<&'static Type>, at: usize, limits: Limits) -> Result<Limits, Fault> {
    if ty.is_some() {
        Ok(limits)
    } else {
        limits.enter(at)
    }
}

/// The type of a container's elements, on the wire and in the schema.
#[derive(Clone, Copy)]
struct Element {
    ttype: u8,
    ty: Option<&'static Type>,
}

impl Element {
    fn new<P: Protocol>(found: u8, ty: Option<&'static Type>, count: u32) -> Self {
        match ty {
            // The type of nothing may be any byte, or none.
            Some(known) if count == 0 || known.accepts::<P>(found) => Element {
                ttype: known.ttype().0,
                ty,
            },
            _ if count == 0 && !TType(found).is_known() => Element {
                ttype: I8,
                ty: None,
            },
            _ => Element {
                ttype: found,
                ty: None,
            },
        }
    }
}

fn elements<P: Protocol, Q: Protocol>(
    bytes: &[u8],
    at: usize,
    start: usize,
    count: u32,
    types: &[Element],
    limits: Limits,
    out: &mut Vec<u8>,
) -> Result<usize, Fault> {
    let least = types
        .iter()
        .map(|element| P::least_size(element.ttype))
        .sum();
    check_count(bytes, at, start, count, least)?;
    let mut pos = start;
    for _ in 0..count {
        for &Element { ttype, ty } in types {
            pos = value::<P, Q>(bytes, pos, ttype, ty, limits, out)?;
        }
    }
    Ok(pos)
}
