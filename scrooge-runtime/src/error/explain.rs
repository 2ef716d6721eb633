//! From a fault to an error that says which field: walks the bytes again, with the schema in hand.
//!
//! This runs once a decode has failed, so it may be slow; it must not fail, whatever the bytes are.

use std::fmt::Write;

use super::{DecodeError, DecodeErrorKind, Details, Fault, FaultKind, Prefix};
use crate::schema::{Requiredness, Schema, StructKind, Type};
use crate::wire::{Head, Limits, Protocol, TType, ttype, typed, unknown};

impl DecodeError {
    /// Explains the fault of a walk over a record of type `schema` under `limits`.
    #[cold]
    #[inline(never)]
    pub(crate) fn explain<P: Protocol>(
        fault: Fault,
        schema: &'static Schema,
        bytes: &[u8],
        limits: Limits,
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
            search.structure(schema, 0, limits);
        }
        let search_is_at_root = search.path.is_empty();
        let byte = |at: usize| bytes.get(at).copied().unwrap_or_default();
        let kind = match fault.kind() {
            FaultKind::UnexpectedEnd | FaultKind::Stopped => DecodeErrorKind::UnexpectedEnd,
            FaultKind::UnknownType => DecodeErrorKind::UnknownType {
                found: TType(P::raw_type(byte(offset))),
            },
            FaultKind::WrongType | FaultKind::WrongElementType => match search.expected {
                Some((expected, found)) => DecodeErrorKind::WrongType { expected, found },
                None => DecodeErrorKind::UnknownType {
                    found: TType(P::raw_type(byte(offset))),
                },
            },
            FaultKind::InvalidBool => DecodeErrorKind::InvalidBool {
                found: byte(offset),
            },
            FaultKind::InvalidVarint => DecodeErrorKind::InvalidVarint,
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
            FaultKind::DataTooLarge => DecodeErrorKind::DataTooLarge {
                allowed: limits.data_size(bytes.len()),
            },
        };
        // Either it read as an empty record with bytes behind it, or not even that.
        let begins_badly = offset <= 1 && search_is_at_root && bytes.len() > 1;
        DecodeError(Box::new(Details {
            kind,
            offset: if fault.is(FaultKind::RecordTooLarge) {
                0
            } else {
                offset
            },
            record: schema.name,
            path: search.path,
            suspected: begins_badly.then(|| Prefix::suspect(bytes)).flatten(),
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

/// How a value lies to the target.
enum Step {
    /// It ends before, here.
    Before(usize),
    /// It ends before, here, and says that its field has no value: a union without an arm.
    Unset(usize),
    /// It ends before, here, and is not an occurrence of the field: its type, or that of elements in it, is another.
    Unknown(usize),
    /// It holds the target, or can't be stepped over, so that the fault is in it.
    Holds,
}

impl<P: Protocol> Search<'_, P> {
    /// Steps over a value as the walk does: by its type, since an enum may be written with the type byte of a longer one.
    fn step(&self, ty: &'static Type, at: usize, ttype: u8, limits: Limits) -> Step {
        match typed::skip::<P>(self.bytes, at, ty, limits) {
            Ok(end) if end <= self.target => Step::Before(end),
            Err(fault)
                if fault.is(FaultKind::EmptyUnion)
                    && ty.schema().is_some()
                    && fault.offset() < self.target =>
            {
                Step::Unset(fault.offset() + 1)
            }
            // Elements of another type make the whole field one that is skipped, if the policy says so.
            Err(fault) if fault.is(FaultKind::WrongElementType) => {
                self.step_unknown(at, ttype, limits)
            }
            _ => Step::Holds,
        }
    }

    fn step_bool(&self, pos: usize, head: P::Head, is_known: bool) -> Step {
        match P::skip_bool_field(self.bytes, head, head.value(pos)) {
            Ok(end) if end <= self.target && is_known => Step::Before(end),
            Ok(end) if end <= self.target => Step::Unknown(end),
            _ => Step::Holds,
        }
    }

    /// Steps over a value that the schema does not know.
    fn step_unknown(&self, at: usize, ttype: u8, limits: Limits) -> Step {
        match unknown::skip::<P>(self.bytes, at, ttype, limits.unknown_depth()) {
            Ok(end) if end <= self.target => Step::Unknown(end),
            _ => Step::Holds,
        }
    }

    fn structure(&mut self, schema: &'static Schema, start: usize, limits: Limits) {
        let Ok(limits) = limits.enter(start) else {
            return;
        };
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
            let known = known.filter(|(_, field)| field.ty.accepts::<P>(head.ttype()));
            let step = match known {
                // A bool field is stepped over by its header, which may hold its value.
                _ if head.ttype() == ttype::BOOL => self.step_bool(pos, head, known.is_some()),
                Some((_, field)) => self.step(&field.ty, at, head.ttype(), limits),
                None => self.step_unknown(at, head.ttype(), limits),
            };
            match (step, known) {
                (Step::Before(end), Some((index, _))) => {
                    if let Some(seen) = seen.get_mut(index) {
                        *seen = true;
                    }
                    pos = end;
                }
                (Step::Unset(end), Some((index, _))) => {
                    if let Some(seen) = seen.get_mut(index) {
                        *seen = false;
                    }
                    pos = end;
                }
                (Step::Before(end) | Step::Unset(end) | Step::Unknown(end), _) => pos = end,
                (Step::Holds, Some((_, field))) => {
                    self.push_field(field.name);
                    self.value(&field.ty, at, limits);
                    return;
                }
                (Step::Holds, None) => {
                    self.push_field(&format!("({})", head.id()));
                    return;
                }
            }
            previous = head.id();
        }
    }

    fn value(&mut self, ty: &'static Type, at: usize, limits: Limits) {
        match *ty {
            Type::Struct(inner) => self.structure(inner.schema(), at, limits),
            Type::List(element) | Type::Set(element) => {
                if let Ok(head) = P::list_head(self.bytes, at) {
                    self.elements(at, head.start, head.count, &[(element, head.ttype)], limits);
                }
            }
            Type::Map(key, value) => {
                if let Ok(head) = P::map_head(self.bytes, at) {
                    let types = [(key, head.ttype.0), (value, head.ttype.1)];
                    self.elements(at, head.start, head.count, &types, limits);
                }
            }
            _ => {}
        }
    }

    /// Looks among the elements of the container at `at`.
    fn elements(
        &mut self,
        at: usize,
        start: usize,
        count: u32,
        types: &[(&'static Type, u8)],
        limits: Limits,
    ) {
        if at == self.target {
            self.expected = types
                .iter()
                .find(|(ty, found)| !ty.accepts::<P>(*found))
                .map(|&(ty, found)| (ty.ttype(), TType(found)));
            return;
        }
        let mut pos = start;
        for index in 0..count {
            for &(ty, ttype) in types {
                match self.step(ty, pos, ttype, limits) {
                    Step::Before(end) => pos = end,
                    Step::Unset(_) | Step::Unknown(_) | Step::Holds => {
                        let _ = write!(self.path, "[{index}]");
                        self.value(ty, pos, limits);
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

/// The first required field that is missing; if all were on the wire, one of them reads as absent.
fn missing(schema: &'static Schema, seen: &[bool]) -> Option<&'static str> {
    let mut required = schema
        .fields
        .iter()
        .zip(seen)
        .filter(|(field, _)| field.requiredness == Requiredness::Required);
    let first = required.clone().find(|(_, seen)| !**seen);
    first
        .or_else(|| required.next_back())
        .map(|(field, _)| field.name)
}
