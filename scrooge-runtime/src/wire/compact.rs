//! Thrift's compact protocol: varints, field ids as differences, types in half a byte, bools in their field's header.

use std::ops::Range;

use super::ttype::{BOOL, DOUBLE, I8, I16, I32, I64, LIST, MAP, SET, STOP, STRING, STRUCT, UUID};
use super::{ContainerHead, Head, Protocol, ProtocolTag, ttype};
use crate::error::{Fault, FaultKind};

/// The compact protocol.
///
/// fbthrift's dialect of it (doubles big-endian, a type of its own for floats) is another protocol.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Compact;

/// The half byte that the protocol has for true, and for false, in a field's header.
const TRUE: u8 = 1;
const FALSE: u8 = 2;

/// The types by their half byte. Those without meaning stand for themselves, beyond all type bytes.
const TTYPES: [u8; 16] = [
    STOP, BOOL, BOOL, I8, I16, I32, I64, DOUBLE, STRING, LIST, SET, MAP, STRUCT, UUID, 0x6E, 0x6F,
];

/// What a header reads as whose id is malformed.
const BAD_ID: u8 = 0x60;

/// Marks the position of a bool field, which is its header's: else the one of a record's first field would be 0, which
/// says that the field is absent. No payload is so long that it needs the bit.
const IN_HEADER: usize = 1 << 31;

/// A field's header, ids added up.
#[derive(Clone, Copy, Debug)]
pub struct CompactHead {
    ttype: u8,
    id: i16,
    /// Behind the header.
    after: u32,
}

impl Head for CompactHead {
    #[inline(always)]
    fn ttype(self) -> u8 {
        self.ttype
    }

    #[inline(always)]
    fn id(self) -> i16 {
        self.id
    }

    #[inline(always)]
    fn value(self, pos: usize) -> usize {
        if self.ttype == BOOL {
            pos | IN_HEADER
        } else {
            self.after as usize
        }
    }
}

/// The half byte for a type.
fn nibble(ttype: u8) -> u8 {
    match ttype {
        BOOL => TRUE,
        I8 => 3,
        I16 => 4,
        I32 => 5,
        I64 => 6,
        DOUBLE => 7,
        STRING => 8,
        LIST => 9,
        SET => 10,
        MAP => 11,
        STRUCT => 12,
        _ => 13,
    }
}

/// The type that a half byte stands for.
#[inline(always)]
fn ttype_of(nibble: u8) -> u8 {
    TTYPES
        .get(usize::from(nibble & 0x0F))
        .copied()
        .unwrap_or(BAD_ID)
}

/// Reads a varint of at most `LENGTH` bytes, the last of which may be at most `LAST`: 5 and 0x0F for 32 bits, 10 and 1 for 64.
#[inline(always)]
fn varint<const LENGTH: usize, const LAST: u8>(
    bytes: &[u8],
    at: usize,
) -> Result<(u64, usize), Fault> {
    match bytes.get(at) {
        Some(&byte) if byte < 0x80 => Ok((u64::from(byte), at + 1)),
        _ => long_varint::<LENGTH, LAST>(bytes, at),
    }
}

#[inline(never)]
fn long_varint<const LENGTH: usize, const LAST: u8>(
    bytes: &[u8],
    at: usize,
) -> Result<(u64, usize), Fault> {
    let mut value = 0;
    for (place, &byte) in bytes
        .get(at..)
        .unwrap_or_default()
        .iter()
        .take(LENGTH)
        .enumerate()
    {
        if place + 1 == LENGTH && byte > LAST {
            break;
        }
        value |= u64::from(byte & 0x7F) << (7 * place);
        if byte < 0x80 {
            return Ok((value, at + place + 1));
        }
    }
    let kind = if at + LENGTH > bytes.len() {
        FaultKind::UnexpectedEnd
    } else {
        FaultKind::InvalidVarint
    };
    Err(Fault::new(kind, at))
}

#[inline(always)]
pub(crate) fn varint32(bytes: &[u8], at: usize) -> Result<(u32, usize), Fault> {
    let (value, end) = varint::<5, 0x0F>(bytes, at)?;
    Ok((value as u32, end))
}

#[inline(always)]
fn varint64(bytes: &[u8], at: usize) -> Result<(u64, usize), Fault> {
    varint::<10, 1>(bytes, at)
}

fn zigzag32(value: u32) -> i32 {
    (value >> 1).cast_signed() ^ -((value & 1).cast_signed())
}

fn zigzag64(value: u64) -> i64 {
    (value >> 1).cast_signed() ^ -((value & 1).cast_signed())
}

/// An i16, which is written as a 32-bit varint and has to fit.
fn small(bytes: &[u8], at: usize) -> Result<(i16, usize), Fault> {
    let (value, end) = varint32(bytes, at)?;
    match i16::try_from(zigzag32(value)) {
        Ok(value) => Ok((value, end)),
        Err(_) => Err(Fault::new(FaultKind::InvalidVarint, at)),
    }
}

/// A length or count. `at` is where the value starts that it belongs to.
#[inline(always)]
fn size(bytes: &[u8], at: usize, size_at: usize) -> Result<(u32, usize), Fault> {
    let (size, end) = varint32(bytes, size_at)?;
    if size > i32::MAX as u32 {
        return Err(Fault::new(FaultKind::NegativeSize, at));
    }
    Ok((size, end))
}

#[inline(always)]
fn skip_fixed(bytes: &[u8], at: usize, size: usize) -> Result<usize, Fault> {
    if at + size <= bytes.len() {
        Ok(at + size)
    } else {
        Err(Fault::new(FaultKind::UnexpectedEnd, at))
    }
}

/// A value that a walk has verified to be there; zeros if it had not been.
#[inline(always)]
fn verified<const N: usize>(bytes: &[u8], at: usize) -> [u8; N] {
    let value = bytes.get(at..).and_then(<[u8]>::first_chunk).copied();
    debug_assert!(value.is_some(), "read of unverified bytes at {at}");
    value.unwrap_or([0; N])
}

pub(crate) fn write_varint(out: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

fn write_zigzag(out: &mut Vec<u8>, value: i64) {
    write_varint(out, ((value << 1) ^ (value >> 63)).cast_unsigned());
}

/// Writes a field's header with a half byte for its type: the id as a difference where that is 1 to 15.
fn write_header(out: &mut Vec<u8>, nibble: u8, id: i16, previous_id: i16) {
    match i32::from(id) - i32::from(previous_id) {
        delta @ 1..=15 => out.push((delta as u8) << 4 | nibble),
        _ => {
            out.push(nibble);
            write_zigzag(out, i64::from(id));
        }
    }
}

impl Protocol for Compact {
    const TAG: ProtocolTag = ProtocolTag::Compact;
    const ENUMS_AS_UUID_TYPE: bool = false;
    const IDS_ARE_RELATIVE: bool = true;
    type Head = CompactHead;

    #[inline(always)]
    fn head(bytes: &[u8], pos: usize, previous_id: i16) -> CompactHead {
        let Some(&byte) = bytes.get(pos) else {
            return CompactHead {
                ttype: ttype::END,
                id: 0,
                after: pos as u32,
            };
        };
        let after = pos as u32 + 1;
        let ttype = ttype_of(byte);
        let delta = i16::from(byte >> 4);
        if delta == 0 && ttype != STOP {
            return match small(bytes, pos + 1) {
                Ok((id, after)) => CompactHead {
                    ttype,
                    id,
                    after: after as u32,
                },
                Err(fault) if fault.is(FaultKind::UnexpectedEnd) => CompactHead {
                    ttype: ttype::END,
                    id: 0,
                    after,
                },
                Err(_) => CompactHead {
                    ttype: BAD_ID,
                    id: 0,
                    after,
                },
            };
        }
        match previous_id.checked_add(delta) {
            Some(id) => CompactHead { ttype, id, after },
            None if ttype == STOP => CompactHead {
                ttype,
                id: 0,
                after,
            },
            None => CompactHead {
                ttype: BAD_ID,
                id: 0,
                after,
            },
        }
    }

    #[inline(always)]
    fn expected_head(
        bytes: &[u8],
        pos: usize,
        previous_id: i16,
        ttype: u8,
        id: i16,
    ) -> Option<CompactHead> {
        let step = id.wrapping_sub(previous_id);
        let &byte = bytes.get(pos)?;
        let is_type = match ttype {
            BOOL => matches!(byte & 0x0F, TRUE | FALSE),
            _ => byte & 0x0F == nibble(ttype),
        };
        let is_expected = matches!(step, 1..=15) && i16::from(byte >> 4) == step && is_type;
        is_expected.then_some(CompactHead {
            ttype,
            id,
            after: pos as u32 + 1,
        })
    }

    #[inline(always)]
    fn is_id_up_to(bytes: &[u8], pos: usize, previous_id: i16, id: i16) -> bool {
        // A header without a step has the id behind it.
        let step = bytes.get(pos).map_or(0, |byte| i32::from(byte >> 4));
        step == 0 || i32::from(previous_id) + step <= i32::from(id)
    }

    #[inline(always)]
    fn is_stop(bytes: &[u8], pos: usize) -> bool {
        bytes.get(pos).is_some_and(|byte| byte & 0x0F == STOP)
    }

    fn header_fault(head: CompactHead, _bytes: &[u8], _pos: usize) -> FaultKind {
        match head.ttype {
            ttype::END => FaultKind::UnexpectedEnd,
            BAD_ID => FaultKind::InvalidVarint,
            _ => FaultKind::UnknownType,
        }
    }

    fn raw_type(byte: u8) -> u8 {
        byte & 0x0F
    }

    fn type_byte(_at: usize, start: usize, _place: usize) -> usize {
        start.saturating_sub(1)
    }

    #[inline(always)]
    fn fixed_size(ttype: u8) -> Option<usize> {
        match ttype {
            BOOL | I8 => Some(1),
            DOUBLE => Some(8),
            UUID => Some(16),
            _ => None,
        }
    }

    #[inline(always)]
    fn least_size(ttype: u8) -> usize {
        Self::fixed_size(ttype).unwrap_or(1)
    }

    #[inline(always)]
    fn skip_bool_field(_bytes: &[u8], head: CompactHead, _at: usize) -> Result<usize, Fault> {
        Ok(head.after as usize)
    }

    #[inline(always)]
    fn skip_bool(bytes: &[u8], at: usize) -> Result<usize, Fault> {
        match bytes.get(at) {
            // 0 is what some write for false.
            Some(0 | &TRUE | &FALSE) => Ok(at + 1),
            Some(_) => Err(Fault::new(FaultKind::InvalidBool, at)),
            None => Err(Fault::new(FaultKind::UnexpectedEnd, at)),
        }
    }

    #[inline(always)]
    fn skip_i8(bytes: &[u8], at: usize) -> Result<usize, Fault> {
        skip_fixed(bytes, at, 1)
    }

    #[inline(always)]
    fn skip_i16(bytes: &[u8], at: usize) -> Result<usize, Fault> {
        small(bytes, at).map(|(_, end)| end)
    }

    #[inline(always)]
    fn skip_i32(bytes: &[u8], at: usize) -> Result<usize, Fault> {
        varint32(bytes, at).map(|(_, end)| end)
    }

    #[inline(always)]
    fn skip_i64(bytes: &[u8], at: usize) -> Result<usize, Fault> {
        varint64(bytes, at).map(|(_, end)| end)
    }

    #[inline(always)]
    fn skip_double(bytes: &[u8], at: usize) -> Result<usize, Fault> {
        skip_fixed(bytes, at, 8)
    }

    #[inline(always)]
    fn skip_uuid(bytes: &[u8], at: usize) -> Result<usize, Fault> {
        skip_fixed(bytes, at, 16)
    }

    #[inline(always)]
    fn skip_text_field(bytes: &[u8], _head: CompactHead, at: usize) -> Result<usize, Fault> {
        Self::skip_text(bytes, at)
    }

    #[inline(always)]
    fn skip_text(bytes: &[u8], at: usize) -> Result<usize, Fault> {
        let (length, start) = size(bytes, at, at)?;
        let end = start as u64 + u64::from(length);
        if end <= bytes.len() as u64 {
            Ok(end as usize)
        } else {
            Err(Fault::new(FaultKind::SizeTooLarge, at))
        }
    }

    #[inline(always)]
    fn list_head(bytes: &[u8], at: usize) -> Result<ContainerHead<u8>, Fault> {
        let Some(&byte) = bytes.get(at) else {
            return Err(Fault::new(FaultKind::UnexpectedEnd, at));
        };
        let (count, start) = match byte >> 4 {
            15 => size(bytes, at, at + 1)?,
            count => (u32::from(count), at + 1),
        };
        Ok(ContainerHead {
            ttype: ttype_of(byte),
            count,
            start,
        })
    }

    #[inline(always)]
    fn map_head(bytes: &[u8], at: usize) -> Result<ContainerHead<(u8, u8)>, Fault> {
        let (count, start) = size(bytes, at, at)?;
        if count == 0 {
            return Ok(ContainerHead {
                ttype: (STOP, STOP),
                count,
                start,
            });
        }
        let Some(&byte) = bytes.get(start) else {
            return Err(Fault::new(FaultKind::UnexpectedEnd, at));
        };
        Ok(ContainerHead {
            ttype: (ttype_of(byte >> 4), ttype_of(byte)),
            count,
            start: start + 1,
        })
    }

    #[inline(always)]
    fn read_bool(bytes: &[u8], at: usize) -> bool {
        let [byte] = verified(bytes, at & !IN_HEADER);
        byte & 0x0F == TRUE
    }

    #[inline(always)]
    fn read_i8(bytes: &[u8], at: usize) -> i8 {
        i8::from_be_bytes(verified(bytes, at))
    }

    #[inline(always)]
    fn read_i16(bytes: &[u8], at: usize) -> i16 {
        small(bytes, at).map_or(0, |(value, _)| value)
    }

    #[inline(always)]
    fn read_i32(bytes: &[u8], at: usize) -> i32 {
        varint32(bytes, at).map_or(0, |(value, _)| zigzag32(value))
    }

    #[inline(always)]
    fn read_i64(bytes: &[u8], at: usize) -> i64 {
        varint64(bytes, at).map_or(0, |(value, _)| zigzag64(value))
    }

    #[inline(always)]
    fn read_double(bytes: &[u8], at: usize) -> f64 {
        f64::from_le_bytes(verified(bytes, at))
    }

    #[inline(always)]
    fn read_uuid(bytes: &[u8], at: usize) -> [u8; 16] {
        verified(bytes, at)
    }

    #[inline(always)]
    fn read_text(bytes: &[u8], at: usize) -> &[u8] {
        let text = size(bytes, at, at)
            .ok()
            .and_then(|(length, start)| bytes.get(start..)?.get(..length as usize));
        debug_assert!(text.is_some(), "read of an unverified string at {at}");
        text.unwrap_or_default()
    }

    fn unknown_value(bytes: &[u8], head: CompactHead, pos: usize, end: usize) -> &[u8] {
        if head.ttype == BOOL {
            return if Self::read_bool(bytes, pos) {
                &[TRUE]
            } else {
                &[FALSE]
            };
        }
        bytes.get(head.after as usize..end).unwrap_or_default()
    }

    fn write_unknown_field(out: &mut Vec<u8>, ttype: u8, id: i16, previous_id: i16, value: &[u8]) {
        if ttype == BOOL {
            Self::write_bool_field(out, id, previous_id, value == [TRUE]);
        } else {
            Self::write_field(out, ttype, id, previous_id);
            out.extend_from_slice(value);
        }
    }

    fn copy_field(
        out: &mut Vec<u8>,
        bytes: &[u8],
        head: CompactHead,
        field: Range<usize>,
        previous_id: i16,
    ) {
        let byte = bytes.get(field.start).copied().unwrap_or_default();
        let delta = i32::from(byte >> 4);
        let still_fits = i32::from(previous_id) + delta == i32::from(head.id);
        let start = if delta == 0 || still_fits {
            field.start
        } else {
            write_header(out, byte & 0x0F, head.id, previous_id);
            head.after as usize
        };
        out.extend_from_slice(bytes.get(start..field.end).unwrap_or_default());
    }

    #[inline]
    fn write_field(out: &mut Vec<u8>, ttype: u8, id: i16, previous_id: i16) {
        write_header(out, nibble(ttype), id, previous_id);
    }

    #[inline]
    fn write_stop(out: &mut Vec<u8>) {
        out.push(STOP);
    }

    #[inline]
    fn write_bool(out: &mut Vec<u8>, value: bool) {
        out.push(if value { TRUE } else { FALSE });
    }

    #[inline]
    fn write_bool_field(out: &mut Vec<u8>, id: i16, previous_id: i16, value: bool) {
        write_header(out, if value { TRUE } else { FALSE }, id, previous_id);
    }

    #[inline]
    fn write_i8(out: &mut Vec<u8>, value: i8) {
        out.extend_from_slice(&value.to_be_bytes());
    }

    #[inline]
    fn write_i16(out: &mut Vec<u8>, value: i16) {
        write_zigzag(out, i64::from(value));
    }

    #[inline]
    fn write_i32(out: &mut Vec<u8>, value: i32) {
        write_zigzag(out, i64::from(value));
    }

    #[inline]
    fn write_i64(out: &mut Vec<u8>, value: i64) {
        write_zigzag(out, value);
    }

    #[inline]
    fn write_double(out: &mut Vec<u8>, value: f64) {
        out.extend_from_slice(&value.to_le_bytes());
    }

    #[inline]
    fn write_uuid(out: &mut Vec<u8>, value: [u8; 16]) {
        out.extend_from_slice(&value);
    }

    #[inline]
    fn write_text(out: &mut Vec<u8>, value: &[u8]) {
        write_varint(out, value.len() as u64);
        out.extend_from_slice(value);
    }

    #[inline]
    fn write_list_head(out: &mut Vec<u8>, ttype: u8, count: u32) {
        if count < 15 {
            out.push((count as u8) << 4 | nibble(ttype));
        } else {
            out.push(0xF0 | nibble(ttype));
            write_varint(out, u64::from(count));
        }
    }

    #[inline]
    fn write_map_head(out: &mut Vec<u8>, (key, value): (u8, u8), count: u32) {
        write_varint(out, u64::from(count));
        if count > 0 {
            out.push(nibble(key) << 4 | nibble(value));
        }
    }
}
