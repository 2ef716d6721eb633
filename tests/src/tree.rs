//! Encoded structs read and written without a schema, in either protocol. Nothing of the runtime is used, so that this is an
//! independent witness.

use scrooge_runtime::ProtocolTag;

use crate::random::read_varint;

const BOOL: u8 = 2;
const STRUCT: u8 = 12;
const MAP: u8 = 13;

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
    let mut bytes = Vec::new();
    write_value(protocol, STRUCT, tree, &mut bytes);
    bytes
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

fn write_varint(mut value: u64, out: &mut Vec<u8>) {
    while value > 0x7F {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

fn write_int(protocol: ProtocolTag, value: i64, width: usize, out: &mut Vec<u8>) {
    if protocol == ProtocolTag::Compact && width > 1 {
        write_varint(((value << 1) ^ (value >> 63)) as u64, out);
    } else {
        out.extend_from_slice(&value.to_be_bytes()[8 - width..]);
    }
}

fn write_size(protocol: ProtocolTag, size: usize, out: &mut Vec<u8>) {
    if protocol == ProtocolTag::Compact {
        write_varint(size as u64, out);
    } else {
        write_int(protocol, size as i64, 4, out);
    }
}

fn write_value(protocol: ProtocolTag, ttype: u8, tree: &Tree, out: &mut Vec<u8>) {
    let is_compact = protocol == ProtocolTag::Compact;
    match tree {
        Tree::Bool(value) => out.push(u8::from(*value)),
        Tree::Int(_, value) => {
            let width = match ttype {
                3 => 1,
                6 => 2,
                8 => 4,
                _ => 8,
            };
            write_int(protocol, *value, width, out);
        }
        Tree::Double(bits) if is_compact => out.extend_from_slice(&bits.to_le_bytes()),
        Tree::Double(bits) => out.extend_from_slice(&bits.to_be_bytes()),
        Tree::Text(bytes) => {
            write_size(protocol, bytes.len(), out);
            out.extend_from_slice(bytes);
        }
        Tree::Uuid(bytes) => out.extend_from_slice(bytes),
        Tree::Struct(fields) => {
            let mut previous_id = 0;
            for (id, ttype, value) in fields {
                if !is_compact {
                    out.push(*ttype);
                    write_int(protocol, i64::from(*id), 2, out);
                    write_value(protocol, *ttype, value, out);
                    continue;
                }
                let nibble = match value {
                    Tree::Bool(true) => 1,
                    Tree::Bool(false) => 2,
                    _ => nibble_of(*ttype),
                };
                match i32::from(*id) - i32::from(previous_id) {
                    delta @ 1..=15 => out.push((delta as u8) << 4 | nibble),
                    _ => {
                        out.push(nibble);
                        write_int(protocol, i64::from(*id), 2, out);
                    }
                }
                previous_id = *id;
                if *ttype != BOOL {
                    write_value(protocol, *ttype, value, out);
                }
            }
            out.push(0);
        }
        Tree::Container(ttypes, elements) => {
            let places = if ttype == MAP { 2 } else { 1 };
            let type_at = |place: usize| ttypes.get(place).copied().unwrap_or(3);
            let nibble_at = |place| nibble_of(type_at(place));
            let count = elements.len() / places;
            if !is_compact {
                (0..places).for_each(|place| out.push(type_at(place)));
                write_size(protocol, count, out);
            } else if ttype == MAP {
                write_size(protocol, count, out);
                if count > 0 {
                    out.push(nibble_at(0) << 4 | nibble_at(1));
                }
            } else if count < 15 {
                out.push((count as u8) << 4 | nibble_at(0));
            } else {
                out.push(0xF0 | nibble_at(0));
                write_size(protocol, count, out);
            }
            for (number, element) in elements.iter().enumerate() {
                write_value(protocol, type_at(number % places), element, out);
            }
        }
    }
}
