//! From a fault to an error that says which field: walks the bytes again, with the schema in hand.
//!
//! This runs once a decode has failed, so it may be slow; it must not fail, whatever the bytes are.

use std::fmt::Write;

use super::{DecodeError, DecodeErrorKind, Details, Fault, FaultKind, Prefix};
use crate::schema::{Requiredness, Schema, StructKind, Type};
use crate::wire::{Head, Protocol, TType, ttype};

/// Depth to which unknown values are stepped over while looking for a fault.
const UNKNOWN_DEPTH: u16 = 64;

impl DecodeError {
    /// Explains the fault of a walk over a record of type `schema` that starts at `start`.
    #[cold]
    #[inline(never)]
    pub(crate) fn explain<P: Protocol>(
        fault: Fault,
        schema: &'static Schema,
        bytes: &[u8],
        start: usize,
    ) -> Self {
        let offset = fault.offset();
        let mut search = Search::<P> {
            bytes,
            target: offset,
            path: String::new(),
            expected: None,
            missing: None,
            protocol: std::marker::PhantomData,
        };
        if !matches!(
            fault.kind(),
            FaultKind::TrailingBytes | FaultKind::RecordTooLarge
        ) {
            search.structure(schema, start);
        }
        let byte = |at: usize| bytes.get(at).copied().unwrap_or_default();
        let kind = match fault.kind() {
            FaultKind::UnexpectedEnd | FaultKind::Stopped => DecodeErrorKind::UnexpectedEnd,
            FaultKind::UnknownType => DecodeErrorKind::UnknownType {
                found: TType(byte(offset)),
            },
            FaultKind::WrongType | FaultKind::WrongElementType => match search.expected {
                Some((expected, found)) => DecodeErrorKind::WrongType { expected, found },
                None => DecodeErrorKind::UnknownType {
                    found: TType(byte(offset)),
                },
            },
            FaultKind::InvalidBool => DecodeErrorKind::InvalidBool {
                found: byte(offset),
            },
            FaultKind::NegativeSize => DecodeErrorKind::NegativeSize,
            FaultKind::SizeTooLarge => DecodeErrorKind::SizeTooLarge,
            FaultKind::TooDeep => DecodeErrorKind::TooDeep,
            FaultKind::MissingField => DecodeErrorKind::MissingField {
                field: search.missing.unwrap_or("?"),
            },
            FaultKind::EmptyUnion => DecodeErrorKind::EmptyUnion,
            FaultKind::CrowdedUnion => DecodeErrorKind::CrowdedUnion,
            FaultKind::TrailingBytes => DecodeErrorKind::TrailingBytes {
                count: bytes.len().saturating_sub(offset),
            },
            FaultKind::InvalidUtf8 => DecodeErrorKind::InvalidUtf8,
            FaultKind::RecordTooLarge => DecodeErrorKind::RecordTooLarge { size: bytes.len() },
        };
        let read_as_empty = start == 0 && bytes.first() == Some(&ttype::STOP) && bytes.len() > 1;
        DecodeError(Box::new(Details {
            kind,
            offset: if fault.is(FaultKind::RecordTooLarge) {
                0
            } else {
                offset
            },
            record: schema.name,
            path: search.path,
            suspected: read_as_empty.then(|| Prefix::suspect(bytes)).flatten(),
        }))
    }
}

/// Looks for the innermost field that holds the byte `target`.
struct Search<'b, P> {
    bytes: &'b [u8],
    target: usize,
    path: String,
    /// Expected and found wire types, where they differ at the target.
    expected: Option<(TType, TType)>,
    /// The required field that a struct ending at the target lacks.
    missing: Option<&'static str>,
    protocol: std::marker::PhantomData<P>,
}

impl<P: Protocol> Search<'_, P> {
    fn end_of(&self, at: usize, ttype: u8) -> Option<usize> {
        P::skip_unknown(self.bytes, at, ttype, UNKNOWN_DEPTH).ok()
    }

    /// Whether a value of `ttype` at `at` holds the target. A value that can't be stepped over does: the fault is in it.
    fn holds_target(&self, at: usize, ttype: u8) -> Result<(), usize> {
        match self.end_of(at, ttype) {
            Some(end) if end <= self.target => Err(end),
            _ => Ok(()),
        }
    }

    fn structure(&mut self, schema: &'static Schema, start: usize) {
        let mut pos = start;
        let mut previous = 0;
        let mut seen = vec![false; schema.fields.len()];
        loop {
            let head = P::head(self.bytes, pos, previous);
            let known = schema.field(head.id());
            if head.ttype() == ttype::STOP || head.ttype() == ttype::END {
                self.missing = missing(schema, &seen);
                return;
            }
            if pos >= self.target {
                // The header itself is at fault: a wrong or unknown type, or one field too many in a union.
                if let Some((_, field)) = known {
                    self.expected = Some((field.ty.ttype(), TType(head.ttype())));
                    if schema.kind != StructKind::Union {
                        self.push_field(field.name);
                    }
                }
                return;
            }
            let at = head.value(pos);
            if let Some((index, field)) = known
                && field.ty.accepts(head.ttype())
            {
                if let Some(seen) = seen.get_mut(index) {
                    *seen = true;
                }
                match self.holds_target(at, head.ttype()) {
                    Err(end) => pos = end,
                    Ok(()) => {
                        self.push_field(field.name);
                        self.value(&field.ty, at);
                        return;
                    }
                }
            } else {
                match self.holds_target(at, head.ttype()) {
                    Err(end) => pos = end,
                    Ok(()) => {
                        self.push_field(&format!("({})", head.id()));
                        return;
                    }
                }
            }
            previous = head.id();
        }
    }

    fn value(&mut self, ty: &'static Type, at: usize) {
        match *ty {
            Type::Struct(schema) => self.structure(schema(), at),
            Type::List(element) | Type::Set(element) => {
                let Ok(head) = P::list_head(self.bytes, at) else {
                    return;
                };
                if at == self.target {
                    if !element.accepts(head.ttype) {
                        self.expected = Some((element.ttype(), TType(head.ttype)));
                    }
                    return;
                }
                self.elements(head.start, head.count, &[(element, head.ttype)]);
            }
            Type::Map(key, value) => {
                let Ok(head) = P::map_head(self.bytes, at) else {
                    return;
                };
                if at == self.target {
                    let (key_found, value_found) = head.ttype;
                    if !key.accepts(key_found) {
                        self.expected = Some((key.ttype(), TType(key_found)));
                    } else if !value.accepts(value_found) {
                        self.expected = Some((value.ttype(), TType(value_found)));
                    }
                    return;
                }
                self.elements(
                    head.start,
                    head.count,
                    &[(key, head.ttype.0), (value, head.ttype.1)],
                );
            }
            _ => {}
        }
    }

    fn elements(&mut self, start: usize, count: u32, types: &[(&'static Type, u8)]) {
        let mut pos = start;
        for index in 0..count {
            for &(ty, ttype) in types {
                match self.holds_target(pos, ttype) {
                    Err(end) => pos = end,
                    Ok(()) => {
                        let _ = write!(self.path, "[{index}]");
                        self.value(ty, pos);
                        return;
                    }
                }
            }
        }
    }

    fn push_field(&mut self, name: &str) {
        if !self.path.is_empty() {
            self.path.push('.');
        }
        self.path.push_str(name);
    }
}

fn missing(schema: &'static Schema, seen: &[bool]) -> Option<&'static str> {
    schema
        .fields
        .iter()
        .zip(seen)
        .find(|(field, seen)| field.requiredness == Requiredness::Required && !**seen)
        .map(|(field, _)| field.name)
}
