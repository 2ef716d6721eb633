//! From the calls of an input protocol to plain data.

use ::thrift::protocol::{TInputProtocol, TType as Foreign};
use ::thrift::{Error, ProtocolErrorKind, Result};

use super::{error, from_foreign};
use crate::error::{DecodeError, DecodeErrorKind, Fault};
use crate::record::Record;
use crate::schema::{Schema, StructKind, Type};
use crate::settings::Settings;
use crate::wire::{Binary, Limits, Protocol, ttype};

/// Reads plain data.
///
/// # Errors
///
/// When what is read is no record of the type, and what the protocol reports.
pub fn read_data<T: Record>(protocol: &mut dyn TInputProtocol) -> Result<T> {
    let settings = Settings::default();
    let mut reader = Reader {
        protocol,
        out: Vec::new(),
        largest: settings.largest_record(),
    };
    reader.structure(Some(T::SCHEMA), Limits::new(&settings))?;
    crate::decode(Binary, &reader.out).map_err(|reason| refused(&reason))
}

/// An error by its path: the offset is one into bytes that nobody has seen.
fn refused(reason: &DecodeError) -> Error {
    let kind = match reason.kind() {
        DecodeErrorKind::TooDeep => ProtocolErrorKind::DepthLimit,
        DecodeErrorKind::RecordTooLarge { .. } => ProtocolErrorKind::SizeLimit,
        _ => ProtocolErrorKind::InvalidData,
    };
    let dot = if reason.path().is_empty() { "" } else { "." };
    let (record, path) = (reason.record(), reason.path());
    error(kind, format!("{record}{dot}{path}: {}", reason.kind()))
}

fn too_deep(_fault: Fault) -> Error {
    let message = DecodeErrorKind::TooDeep.to_string();
    error(ProtocolErrorKind::DepthLimit, message)
}

/// Writes what a protocol reads as a record in binary, which is then decoded as any other.
struct Reader<'p> {
    protocol: &'p mut dyn TInputProtocol,
    out: Vec<u8>,
    largest: usize,
}

impl Reader<'_> {
    fn structure(&mut self, schema: Option<&'static Schema>, limits: Limits) -> Result<()> {
        let limits = limits.enter(0).map_err(too_deep)?;
        self.protocol.read_struct_begin()?;
        loop {
            let head = self.protocol.read_field_begin()?;
            if head.field_type == Foreign::Stop {
                break;
            }
            let no_id = || error(ProtocolErrorKind::InvalidData, "a field without an id");
            let id = head.id.ok_or_else(no_id)?;
            self.field(id, from_foreign(head.field_type)?, schema, limits)?;
            self.protocol.read_field_end()?;
        }
        self.protocol.read_struct_end()?;
        Binary::write_stop(&mut self.out);
        self.check_size()
    }

    fn field(
        &mut self,
        id: i16,
        found: u8,
        schema: Option<&'static Schema>,
        limits: Limits,
    ) -> Result<()> {
        let start = self.out.len();
        Binary::write_field(&mut self.out, found, id, 0);
        let Some(schema) = schema else {
            return self.value(found, None, limits);
        };
        let field = schema.field(id);
        // One of another type is for the decoder to refuse.
        let known = field.filter(|(_, field)| field.ty.ttype().0 == found);
        match known {
            Some((_, field)) => self.value(found, Some(&field.ty), limits)?,
            None => self.value(found, None, limits.for_unknown())?,
        }
        if field.is_none() && schema.kind != StructKind::Union {
            self.out.truncate(start);
        }
        Ok(())
    }

    /// Reads a value of a type, which the schema has as `ty` where it is known.
    fn value(&mut self, found: u8, ty: Option<&'static Type>, limits: Limits) -> Result<()> {
        let (protocol, out) = (&mut *self.protocol, &mut self.out);
        match found {
            ttype::BOOL => Binary::write_bool(out, protocol.read_bool()?),
            ttype::I8 => Binary::write_i8(out, protocol.read_i8()?),
            ttype::I16 => Binary::write_i16(out, protocol.read_i16()?),
            ttype::I32 => Binary::write_i32(out, protocol.read_i32()?),
            ttype::I64 => Binary::write_i64(out, protocol.read_i64()?),
            ttype::DOUBLE => Binary::write_double(out, protocol.read_double()?),
            // Protocols that are text have two forms of them.
            ttype::STRING if matches!(ty, Some(Type::String)) => {
                let text = protocol.read_string()?;
                self.text(text.as_bytes())?;
            }
            ttype::STRING => {
                let bytes = protocol.read_bytes()?;
                self.text(&bytes)?;
            }
            ttype::STRUCT => self.structure(ty.and_then(Type::schema), limits)?,
            ttype::LIST => {
                let head = protocol.read_list_begin()?;
                self.elements(head.element_type, head.size, ty, limits)?;
                self.protocol.read_list_end()?;
            }
            ttype::SET => {
                let head = protocol.read_set_begin()?;
                self.elements(head.element_type, head.size, ty, limits)?;
                self.protocol.read_set_end()?;
            }
            ttype::MAP => {
                let head = protocol.read_map_begin()?;
                self.pairs(head.key_type, head.value_type, head.size, ty, limits)?;
                self.protocol.read_map_end()?;
            }
            _ => return Err(super::uuid()),
        }
        self.check_size()
    }

    fn text(&mut self, bytes: &[u8]) -> Result<()> {
        if bytes.len() > self.largest {
            return Err(self.too_large());
        }
        Binary::write_text(&mut self.out, bytes);
        Ok(())
    }

    fn elements(
        &mut self,
        found: Foreign,
        count: i32,
        ty: Option<&'static Type>,
        limits: Limits,
    ) -> Result<()> {
        let limits = in_container(ty, limits)?;
        let count = size(count)?;
        let ty = match ty {
            Some(Type::List(element) | Type::Set(element)) => Some(*element),
            _ => None,
        };
        let element = Element::new(Some(found), ty, count)?;
        Binary::write_list_head(&mut self.out, element.ttype, count);
        for _ in 0..count {
            self.value(element.ttype, element.ty, limits)?;
        }
        Ok(())
    }

    fn pairs(
        &mut self,
        key: Option<Foreign>,
        value: Option<Foreign>,
        count: i32,
        ty: Option<&'static Type>,
        limits: Limits,
    ) -> Result<()> {
        let limits = in_container(ty, limits)?;
        let count = size(count)?;
        let (key_type, value_type) = match ty {
            Some(Type::Map(key, value)) => (Some(*key), Some(*value)),
            _ => (None, None),
        };
        let key = Element::new(key, key_type, count)?;
        let value = Element::new(value, value_type, count)?;
        Binary::write_map_head(&mut self.out, (key.ttype, value.ttype), count);
        for _ in 0..count {
            self.value(key.ttype, key.ty, limits)?;
            self.value(value.ttype, value.ty, limits)?;
        }
        Ok(())
    }

    fn check_size(&self) -> Result<()> {
        if self.out.len() > self.largest {
            return Err(self.too_large());
        }
        Ok(())
    }

    fn too_large(&self) -> Error {
        let message = format!("a record of more than {} bytes", self.largest);
        error(ProtocolErrorKind::SizeLimit, message)
    }
}

/// The limits inside a container, which counts where no schema bounds how deep they nest.
fn in_container(ty: Option<&'static Type>, limits: Limits) -> Result<Limits> {
    if ty.is_some() {
        Ok(limits)
    } else {
        limits.enter(0).map_err(too_deep)
    }
}

fn size(count: i32) -> Result<u32> {
    let negative = |_| error(ProtocolErrorKind::NegativeSize, format!("{count} elements"));
    u32::try_from(count).map_err(negative)
}

/// The type of a container's elements, as found and in the schema.
struct Element {
    ttype: u8,
    ty: Option<&'static Type>,
}

impl Element {
    fn new(found: Option<Foreign>, ty: Option<&'static Type>, count: u32) -> Result<Self> {
        if count == 0 {
            // Of nothing there may be any type, or none.
            let found = match found {
                Some(Foreign::Utf8) => Some(ttype::UUID),
                found => found.and_then(|found| from_foreign(found).ok()),
            };
            let ttype = ty.map_or(found.unwrap_or(ttype::I8), |ty| ty.ttype().0);
            return Ok(Element { ttype, ty });
        }
        let no_type = || error(ProtocolErrorKind::InvalidData, "elements without a type");
        let ttype = from_foreign(found.ok_or_else(no_type)?)?;
        let ty = ty.filter(|ty| ty.ttype().0 == ttype);
        Ok(Element { ttype, ty })
    }
}
