//! Finding where a record ends while its bytes arrive.
//!
//! The generated walks need a record as a whole. This one keeps where it is on a stack of its own, so that it can go on when
//! there are more bytes: each byte is looked at once, apart from the few of a header or number that was cut off.

use crate::error::{DecodeErrorKind, Fault, FaultKind};
use crate::schema::{Schema, Type};
use crate::settings::Settings;
use crate::wire::{Head, Protocol, ProtocolTag, TType, by_protocol, ttype};

/// A walk over one struct that can be interrupted.
#[derive(Clone, Debug)]
pub(super) struct Skipper {
    protocol: ProtocolTag,
    /// Where the next header or value starts.
    pos: usize,
    open: Vec<Open>,
    structs: usize,
    max_structs: usize,
    max_open: usize,
}

/// A struct or container that has not ended.
#[derive(Clone, Debug)]
enum Open {
    Struct {
        schema: Option<&'static Schema>,
        previous_id: i16,
    },
    /// The elements of a list or set, whose types are the same, or of a map.
    Elements {
        types: [Element; 2],
        /// Elements, or keys and values, that are left.
        left: u64,
    },
}

/// The type of a value, on the wire and, where that is known, in the schema.
#[derive(Clone, Copy, Debug)]
struct Element {
    ttype: u8,
    ty: Option<&'static Type>,
}

impl Element {
    /// An enum of the schema may have the type byte of a longer type.
    fn new<P: Protocol>(found: u8, ty: Option<&'static Type>) -> Self {
        let ty = ty.filter(|ty| ty.accepts::<P>(found));
        Element {
            ttype: ty.map_or(found, |ty| ty.ttype().0),
            ty,
        }
    }
}

/// How it went on.
enum Step {
    /// The value ends here.
    Over(usize),
    /// The value has begun: its parts come next.
    Into(usize, Open),
    /// There are not enough bytes to say.
    Starved,
}

impl Skipper {
    /// A walk over the struct that starts at `start`.
    pub(super) fn new(
        protocol: ProtocolTag,
        schema: Option<&'static Schema>,
        start: usize,
        settings: &Settings,
    ) -> Self {
        let depth = usize::from(settings.max_depth.min(Settings::DEEPEST));
        Skipper {
            protocol,
            pos: start,
            open: vec![Open::Struct {
                schema,
                previous_id: 0,
            }],
            structs: 1,
            // No deeper than any decoder would go, inside unknown fields too, and with room for containers between structs:
            // how deep is too deep is for the decoder to say.
            max_structs: 2 * depth,
            max_open: 16 * depth,
        }
    }

    /// Goes on over the record's bytes, all of those that there are. Gives its end, or none if it has not come.
    pub(super) fn advance(&mut self, bytes: &[u8]) -> Result<Option<usize>, Fault> {
        by_protocol!(self.protocol, P => self.advance_in::<P>(bytes))
    }

    /// What a fault is that was found in the record's bytes.
    pub(super) fn explain(&self, fault: Fault, bytes: &[u8]) -> DecodeErrorKind {
        let found = bytes.get(fault.offset()).copied().unwrap_or_default();
        match fault.kind() {
            FaultKind::InvalidBool => DecodeErrorKind::InvalidBool { found },
            FaultKind::InvalidVarint => DecodeErrorKind::InvalidVarint,
            FaultKind::NegativeSize => DecodeErrorKind::NegativeSize,
            FaultKind::TooDeep => DecodeErrorKind::TooDeep,
            _ => by_protocol!(self.protocol, P => DecodeErrorKind::UnknownType {
                found: TType(P::raw_type(found)),
            }),
        }
    }

    fn advance_in<P: Protocol>(&mut self, bytes: &[u8]) -> Result<Option<usize>, Fault> {
        while let Some(innermost) = self.open.last_mut() {
            let step = match innermost {
                Open::Struct {
                    schema,
                    previous_id,
                } => field::<P>(bytes, self.pos, *schema, previous_id)?,
                Open::Elements { types, left } => element::<P>(bytes, self.pos, types, left)?,
            };
            match step {
                None => self.close(),
                Some(Step::Over(end)) => self.pos = end,
                Some(Step::Into(start, open)) => {
                    self.begin(open)?;
                    self.pos = start;
                }
                Some(Step::Starved) => return Ok(None),
            }
        }
        Ok(Some(self.pos))
    }

    fn begin(&mut self, open: Open) -> Result<(), Fault> {
        self.structs += usize::from(matches!(open, Open::Struct { .. }));
        if self.structs > self.max_structs || self.open.len() >= self.max_open {
            return Err(Fault::new(FaultKind::TooDeep, self.pos));
        }
        self.open.push(open);
        Ok(())
    }

    fn close(&mut self) {
        if let Some(Open::Struct { .. }) = self.open.pop() {
            self.structs -= 1;
            self.pos += 1; // the stop field
        }
    }
}

/// The field whose header is at `pos`; none at a stop field.
fn field<P: Protocol>(
    bytes: &[u8],
    pos: usize,
    schema: Option<&'static Schema>,
    previous_id: &mut i16,
) -> Result<Option<Step>, Fault> {
    let head = P::head(bytes, pos, *previous_id);
    if head.ttype() == ttype::STOP {
        return Ok(None);
    }
    if !TType(head.ttype()).is_known() {
        return starved(Err(Fault::new(P::header_fault(head, bytes, pos), pos)));
    }
    let at = head.value(pos);
    let step = if head.ttype() == ttype::BOOL {
        starved(P::skip_bool_field(bytes, head, at).map(Step::Over))?
    } else {
        let field = schema.and_then(|schema| schema.field(head.id()));
        let value = Element::new::<P>(head.ttype(), field.map(|(_, field)| &field.ty));
        starved(value_at::<P>(bytes, at, value))?
    };
    if !matches!(step, Some(Step::Starved)) {
        *previous_id = head.id();
    }
    Ok(step)
}

/// The next element, at `pos`; none behind the last one.
fn element<P: Protocol>(
    bytes: &[u8],
    pos: usize,
    types: &mut [Element; 2],
    left: &mut u64,
) -> Result<Option<Step>, Fault> {
    if *left == 0 {
        return Ok(None);
    }
    let [next, other] = *types;
    let step = starved(value_at::<P>(bytes, pos, next))?;
    if !matches!(step, Some(Step::Starved)) {
        *left -= 1;
        *types = [other, next];
    }
    Ok(step)
}

/// A lack of bytes is no fault, since more may come.
fn starved(step: Result<Step, Fault>) -> Result<Option<Step>, Fault> {
    match step {
        Err(fault) if fault.is(FaultKind::UnexpectedEnd) || fault.is(FaultKind::SizeTooLarge) => {
            Ok(Some(Step::Starved))
        }
        step => step.map(Some),
    }
}

/// The value at `at`, which is no field's bool.
fn value_at<P: Protocol>(bytes: &[u8], at: usize, value: Element) -> Result<Step, Fault> {
    match value.ttype {
        ttype::BOOL => P::skip_bool(bytes, at).map(Step::Over),
        ttype::I8 => P::skip_i8(bytes, at).map(Step::Over),
        ttype::I16 => P::skip_i16(bytes, at).map(Step::Over),
        ttype::I32 => P::skip_i32(bytes, at).map(Step::Over),
        ttype::I64 => P::skip_i64(bytes, at).map(Step::Over),
        ttype::DOUBLE => P::skip_double(bytes, at).map(Step::Over),
        ttype::UUID => P::skip_uuid(bytes, at).map(Step::Over),
        ttype::STRING => P::skip_text(bytes, at).map(Step::Over),
        ttype::STRUCT => Ok(Step::Into(
            at,
            Open::Struct {
                schema: value.ty.and_then(Type::schema),
                previous_id: 0,
            },
        )),
        ttype::LIST | ttype::SET => {
            let head = P::list_head(bytes, at)?;
            let ty = match value.ty {
                Some(Type::List(element) | Type::Set(element)) => Some(*element),
                _ => None,
            };
            let element = Element::new::<P>(head.ttype, ty);
            elements::<P>(bytes, at, head.start, head.count, [element; 2], 1)
        }
        ttype::MAP => {
            let head = P::map_head(bytes, at)?;
            let (key, item) = match value.ty {
                Some(Type::Map(key, item)) => (Some(*key), Some(*item)),
                _ => (None, None),
            };
            let types = [
                Element::new::<P>(head.ttype.0, key),
                Element::new::<P>(head.ttype.1, item),
            ];
            elements::<P>(bytes, at, head.start, head.count, types, 2)
        }
        _ => Err(Fault::new(FaultKind::UnknownType, at)),
    }
}

/// `count` times `arity` elements that start at `start`, in the container at `at`.
fn elements<P: Protocol>(
    bytes: &[u8],
    at: usize,
    start: usize,
    count: u32,
    types: [Element; 2],
    arity: u64,
) -> Result<Step, Fault> {
    if count == 0 {
        return Ok(Step::Over(start)); // writers differ in the type of nothing
    }
    if let Some(place) = types
        .iter()
        .position(|element| !TType(element.ttype).is_known())
    {
        return Err(Fault::new(
            FaultKind::UnknownType,
            P::type_byte(at, start, place),
        ));
    }
    let left = u64::from(count) * arity;
    match P::fixed_size(types[0].ttype) {
        // All at once, bools too: whether they are 0 or 1 is for the decoder to say.
        Some(size) if arity == 1 => {
            let end = start as u64 + left * size as u64;
            if end > bytes.len() as u64 {
                return Ok(Step::Starved);
            }
            Ok(Step::Over(end as usize))
        }
        _ => Ok(Step::Into(start, Open::Elements { types, left })),
    }
}
