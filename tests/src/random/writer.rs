//! What is written, by the schema and the style.

use scrooge_runtime::schema::{Requiredness, StructKind, Type};
use scrooge_runtime::{ProtocolTag, Schema};

use super::encoder::{Encoder, Pen, encoder};
use super::ttype::{BOOL, KNOWN, MAP, STRUCT, UUID};
use super::{Rng, Sample, Style};

/// How deep structs nest, about.
const DEPTH: usize = 6;

pub(super) fn record(
    protocol: ProtocolTag,
    schema: &'static Schema,
    style: &Style,
    size: usize,
    rng: &mut Rng,
) -> Sample {
    let sample = Sample {
        bytes: Vec::new(),
        protocol,
        marks: Vec::new(),
        repeats: false,
    };
    let mut writer = Writer {
        pen: Pen { sample, style, rng },
        encoder: encoder(protocol),
        left: size,
        previous_id: 0,
    };
    writer.structure(schema, DEPTH);
    writer.pen.sample
}

/// One field to be written.
#[derive(Clone, Copy)]
enum Occurrence {
    /// The schema's field with this index.
    Known(usize),
    /// The same, of another type.
    Retyped(usize),
    /// The same, a union without a field.
    Unset(usize),
    Unknown,
}

struct Writer<'w> {
    pen: Pen<'w>,
    encoder: &'static dyn Encoder,
    /// How many values are still to be written, where there is a choice.
    left: usize,
    /// The id that compact's next one is a difference to.
    previous_id: i16,
}

impl Writer<'_> {
    fn is_compact(&self) -> bool {
        self.pen.sample.protocol == ProtocolTag::Compact
    }

    /// True once in `times` times; never if that is 0.
    fn one_in(&mut self, times: usize) -> bool {
        self.pen.rng.one_in(times)
    }

    fn below(&mut self, bound: usize) -> usize {
        self.pen.rng.below(bound)
    }

    fn put(&mut self, bytes: &[u8]) {
        self.pen.put(bytes);
    }

    fn size(&mut self, size: usize) {
        self.encoder.size(&mut self.pen, size);
    }

    fn number(&mut self, value: i64, width: usize) {
        self.encoder.number(&mut self.pen, value, width);
    }

    fn bool(&mut self) {
        self.encoder.bool(&mut self.pen);
    }

    /// A field; `value` writes what stands behind the header.
    fn field(&mut self, ttype: u8, id: i16, value: impl FnOnce(&mut Self)) {
        let previous_id = std::mem::replace(&mut self.previous_id, id);
        if self.encoder.field(&mut self.pen, ttype, id, previous_id) {
            value(self);
        }
    }

    /// A type that any value might have.
    fn known_type(&mut self) -> u8 {
        let known = if self.pen.style.old_types {
            &KNOWN[..KNOWN.len() - 1]
        } else {
            &KNOWN
        };
        *self.pen.rng.pick(known)
    }

    fn stop(&mut self) {
        self.encoder.stop(&mut self.pen);
    }

    fn structure(&mut self, schema: &'static Schema, depth: usize) {
        self.left = self.left.saturating_sub(1);
        let around = std::mem::take(&mut self.previous_id);
        let occurrences = if schema.kind == StructKind::Union {
            self.arms(schema, depth)
        } else {
            self.fields(schema, depth)
        };
        for occurrence in occurrences {
            match occurrence {
                Occurrence::Known(index) => {
                    let field = &schema.fields[index];
                    let ttype = self.ttype(&field.ty);
                    self.field(ttype, field.id, |writer| writer.value(&field.ty, depth));
                }
                Occurrence::Unset(index) => {
                    self.field(STRUCT, schema.fields[index].id, Self::stop);
                }
                Occurrence::Retyped(index) => {
                    let field = &schema.fields[index];
                    let ttype = self.other_type(&field.ty);
                    self.field(ttype, field.id, |writer| writer.anything(ttype, 2));
                }
                Occurrence::Unknown => {
                    let id = self.unknown_id(schema);
                    let ttype = self.known_type();
                    self.field(ttype, id, |writer| writer.anything(ttype, 3));
                }
            }
        }
        self.stop();
        self.previous_id = around;
    }

    fn fields(&mut self, schema: &'static Schema, depth: usize) -> Vec<Occurrence> {
        let mut occurrences = Vec::new();
        for (index, field) in schema.fields.iter().enumerate() {
            let required = field.requiredness == Requiredness::Required;
            if required && self.one_in(self.pen.style.missing) {
                continue;
            }
            if !required && (self.left == 0 || depth == 0 || !self.one_in(self.pen.style.present)) {
                continue;
            }
            let union = is_union(&field.ty);
            if union && self.one_in(self.pen.style.unset_unions) {
                occurrences.push(Occurrence::Unset(index));
                if !required {
                    continue;
                }
                self.pen.sample.repeats = true;
            }
            if self.one_in(self.pen.style.retyped) {
                occurrences.push(Occurrence::Retyped(index));
                if !required {
                    continue;
                }
            }
            occurrences.push(Occurrence::Known(index));
            while self.left > 0 && self.one_in(self.pen.style.repeated) {
                self.pen.sample.repeats = true;
                occurrences.push(if self.one_in(self.pen.style.retyped) {
                    Occurrence::Retyped(index)
                } else if union && !required && self.one_in(self.pen.style.unset_unions) {
                    Occurrence::Unset(index)
                } else {
                    Occurrence::Known(index)
                });
            }
        }
        while self.one_in(self.pen.style.unknown) {
            let place = self.below(occurrences.len() + 1);
            occurrences.insert(place, Occurrence::Unknown);
        }
        if self.one_in(self.pen.style.shuffled) {
            for place in (1..occurrences.len()).rev() {
                // What a required union has before its value must stay there.
                let other = self.below(place + 1);
                occurrences.swap(place, other);
            }
            keep_unset_first(schema, &mut occurrences);
        }
        occurrences
    }

    fn arms(&mut self, schema: &'static Schema, depth: usize) -> Vec<Occurrence> {
        let mut arms = Vec::new();
        if self.one_in(self.pen.style.retyped) {
            arms.push(Occurrence::Retyped(self.below(schema.fields.len())));
        }
        if self.one_in(self.pen.style.bad_unions) {
            if self.one_in(2) {
                return arms;
            }
            arms.push(Occurrence::Known(self.arm(schema, depth)));
        }
        arms.push(if self.one_in(self.pen.style.unknown_arms) {
            Occurrence::Unknown
        } else {
            Occurrence::Known(self.arm(schema, depth))
        });
        arms
    }

    /// An arm; one that does not nest when there is no room for it.
    fn arm(&mut self, schema: &'static Schema, depth: usize) -> usize {
        let index = self.below(schema.fields.len());
        if self.left > 0 && depth > 0 {
            return index;
        }
        let flat = |ty: &Type| ty.schema().is_none();
        let found = schema.fields.iter().position(|field| flat(&field.ty));
        found.unwrap_or(index)
    }

    fn unknown_id(&mut self, schema: &'static Schema) -> i16 {
        loop {
            let id = match self.below(3) {
                0 => self.below(30) as i16,
                1 => self.pen.rng.next() as i16,
                _ => *self.pen.rng.pick(&[i16::MIN, -1, 0, i16::MAX]),
            };
            if schema.field(id).is_none() {
                return id;
            }
        }
    }

    /// The type byte to write a value with.
    fn ttype(&mut self, ty: &Type) -> u8 {
        match ty {
            Type::Enum(_) if !self.is_compact() && self.one_in(self.pen.style.old_enums) => UUID,
            _ => ty.ttype().0,
        }
    }

    /// A type byte that is wrong for a type.
    fn other_type(&mut self, ty: &Type) -> u8 {
        loop {
            let other = self.known_type();
            let old_enum = matches!(ty, Type::Enum(_))
                && other == UUID
                && (!self.is_compact() || self.pen.style.no_uuid_for_enum);
            if other != ty.ttype().0 && !old_enum {
                return other;
            }
        }
    }

    fn value(&mut self, ty: &'static Type, depth: usize) {
        let depth = depth.saturating_sub(1);
        self.left = self.left.saturating_sub(1);
        match ty {
            Type::Bool => self.bool(),
            Type::I8 => {
                let value = self.pen.rng.next() as u8;
                self.put(&[value]);
            }
            Type::I16 => {
                let value = self.int() as i16;
                self.number(i64::from(value), 2);
            }
            Type::I32 | Type::Enum(_) => {
                let value = self.int() as i32;
                self.number(i64::from(value), 4);
            }
            Type::I64 => {
                let value = self.int();
                self.number(value, 8);
            }
            Type::Double => {
                let value = self.double();
                self.encoder.double(&mut self.pen, value);
            }
            Type::String => self.text(),
            Type::Binary => {
                let value = self.pen.rng.next().to_be_bytes();
                let length = self.below(9);
                self.size(length);
                self.put(&value[..length]);
            }
            Type::Uuid => {
                let value = [
                    self.pen.rng.next().to_be_bytes(),
                    self.pen.rng.next().to_be_bytes(),
                ];
                self.put(&value.concat());
            }
            Type::Struct(inner) => self.structure(inner.schema(), depth),
            Type::List(element) => self.elements(&[element], depth, false),
            Type::Set(element) => self.elements(&[element], depth, true),
            Type::Map(key, value) => self.elements(&[key, value], depth, true),
        }
    }

    /// A container: a list or set of one type, or a map of two.
    fn elements(&mut self, types: &[&'static Type], depth: usize, repeats: bool) {
        let room = if depth == 0 { 0 } else { self.left.min(4) };
        let count = self.below(room + 1);
        let mut ttypes: Vec<u8> = types.iter().map(|ty| self.ttype(ty)).collect();
        if count == 0 && self.one_in(self.pen.style.odd_empty) {
            for ttype in &mut ttypes {
                *ttype = *self.pen.rng.pick(&[0, 1, 3, 11, 12, 16, 99, 255]);
            }
        }
        let wrong = count > 0 && self.one_in(self.pen.style.wrong_elements);
        if wrong {
            let place = self.below(types.len());
            ttypes[place] = self.other_type(types[place]);
        }
        self.encoder.container_head(&mut self.pen, &ttypes, count);
        if wrong {
            for _ in 0..count {
                ttypes.iter().for_each(|&ttype| self.anything(ttype, 2));
            }
            return;
        }
        let mut keys: Vec<Vec<u8>> = Vec::new();
        for _ in 0..count {
            let start = self.pen.sample.bytes.len();
            if repeats && !keys.is_empty() && self.one_in(self.pen.style.duplicates) {
                let key = self.pen.rng.pick(&keys).clone();
                self.put(&key);
            } else if let Some(first) = types.first() {
                self.value(first, depth);
                keys.push(self.pen.sample.bytes[start..].to_vec());
            }
            for ty in types.iter().skip(1) {
                self.value(ty, depth);
            }
        }
    }

    /// A well-formed value of any type, `depth` deep at most.
    fn anything(&mut self, ttype: u8, depth: usize) {
        let few = |rng: &mut Rng| if depth == 0 { 0 } else { rng.below(3) };
        match ttype {
            BOOL => self.bool(),
            3 => self.put(&[9]),
            6 => self.number(0x0909, 2),
            8 => self.number(0x0909_0909, 4),
            10 => self.number(0x0909_0909_0909_0909, 8),
            4 => self.put(&[9; 8]),
            UUID => self.put(&[9; 16]),
            11 => self.text(),
            STRUCT => {
                let around = std::mem::take(&mut self.previous_id);
                for _ in 0..few(self.pen.rng) {
                    let inner = self.known_type();
                    let id = self.below(9) as i16;
                    self.field(inner, id, |writer| writer.anything(inner, depth - 1));
                }
                self.stop();
                self.previous_id = around;
            }
            _ => {
                let count = few(self.pen.rng);
                let types: Vec<u8> = (0..if ttype == MAP { 2 } else { 1 })
                    .map(|_| self.known_type())
                    .collect();
                self.encoder.container_head(&mut self.pen, &types, count);
                for _ in 0..count {
                    types
                        .iter()
                        .for_each(|&inner| self.anything(inner, depth - 1));
                }
            }
        }
    }

    fn int(&mut self) -> i64 {
        match self.below(3) {
            0 => self.below(12) as i64 - 2,
            1 => *self
                .pen
                .rng
                .pick(&[i64::MIN, i64::MAX, -1, 0, 1 << 31, 1 << 15]),
            _ => self.pen.rng.next() as i64,
        }
    }

    fn double(&mut self) -> f64 {
        if self.pen.style.special_doubles && self.one_in(2) {
            let nan = f64::from_bits(0x7FF8_0000_0000_0000 | self.pen.rng.next() & 0xFF);
            return *self
                .pen
                .rng
                .pick(&[nan, -nan, 0.0, -0.0, f64::INFINITY, f64::MIN_POSITIVE]);
        }
        self.below(1_000) as f64 / 8.0
    }

    fn text(&mut self) {
        if self.one_in(self.pen.style.not_utf8) {
            let bad: [&[u8]; 3] = [b"\xff", b"ab\xc3", b"\xed\xa0\x80 c"];
            let bad = *self.pen.rng.pick(&bad);
            self.size(bad.len());
            self.put(bad);
            return;
        }
        let words = [
            "",
            "a",
            "key",
            "hello, world",
            "日本語",
            "Zürich 🚃",
            "x\0y",
        ];
        let text = *self.pen.rng.pick(&words);
        let times = if self.one_in(16) { 40 } else { 1 };
        self.size(text.len() * times);
        self.put(text.repeat(times).as_bytes());
    }
}

/// A required union's value must come behind the occurrence that says it has none.
fn keep_unset_first(schema: &'static Schema, occurrences: &mut [Occurrence]) {
    for place in 0..occurrences.len() {
        let Occurrence::Unset(index) = occurrences[place] else {
            continue;
        };
        if schema.fields[index].requiredness != Requiredness::Required {
            continue;
        }
        let known = |other: &Occurrence| matches!(other, Occurrence::Known(at) if *at == index);
        if let Some(first) = occurrences[..place].iter().position(known) {
            occurrences.swap(first, place);
        }
    }
}

fn is_union(ty: &Type) -> bool {
    ty.schema()
        .is_some_and(|schema| schema.kind == StructKind::Union)
}
