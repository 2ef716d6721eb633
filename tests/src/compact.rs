//! Encoded records of the compact protocol spelt out. Ids are added up as in plain writers, where a difference does.

/// Half bytes for types. A bool's is its value in a field's header.
pub mod nibble {
    /// A bool field that is true; bool elements.
    pub const TRUE: u8 = 1;
    /// A bool field that is false; bool elements of other writers.
    pub const FALSE: u8 = 2;
    /// `byte`
    pub const I8: u8 = 3;
    /// `i16`
    pub const I16: u8 = 4;
    /// `i32` and enums
    pub const I32: u8 = 5;
    /// `i64`
    pub const I64: u8 = 6;
    /// `double`
    pub const DOUBLE: u8 = 7;
    /// `string` and `binary`
    pub const STRING: u8 = 8;
    /// `list`
    pub const LIST: u8 = 9;
    /// `set`
    pub const SET: u8 = 10;
    /// `map`
    pub const MAP: u8 = 11;
    /// Structs and unions
    pub const STRUCT: u8 = 12;
    /// `uuid`
    pub const UUID: u8 = 13;
    /// A value's half byte and encoding for every type that a field can have.
    pub const ALL: [(u8, &[u8]); 13] = [
        (TRUE, &[]),
        (FALSE, &[]),
        (I8, &[7]),
        (I16, &[0x80, 1]),
        (I32, &[0x80, 1]),
        (I64, &[0x80, 1]),
        (DOUBLE, &[1, 2, 3, 4, 5, 6, 7, 8]),
        (STRING, &[1, b'x']),
        (LIST, &[0x25, 2, 4]),
        (SET, &[0x11, 2]),
        (MAP, &[1, 0x85, 1, b'k', 6]),
        (STRUCT, &[0x15, 2, 0x11, 0]),
        (UUID, &[9; 16]),
    ];
}

/// A field: id, half byte, and what stands behind the header.
pub type Field<'f> = (i16, u8, &'f [u8]);

/// A struct: its fields, and the stop field.
pub fn record(fields: &[Field<'_>]) -> Vec<u8> {
    let (mut bytes, mut previous_id) = (Vec::new(), 0);
    for &(id, nibble, value) in fields {
        match i32::from(id) - previous_id {
            delta @ 1..=15 => bytes.push((delta as u8) << 4 | nibble),
            _ => {
                bytes.push(nibble);
                bytes.extend(int(i64::from(id)));
            }
        }
        bytes.extend_from_slice(value);
        previous_id = i32::from(id);
    }
    bytes.push(0);
    bytes
}

/// An i16, i32 or i64.
pub fn int(value: i64) -> Vec<u8> {
    varint(((value << 1) ^ (value >> 63)) as u64)
}

/// A varint in as few bytes as it needs.
pub fn varint(mut value: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    while value > 0x7F {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
    bytes
}

/// A string or binary.
pub fn text(value: impl AsRef<[u8]>) -> Vec<u8> {
    let value = value.as_ref();
    [&varint(value.len() as u64), value].concat()
}

/// A list or set.
pub fn list(element: u8, elements: &[&[u8]]) -> Vec<u8> {
    let head = match elements.len() {
        count @ 0..15 => vec![(count as u8) << 4 | element],
        count => [vec![0xF0 | element], varint(count as u64)].concat(),
    };
    [head, elements.concat()].concat()
}
