//! What each byte of a record is: the record is gone over as its bytes come, with the schema in hand.

use std::fmt::Write as _;

use scrooge_runtime::schema::{Field, Requiredness, StructKind, Type};
use scrooge_runtime::wire::{Head, Protocol, TType, ttype};
use scrooge_runtime::{Binary, Compact, ProtocolTag, Schema, Uuid};

/// Some bytes that belong together, and what they are.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Part {
    /// The first byte, and the one behind the last. A part without bytes is a caption.
    pub(super) start: usize,
    pub(super) end: usize,
    /// How deep it lies.
    pub(super) depth: usize,
    pub(super) what: String,
}

/// The parts of a record, up to the byte `limit`: where the record ends, or where it is damaged.
pub(super) fn annotate(
    schema: &'static Schema,
    protocol: ProtocolTag,
    bytes: &[u8],
    limit: usize,
) -> Vec<Part> {
    match protocol {
        ProtocolTag::Compact => parts::<Compact>(schema, bytes, limit),
        _ => parts::<Binary>(schema, bytes, limit),
    }
}

fn parts<P: Protocol>(schema: &'static Schema, bytes: &[u8], limit: usize) -> Vec<Part> {
    let mut walk = Annotator::<P> {
        bytes,
        limit,
        parts: Vec::new(),
        depth: 0,
        protocol: std::marker::PhantomData,
    };
    // The parts in front of the damage are what was asked for.
    let _: Option<usize> = walk.structure(Some(schema), 0);
    walk.parts
}

/// No record that decodes nests so deep.
const DEEPEST: usize = 1_024;
/// How many characters of a text are shown beside its bytes.
const SHOWN: usize = 60;

struct Annotator<'b, P> {
    bytes: &'b [u8],
    limit: usize,
    parts: Vec<Part>,
    depth: usize,
    protocol: std::marker::PhantomData<P>,
}

/// What is gone over: nothing comes back where the bytes end, or are damaged.
impl<P: Protocol> Annotator<'_, P> {
    fn part(&mut self, start: usize, end: usize, what: impl Into<String>) -> Option<usize> {
        if end > self.limit {
            return None;
        }
        self.parts.push(Part {
            start,
            end,
            depth: self.depth,
            what: what.into(),
        });
        Some(end)
    }

    /// Goes on one level deeper.
    fn inside(&mut self, go_on: impl FnOnce(&mut Self) -> Option<usize>) -> Option<usize> {
        if self.depth >= DEEPEST {
            return None;
        }
        self.depth += 1;
        let end = go_on(self);
        self.depth -= 1;
        end
    }

    fn structure(&mut self, schema: Option<&'static Schema>, start: usize) -> Option<usize> {
        let (mut at, mut previous) = (start, 0);
        loop {
            let head = P::head(self.bytes, at, previous);
            if head.ttype() == ttype::STOP {
                let end = match schema {
                    Some(schema) => format!("end of {}", schema.name),
                    None => "end of the struct".to_owned(),
                };
                return self.part(at, at + 1, end);
            }
            if !TType(head.ttype()).is_known() {
                return None;
            }
            at = self.field(schema, head, at)?;
            previous = head.id();
        }
    }

    fn field(
        &mut self,
        schema: Option<&'static Schema>,
        head: P::Head,
        at: usize,
    ) -> Option<usize> {
        let field = schema.and_then(|schema| schema.field(head.id()));
        let known = field.map(|(_, field)| field);
        let ty = known
            .map(|field| &field.ty)
            .filter(|ty| is_written_as::<P>(ty, head.ttype()));
        let what = caption(known, ty, head);
        let value = head.value(at);
        if head.ttype() == ttype::BOOL {
            return self.bool_field(head, at, value, &what);
        }
        self.part(at, value, what)?;
        self.inside(|walk| walk.value(ty, head.ttype(), value))
    }

    /// In compact the header of a bool field is its value: none follows it.
    fn bool_field(&mut self, head: P::Head, at: usize, value: usize, what: &str) -> Option<usize> {
        let end = P::skip_bool_field(self.bytes, head, value).ok();
        let read = P::read_bool(self.bytes, value);
        if let Some(end) = end.filter(|&end| end <= value) {
            return self.part(at, end, format!("{what} = {read}"));
        }
        self.part(at, value, what)?;
        let end = end?;
        self.inside(|walk| walk.part(value, end, format!("= {read}")))
    }

    /// A value that is not a field's bool.
    fn value(&mut self, ty: Option<&'static Type>, found: u8, at: usize) -> Option<usize> {
        match found {
            ttype::STRUCT => self.structure(ty.and_then(Type::schema), at),
            ttype::LIST | ttype::SET => self.list(ty, at),
            ttype::MAP => self.map(ty, at),
            ttype::STRING => self.text(ty, at),
            _ => self.scalar(ty, found, at),
        }
    }

    fn scalar(&mut self, ty: Option<&'static Type>, found: u8, at: usize) -> Option<usize> {
        let bytes = self.bytes;
        let (end, value) = match (found, ty) {
            (ttype::BOOL, _) => (
                P::skip_bool(bytes, at).ok()?,
                P::read_bool(bytes, at).to_string(),
            ),
            (ttype::I8, _) => (
                P::skip_i8(bytes, at).ok()?,
                P::read_i8(bytes, at).to_string(),
            ),
            (ttype::I16, _) => (
                P::skip_i16(bytes, at).ok()?,
                P::read_i16(bytes, at).to_string(),
            ),
            // Before uuids: an enum may be written with their type.
            (_, Some(Type::Enum(schema))) => {
                let end = P::skip_i32(bytes, at).ok()?;
                let number = P::read_i32(bytes, at);
                let name = schema.name_of(number).unwrap_or("no member");
                (end, format!("{number} ({name})"))
            }
            (ttype::I32, _) => (
                P::skip_i32(bytes, at).ok()?,
                P::read_i32(bytes, at).to_string(),
            ),
            (ttype::I64, _) => (
                P::skip_i64(bytes, at).ok()?,
                P::read_i64(bytes, at).to_string(),
            ),
            (ttype::DOUBLE, _) => (
                P::skip_double(bytes, at).ok()?,
                format!("{:?}", P::read_double(bytes, at)),
            ),
            (ttype::UUID, _) => (
                P::skip_uuid(bytes, at).ok()?,
                Uuid::from_bytes(P::read_uuid(bytes, at)).to_string(),
            ),
            _ => return None,
        };
        self.part(at, end, format!("= {value}"))
    }

    fn text(&mut self, ty: Option<&'static Type>, at: usize) -> Option<usize> {
        let end = P::skip_text(self.bytes, at).ok()?;
        let text = P::read_text(self.bytes, at);
        let start = end.checked_sub(text.len())?;
        self.part(at, start, counted(text.len(), "byte"))?;
        if text.is_empty() {
            return Some(end);
        }
        let what = match ty {
            Some(Type::Binary) => "binary".to_owned(),
            _ => shown(text),
        };
        self.part(start, end, format!("= {what}"))
    }

    fn list(&mut self, ty: Option<&'static Type>, at: usize) -> Option<usize> {
        let head = P::list_head(self.bytes, at).ok()?;
        let element = match ty {
            Some(Type::List(element) | Type::Set(element)) => Some(*element),
            _ => None,
        };
        let of = TType(head.ttype);
        let count = counted(head.count as usize, "element");
        let what = match head.count {
            0 => count,
            _ => format!("{count} of {}", type_name(element, of)),
        };
        self.part(at, head.start, what)?;
        let element = element.filter(|ty| is_written_as::<P>(ty, head.ttype));
        let mut pos = head.start;
        for index in 0..head.count {
            pos = self.element(&format!("[{index}]"), "", element, head.ttype, pos)?;
        }
        Some(pos)
    }

    fn map(&mut self, ty: Option<&'static Type>, at: usize) -> Option<usize> {
        let head = P::map_head(self.bytes, at).ok()?;
        let (key, value) = match ty {
            Some(Type::Map(key, value)) => (Some(*key), Some(*value)),
            _ => (None, None),
        };
        let (of_key, of_value) = head.ttype;
        let count = counted(head.count as usize, "pair");
        let what = match head.count {
            0 => count,
            _ => format!(
                "{count} of {} and {}",
                type_name(key, TType(of_key)),
                type_name(value, TType(of_value))
            ),
        };
        self.part(at, head.start, what)?;
        let key = key.filter(|ty| is_written_as::<P>(ty, of_key));
        let value = value.filter(|ty| is_written_as::<P>(ty, of_value));
        let mut pos = head.start;
        for index in 0..head.count {
            let place = format!("[{index}]");
            pos = self.element(&place, " key", key, of_key, pos)?;
            pos = self.element(&place, " value", value, of_value, pos)?;
        }
        Some(pos)
    }

    fn element(
        &mut self,
        place: &str,
        role: &str,
        ty: Option<&'static Type>,
        found: u8,
        at: usize,
    ) -> Option<usize> {
        self.part(at, at, format!("{place}{role}"))?;
        self.inside(|walk| walk.value(ty, found, at))
    }
}

/// Whether a value of this type may stand on the wire as `found`.
fn is_written_as<P: Protocol>(ty: &Type, found: u8) -> bool {
    let as_uuid = P::ENUMS_AS_UUID_TYPE && matches!(ty, Type::Enum(_));
    found == ty.ttype().0 || (as_uuid && found == ttype::UUID)
}

/// What a field's header says.
fn caption<H: Head>(field: Option<&Field>, ty: Option<&Type>, head: H) -> String {
    let (id, found) = (head.id(), TType(head.ttype()));
    match (field, ty) {
        (Some(field), Some(ty)) => {
            let mut caption = format!("{id}: ");
            if field.requiredness == Requiredness::Required {
                caption.push_str("required ");
            }
            let _ = write!(caption, "{} {}", type_name(Some(ty), found), field.name);
            caption
        }
        (Some(field), None) => format!(
            "{id}: {found}, which is skipped: `{}` is {}",
            field.name,
            type_name(Some(&field.ty), field.ty.ttype())
        ),
        (None, _) => format!("{id}: {found}, which the IDL does not have"),
    }
}

/// A type as the IDL has it, or as the wire has it.
fn type_name(ty: Option<&Type>, found: TType) -> String {
    let Some(ty) = ty else {
        return found.name().to_owned();
    };
    let of = |ty: &Type| type_name(Some(ty), ty.ttype());
    match ty {
        Type::Binary => "binary".to_owned(),
        Type::Enum(schema) => schema.name.to_owned(),
        Type::Struct(inner) => match inner.schema() {
            schema if schema.kind == StructKind::Union => format!("union {}", schema.name),
            schema => schema.name.to_owned(),
        },
        Type::List(element) => format!("list<{}>", of(element)),
        Type::Set(element) => format!("set<{}>", of(element)),
        Type::Map(key, value) => format!("map<{}, {}>", of(key), of(value)),
        _ => ty.ttype().name().to_owned(),
    }
}

/// A text in quotes, its beginning if it is long.
fn shown(text: &[u8]) -> String {
    match std::str::from_utf8(text) {
        Ok(text) => {
            let beginning: String = text.chars().take(SHOWN).collect();
            let more = if beginning.len() < text.len() {
                "…"
            } else {
                ""
            };
            format!("{beginning:?}{more}")
        }
        Err(_) => "bytes that are not UTF-8".to_owned(),
    }
}

fn counted(number: usize, what: &str) -> String {
    crate::console::count(number, what)
}
