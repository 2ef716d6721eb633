//! Encoded structs read and written without a schema, in either protocol. Nothing of the runtime is used, so that this is an
//! independent witness.

use scrooge_runtime::ProtocolTag;

use crate::random::ttype::{BOOL, MAP, STRUCT};
use crate::random::{Mark, Sample, read_varint};

/// A value; type bytes are those of the binary protocol. Containers without elements have no types.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tree {
    /// A bool.
    Bool(bool),
    /// An i8, i16, i32 or i64.
    Int(u8, i64),
    /// A double's bits.
    Double(u64),
    /// A string or binary.
    Text(Vec<u8>),
    /// A uuid.
    Uuid(Vec<u8>),
    /// A struct's ids, types and values.
    Struct(Vec<(i16, u8, Tree)>),
    /// A list, set or map: its types, and its elements; those of a map one behind the other.
    Container(Vec<u8>, Vec<Tree>),
}

/// Reads a struct that takes all of `bytes`.
pub fn parse(protocol: ProtocolTag, bytes: &[u8]) -> Option<Tree> {
    let mut reader = Reader {
        protocol,
        bytes,
        pos: 0,
    };
    let tree = reader.structure()?;
    (reader.pos == bytes.len()).then_some(tree)
}

/// Writes a struct.
pub fn write(protocol: ProtocolTag, tree: &Tree) -> Vec<u8> {
    sample(protocol, tree).bytes
}

/// Writes a struct, and says where its types, ids and sizes are.
pub fn sample(protocol: ProtocolTag, tree: &Tree) -> Sample {
    let mut writer = Writer {
        protocol,
        out: Vec::new(),
        marks: Vec::new(),
    };
    writer.value(STRUCT, tree);
    Sample {
        bytes: writer.out,
        protocol,
        marks: writer.marks,
        repeats: false,
    }
}

struct Reader<'b> {
    protocol: ProtocolTag,
    bytes: &'b [u8],
    pos: usize,
}

impl Reader<'_> {
    fn is_compact(&self) -> bool {
        self.protocol == ProtocolTag::Compact
    }

    fn take(&mut self, size: usize) -> Option<&[u8]> {
        let taken = self.bytes.get(self.pos..)?.get(..size)?;
        self.pos += size;
        Some(taken)
    }

    fn byte(&mut self) -> Option<u8> {
        self.take(1).map(|bytes| bytes[0])
    }

    fn varint(&mut self) -> Option<u64> {
        let (value, end) = read_varint(self.bytes, self.pos)?;
        self.pos = end;
        Some(value)
    }

    fn int(&mut self, width: usize) -> Option<i64> {
        if self.is_compact() && width > 1 {
            let value = self.varint()?;
            return Some((value >> 1) as i64 ^ -((value & 1) as i64));
        }
        let bytes = self.take(width)?;
        let sign = if bytes[0] < 0x80 { 0 } else { -1 };
        Some(
            bytes
                .iter()
                .fold(sign, |value, &byte| value << 8 | i64::from(byte)),
        )
    }

    fn size(&mut self) -> Option<usize> {
        let size = if self.is_compact() {
            self.varint()? as i64
        } else {
            self.int(4)?
        };
        usize::try_from(size).ok()
    }

    fn structure(&mut self) -> Option<Tree> {
        let mut fields = Vec::new();
        let mut previous_id = 0;
        loop {
            let byte = self.byte()?;
            if !self.is_compact() {
                if byte == 0 {
                    return Some(Tree::Struct(fields));
                }
                let id = self.int(2)? as i16;
                fields.push((id, byte, self.value(byte)?));
                continue;
            }
            let (delta, nibble) = (i16::from(byte >> 4), byte & 0x0F);
            if nibble == 0 {
                return Some(Tree::Struct(fields));
            }
            let id = match delta {
                0 => self.int(2)? as i16,
                delta => previous_id + delta,
            };
            previous_id = id;
            let ttype = ttype_of(nibble)?;
            let value = match nibble {
                1 | 2 => Tree::Bool(nibble == 1),
                _ => self.value(ttype)?,
            };
            fields.push((id, ttype, value));
        }
    }

    fn value(&mut self, ttype: u8) -> Option<Tree> {
        Some(match ttype {
            BOOL => Tree::Bool(self.byte()? == 1),
            3 => Tree::Int(ttype, self.int(1)?),
            6 => Tree::Int(ttype, self.int(2)?),
            8 => Tree::Int(ttype, self.int(4)?),
            10 => Tree::Int(ttype, self.int(8)?),
            4 => {
                let is_compact = self.is_compact();
                let bytes: [u8; 8] = self.take(8)?.try_into().ok()?;
                Tree::Double(if is_compact {
                    u64::from_le_bytes(bytes)
                } else {
                    u64::from_be_bytes(bytes)
                })
            }
            11 => {
                let size = self.size()?;
                Tree::Text(self.take(size)?.to_vec())
            }
            16 => Tree::Uuid(self.take(16)?.to_vec()),
            STRUCT => self.structure()?,
            _ => {
                let (ttypes, count) = self.container_head(ttype)?;
                if count == 0 {
                    return Some(Tree::Container(Vec::new(), Vec::new()));
                }
                let mut elements = Vec::new();
                for _ in 0..count {
                    for ttype in &ttypes {
                        elements.push(self.value((*ttype)?)?);
                    }
                }
                Tree::Container(ttypes.into_iter().flatten().collect(), elements)
            }
        })
    }

    fn container_head(&mut self, ttype: u8) -> Option<(Vec<Option<u8>>, usize)> {
        let places = if ttype == MAP { 2 } else { 1 };
        if !self.is_compact() {
            let mut ttypes = Vec::new();
            for _ in 0..places {
                ttypes.push(Some(self.byte()?));
            }
            return Some((ttypes, self.size()?));
        }
        if ttype == MAP {
            let count = self.size()?;
            let types = if count > 0 { self.byte()? } else { 0 };
            return Some((vec![ttype_of(types >> 4), ttype_of(types & 0x0F)], count));
        }
        let head = self.byte()?;
        let count = match head >> 4 {
            15 => self.size()?,
            count => usize::from(count),
        };
        Some((vec![ttype_of(head & 0x0F)], count))
    }
}

/// Type bytes of the binary protocol by the half bytes of compact, from 1.
const TTYPES: [u8; 13] = [BOOL, BOOL, 3, 6, 8, 10, 4, 11, 15, 14, MAP, STRUCT, 16];

fn ttype_of(nibble: u8) -> Option<u8> {
    TTYPES.get(usize::from(nibble).checked_sub(1)?).copied()
}

fn nibble_of(ttype: u8) -> u8 {
    let place = TTYPES.iter().position(|&known| known == ttype);
    place.map_or(0, |place| place as u8 + 1)
}

struct Writer {
    protocol: ProtocolTag,
    out: Vec<u8>,
    marks: Vec<Mark>,
}

impl Writer {
    fn is_compact(&self) -> bool {
        self.protocol == ProtocolTag::Compact
    }

    fn mark(&mut self, mark: fn(usize) -> Mark) {
        self.marks.push(mark(self.out.len()));
    }

    fn varint(&mut self, mut value: u64) {
        while value > 0x7F {
            self.out.push(value as u8 | 0x80);
            value >>= 7;
        }
        self.out.push(value as u8);
    }

    fn int(&mut self, value: i64, width: usize) {
        if self.is_compact() && width > 1 {
            self.varint(((value << 1) ^ (value >> 63)) as u64);
        } else {
            self.out
                .extend_from_slice(&value.to_be_bytes()[8 - width..]);
        }
    }

    fn size(&mut self, size: usize) {
        self.mark(Mark::Size);
        if self.is_compact() {
            self.varint(size as u64);
        } else {
            self.int(size as i64, 4);
        }
    }

    fn id(&mut self, id: i16) {
        self.mark(Mark::Id);
        self.int(i64::from(id), 2);
    }

    fn value(&mut self, ttype: u8, tree: &Tree) {
        match tree {
            Tree::Bool(value) => {
                self.mark(Mark::Bool);
                let no = if self.is_compact() { 2 } else { 0 };
                self.out.push(if *value { 1 } else { no });
            }
            Tree::Int(_, value) => {
                let (value, width) = match ttype {
                    3 => (i64::from(*value as i8), 1),
                    6 => (i64::from(*value as i16), 2),
                    8 => (i64::from(*value as i32), 4),
                    _ => (*value, 8),
                };
                self.int(value, width);
            }
            Tree::Double(bits) if self.is_compact() => {
                self.out.extend_from_slice(&bits.to_le_bytes());
            }
            Tree::Double(bits) => self.out.extend_from_slice(&bits.to_be_bytes()),
            Tree::Text(bytes) => {
                self.size(bytes.len());
                self.out.extend_from_slice(bytes);
            }
            Tree::Uuid(bytes) => self.out.extend_from_slice(bytes),
            Tree::Struct(fields) => self.structure(fields),
            Tree::Container(ttypes, elements) => self.container(ttype, ttypes, elements),
        }
    }

    fn structure(&mut self, fields: &[(i16, u8, Tree)]) {
        let mut previous_id = 0;
        for (id, ttype, value) in fields {
            self.field(*id, previous_id, *ttype, value);
            previous_id = *id;
        }
        self.mark(Mark::Stop);
        self.out.push(0);
    }

    fn field(&mut self, id: i16, previous_id: i16, ttype: u8, value: &Tree) {
        self.mark(Mark::FieldType);
        if !self.is_compact() {
            self.out.push(ttype);
            self.id(id);
            return self.value(ttype, value);
        }
        let nibble = match value {
            Tree::Bool(true) => 1,
            Tree::Bool(false) => 2,
            _ => nibble_of(ttype),
        };
        match i32::from(id) - i32::from(previous_id) {
            delta @ 1..=15 => self.out.push((delta as u8) << 4 | nibble),
            _ => {
                self.out.push(nibble);
                self.id(id);
            }
        }
        if ttype != BOOL {
            self.value(ttype, value);
        }
    }

    fn container(&mut self, ttype: u8, ttypes: &[u8], elements: &[Tree]) {
        let places = if ttype == MAP { 2 } else { 1 };
        let type_at = |place: usize| ttypes.get(place).copied().unwrap_or(3);
        let nibble_at = |place| nibble_of(type_at(place));
        let count = elements.len() / places;
        if !self.is_compact() {
            for place in 0..places {
                self.mark(Mark::ElementType);
                self.out.push(type_at(place));
            }
            self.size(count);
        } else if ttype == MAP {
            self.size(count);
            if count > 0 {
                self.mark(Mark::ElementType);
                self.out.push(nibble_at(0) << 4 | nibble_at(1));
            }
        } else {
            self.mark(Mark::ElementType);
            if count < 15 {
                self.out.push((count as u8) << 4 | nibble_at(0));
            } else {
                self.out.push(0xF0 | nibble_at(0));
                self.size(count);
            }
        }
        for (number, element) in elements.iter().enumerate() {
            self.value(type_at(number % places), element);
        }
    }
}
