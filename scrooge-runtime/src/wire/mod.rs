//! Wire formats: what stands in the bytes and how to step over it. One file a protocol, and what they share.
//!
//! Everything here works on a payload and a position. Functions named `skip_…` verify a value and say where it ends;
//! functions named `read_…` are for values that a walk has verified before, and never fail.

mod binary;
pub(crate) mod compact;
mod limits;
mod place;
pub(crate) mod transcode;
pub mod ttype;
pub(crate) mod typed;
pub(crate) mod unknown;

pub use binary::Binary;
pub use compact::Compact;
pub(crate) use limits::Memory;
pub use limits::{DataLimits, Limits};
pub(crate) use place::Place;
pub use ttype::TType;

use std::ops::Range;

use crate::error::{Fault, FaultKind};

/// Names a protocol at run time; a view carries it, so that views have no protocol parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum ProtocolTag {
    /// [`Binary`]
    Binary,
    /// [`Compact`]
    Compact,
}

/// The header of a field, and as much of its value as one load brings.
pub trait Head: Copy {
    /// The field's type as a [`ttype`] byte. Any byte that the payload holds can come out.
    fn ttype(self) -> u8;
    /// The field's id; meaningless at a stop field.
    fn id(self) -> i16;
    /// Where the field's value starts, for a header that was read at `pos`.
    fn value(self, pos: usize) -> usize;
}

/// The type and number of a container's elements, and where they start.
#[derive(Clone, Copy, Debug)]
pub struct ContainerHead<T> {
    /// The element type; for maps the key and value types.
    pub ttype: T,
    /// How many elements, or pairs, follow. Not yet checked against the bytes that are left.
    pub count: u32,
    /// Where the first element starts.
    pub start: usize,
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Binary {}
    impl Sealed for super::Compact {}
}

/// A wire format. Implemented by the protocols of this crate only.
pub trait Protocol: sealed::Sealed + Copy + Default + Send + Sync + 'static {
    /// The protocol's name at run time.
    const TAG: ProtocolTag;
    /// Whether an enum may be written with the type byte of a uuid, in the four bytes of an enum.
    const ENUMS_AS_UUID_TYPE: bool;
    /// Whether a header says how much greater its id is than that of the field before.
    const IDS_ARE_RELATIVE: bool;
    /// A field's header as this protocol reads it.
    type Head: Head;

    /// Reads the header of the field at `pos`; past the end its type is one that no payload holds.
    fn head(bytes: &[u8], pos: usize, previous_id: i16) -> Self::Head;

    /// The header of the field at `pos`, if it has this type and id. None where it has not, or is written in a way that
    /// only [`head`](Self::head) knows.
    #[doc(hidden)]
    fn expected_head(
        bytes: &[u8],
        pos: usize,
        previous_id: i16,
        ttype: u8,
        id: i16,
    ) -> Option<Self::Head>;

    /// Whether the field at `pos` may have an id up to `id`: false only if it has a greater one.
    #[doc(hidden)]
    fn is_id_up_to(bytes: &[u8], pos: usize, previous_id: i16, id: i16) -> bool;

    /// Whether the stop field is at `pos`.
    #[doc(hidden)]
    fn is_stop(bytes: &[u8], pos: usize) -> bool;

    /// What is wrong with a header, read at `pos`, whose type is none that Thrift has.
    #[doc(hidden)]
    fn header_fault(head: Self::Head, bytes: &[u8], pos: usize) -> FaultKind;
    /// The number that a byte with a type in it has for the type.
    fn raw_type(byte: u8) -> u8;
    /// Where the type of a container's elements is, or of its keys and values for `place` 0 and 1, if the container is at
    /// `at` and its elements at `start`.
    fn type_byte(at: usize, start: usize, place: usize) -> usize;

    /// The encoded size of every value of a type, where all have the same.
    fn fixed_size(ttype: u8) -> Option<usize>;
    /// The least encoded size of a value of a type: at least 1.
    fn least_size(ttype: u8) -> usize;

    /// Verifies a bool that is a field's value.
    fn skip_bool_field(bytes: &[u8], head: Self::Head, at: usize) -> Result<usize, Fault>;
    /// Verifies a bool that is an element.
    fn skip_bool(bytes: &[u8], at: usize) -> Result<usize, Fault>;
    /// Verifies an i8.
    fn skip_i8(bytes: &[u8], at: usize) -> Result<usize, Fault>;
    /// Verifies an i16.
    fn skip_i16(bytes: &[u8], at: usize) -> Result<usize, Fault>;
    /// Verifies an i32.
    fn skip_i32(bytes: &[u8], at: usize) -> Result<usize, Fault>;
    /// Verifies an i64.
    fn skip_i64(bytes: &[u8], at: usize) -> Result<usize, Fault>;
    /// Verifies a double.
    fn skip_double(bytes: &[u8], at: usize) -> Result<usize, Fault>;
    /// Verifies a uuid.
    fn skip_uuid(bytes: &[u8], at: usize) -> Result<usize, Fault>;
    /// Verifies the framing of a string or binary that is a field's value; UTF-8 is not looked at.
    fn skip_text_field(bytes: &[u8], head: Self::Head, at: usize) -> Result<usize, Fault>;
    /// Verifies the framing of a string or binary.
    fn skip_text(bytes: &[u8], at: usize) -> Result<usize, Fault>;
    /// Reads the head of a list or set.
    fn list_head(bytes: &[u8], at: usize) -> Result<ContainerHead<u8>, Fault>;
    /// Reads the head of a map.
    fn map_head(bytes: &[u8], at: usize) -> Result<ContainerHead<(u8, u8)>, Fault>;

    /// Reads a verified bool.
    fn read_bool(bytes: &[u8], at: usize) -> bool;
    /// Reads a verified i8.
    fn read_i8(bytes: &[u8], at: usize) -> i8;
    /// Reads a verified i16.
    fn read_i16(bytes: &[u8], at: usize) -> i16;
    /// Reads a verified i32.
    fn read_i32(bytes: &[u8], at: usize) -> i32;
    /// Reads a verified i64.
    fn read_i64(bytes: &[u8], at: usize) -> i64;
    /// Reads a verified double.
    fn read_double(bytes: &[u8], at: usize) -> f64;
    /// Reads a verified uuid.
    fn read_uuid(bytes: &[u8], at: usize) -> [u8; 16];
    /// Reads a verified string or binary.
    fn read_text(bytes: &[u8], at: usize) -> &[u8];

    /// The value of a verified field that the schema does not know, by itself: its header is at `pos`, and it ends at `end`.
    fn unknown_value(bytes: &[u8], head: Self::Head, pos: usize, end: usize) -> &[u8];
    /// Writes a field that [`unknown_value`](Self::unknown_value) gave the value of, header included.
    fn write_unknown_field(out: &mut Vec<u8>, ttype: u8, id: i16, previous_id: i16, value: &[u8]);

    /// Copies a verified field, header and value, behind a field that need not be the one before it in the bytes. Nothing
    /// but the header changes, and only where it depends on that.
    fn copy_field(
        out: &mut Vec<u8>,
        bytes: &[u8],
        head: Self::Head,
        field: Range<usize>,
        previous_id: i16,
    );

    /// Writes a field's header. A bool's value is written with it where the protocol puts it there.
    fn write_field(out: &mut Vec<u8>, ttype: u8, id: i16, previous_id: i16);
    /// Writes the end of a struct.
    fn write_stop(out: &mut Vec<u8>);
    /// Writes a bool element.
    fn write_bool(out: &mut Vec<u8>, value: bool);
    /// Writes a bool field, header included.
    fn write_bool_field(out: &mut Vec<u8>, id: i16, previous_id: i16, value: bool);
    /// Writes an i8.
    fn write_i8(out: &mut Vec<u8>, value: i8);
    /// Writes an i16.
    fn write_i16(out: &mut Vec<u8>, value: i16);
    /// Writes an i32.
    fn write_i32(out: &mut Vec<u8>, value: i32);
    /// Writes an i64.
    fn write_i64(out: &mut Vec<u8>, value: i64);
    /// Writes a double.
    fn write_double(out: &mut Vec<u8>, value: f64);
    /// Writes a uuid.
    fn write_uuid(out: &mut Vec<u8>, value: [u8; 16]);
    /// Writes a string or binary whose length the caller has checked to fit an i32.
    fn write_text(out: &mut Vec<u8>, value: &[u8]);
    /// Writes the head of a list or set whose length the caller has checked to fit an i32.
    fn write_list_head(out: &mut Vec<u8>, ttype: u8, count: u32);
    /// Writes the head of a map whose length the caller has checked to fit an i32.
    fn write_map_head(out: &mut Vec<u8>, ttypes: (u8, u8), count: u32);
}

/// Refuses a count of elements that cannot fit into the bytes that are left, so that a few bytes can't ask for
/// gigabytes. `at` is where the container starts, `pos` where its elements do.
#[inline(always)]
pub(crate) fn check_count(
    bytes: &[u8],
    at: usize,
    pos: usize,
    count: u32,
    least_size: usize,
) -> Result<(), Fault> {
    let left = bytes.len().saturating_sub(pos) as u64;
    if u64::from(count) * least_size as u64 <= left {
        Ok(())
    } else {
        Err(Fault::new(FaultKind::SizeTooLarge, at))
    }
}

/// Does something with the type of the protocol that a tag names.
macro_rules! by_protocol {
    ($tag:expr, $protocol:ident => $body:expr) => {
        match $tag {
            $crate::wire::ProtocolTag::Binary => {
                type $protocol = $crate::wire::Binary;
                $body
            }
            $crate::wire::ProtocolTag::Compact => {
                type $protocol = $crate::wire::Compact;
                $body
            }
        }
    };
}
pub(crate) use by_protocol;
