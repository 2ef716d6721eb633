//! The type bytes of Thrift's binary protocol, which also name types everywhere else in this crate.

use std::fmt;

/// A stop field: the end of a struct.
pub const STOP: u8 = 0;
/// `bool`
pub const BOOL: u8 = 2;
/// `i8` and `byte`
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
/// Structs, unions and exceptions
pub const STRUCT: u8 = 12;
/// `map`
pub const MAP: u8 = 13;
/// `set`
pub const SET: u8 = 14;
/// `list`
pub const LIST: u8 = 15;
/// `uuid` (Thrift 0.17 and later); where the schema has an enum, the four-byte enum of Scrooge's libthrift 0.10
pub const UUID: u8 = 16;
/// What a header reads as when the bytes have ended; never on the wire.
pub(crate) const END: u8 = 0xFF;

/// A wire type, for messages and schemas.
///
/// Any byte can stand where a type is expected, so this is the byte itself; [`TType::is_known`] tells whether Thrift
/// gives it a meaning.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TType(pub u8);

impl TType {
    /// Whether values of this type can stand on the wire.
    #[must_use]
    pub const fn is_known(self) -> bool {
        matches!(
            self.0,
            BOOL | I8 | DOUBLE | I16 | I32 | I64 | STRING | STRUCT | MAP | SET | LIST | UUID
        )
    }

    /// The name that Thrift gives the type.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self.0 {
            STOP => "stop",
            BOOL => "bool",
            I8 => "i8",
            DOUBLE => "double",
            I16 => "i16",
            I32 => "i32",
            I64 => "i64",
            STRING => "string",
            STRUCT => "struct",
            MAP => "map",
            SET => "set",
            LIST => "list",
            UUID => "uuid",
            _ => "unknown",
        }
    }
}

impl fmt::Display for TType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_known() || self.0 == STOP {
            f.write_str(self.name())
        } else {
            write!(f, "type {}", self.0)
        }
    }
}

impl fmt::Debug for TType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TType({}, {})", self.0, self.name())
    }
}
