//! Values in a form in which equal ones have equal bytes, whatever they are read from.
//!
//! Numbers have the width of their type. A struct has its fields in the order of their indices, each behind its index,
//! those that are absent or equal their default left out. Sets and maps are sorted by the form of their elements and keys,
//! without duplicates. Every form tells where it ends, so that forms one behind the other are told apart.

use std::ops::Range;

use super::equal::Comparison;
use super::fields::{Arm, CHUNK, Chunk, UnknownArm, default_of};
use super::item::Item;
use crate::error::Fault;
use crate::schema::{Schema, StructKind, Type};

/// What takes the form.
pub(super) trait Sink {
    fn put(&mut self, bytes: &[u8]);
}

impl Sink for Vec<u8> {
    fn put(&mut self, bytes: &[u8]) {
        self.extend_from_slice(bytes);
    }
}

/// How unions' fields are written that the schema does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unknowns {
    /// With their bytes.
    InFull,
    /// By id and type alone, which stay the same when the value is translated into another protocol.
    ById,
}

/// Where the fields of a struct end, and in the place of a union's index what it has is unknown: no field has this index.
const NO_FIELD: u16 = u16::MAX;

/// Writes the form of a value. Says whether it holds a union's field that the schema does not have.
///
/// # Errors
///
/// When the value is malformed.
pub(super) fn write(
    item: Item<'_>,
    ty: &'static Type,
    unknowns: Unknowns,
    sink: &mut dyn Sink,
) -> Result<bool, Fault> {
    let mut writer = Writer {
        unknowns,
        met_unknown_arm: false,
    };
    writer.value(item, ty, sink)?;
    Ok(writer.met_unknown_arm)
}

/// Writes the form of a struct.
///
/// # Errors
///
/// When it is malformed.
pub(super) fn write_struct(
    item: Item<'_>,
    schema: &'static Schema,
    unknowns: Unknowns,
    sink: &mut dyn Sink,
) -> Result<(), Fault> {
    let mut writer = Writer {
        unknowns,
        met_unknown_arm: false,
    };
    writer.structure(item, schema, sink)
}

/// Writes the form of a value, with the bytes of all that it has.
///
/// # Errors
///
/// When the value is malformed.
#[cfg(feature = "serde")]
pub(crate) fn write_in_full(
    item: Item<'_>,
    ty: &'static Type,
    form: &mut Vec<u8>,
) -> Result<(), Fault> {
    write(item, ty, Unknowns::InFull, form).map(|_| ())
}

struct Writer {
    unknowns: Unknowns,
    met_unknown_arm: bool,
}

impl Writer {
    fn value(
        &mut self,
        item: Item<'_>,
        ty: &'static Type,
        sink: &mut dyn Sink,
    ) -> Result<(), Fault> {
        match ty {
            Type::Bool => sink.put(&[u8::from(item.bool())]),
            Type::I8 => sink.put(&(item.integer(ty) as i8).to_be_bytes()),
            Type::I16 => sink.put(&(item.integer(ty) as i16).to_be_bytes()),
            Type::I32 | Type::Enum(_) => sink.put(&(item.integer(ty) as i32).to_be_bytes()),
            Type::I64 => sink.put(&item.integer(ty).to_be_bytes()),
            Type::Double => sink.put(&item.double().to_be_bytes()),
            Type::String | Type::Binary => text(item.text(), sink),
            Type::Uuid => sink.put(&item.uuid()),
            Type::List(element) => {
                let mut elements = item.elements(element)?;
                count(elements.len(), sink);
                while let Some(item) = elements.next()? {
                    self.value(item, element, sink)?;
                }
            }
            Type::Set(element) => self.set(item, element, sink)?,
            Type::Map(key, value) => self.map(item, key, value, sink)?,
            Type::Struct(inner) => self.structure(item, inner.schema(), sink)?,
        }
        Ok(())
    }

    fn structure(
        &mut self,
        item: Item<'_>,
        schema: &'static Schema,
        sink: &mut dyn Sink,
    ) -> Result<(), Fault> {
        if schema.kind == StructKind::Union {
            return self.union(item, schema, sink);
        }
        let mut next = Some(0);
        while let Some(first) = next {
            next = self.chunk(item, schema, first, sink)?;
        }
        sink.put(&NO_FIELD.to_be_bytes());
        Ok(())
    }

    /// Writes the fields from `first` on, as far as they are looked at together, and gives where the next are.
    fn chunk(
        &mut self,
        item: Item<'_>,
        schema: &'static Schema,
        first: usize,
        sink: &mut dyn Sink,
    ) -> Result<Option<usize>, Fault> {
        let chunk = Chunk::of(item, schema, first)?;
        let (present, beyond) = chunk.present(schema, first);
        let fields = schema.fields.iter().enumerate().skip(first).take(CHUNK);
        for (index, field) in fields {
            if present >> (index - first) & 1 == 0 {
                continue;
            }
            let Some(item) = chunk.get(index, field) else {
                continue;
            };
            if let Some(default) = default_of(field)
                && Comparison::default().values(item, default, &field.ty)?
            {
                continue;
            }
            sink.put(&(index as u16).to_be_bytes());
            self.value(item, &field.ty, sink)?;
        }
        Ok(beyond)
    }

    fn union(
        &mut self,
        item: Item<'_>,
        schema: &'static Schema,
        sink: &mut dyn Sink,
    ) -> Result<(), Fault> {
        match Arm::of(item, schema)? {
            Arm::Known(index, item) => {
                sink.put(&(index as u16).to_be_bytes());
                if let Some(field) = schema.fields.get(index) {
                    self.value(item, &field.ty, sink)?;
                }
            }
            Arm::Unknown(arm) => {
                sink.put(&NO_FIELD.to_be_bytes());
                self.unknown(arm, sink);
            }
        }
        Ok(())
    }

    fn unknown(&mut self, arm: UnknownArm<'_>, sink: &mut dyn Sink) {
        self.met_unknown_arm = true;
        sink.put(&arm.id.to_be_bytes());
        sink.put(&[arm.ttype.0]);
        if self.unknowns == Unknowns::InFull {
            sink.put(&[arm.protocol as u8]);
            text(arm.bytes, sink);
        }
    }

    fn set(
        &mut self,
        item: Item<'_>,
        element: &'static Type,
        sink: &mut dyn Sink,
    ) -> Result<(), Fault> {
        let mut elements = item.elements(element)?;
        let mut forms = Forms::default();
        while let Some(item) = elements.next()? {
            self.value(item, element, &mut forms.bytes)?;
            forms.end_key();
            forms.end_pair();
        }
        forms.write(sink);
        Ok(())
    }

    fn map(
        &mut self,
        item: Item<'_>,
        key: &'static Type,
        value: &'static Type,
        sink: &mut dyn Sink,
    ) -> Result<(), Fault> {
        let mut pairs = item.pairs(key, value)?;
        let mut forms = Forms::default();
        while let Some((key_item, value_item)) = pairs.next()? {
            self.value(key_item, key, &mut forms.bytes)?;
            forms.end_key();
            self.value(value_item, value, &mut forms.bytes)?;
            forms.end_pair();
        }
        forms.write(sink);
        Ok(())
    }
}

/// The forms of a map's pairs, or of a set's elements, which are keys without a value.
#[derive(Default)]
struct Forms {
    bytes: Vec<u8>,
    pairs: Vec<Pair>,
    key_end: usize,
}

/// Where a pair's form is in the bytes. Forms are larger than what they are made of by a constant at most, and payloads below
/// 2 GiB, but a constant may be enough to leave 32 bits.
struct Pair {
    start: usize,
    key_end: usize,
    end: usize,
}

impl Forms {
    /// What was written last is a key.
    fn end_key(&mut self) {
        self.key_end = self.bytes.len();
    }

    /// What was written last is a key and its value.
    fn end_pair(&mut self) {
        let start = self.pairs.last().map_or(0, |pair| pair.end);
        self.pairs.push(Pair {
            start,
            key_end: self.key_end,
            end: self.bytes.len(),
        });
    }

    fn slice(&self, range: Range<usize>) -> &[u8] {
        self.bytes.get(range).unwrap_or_default()
    }

    fn key(&self, pair: &Pair) -> &[u8] {
        self.slice(pair.start..pair.key_end)
    }

    /// Writes the pairs sorted by key, of those with the same key the last.
    fn write(mut self, sink: &mut dyn Sink) {
        let mut pairs = std::mem::take(&mut self.pairs);
        // Where keys are the same, the later pair comes first, and stays when the others go.
        pairs.sort_unstable_by(|this, other| {
            let keys = self.key(this).cmp(self.key(other));
            keys.then(other.start.cmp(&this.start))
        });
        pairs.dedup_by(|later, kept| self.key(later) == self.key(kept));
        count(pairs.len(), sink);
        for pair in &pairs {
            sink.put(self.slice(pair.start..pair.end));
        }
    }
}

fn text(bytes: &[u8], sink: &mut dyn Sink) {
    count(bytes.len(), sink);
    sink.put(bytes);
}

/// A number of elements or bytes.
fn count(count: usize, sink: &mut dyn Sink) {
    sink.put(&(count as u32).to_be_bytes()); // payloads are below 4 GiB
}
