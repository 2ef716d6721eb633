//! Thrift's binary protocol: big-endian, every field behind a type byte and a two-byte id.

use std::ops::Range;

use super::ttype::{BOOL, DOUBLE, I8, I16, I32, I64, LIST, MAP, SET, STOP, STRING, UUID};
use super::{ContainerHead, Head, Protocol, ProtocolTag, ttype};
use crate::error::{Fault, FaultKind};

/// The binary protocol.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Binary;

/// Bytes of a field's header: type and id.
const FIELD_HEADER: usize = 3;

/// A header and the four bytes behind it, which hold a string's length. One bounds check serves both, but each is loaded by
/// itself: where the next field is hangs on the length alone, and so on nothing but a load, a swap and an add.
#[derive(Clone, Copy, Debug)]
pub struct BinaryHead {
    /// Type and id and one byte more, first byte lowest.
    header: u32,
    word: u32,
}

impl Head for BinaryHead {
    #[inline(always)]
    fn ttype(self) -> u8 {
        self.header as u8
    }

    #[inline(always)]
    fn id(self) -> i16 {
        ((self.header >> 8) as i16).swap_bytes()
    }

    #[inline(always)]
    fn value(self, pos: usize) -> usize {
        pos + FIELD_HEADER
    }
}

impl BinaryHead {
    #[inline(always)]
    fn new(bytes: &[u8; 8]) -> Self {
        BinaryHead {
            header: part(bytes, 0).map_or(0, u32::from_le_bytes),
            word: part(bytes, FIELD_HEADER).map_or(0, u32::from_be_bytes),
        }
    }

    /// Whether it has this type and id.
    #[inline(always)]
    fn is(self, ttype: u8, id: i16) -> bool {
        let expected = u32::from(ttype) | u32::from(id.cast_unsigned().swap_bytes()) << 8;
        self.header & 0xff_ffff == expected
    }

    /// The four bytes behind the header; zeros where the payload has ended.
    #[inline(always)]
    fn word(self) -> u32 {
        self.word
    }

    /// A header within the last eight bytes of the payload, as the last stop field always is. What is missing reads as
    /// zeros: whoever uses it finds, by its own bounds check, that the value does not fit.
    #[inline(never)]
    fn near_the_end(bytes: &[u8], pos: usize) -> Self {
        let rest = bytes.get(pos..).unwrap_or_default();
        let truncated = match rest.first() {
            None => true,
            Some(&ttype) => ttype != STOP && rest.len() < FIELD_HEADER,
        };
        if truncated {
            return BinaryHead::new(&[ttype::END, 0, 0, 0, 0, 0, 0, 0]);
        }
        let mut head = [0; 8];
        for (byte, &found) in head.iter_mut().zip(rest) {
            *byte = found;
        }
        BinaryHead::new(&head)
    }
}

/// The four bytes at `at`, loaded by themselves.
#[inline(always)]
fn part(bytes: &[u8; 8], at: usize) -> Option<[u8; 4]> {
    bytes.get(at..)?.first_chunk().copied()
}

/// The position behind `size` bytes at `at`, if the payload has them.
#[inline(always)]
fn skip_fixed(bytes: &[u8], at: usize, size: usize) -> Result<usize, Fault> {
    if at + size <= bytes.len() {
        Ok(at + size)
    } else {
        Err(Fault::new(FaultKind::UnexpectedEnd, at))
    }
}

/// The position behind a string of `length` bytes whose length prefix stands at `at`.
#[inline(always)]
fn skip_sized(bytes: &[u8], at: usize, length: u32) -> Result<usize, Fault> {
    // Four is added before the length is there: in 64 bits, the compiler would add it afterwards, and so later.
    let behind = (at as u32).wrapping_add(4);
    let end = u64::from(behind) + u64::from(length);
    if end <= bytes.len() as u64 {
        Ok(end as usize)
    } else {
        Err(bad_length(bytes, at, length))
    }
}

#[cold]
fn bad_length(bytes: &[u8], at: usize, length: u32) -> Fault {
    let kind = if at + 4 > bytes.len() {
        FaultKind::UnexpectedEnd
    } else if length > i32::MAX as u32 {
        FaultKind::NegativeSize
    } else {
        FaultKind::SizeTooLarge
    };
    Fault::new(kind, at)
}

/// The `N` bytes at `at`, if the payload has them.
#[inline(always)]
fn load<const N: usize>(bytes: &[u8], at: usize) -> Option<[u8; N]> {
    window(bytes, at).copied()
}

/// Where those are.
#[inline(always)]
fn window<const N: usize>(bytes: &[u8], at: usize) -> Option<&[u8; N]> {
    // Payloads are below 4 GiB. Saying so spares the check for overflow, a third of a field's bounds checks.
    let at = at as u32 as usize;
    bytes.get(at..at + N)?.first_chunk()
}

/// A value that a walk has verified to be there; zeros if it had not been.
#[inline(always)]
fn verified<const N: usize>(bytes: &[u8], at: usize) -> [u8; N] {
    let value = load(bytes, at);
    debug_assert!(value.is_some(), "read of unverified bytes at {at}");
    value.unwrap_or([0; N])
}

/// The bytes of a container's header, which has `size` of them, and those behind it, first byte uppermost.
#[inline(always)]
fn container_word(bytes: &[u8], at: usize, size: usize) -> Result<u64, Fault> {
    match load(bytes, at) {
        Some(word) => Ok(u64::from_be_bytes(word)),
        None => container_word_near_the_end(bytes, at, size),
    }
}

#[cold]
fn container_word_near_the_end(bytes: &[u8], at: usize, size: usize) -> Result<u64, Fault> {
    match bytes.get(at..at + size) {
        Some(header) => {
            let shifted = |word: u64, &byte: &u8| word << 8 | u64::from(byte);
            let word = header.iter().fold(0, shifted);
            Ok(word << (64 - 8 * size))
        }
        None => Err(Fault::new(FaultKind::UnexpectedEnd, at)),
    }
}

/// How many elements a container has, by its size on the wire.
#[inline(always)]
fn count(size: u32, at: usize) -> Result<u32, Fault> {
    if size > i32::MAX as u32 {
        return Err(Fault::new(FaultKind::NegativeSize, at));
    }
    Ok(size)
}

impl Protocol for Binary {
    const TAG: ProtocolTag = ProtocolTag::Binary;
    const ENUMS_AS_UUID_TYPE: bool = true;
    const IDS_ARE_RELATIVE: bool = false;
    type Head = BinaryHead;

    #[inline(always)]
    fn head(bytes: &[u8], pos: usize, _previous_id: i16) -> BinaryHead {
        match window(bytes, pos) {
            Some(head) => BinaryHead::new(head),
            None if bytes.get(pos) == Some(&STOP) => BinaryHead::new(&[STOP; 8]),
            None => BinaryHead::near_the_end(bytes, pos),
        }
    }

    #[inline(always)]
    fn expected_head(
        bytes: &[u8],
        pos: usize,
        _previous_id: i16,
        ttype: u8,
        id: i16,
    ) -> Option<BinaryHead> {
        let head = BinaryHead::new(window(bytes, pos)?);
        head.is(ttype, id).then_some(head)
    }

    #[inline(always)]
    fn is_id_up_to(bytes: &[u8], pos: usize, _previous_id: i16, id: i16) -> bool {
        load(bytes, pos + 1).is_none_or(|next| i16::from_be_bytes(next) <= id)
    }

    #[inline(always)]
    fn is_stop(bytes: &[u8], pos: usize) -> bool {
        bytes.get(pos) == Some(&STOP)
    }

    fn header_fault(head: BinaryHead, bytes: &[u8], pos: usize) -> FaultKind {
        // The byte that stands for the end may also stand in the payload.
        match head.ttype() {
            ttype::END if bytes.get(pos) != Some(&ttype::END) => FaultKind::UnexpectedEnd,
            _ => FaultKind::UnknownType,
        }
    }

    fn raw_type(byte: u8) -> u8 {
        byte
    }

    fn type_byte(at: usize, _start: usize, place: usize) -> usize {
        at + place
    }

    #[inline(always)]
    fn fixed_size(ttype: u8) -> Option<usize> {
        match ttype {
            BOOL | I8 => Some(1),
            I16 => Some(2),
            I32 => Some(4),
            I64 | DOUBLE => Some(8),
            UUID => Some(16),
            _ => None,
        }
    }

    #[inline(always)]
    fn least_size(ttype: u8) -> usize {
        match ttype {
            STRING => 4,
            LIST | SET => 5,
            MAP => 6,
            _ => Self::fixed_size(ttype).unwrap_or(1),
        }
    }

    #[inline(always)]
    fn skip_bool_field(bytes: &[u8], head: BinaryHead, at: usize) -> Result<usize, Fault> {
        if head.word() >> 24 > 1 {
            return Err(Fault::new(FaultKind::InvalidBool, at));
        }
        skip_fixed(bytes, at, 1)
    }

    #[inline(always)]
    fn skip_bool(bytes: &[u8], at: usize) -> Result<usize, Fault> {
        match bytes.get(at) {
            Some(0 | 1) => Ok(at + 1),
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
        skip_fixed(bytes, at, 2)
    }

    #[inline(always)]
    fn skip_i32(bytes: &[u8], at: usize) -> Result<usize, Fault> {
        skip_fixed(bytes, at, 4)
    }

    #[inline(always)]
    fn skip_i64(bytes: &[u8], at: usize) -> Result<usize, Fault> {
        skip_fixed(bytes, at, 8)
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
    fn skip_text_field(bytes: &[u8], head: BinaryHead, at: usize) -> Result<usize, Fault> {
        skip_sized(bytes, at, head.word())
    }

    #[inline(always)]
    fn skip_text(bytes: &[u8], at: usize) -> Result<usize, Fault> {
        match load(bytes, at) {
            Some(length) => skip_sized(bytes, at, u32::from_be_bytes(length)),
            None => Err(Fault::new(FaultKind::UnexpectedEnd, at)),
        }
    }

    #[inline(always)]
    fn list_head(bytes: &[u8], at: usize) -> Result<ContainerHead<u8>, Fault> {
        let word = container_word(bytes, at, 5)?;
        Ok(ContainerHead {
            ttype: (word >> 56) as u8,
            count: count((word >> 24) as u32, at)?,
            start: at + 5,
        })
    }

    #[inline(always)]
    fn map_head(bytes: &[u8], at: usize) -> Result<ContainerHead<(u8, u8)>, Fault> {
        let word = container_word(bytes, at, 6)?;
        Ok(ContainerHead {
            ttype: ((word >> 56) as u8, (word >> 48) as u8),
            count: count((word >> 16) as u32, at)?,
            start: at + 6,
        })
    }

    #[inline(always)]
    fn read_bool(bytes: &[u8], at: usize) -> bool {
        verified::<1>(bytes, at) == [1]
    }

    #[inline(always)]
    fn read_i8(bytes: &[u8], at: usize) -> i8 {
        i8::from_be_bytes(verified(bytes, at))
    }

    #[inline(always)]
    fn read_i16(bytes: &[u8], at: usize) -> i16 {
        i16::from_be_bytes(verified(bytes, at))
    }

    #[inline(always)]
    fn read_i32(bytes: &[u8], at: usize) -> i32 {
        i32::from_be_bytes(verified(bytes, at))
    }

    #[inline(always)]
    fn read_i64(bytes: &[u8], at: usize) -> i64 {
        i64::from_be_bytes(verified(bytes, at))
    }

    #[inline(always)]
    fn read_double(bytes: &[u8], at: usize) -> f64 {
        f64::from_be_bytes(verified(bytes, at))
    }

    #[inline(always)]
    fn read_uuid(bytes: &[u8], at: usize) -> [u8; 16] {
        verified(bytes, at)
    }

    #[inline(always)]
    fn read_text(bytes: &[u8], at: usize) -> &[u8] {
        let length = u32::from_be_bytes(verified(bytes, at)) as usize;
        let text = bytes.get(at + 4..).and_then(|rest| rest.get(..length));
        debug_assert!(text.is_some(), "read of an unverified string at {at}");
        text.unwrap_or_default()
    }

    fn unknown_value(bytes: &[u8], head: BinaryHead, pos: usize, end: usize) -> &[u8] {
        bytes.get(head.value(pos)..end).unwrap_or_default()
    }

    fn write_unknown_field(out: &mut Vec<u8>, ttype: u8, id: i16, previous_id: i16, value: &[u8]) {
        Self::write_field(out, ttype, id, previous_id);
        out.extend_from_slice(value);
    }

    fn copy_field(
        out: &mut Vec<u8>,
        bytes: &[u8],
        _head: BinaryHead,
        field: Range<usize>,
        _previous_id: i16,
    ) {
        out.extend_from_slice(bytes.get(field).unwrap_or_default());
    }

    #[inline]
    fn write_field(out: &mut Vec<u8>, ttype: u8, id: i16, _previous_id: i16) {
        let [high, low] = id.to_be_bytes();
        out.extend_from_slice(&[ttype, high, low]);
    }

    #[inline]
    fn write_stop(out: &mut Vec<u8>) {
        out.push(STOP);
    }

    #[inline]
    fn write_bool(out: &mut Vec<u8>, value: bool) {
        out.push(u8::from(value));
    }

    #[inline]
    fn write_bool_field(out: &mut Vec<u8>, id: i16, previous_id: i16, value: bool) {
        Self::write_field(out, BOOL, id, previous_id);
        Self::write_bool(out, value);
    }

    #[inline]
    fn write_i8(out: &mut Vec<u8>, value: i8) {
        out.extend_from_slice(&value.to_be_bytes());
    }

    #[inline]
    fn write_i16(out: &mut Vec<u8>, value: i16) {
        out.extend_from_slice(&value.to_be_bytes());
    }

    #[inline]
    fn write_i32(out: &mut Vec<u8>, value: i32) {
        out.extend_from_slice(&value.to_be_bytes());
    }

    #[inline]
    fn write_i64(out: &mut Vec<u8>, value: i64) {
        out.extend_from_slice(&value.to_be_bytes());
    }

    #[inline]
    fn write_double(out: &mut Vec<u8>, value: f64) {
        out.extend_from_slice(&value.to_be_bytes());
    }

    #[inline]
    fn write_uuid(out: &mut Vec<u8>, value: [u8; 16]) {
        out.extend_from_slice(&value);
    }

    #[inline]
    fn write_text(out: &mut Vec<u8>, value: &[u8]) {
        out.extend_from_slice(&(value.len() as u32).to_be_bytes());
        out.extend_from_slice(value);
    }

    #[inline]
    fn write_list_head(out: &mut Vec<u8>, ttype: u8, count: u32) {
        out.push(ttype);
        out.extend_from_slice(&count.to_be_bytes());
    }

    #[inline]
    fn write_map_head(out: &mut Vec<u8>, (key, value): (u8, u8), count: u32) {
        out.extend_from_slice(&[key, value]);
        out.extend_from_slice(&count.to_be_bytes());
    }
}
