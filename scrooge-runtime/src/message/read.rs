//! Reading an envelope.

use std::ops::Range;

use super::{Envelope, MAX_NAME, MessageError, MessageErrorKind, MessageKind};
use crate::error::{Fault, FaultKind};
use crate::wire::compact::varint32;

/// An envelope, and where things are.
pub(super) struct Head {
    pub(super) kind: MessageKind,
    pub(super) name: Range<usize>,
    pub(super) sequence_id: i32,
    pub(super) body: usize,
}

/// Reads the envelope that `bytes` begin with.
pub(super) fn head(bytes: &[u8]) -> Result<Head, MessageError> {
    let read = match Envelope::detect(bytes) {
        Some(Envelope::Strict) => strict(bytes),
        Some(Envelope::OldStyle) => old_style(bytes),
        Some(Envelope::Compact) => compact(bytes),
        None if bytes.is_empty() => Err(MessageError::new(MessageErrorKind::UnexpectedEnd, 0)),
        None => Err(unknown_version(bytes)),
    };
    read.map_err(|error| frame(bytes).unwrap_or(error))
}

/// `80 01`, a byte without meaning, the kind, the name, the sequence id.
fn strict(bytes: &[u8]) -> Result<Head, MessageError> {
    let [version, minor, _, kind] = load(bytes, 0)?;
    if (version, minor) != (0x80, 0x01) {
        return Err(unknown_version(bytes));
    }
    let kind = kind_of(kind, 3)?;
    let name = binary_name(bytes, 4)?;
    let sequence_id = i32::from_be_bytes(load(bytes, name.end)?);
    let body = name.end + 4;
    Ok(Head {
        kind,
        name,
        sequence_id,
        body,
    })
}

/// The name, the kind, the sequence id.
fn old_style(bytes: &[u8]) -> Result<Head, MessageError> {
    let name = binary_name(bytes, 0)?;
    let [kind] = load(bytes, name.end)?;
    let kind = kind_of(kind, name.end)?;
    let sequence_id = i32::from_be_bytes(load(bytes, name.end + 1)?);
    let body = name.end + 5;
    Ok(Head {
        kind,
        name,
        sequence_id,
        body,
    })
}

/// `82`, the version in five bits and the kind in three, the sequence id, the name.
fn compact(bytes: &[u8]) -> Result<Head, MessageError> {
    const VERSION: u8 = 1;
    const VERSION_BITS: u8 = 0x1F;
    let [_, byte] = load(bytes, 0)?;
    if byte & VERSION_BITS != VERSION {
        return Err(unknown_version(bytes));
    }
    let kind = kind_of(byte >> 5, 1)?;
    let (sequence_id, at) = varint32(bytes, 2).map_err(bad_varint)?;
    let (length, start) = varint32(bytes, at).map_err(bad_varint)?;
    let name = name(bytes, at, start, length)?;
    let body = name.end;
    Ok(Head {
        kind,
        name,
        sequence_id: sequence_id.cast_signed(),
        body,
    })
}

fn binary_name(bytes: &[u8], at: usize) -> Result<Range<usize>, MessageError> {
    let length = u32::from_be_bytes(load(bytes, at)?);
    name(bytes, at, at + 4, length)
}

/// A name of `length` bytes at `start`, whose length stands at `at`.
fn name(bytes: &[u8], at: usize, start: usize, length: u32) -> Result<Range<usize>, MessageError> {
    if length > i32::MAX as u32 {
        return Err(MessageError::new(MessageErrorKind::NegativeSize, at));
    }
    if length as usize > MAX_NAME {
        let kind = MessageErrorKind::NameTooLong { length };
        return Err(MessageError::new(kind, at));
    }
    let end = start + length as usize;
    if end > bytes.len() {
        return Err(MessageError::new(MessageErrorKind::UnexpectedEnd, start));
    }
    Ok(start..end)
}

fn kind_of(number: u8, at: usize) -> Result<MessageKind, MessageError> {
    MessageKind::from_number(number)
        .ok_or_else(|| MessageError::new(MessageErrorKind::UnknownKind { found: number }, at))
}

fn load<const N: usize>(bytes: &[u8], at: usize) -> Result<[u8; N], MessageError> {
    let rest = bytes.get(at..).unwrap_or_default();
    rest.first_chunk()
        .copied()
        .ok_or_else(|| MessageError::new(MessageErrorKind::UnexpectedEnd, at))
}

fn bad_varint(fault: Fault) -> MessageError {
    let kind = if fault.is(FaultKind::UnexpectedEnd) {
        MessageErrorKind::UnexpectedEnd
    } else {
        MessageErrorKind::InvalidVarint
    };
    MessageError::new(kind, fault.offset())
}

fn unknown_version(bytes: &[u8]) -> MessageError {
    let found = [0, 1].map(|at| bytes.get(at).copied().unwrap_or_default());
    MessageError::new(MessageErrorKind::UnknownVersion { found }, 0)
}

/// What is wrong with bytes that are no message, if it is that a frame's length stands before one.
fn frame(bytes: &[u8]) -> Option<MessageError> {
    let (&word, rest) = bytes.split_first_chunk()?;
    let length = u32::from_be_bytes(word);
    let begins_message = matches!(rest, [0x80, 1, ..] | [0x82, ..] | [0, ..]);
    (begins_message && length as usize == rest.len())
        .then(|| MessageError::new(MessageErrorKind::Framed { length }, 0))
}
