//! What pilota makes of this workspace's IDL, and how it is called.
//!
//! `generated.rs` is its generator's output, unedited, from the files in `idl/`; `scripts/generate_pilota.sh` makes it.
//! Those files are wire-equal to the workspace's own: only annotations differ.

pub use pilota;

use pilota::thrift::Message;
use pilota::thrift::binary::TBinaryProtocol;
use pilota::thrift::binary_unsafe::TBinaryUnsafeInputProtocol;
use pilota::{Bytes, BytesMut};

#[allow(warnings, clippy::all)]
#[rustfmt::skip]
mod generated;

pub use generated::generated::*;

/// Decodes a record, with checks.
///
/// # Panics
///
/// When the record is malformed; on some malformed bytes pilota itself panics or aborts.
pub fn decode<M: Message>(mut payload: Bytes) -> M {
    M::decode(&mut TBinaryProtocol::new(&mut payload, true)).expect("the record is whole")
}

/// Decodes a record without checking that it is whole: only for records that are known to be.
///
/// # Panics
///
/// When the record is malformed in a way that pilota sees.
pub fn decode_unchecked<M: Message>(mut payload: Bytes) -> M {
    // SAFETY: benchmarks give whole records, which the tests decode with checks.
    let mut protocol = unsafe { TBinaryUnsafeInputProtocol::new(&mut payload) };
    M::decode(&mut protocol).expect("the record is whole")
}

/// Encodes a record.
///
/// # Panics
///
/// Never for these types.
pub fn encode<M: Message>(record: &M) -> Bytes {
    let size = record.size(&mut TBinaryProtocol::new((), false));
    let mut bytes = BytesMut::with_capacity(size);
    let mut protocol = TBinaryProtocol::new(&mut bytes, false);
    record.encode(&mut protocol).expect("memory takes it");
    bytes.freeze()
}
