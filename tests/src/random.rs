//! Encoded records from a schema: valid ones in all the ways that writers differ, and damaged ones.
//!
//! Nothing of the runtime but its schemas is used here, so that the bytes are an independent witness.

use scrooge_runtime::schema::{Requiredness, StructKind, Type};
use scrooge_runtime::{ProtocolTag, Schema};

/// Type bytes of the binary protocol.
const BOOL: u8 = 2;
const MAP: u8 = 13;
const UUID: u8 = 16;
const STRUCT: u8 = 12;
const KNOWN_TYPES: [u8; 12] = [BOOL, 3, 4, 6, 8, 10, 11, STRUCT, MAP, 14, 15, UUID];

/// How deep structs nest, about.
const DEPTH: usize = 6;

/// A small generator of random numbers: the same seed, the same numbers.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// Starts with a seed.
    pub fn new(seed: u64) -> Self {
        Rng(seed)
    }

    /// The next number: splitmix64.
    #[expect(clippy::should_implement_trait, reason = "it never ends")]
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`, which is not 0.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    /// True once in `times` times; never if that is 0.
    pub fn one_in(&mut self, times: usize) -> bool {
        times != 0 && self.below(times) == 0
    }

    /// One of several.
    ///
    /// # Panics
    ///
    /// When there is none.
    pub fn pick<'t, T>(&mut self, from: &'t [T]) -> &'t T {
        &from[self.below(from.len())]
    }
}

/// How a writer writes. A number `n` stands for once in `n` times, 0 for never.
#[derive(Clone, Debug, Default)]
pub struct Style {
    /// Fields that need not be there are.
    pub present: usize,
    /// Fields in another order than that of their ids.
    pub shuffled: usize,
    /// Fields that the schema does not have.
    pub unknown: usize,
    /// A field more than once.
    pub repeated: usize,
    /// Elements of sets and keys of maps more than once.
    pub duplicates: usize,
    /// Another type byte in an empty container.
    pub odd_empty: usize,
    /// Enums as type 16.
    pub old_enums: usize,
    /// A union without a field, where it is in a field.
    pub unset_unions: usize,
    /// A union's field that the schema does not have.
    pub unknown_arms: usize,
    /// NaNs, infinities, zeros below zero.
    pub special_doubles: bool,
    /// Strings that are not UTF-8.
    pub not_utf8: usize,
    /// Known fields of another type.
    pub retyped: usize,
    /// Containers of other elements.
    pub wrong_elements: usize,
    /// Required fields left out.
    pub missing: usize,
    /// Unions with two fields, or with none where that is no absence.
    pub bad_unions: usize,
    /// Bools that are neither 0 nor 1.
    pub bad_bools: usize,
    /// Longer varints and ids than are needed, stop fields with an id, in compact.
    pub lavish: usize,
    /// No uuid where the schema has an enum, even in compact, where one is of a wrong type like any other.
    pub no_uuid_for_enum: bool,
}

impl Style {
    /// As plain encoders write.
    pub fn plain() -> Self {
        Style {
            present: 2,
            ..Style::default()
        }
    }

    /// All that is allowed but for repeated fields.
    pub fn allowed(rng: &mut Rng) -> Self {
        let mut some = |times: usize| if rng.one_in(2) { times } else { 0 };
        Style {
            present: 1 + some(2),
            shuffled: some(2),
            unknown: some(4),
            duplicates: some(4),
            odd_empty: some(2),
            old_enums: some(2),
            unset_unions: some(6),
            unknown_arms: some(8),
            special_doubles: true,
            lavish: some(8),
            ..Style::default()
        }
    }

    /// All that is allowed.
    pub fn with_repeats(rng: &mut Rng) -> Self {
        Style {
            repeated: 4,
            ..Style::allowed(rng)
        }
    }

    /// Allowed but for known fields and elements of other types.
    pub fn retyped(rng: &mut Rng) -> Self {
        Style {
            retyped: 6,
            wrong_elements: 6,
            ..Style::with_repeats(rng)
        }
    }

    /// Now and then against the rules, framing apart.
    pub fn unruly(rng: &mut Rng) -> Self {
        let mut some = |times: usize| if rng.one_in(4) { times } else { 0 };
        let (retyped, wrong_elements, missing) = (some(20), some(20), some(10));
        let (bad_unions, bad_bools, not_utf8) = (some(5), some(10), some(20));
        Style {
            retyped,
            wrong_elements,
            missing,
            bad_unions,
            bad_bools,
            not_utf8,
            ..Style::with_repeats(rng)
        }
    }
}

/// An encoded record, and what stands where in it.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The record.
    pub bytes: Vec<u8>,
    /// The protocol that it is encoded in.
    pub protocol: ProtocolTag,
    /// Places that damage is most interesting at.
    pub marks: Vec<Mark>,
    /// Whether a field, at any depth, was written more than once.
    pub repeats: bool,
}

/// What stands at a place.
#[derive(Clone, Copy, Debug)]
pub enum Mark {
    /// A field's type byte; in compact its header.
    FieldType(usize),
    /// A field's id: two bytes, or a varint.
    Id(usize),
    /// A container's type byte; in compact also the two types of a map, or a short count and a type.
    ElementType(usize),
    /// A length or count: four bytes, or a varint.
    Size(usize),
    /// A bool.
    Bool(usize),
    /// A stop field.
    Stop(usize),
}

/// Writes a record of about `size` values with the binary protocol.
pub fn record(schema: &'static Schema, style: &Style, size: usize, rng: &mut Rng) -> Sample {
    record_in(ProtocolTag::Binary, schema, style, size, rng)
}

/// Writes a record of about `size` values.
pub fn record_in(
    protocol: ProtocolTag,
    schema: &'static Schema,
    style: &Style,
    size: usize,
    rng: &mut Rng,
) -> Sample {
    let mut writer = Writer {
        sample: Sample {
            bytes: Vec::new(),
            protocol,
            marks: Vec::new(),
            repeats: false,
        },
        previous_id: 0,
        style,
        left: size,
        rng,
    };
    writer.structure(schema, DEPTH);
    writer.sample
}

/// Damages a record in one of many ways.
pub fn damage(sample: &Sample, rng: &mut Rng) -> Vec<u8> {
    let mut bytes = sample.bytes.clone();
    match rng.below(8) {
        0 => bytes.truncate(rng.below(bytes.len())),
        1 => {
            for _ in 0..=rng.below(3) {
                let at = rng.below(bytes.len());
                bytes[at] ^= 1 << rng.below(8);
            }
        }
        2 => {
            let at = rng.below(bytes.len());
            bytes[at] = *rng.pick(&[0, 1, 2, 7, 11, 12, 13, 15, 16, 127, 128, 255]);
        }
        3 => {
            let at = rng.below(bytes.len() + 1);
            bytes.insert(at, rng.next() as u8);
        }
        4 => {
            let at = rng.below(bytes.len());
            bytes.remove(at);
        }
        _ => {
            for _ in 0..=rng.below(2) {
                if !sample.marks.is_empty() {
                    let mark = *rng.pick(&sample.marks);
                    match sample.protocol {
                        ProtocolTag::Compact => damage_compact_mark(&mut bytes, mark, rng),
                        _ => damage_mark(&mut bytes, mark, rng),
                    }
                }
            }
        }
    }
    bytes
}

fn damage_mark(bytes: &mut [u8], mark: Mark, rng: &mut Rng) {
    match mark {
        Mark::FieldType(at) | Mark::ElementType(at) => {
            bytes[at] = if rng.one_in(4) {
                rng.next() as u8
            } else {
                *rng.pick(&KNOWN_TYPES)
            };
        }
        Mark::Id(at) => bytes[at + 1] = rng.below(20) as u8,
        Mark::Size(at) => {
            let old = u32::from_be_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
            let odd = [0, 1, u32::MAX, 1 << 31, (1 << 31) - 1, 1 << 16];
            let new = match rng.below(4) {
                0 => old.wrapping_add(1),
                1 => old.wrapping_sub(1),
                _ => *rng.pick(&odd),
            };
            bytes[at..at + 4].copy_from_slice(&new.to_be_bytes());
        }
        Mark::Bool(at) => bytes[at] = *rng.pick(&[0, 1, 2, 7, 255]),
        Mark::Stop(at) => bytes[at] = *rng.pick(&KNOWN_TYPES),
    }
}

fn damage_compact_mark(bytes: &mut Vec<u8>, mark: Mark, rng: &mut Rng) {
    let (Mark::FieldType(at)
    | Mark::ElementType(at)
    | Mark::Id(at)
    | Mark::Size(at)
    | Mark::Bool(at)
    | Mark::Stop(at)) = mark;
    match mark {
        Mark::FieldType(_) | Mark::ElementType(_) | Mark::Stop(_) => {
            let byte = rng.next() as u8;
            bytes[at] = match rng.below(3) {
                0 => byte,
                1 => bytes[at] & 0xF0 | byte & 0x0F,
                _ => bytes[at] & 0x0F | byte & 0xF0,
            };
        }
        Mark::Id(_) => bytes[at] = rng.below(60) as u8,
        Mark::Size(_) => {
            let old = bytes[at];
            let odd: [&[u8]; 9] = [
                &[0],
                &[1],
                &[0x80, 0x80, 0x04],
                &[0xFF, 0xFF, 0xFF, 0xFF, 0x07],
                &[0x80, 0x80, 0x80, 0x80, 0x08],
                &[0xFF, 0xFF, 0xFF, 0xFF, 0x0F],
                &[0xFF, 0xFF, 0xFF, 0xFF, 0x1F],
                &[0x80, 0x80, 0x80, 0x80, 0x80, 0x00],
                &[0x80, 0x00],
            ];
            let new = match rng.below(4) {
                0 => vec![old.wrapping_add(1)],
                1 => vec![old.wrapping_sub(1)],
                _ => rng.pick(&odd).to_vec(),
            };
            bytes.splice(at..=at, new);
        }
        Mark::Bool(_) => bytes[at] = *rng.pick(&[0, 1, 2, 3, 7, 0x11, 255]),
    }
}

/// Reads the varint at `at`. Gives it and the position behind it.
pub fn read_varint(bytes: &[u8], at: usize) -> Option<(u64, usize)> {
    let mut value = 0;
    for (place, &byte) in bytes.get(at..)?.iter().take(10).enumerate() {
        value |= u64::from(byte & 0x7F) << (7 * place);
        if byte < 0x80 {
            return Some((value, at + place + 1));
        }
    }
    None
}

/// The half byte that the compact protocol has for a type other than bool.
fn nibble(ttype: u8) -> u8 {
    match ttype {
        3 => 3,
        4 => 7,
        6 => 4,
        8 => 5,
        10 => 6,
        11 => 8,
        12 => 12,
        MAP => 11,
        14 => 10,
        15 => 9,
        _ => 13,
    }
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
    sample: Sample,
    style: &'w Style,
    /// How many values are still to be written, where there is a choice.
    left: usize,
    /// The id that compact's next one is a difference to.
    previous_id: i16,
    rng: &'w mut Rng,
}

impl Writer<'_> {
    fn is_compact(&self) -> bool {
        self.sample.protocol == ProtocolTag::Compact
    }

    fn is_lavish(&mut self) -> bool {
        self.is_compact() && self.rng.one_in(self.style.lavish)
    }

    fn put(&mut self, bytes: &[u8]) {
        self.sample.bytes.extend_from_slice(bytes);
    }

    fn mark(&mut self, mark: fn(usize) -> Mark) {
        self.sample.marks.push(mark(self.sample.bytes.len()));
    }

    fn size(&mut self, size: usize) {
        self.mark(Mark::Size);
        if self.is_compact() {
            self.varint(size as u64, 5);
        } else {
            self.put(&(size as u32).to_be_bytes());
        }
    }

    /// A varint of at most `most` bytes.
    fn varint(&mut self, mut value: u64, most: usize) {
        let mut bytes = Vec::new();
        while value > 0x7F {
            bytes.push(value as u8 | 0x80);
            value >>= 7;
        }
        bytes.push(value as u8);
        if bytes.len() < most && self.is_lavish() {
            let longer = bytes.len() + self.rng.below(most - bytes.len()) + 1;
            for byte in &mut bytes {
                *byte |= 0x80;
            }
            bytes.resize(longer - 1, 0x80);
            bytes.push(0);
        }
        self.put(&bytes);
    }

    /// An integer of `width` bytes.
    fn number(&mut self, value: i64, width: usize) {
        if self.is_compact() && width > 1 {
            let zigzag = ((value << 1) ^ (value >> 63)) as u64;
            self.varint(zigzag, if width == 8 { 10 } else { 5 });
        } else {
            self.put(&value.to_be_bytes()[8 - width..]);
        }
    }

    /// A field; `value` writes what stands behind the header.
    fn field(&mut self, ttype: u8, id: i16, value: impl FnOnce(&mut Self)) {
        self.mark(Mark::FieldType);
        if !self.is_compact() {
            self.put(&[ttype]);
            self.mark(Mark::Id);
            self.put(&id.to_be_bytes());
            return value(self);
        }
        let nibble = match ttype {
            BOOL => 1 + self.rng.below(2) as u8,
            _ => nibble(ttype),
        };
        match i32::from(id) - i32::from(self.previous_id) {
            delta @ 1..=15 if !self.is_lavish() => self.put(&[(delta as u8) << 4 | nibble]),
            _ => {
                self.put(&[nibble]);
                self.mark(Mark::Id);
                self.number(i64::from(id), 2);
            }
        }
        self.previous_id = id;
        if ttype != BOOL {
            value(self);
        }
    }

    fn stop(&mut self) {
        self.mark(Mark::Stop);
        let id = if self.is_lavish() {
            self.rng.below(16) as u8
        } else {
            0
        };
        self.put(&[id << 4]);
    }

    /// A list's or set's type and count, or a map's two types and count.
    fn container_head(&mut self, ttypes: &[u8], count: usize) {
        if !self.is_compact() {
            for &ttype in ttypes {
                self.mark(Mark::ElementType);
                self.put(&[ttype]);
            }
            return self.size(count);
        }
        let mut nibbles = Vec::new();
        for &ttype in ttypes {
            nibbles.push(match ttype {
                // Writers differ.
                BOOL => 1 + self.rng.below(2) as u8,
                _ if count == 0 && self.rng.one_in(self.style.odd_empty) => {
                    self.rng.below(16) as u8
                }
                _ => nibble(ttype),
            });
        }
        match nibbles[..] {
            [key, value] => {
                self.size(count);
                if count > 0 {
                    self.mark(Mark::ElementType);
                    self.put(&[key << 4 | value]);
                }
            }
            _ => {
                self.mark(Mark::ElementType);
                if count < 15 && !self.is_lavish() {
                    self.put(&[(count as u8) << 4 | nibbles[0]]);
                } else {
                    self.put(&[0xF0 | nibbles[0]]);
                    self.size(count);
                }
            }
        }
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
                    let ttype = *self.rng.pick(&KNOWN_TYPES);
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
            if required && self.rng.one_in(self.style.missing) {
                continue;
            }
            if !required && (self.left == 0 || depth == 0 || !self.rng.one_in(self.style.present)) {
                continue;
            }
            let union = is_union(&field.ty);
            if union && self.rng.one_in(self.style.unset_unions) {
                occurrences.push(Occurrence::Unset(index));
                if !required {
                    continue;
                }
                self.sample.repeats = true;
            }
            if self.rng.one_in(self.style.retyped) {
                occurrences.push(Occurrence::Retyped(index));
                if !required {
                    continue;
                }
            }
            occurrences.push(Occurrence::Known(index));
            while self.left > 0 && self.rng.one_in(self.style.repeated) {
                self.sample.repeats = true;
                occurrences.push(if self.rng.one_in(self.style.retyped) {
                    Occurrence::Retyped(index)
                } else if union && !required && self.rng.one_in(self.style.unset_unions) {
                    Occurrence::Unset(index)
                } else {
                    Occurrence::Known(index)
                });
            }
        }
        while self.rng.one_in(self.style.unknown) {
            let place = self.rng.below(occurrences.len() + 1);
            occurrences.insert(place, Occurrence::Unknown);
        }
        if self.rng.one_in(self.style.shuffled) {
            for place in (1..occurrences.len()).rev() {
                // What a required union has before its value must stay there.
                let other = self.rng.below(place + 1);
                occurrences.swap(place, other);
            }
            keep_unset_first(schema, &mut occurrences);
        }
        occurrences
    }

    fn arms(&mut self, schema: &'static Schema, depth: usize) -> Vec<Occurrence> {
        let mut arms = Vec::new();
        if self.rng.one_in(self.style.retyped) {
            arms.push(Occurrence::Retyped(self.rng.below(schema.fields.len())));
        }
        if self.rng.one_in(self.style.bad_unions) {
            if self.rng.one_in(2) {
                return arms;
            }
            arms.push(Occurrence::Known(self.arm(schema, depth)));
        }
        arms.push(if self.rng.one_in(self.style.unknown_arms) {
            Occurrence::Unknown
        } else {
            Occurrence::Known(self.arm(schema, depth))
        });
        arms
    }

    /// An arm; one that does not nest when there is no room for it.
    fn arm(&mut self, schema: &'static Schema, depth: usize) -> usize {
        let index = self.rng.below(schema.fields.len());
        if self.left > 0 && depth > 0 {
            return index;
        }
        let flat = |ty: &Type| ty.schema().is_none();
        let found = schema.fields.iter().position(|field| flat(&field.ty));
        found.unwrap_or(index)
    }

    fn unknown_id(&mut self, schema: &'static Schema) -> i16 {
        loop {
            let id = match self.rng.below(3) {
                0 => self.rng.below(30) as i16,
                1 => self.rng.next() as i16,
                _ => *self.rng.pick(&[i16::MIN, -1, 0, i16::MAX]),
            };
            if schema.field(id).is_none() {
                return id;
            }
        }
    }

    /// The type byte to write a value with.
    fn ttype(&mut self, ty: &Type) -> u8 {
        match ty {
            Type::Enum(_) if !self.is_compact() && self.rng.one_in(self.style.old_enums) => UUID,
            _ => ty.ttype().0,
        }
    }

    /// A type byte that is wrong for a type.
    fn other_type(&mut self, ty: &Type) -> u8 {
        loop {
            let other = *self.rng.pick(&KNOWN_TYPES);
            let old_enum = matches!(ty, Type::Enum(_))
                && other == UUID
                && (!self.is_compact() || self.style.no_uuid_for_enum);
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
                let value = self.rng.next() as u8;
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
                if self.is_compact() {
                    self.put(&value.to_le_bytes());
                } else {
                    self.put(&value.to_be_bytes());
                }
            }
            Type::String => self.text(),
            Type::Binary => {
                let value = self.rng.next().to_be_bytes();
                let length = self.rng.below(9);
                self.size(length);
                self.put(&value[..length]);
            }
            Type::Uuid => {
                let value = [self.rng.next().to_be_bytes(), self.rng.next().to_be_bytes()];
                self.put(&value.concat());
            }
            Type::Struct(schema) => self.structure(schema(), depth),
            Type::List(element) => self.elements(&[element], depth, false),
            Type::Set(element) => self.elements(&[element], depth, true),
            Type::Map(key, value) => self.elements(&[key, value], depth, true),
        }
    }

    /// A container: a list or set of one type, or a map of two.
    fn elements(&mut self, types: &[&'static Type], depth: usize, repeats: bool) {
        let room = if depth == 0 { 0 } else { self.left.min(4) };
        let count = self.rng.below(room + 1);
        let mut ttypes: Vec<u8> = types.iter().map(|ty| self.ttype(ty)).collect();
        if count == 0 && self.rng.one_in(self.style.odd_empty) {
            for ttype in &mut ttypes {
                *ttype = *self.rng.pick(&[0, 1, 3, 11, 12, 16, 99, 255]);
            }
        }
        let wrong = count > 0 && self.rng.one_in(self.style.wrong_elements);
        if wrong {
            let place = self.rng.below(types.len());
            ttypes[place] = self.other_type(types[place]);
        }
        self.container_head(&ttypes, count);
        if wrong {
            for _ in 0..count {
                ttypes.iter().for_each(|&ttype| self.anything(ttype, 2));
            }
            return;
        }
        let mut keys: Vec<Vec<u8>> = Vec::new();
        for _ in 0..count {
            let start = self.sample.bytes.len();
            if repeats && !keys.is_empty() && self.rng.one_in(self.style.duplicates) {
                let key = self.rng.pick(&keys).clone();
                self.put(&key);
            } else if let Some(first) = types.first() {
                self.value(first, depth);
                keys.push(self.sample.bytes[start..].to_vec());
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
                for _ in 0..few(self.rng) {
                    let inner = *self.rng.pick(&KNOWN_TYPES);
                    let id = self.rng.below(9) as i16;
                    self.field(inner, id, |writer| writer.anything(inner, depth - 1));
                }
                self.stop();
                self.previous_id = around;
            }
            _ => {
                let count = few(self.rng);
                let types: Vec<u8> = (0..if ttype == MAP { 2 } else { 1 })
                    .map(|_| *self.rng.pick(&KNOWN_TYPES))
                    .collect();
                self.container_head(&types, count);
                for _ in 0..count {
                    types
                        .iter()
                        .for_each(|&inner| self.anything(inner, depth - 1));
                }
            }
        }
    }

    fn bool(&mut self) {
        self.mark(Mark::Bool);
        let value = if self.rng.one_in(self.style.bad_bools) {
            7
        } else if self.is_compact() {
            self.rng.below(3) as u8
        } else {
            self.rng.below(2) as u8
        };
        self.put(&[value]);
    }

    fn int(&mut self) -> i64 {
        match self.rng.below(3) {
            0 => self.rng.below(12) as i64 - 2,
            1 => *self
                .rng
                .pick(&[i64::MIN, i64::MAX, -1, 0, 1 << 31, 1 << 15]),
            _ => self.rng.next() as i64,
        }
    }

    fn double(&mut self) -> f64 {
        if self.style.special_doubles && self.rng.one_in(2) {
            let nan = f64::from_bits(0x7FF8_0000_0000_0000 | self.rng.next() & 0xFF);
            return *self
                .rng
                .pick(&[nan, -nan, 0.0, -0.0, f64::INFINITY, f64::MIN_POSITIVE]);
        }
        self.rng.below(1_000) as f64 / 8.0
    }

    fn text(&mut self) {
        if self.rng.one_in(self.style.not_utf8) {
            let bad: [&[u8]; 3] = [b"\xff", b"ab\xc3", b"\xed\xa0\x80 c"];
            let bad = *self.rng.pick(&bad);
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
        let text = *self.rng.pick(&words);
        let times = if self.rng.one_in(16) { 40 } else { 1 };
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
