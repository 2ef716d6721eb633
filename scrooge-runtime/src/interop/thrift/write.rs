//! From plain data to the calls of an output protocol.

use ::thrift::protocol::{
    TFieldIdentifier, TListIdentifier, TMapIdentifier, TOutputProtocol, TSetIdentifier,
    TStructIdentifier, TType as Foreign,
};
use ::thrift::{ProtocolErrorKind, Result};

use super::{error, to_foreign};
use crate::compare::{Arm, Item, UnknownArm};
use crate::error::Fault;
use crate::interop::fields::fields_of;
use crate::record::Record;
use crate::schema::{Schema, StructKind, Type};
use crate::settings::Settings;
use crate::wire::{Binary, Head, Place, Protocol, ProtocolTag, TType, by_protocol, ttype, unknown};

/// Writes plain data.
///
/// # Errors
///
/// When the protocol can't express the data, and what the protocol reports.
pub fn write_data<T: Record>(data: &T, protocol: &mut dyn TOutputProtocol) -> Result<()> {
    let bytes = crate::encode(Binary, data)
        .map_err(|reason| error(ProtocolErrorKind::InvalidData, reason.to_string()))?;
    let record = Item::Wire(Place::encoded(ProtocolTag::Binary, &bytes));
    structure(record, T::SCHEMA, protocol)
}

fn unreadable(fault: Fault) -> ::thrift::Error {
    let message = format!("data that cannot be encoded: {fault:?}");
    error(ProtocolErrorKind::InvalidData, message)
}

fn size(count: usize) -> Result<i32> {
    let error = |_| error(ProtocolErrorKind::SizeLimit, format!("{count} elements"));
    i32::try_from(count).map_err(error)
}

fn structure(
    item: Item<'_>,
    schema: &'static Schema,
    protocol: &mut dyn TOutputProtocol,
) -> Result<()> {
    protocol.write_struct_begin(&TStructIdentifier::new(schema.name))?;
    if schema.kind == StructKind::Union {
        match Arm::of(item, schema).map_err(unreadable)? {
            Arm::Known(index, item) => {
                if let Some(field) = schema.fields.get(index) {
                    begin_field(field.name, field.ty.ttype().0, field.id, 0, protocol)?;
                    value(item, &field.ty, protocol)?;
                    protocol.write_field_end()?;
                }
            }
            Arm::Unknown(arm) => unknown_field(arm, protocol)?,
        }
    } else {
        let mut previous_id = 0;
        for (field, item) in fields_of(item, schema).map_err(unreadable)? {
            let ttype = field.ty.ttype().0;
            begin_field(field.name, ttype, field.id, previous_id, protocol)?;
            value(item, &field.ty, protocol)?;
            protocol.write_field_end()?;
            previous_id = field.id;
        }
    }
    protocol.write_field_stop()?;
    protocol.write_struct_end()
}

fn begin_field(
    name: &str,
    ttype: u8,
    id: i16,
    previous_id: i16,
    protocol: &mut dyn TOutputProtocol,
) -> Result<()> {
    if id.checked_sub(previous_id).is_none() {
        let message = format!("the ids {previous_id} and {id} are too far apart");
        return Err(error(ProtocolErrorKind::NotImplemented, message));
    }
    protocol.write_field_begin(&TFieldIdentifier::new(name, to_foreign(ttype)?, id))
}

fn value(item: Item<'_>, ty: &'static Type, protocol: &mut dyn TOutputProtocol) -> Result<()> {
    match ty {
        Type::Bool => protocol.write_bool(item.bool()),
        Type::I8 => protocol.write_i8(item.integer(ty) as i8),
        Type::I16 => protocol.write_i16(item.integer(ty) as i16),
        Type::I32 | Type::Enum(_) => protocol.write_i32(item.integer(ty) as i32),
        Type::I64 => protocol.write_i64(item.integer(ty)),
        Type::Double => protocol.write_double(f64::from_bits(item.double())),
        Type::String => match std::str::from_utf8(item.text()) {
            Ok(text) => protocol.write_string(text),
            Err(reason) => Err(error(ProtocolErrorKind::InvalidData, reason.to_string())),
        },
        Type::Binary => protocol.write_bytes(item.text()),
        Type::Uuid => Err(super::uuid()),
        Type::Struct(inner) => structure(item, inner.schema(), protocol),
        Type::List(element) => {
            let count = item.elements(element).map_err(unreadable)?.len();
            let ttype = to_foreign(element.ttype().0)?;
            protocol.write_list_begin(&TListIdentifier::new(ttype, size(count)?))?;
            elements(item, element, protocol)?;
            protocol.write_list_end()
        }
        Type::Set(element) => {
            let count = item.elements(element).map_err(unreadable)?.len();
            let ttype = to_foreign(element.ttype().0)?;
            protocol.write_set_begin(&TSetIdentifier::new(ttype, size(count)?))?;
            elements(item, element, protocol)?;
            protocol.write_set_end()
        }
        Type::Map(key, of) => {
            let mut pairs = item.pairs(key, of).map_err(unreadable)?;
            let types = (to_foreign(key.ttype().0)?, to_foreign(of.ttype().0)?);
            let count = size(pairs.len())?;
            protocol.write_map_begin(&TMapIdentifier::new(types.0, types.1, count))?;
            while let Some((key_item, value_item)) = pairs.next().map_err(unreadable)? {
                value(key_item, key, protocol)?;
                value(value_item, of, protocol)?;
            }
            protocol.write_map_end()
        }
    }
}

fn elements(
    item: Item<'_>,
    element: &'static Type,
    protocol: &mut dyn TOutputProtocol,
) -> Result<()> {
    let mut elements = item.elements(element).map_err(unreadable)?;
    while let Some(item) = elements.next().map_err(unreadable)? {
        value(item, element, protocol)?;
    }
    Ok(())
}

/// A union's field that the schema does not have.
fn unknown_field(arm: UnknownArm<'_>, protocol: &mut dyn TOutputProtocol) -> Result<()> {
    begin_field("unknown", arm.ttype.0, arm.id, 0, protocol)?;
    by_protocol!(arm.protocol, P => {
        // Once all of it is verified, it is read without looking twice.
        let end = unknown::skip::<P>(arm.bytes, 0, arm.ttype.0, Settings::DEEPEST);
        if end != Ok(arm.bytes.len()) {
            let message = format!("the bytes of the unknown field {} are no value", arm.id);
            return Err(error(ProtocolErrorKind::InvalidData, message));
        }
        raw_value::<P>(arm.bytes, 0, arm.ttype.0, protocol)?;
    });
    protocol.write_field_end()
}

/// Writes a verified value that no schema knows. Gives the position behind it.
fn raw_value<P: Protocol>(
    bytes: &[u8],
    at: usize,
    ttype: u8,
    protocol: &mut dyn TOutputProtocol,
) -> Result<usize> {
    match ttype {
        ttype::STRUCT => return raw_structure::<P>(bytes, at, protocol),
        ttype::LIST | ttype::SET => {
            let head = P::list_head(bytes, at).map_err(unreadable)?;
            let foreign = element_type(head.ttype, head.count)?;
            let count = size(head.count as usize)?;
            if ttype == ttype::LIST {
                protocol.write_list_begin(&TListIdentifier::new(foreign, count))?;
            } else {
                protocol.write_set_begin(&TSetIdentifier::new(foreign, count))?;
            }
            let mut pos = head.start;
            for _ in 0..head.count {
                pos = raw_value::<P>(bytes, pos, head.ttype, protocol)?;
            }
            if ttype == ttype::LIST {
                protocol.write_list_end()?;
            } else {
                protocol.write_set_end()?;
            }
            return Ok(pos);
        }
        ttype::MAP => {
            let head = P::map_head(bytes, at).map_err(unreadable)?;
            let (key, value) = head.ttype;
            let key_type = element_type(key, head.count)?;
            let value_type = element_type(value, head.count)?;
            let count = size(head.count as usize)?;
            protocol.write_map_begin(&TMapIdentifier::new(key_type, value_type, count))?;
            let mut pos = head.start;
            for _ in 0..head.count {
                pos = raw_value::<P>(bytes, pos, key, protocol)?;
                pos = raw_value::<P>(bytes, pos, value, protocol)?;
            }
            protocol.write_map_end()?;
            return Ok(pos);
        }
        ttype::BOOL => protocol.write_bool(P::read_bool(bytes, at))?,
        ttype::I8 => protocol.write_i8(P::read_i8(bytes, at))?,
        ttype::I16 => protocol.write_i16(P::read_i16(bytes, at))?,
        ttype::I32 => protocol.write_i32(P::read_i32(bytes, at))?,
        ttype::I64 => protocol.write_i64(P::read_i64(bytes, at))?,
        ttype::DOUBLE => protocol.write_double(P::read_double(bytes, at))?,
        ttype::STRING => protocol.write_bytes(P::read_text(bytes, at))?,
        _ => return Err(super::uuid()),
    }
    unknown::skip::<P>(bytes, at, ttype, 0).map_err(unreadable)
}

/// The type of nothing may be any byte, or none.
fn element_type(found: u8, count: u32) -> Result<Foreign> {
    if count == 0 && !TType(found).is_known() {
        return Ok(Foreign::I08);
    }
    to_foreign(found)
}

fn raw_structure<P: Protocol>(
    bytes: &[u8],
    at: usize,
    protocol: &mut dyn TOutputProtocol,
) -> Result<usize> {
    protocol.write_struct_begin(&TStructIdentifier::new("unknown"))?;
    let (mut pos, mut previous_id) = (at, 0);
    loop {
        let head = P::head(bytes, pos, previous_id);
        if head.ttype() == ttype::STOP {
            protocol.write_field_stop()?;
            protocol.write_struct_end()?;
            return Ok(pos + 1);
        }
        begin_field("unknown", head.ttype(), head.id(), previous_id, protocol)?;
        let at = head.value(pos);
        pos = if head.ttype() == ttype::BOOL {
            protocol.write_bool(P::read_bool(bytes, at))?;
            P::skip_bool_field(bytes, head, at).map_err(unreadable)?
        } else {
            raw_value::<P>(bytes, at, head.ttype(), protocol)?
        };
        protocol.write_field_end()?;
        previous_id = head.id();
    }
}
