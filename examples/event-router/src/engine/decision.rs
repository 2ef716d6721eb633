//! What is to be done with a record.

use scrooge_runtime::{DecodeError, DecodeErrorKind};

use super::TopicId;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Decision {
    /// It goes there.
    To(TopicId),
    /// No rule holds, and there is no default.
    Drop,
    /// It can't be decoded.
    Dead(DeadLetter),
    /// Nothing can be decoded as the program is configured, which this says in words.
    Misconfigured(String),
}

/// Why a record can't be decoded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DeadLetter {
    /// One of a few words, for metrics.
    pub(crate) kind: &'static str,
    pub(crate) message: String,
    /// The field in which it went wrong; empty at the root.
    pub(crate) path: String,
    /// The byte of the value at which it went wrong.
    pub(crate) byte: usize,
}

impl DeadLetter {
    pub(super) fn of_prefix(message: String) -> Self {
        DeadLetter {
            kind: "prefix",
            message,
            path: String::new(),
            byte: 0,
        }
    }

    /// The error of a record that stands behind `prefix` bytes.
    pub(super) fn of_decoding(error: &DecodeError, prefix: usize) -> Self {
        DeadLetter {
            kind: kind(error.kind()),
            message: error.to_string(),
            path: error.path().to_owned(),
            byte: prefix + error.offset(),
        }
    }
}

fn kind(kind: &DecodeErrorKind) -> &'static str {
    match kind {
        DecodeErrorKind::UnexpectedEnd => "unexpected_end",
        DecodeErrorKind::UnknownType { .. } => "unknown_type",
        DecodeErrorKind::WrongType { .. } => "wrong_type",
        DecodeErrorKind::InvalidBool { .. } => "invalid_bool",
        DecodeErrorKind::InvalidVarint => "invalid_varint",
        DecodeErrorKind::NegativeSize => "negative_size",
        DecodeErrorKind::SizeTooLarge => "size_too_large",
        DecodeErrorKind::TooDeep => "too_deep",
        DecodeErrorKind::MissingField { .. } => "missing_field",
        DecodeErrorKind::EmptyUnion => "empty_union",
        DecodeErrorKind::CrowdedUnion => "crowded_union",
        DecodeErrorKind::TrailingBytes { .. } => "trailing_bytes",
        DecodeErrorKind::RecordTooLarge { .. } => "record_too_large",
        _ => "other",
    }
}
