//! Encoded records spelt out: each function gives a field of the binary protocol, header included, or a value.

/// Type bytes of the binary protocol.
pub mod ttype {
    /// `bool`
    pub const BOOL: u8 = 2;
    /// `byte`
    pub const I8: u8 = 3;
    /// `double`
    pub const DOUBLE: u8 = 4;
    /// `i16`
    pub const I16: u8 = 6;
    /// `i32` and enums
    pub const I32: u8 = 8;
    /// `i64`
    pub const I64: u8 = 10;
    /// `string` and `binary`
    pub const STRING: u8 = 11;
    /// Structs and unions
    pub const STRUCT: u8 = 12;
    /// `map`
    pub const MAP: u8 = 13;
    /// `set`
    pub const SET: u8 = 14;
    /// `list`
    pub const LIST: u8 = 15;
    /// `uuid`, and enums of old Scrooge
    pub const UUID: u8 = 16;
    /// Every type that a field can have.
    pub const ALL: [u8; 12] = [
        BOOL, I8, DOUBLE, I16, I32, I64, STRING, STRUCT, MAP, SET, LIST, UUID,
    ];
}

/// A struct: its fields, and the stop field.
pub fn record(fields: &[Vec<u8>]) -> Vec<u8> {
    [fields.concat(), vec![0]].concat()
}

/// A field of any type.
pub fn field(ttype: u8, id: i16, value: &[u8]) -> Vec<u8> {
    [&[ttype], &id.to_be_bytes()[..], value].concat()
}

/// A bool field. The byte is written as it is.
pub fn bool_field(id: i16, value: u8) -> Vec<u8> {
    field(ttype::BOOL, id, &[value])
}

/// An i32 field.
pub fn i32_field(id: i16, value: i32) -> Vec<u8> {
    field(ttype::I32, id, &value.to_be_bytes())
}

/// An i64 field.
pub fn i64_field(id: i16, value: i64) -> Vec<u8> {
    field(ttype::I64, id, &value.to_be_bytes())
}

/// A double field.
pub fn double_field(id: i16, value: f64) -> Vec<u8> {
    field(ttype::DOUBLE, id, &value.to_be_bytes())
}

/// A string field.
pub fn text_field(id: i16, value: impl AsRef<[u8]>) -> Vec<u8> {
    field(ttype::STRING, id, &text(value))
}

/// A struct field.
pub fn struct_field(id: i16, fields: &[Vec<u8>]) -> Vec<u8> {
    field(ttype::STRUCT, id, &record(fields))
}

/// A list field of elements of the type `element`.
pub fn list_field(id: i16, element: u8, elements: &[Vec<u8>]) -> Vec<u8> {
    field(ttype::LIST, id, &list(element, elements))
}

/// A set field.
pub fn set_field(id: i16, element: u8, elements: &[Vec<u8>]) -> Vec<u8> {
    field(ttype::SET, id, &list(element, elements))
}

/// A map field.
pub fn map_field(id: i16, types: [u8; 2], pairs: &[(Vec<u8>, Vec<u8>)]) -> Vec<u8> {
    let size = (pairs.len() as u32).to_be_bytes();
    let mut value = [&types[..], &size].concat();
    for (key, item) in pairs {
        value.extend_from_slice(key);
        value.extend_from_slice(item);
    }
    field(ttype::MAP, id, &value)
}

/// A list or set.
pub fn list(element: u8, elements: &[Vec<u8>]) -> Vec<u8> {
    let size = (elements.len() as u32).to_be_bytes();
    [&[element], &size[..], &elements.concat()].concat()
}

/// A string or binary.
pub fn text(value: impl AsRef<[u8]>) -> Vec<u8> {
    let value = value.as_ref();
    [&(value.len() as u32).to_be_bytes(), value].concat()
}

/// An i32.
pub fn int(value: i32) -> Vec<u8> {
    value.to_be_bytes().to_vec()
}

/// An i64.
pub fn long(value: i64) -> Vec<u8> {
    value.to_be_bytes().to_vec()
}

/// A double.
pub fn double(value: f64) -> Vec<u8> {
    value.to_be_bytes().to_vec()
}
