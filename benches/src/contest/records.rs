//! The records of a group.

use std::hint::black_box;
use std::sync::Arc;

use scrooge_peers::codec;
use scrooge_peers::thrift::protocol::TSerializable;
use scrooge_runtime::Bytes;

/// Encoded records, shared by the contestants of a group.
#[derive(Clone, Debug)]
pub struct Records {
    payloads: Arc<[Bytes]>,
    protocol: &'static str,
}

impl Records {
    /// Records that somebody else has encoded.
    pub fn new(protocol: &'static str, payloads: impl IntoIterator<Item = Vec<u8>>) -> Self {
        Records {
            payloads: payloads.into_iter().map(Bytes::from).collect(),
            protocol,
        }
    }

    /// Records in binary, encoded by the `thrift` crate.
    pub fn binary<T: TSerializable>(records: &[T]) -> Self {
        Self::new("binary", records.iter().map(codec::to_bytes))
    }

    /// Records in compact, encoded by the `thrift` crate.
    pub fn compact<T: TSerializable>(records: &[T]) -> Self {
        Self::new("compact", records.iter().map(codec::compact::to_bytes))
    }

    /// Records in either protocol.
    pub fn both<T: TSerializable>(records: &[T]) -> [Self; 2] {
        [Self::binary(records), Self::compact(records)]
    }

    /// The name of their protocol.
    #[must_use]
    pub fn protocol(&self) -> &'static str {
        self.protocol
    }

    /// Whether that is compact.
    #[must_use]
    pub fn is_compact(&self) -> bool {
        self.protocol == "compact"
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.payloads.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.payloads.is_empty()
    }

    /// How many bytes they have.
    #[must_use]
    pub fn byte_len(&self) -> usize {
        self.payloads.iter().map(Bytes::len).sum()
    }

    /// Each in turn.
    pub fn iter(&self) -> impl Iterator<Item = &Bytes> {
        self.payloads.iter()
    }

    /// All payloads, as a poll brings them.
    pub fn all(&self) -> &[Bytes] {
        black_box(&self.payloads)
    }

    /// The sum of what `job` gives for each.
    #[inline(always)]
    pub fn sum(&self, mut job: impl FnMut(&[u8]) -> u64) -> u64 {
        self.sum_shared(|payload| job(payload))
    }

    /// The sum of what `job` gives for each, where it may share the payload.
    #[inline(always)]
    pub fn sum_shared(&self, mut job: impl FnMut(&Bytes) -> u64) -> u64 {
        let payloads = self.payloads.iter();
        payloads.fold(0, |sum, payload| sum.wrapping_add(job(black_box(payload))))
    }
}
