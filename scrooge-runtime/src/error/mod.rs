//! Errors: small where they happen, rich once somebody asks.

mod explain;
mod fault;
mod prefix;

use std::fmt;

pub use fault::Fault;
pub(crate) use fault::FaultKind;
pub use prefix::Prefix;

use crate::wire::TType;

/// Why a record could not be decoded, at which byte, and in which field.
///
/// One pointer wide, so that the `Ok` path of every decode stays cheap.
///
/// ```
/// # use scrooge_runtime::{DecodeError, DecodeErrorKind};
/// fn report(error: &DecodeError) {
///     match error.kind() {
///         DecodeErrorKind::MissingField { field } => eprintln!("{field} is required"),
///         _ => eprintln!("{error}"), // Event.user.address.city: invalid UTF-8 at byte 31
///     }
/// }
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct DecodeError(Box<Details>);

#[derive(Clone, PartialEq, Eq)]
struct Details {
    kind: DecodeErrorKind,
    offset: usize,
    record: &'static str,
    path: String,
    suspected: Option<Prefix>,
}

impl DecodeError {
    /// What went wrong.
    #[must_use]
    pub fn kind(&self) -> &DecodeErrorKind {
        &self.0.kind
    }

    /// The byte of the payload at which it went wrong.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.0.offset
    }

    /// The field in which it went wrong, from the record's root: `user.address.city`, `items[3].price`; empty at the
    /// root itself.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.0.path
    }

    /// The name of the struct that was to be decoded.
    #[must_use]
    pub fn record(&self) -> &'static str {
        self.0.record
    }

    /// What seems to stand before the record, where the bytes look so: such a prefix starts with a zero byte, which
    /// reads as an empty record with bytes behind it.
    #[must_use]
    pub fn suspected_prefix(&self) -> Option<Prefix> {
        self.0.suspected
    }
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Details {
            kind,
            offset,
            record,
            path,
            suspected,
        } = &*self.0;
        f.write_str(record)?;
        if !path.is_empty() {
            write!(f, ".{path}")?;
        }
        write!(f, ": {kind} at byte {offset}")?;
        if let Some(prefix) = suspected {
            write!(
                f,
                " (the payload seems to start with {prefix}: strip it before decoding)"
            )?;
        }
        Ok(())
    }
}

impl fmt::Debug for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DecodeError({self})")
    }
}

impl std::error::Error for DecodeError {}

/// What went wrong in a [`DecodeError`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DecodeErrorKind {
    /// The payload ends inside a value.
    UnexpectedEnd,
    /// A type byte that Thrift gives no meaning.
    UnknownType {
        /// The byte.
        found: TType,
    },
    /// A known field, or the elements, keys or values of a container, have another type on the wire than in the
    /// schema. `Settings::wrong_type` decides whether this is an error.
    WrongType {
        /// The type in the schema.
        expected: TType,
        /// The type on the wire.
        found: TType,
    },
    /// A bool that is neither 0 nor 1.
    InvalidBool {
        /// The byte.
        found: u8,
    },
    /// A varint of more bytes than its type needs, or a number that does not fit its type.
    InvalidVarint,
    /// A length or count below zero.
    NegativeSize,
    /// A length or count of more than the bytes that are left could hold.
    SizeTooLarge,
    /// More structs nested than `Settings::max_depth` allows, or more structs and containers inside an unknown field.
    TooDeep,
    /// A required field is absent.
    MissingField {
        /// The field's name in the IDL.
        field: &'static str,
    },
    /// A union without a field.
    EmptyUnion,
    /// A union with more than one field.
    CrowdedUnion,
    /// Bytes behind the record. `Settings::trailing` decides whether this is an error.
    TrailingBytes {
        /// How many.
        count: usize,
    },
    /// A string that is not UTF-8, where a `String` was to be made of it.
    InvalidUtf8,
    /// A payload of more bytes than `Settings::max_record_size`.
    RecordTooLarge {
        /// The payload's size in bytes.
        size: usize,
    },
    /// Plain data of more memory than `Settings::max_data_ratio` allows. Making plain data alone has this limit; walks and
    /// adapted records need no such memory.
    DataTooLarge {
        /// How many bytes of data this record may have.
        allowed: usize,
    },
}

impl fmt::Display for DecodeErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnexpectedEnd => f.write_str("the payload ends inside a value"),
            Self::UnknownType { found } => write!(f, "unknown wire type {}", found.0),
            Self::WrongType { expected, found } => {
                write!(f, "expected {expected} and found {found}")
            }
            Self::InvalidBool { found } => write!(f, "a bool must be 0 or 1 and is {found}"),
            Self::InvalidVarint => f.write_str("a number that does not fit its type"),
            Self::NegativeSize => f.write_str("negative size"),
            Self::SizeTooLarge => f.write_str("a size of more than the bytes that are left"),
            Self::TooDeep => f.write_str("nested deeper than Settings::max_depth"),
            Self::MissingField { field } => write!(f, "required field `{field}` is missing"),
            Self::EmptyUnion => f.write_str("a union without a field"),
            Self::CrowdedUnion => f.write_str("a union with more than one field"),
            Self::TrailingBytes { count } => write!(f, "{count} bytes behind the record"),
            Self::InvalidUtf8 => f.write_str("invalid UTF-8"),
            Self::RecordTooLarge { size } => {
                write!(
                    f,
                    "a payload of {size} bytes is larger than Settings::max_record_size"
                )
            }
            Self::DataTooLarge { allowed } => {
                write!(
                    f,
                    "plain data of more than {allowed} bytes, which is what Settings::max_data_ratio allows"
                )
            }
        }
    }
}

/// Why data could not be encoded.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EncodeError {
    /// A string, binary or container longer than Thrift's sizes can say (2³¹ − 1).
    TooLong {
        /// Its length in bytes or elements.
        length: usize,
    },
    /// A union's unknown field whose bytes are no value of its type.
    MalformedUnknown {
        /// The field's id.
        id: i16,
    },
    /// A required field that would be missing: of a struct that is set field by field and was absent before.
    MissingField {
        /// The struct's name in the IDL.
        record: &'static str,
        /// The field's name in the IDL.
        field: &'static str,
    },
    /// A record that early stop had not verified, and that is damaged.
    Damaged(DecodeError),
}

impl fmt::Display for EncodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong { length } => {
                write!(f, "a length of {length} is more than Thrift can encode")
            }
            Self::MalformedUnknown { id } => {
                write!(
                    f,
                    "the bytes of the union's unknown field {id} are no value of its type"
                )
            }
            Self::MissingField { record, field } => {
                write!(f, "{record}: required field `{field}` is missing")
            }
            Self::Damaged(error) => write!(f, "the record is damaged: {error}"),
        }
    }
}

impl std::error::Error for EncodeError {}
