//! One thread's handle on a decoder, and records that are used again.

use std::marker::PhantomData;
use std::slice;
use std::sync::Arc;

use bytes::Bytes;

use super::block::Local;
use super::shared::Shared;
use super::{Block, Walked};
use crate::adaptive::{Adaptive, Decoded, Held};
use crate::error::DecodeError;
use crate::record::Record;
use crate::view::View;
use crate::walk::Typed;
use crate::wire::{Binary, Protocol};

/// One thread's handle on an [`AdaptiveDecoder`](crate::AdaptiveDecoder): see
/// [`reader`](crate::AdaptiveDecoder::reader).
///
/// [`read`](Self::read) keeps one record, and uses it again for the next one: nothing is allocated, moved or counted but
/// what the walk needs. [`read_batch`](Self::read_batch) does the same for many records at once. Readers learn like all
/// others: a record that they keep is observed until they read the next one.
///
/// ```ignore
/// let mut reader = decoder.reader();
/// while let Some(message) = consumer.poll() {
///     let event = reader.read(message.payload())?;
///     if event.kind() == Kind::ORDER {
///         forward(message.payload());
///     }
/// }
/// ```
pub struct Reader<T, P = Binary> {
    shared: Arc<Shared>,
    local: Local,
    /// What [`read`](Self::read) has read last.
    held: Held,
    /// What [`read_batch`](Self::read_batch) has read last, and room for more.
    batch: Vec<Read>,
    types: PhantomData<fn() -> (T, P)>,
}

impl<T: Record, P: Protocol> Reader<T, P> {
    pub(super) fn new(shared: Arc<Shared>) -> Self {
        let mut local = Local::new(&shared);
        Reader {
            held: Held::new(None, Arc::clone(local.block_mut(&shared))),
            shared,
            local,
            batch: Vec::new(),
            types: PhantomData,
        }
    }

    /// Decodes a record that may be kept, as [`AdaptiveDecoder::decode`](crate::AdaptiveDecoder::decode).
    ///
    /// # Errors
    ///
    /// When the record is malformed.
    #[inline]
    pub fn decode(&mut self, bytes: impl Into<Bytes>) -> Result<Adaptive<'static, T>, DecodeError> {
        self.decode_payload(&[], Some(bytes.into()))
    }

    /// Decodes a record that may be kept as long as its bytes, as
    /// [`AdaptiveDecoder::decode_borrowed`](crate::AdaptiveDecoder::decode_borrowed).
    ///
    /// # Errors
    ///
    /// When the record is malformed.
    #[inline]
    pub fn decode_borrowed<'a>(&mut self, bytes: &'a [u8]) -> Result<Adaptive<'a, T>, DecodeError> {
        self.decode_payload(bytes, None)
    }

    #[inline]
    fn decode_payload<'a>(
        &mut self,
        borrowed: &'a [u8],
        owned: Option<Bytes>,
    ) -> Result<Adaptive<'a, T>, DecodeError> {
        let block = Arc::clone(self.local.block_mut(&self.shared));
        Decoded::decode::<P, _>(borrowed, owned, block, Typed::<T>::NEW).map(Adaptive::new)
    }

    /// Decodes a record that is looked at before the next one is read.
    ///
    /// Its `to_bytes` copies. Under [`Stop::Early`](crate::Stop::Early) it can't be completed: for producers that can't be
    /// trusted there is [`decode_borrowed`](Self::decode_borrowed).
    ///
    /// # Errors
    ///
    /// When the record is malformed.
    #[inline]
    pub fn read<'r>(&'r mut self, bytes: &'r [u8]) -> Result<T::Ref<'r>, DecodeError> {
        let held = &mut self.held;
        held.reuse(self.local.block_mut(&self.shared));
        let walked = held.walk::<P, _>(Typed::<T>::NEW, bytes)?;
        held.count(&walked);
        Ok(T::from_view(View::root(walked.record_of(bytes), held)))
    }

    /// Decodes records that are looked at before the next ones are read: what a poll has brought. They are counted
    /// together.
    ///
    /// Room for as many records as the largest batch had is kept.
    pub fn read_batch<'r, B: AsRef<[u8]>>(&'r mut self, payloads: &'r [B]) -> Batch<'r, T, B> {
        if self.batch.len() < payloads.len() {
            let block = self.local.block_mut(&self.shared);
            self.batch.resize_with(payloads.len(), || Read::new(block));
        }
        let (mut records, mut bytes, mut materialised) = (0, 0, 0);
        for (record, payload) in self.batch.iter_mut().zip(payloads) {
            let block = self.local.block_mut(&self.shared);
            record.held.reuse(block);
            record.walked = record.held.walk::<P, _>(Typed::<T>::NEW, payload.as_ref());
            let Ok(walked) = &record.walked else {
                continue;
            };
            if block.learning.is_some() {
                record.held.count(walked);
            } else {
                records += 1;
                bytes += walked.end as u64;
                materialised += walked.materialised as u64;
            }
        }
        self.local
            .counters()
            .decoded_many(records, bytes, materialised);
        Batch {
            payloads,
            records: self.batch.get(..payloads.len()).unwrap_or_default(),
            data: PhantomData,
        }
    }
}

impl<T, P> Drop for Reader<T, P> {
    fn drop(&mut self) {
        // What is still observed is counted first.
        self.held.end_observation();
        self.batch.clear();
        self.local.retire(&self.shared);
    }
}

impl<T: Record, P> std::fmt::Debug for Reader<T, P> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Reader")
            .field("record", &T::SCHEMA.name)
            .finish_non_exhaustive()
    }
}

/// A record that is used again.
struct Read {
    held: Held,
    walked: Result<Walked, DecodeError>,
}

impl Read {
    fn new(block: &Arc<Block>) -> Self {
        Read {
            held: Held::new(None, Arc::clone(block)),
            walked: Ok(Walked::default()),
        }
    }

    fn view<'r, T: Record>(&'r self, payload: &'r [u8]) -> Result<T::Ref<'r>, &'r DecodeError> {
        let walked = self.walked.as_ref()?;
        let view = View::root(walked.record_of(payload), &self.held);
        Ok(T::from_view(view))
    }
}

/// The records of one call of [`Reader::read_batch`], in the order of their payloads.
pub struct Batch<'r, T, B> {
    payloads: &'r [B],
    records: &'r [Read],
    data: PhantomData<fn() -> T>,
}

impl<'r, T: Record, B: AsRef<[u8]>> Batch<'r, T, B> {
    /// How many records there are, damaged ones included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// The record with this index, or what is wrong with it; `None` behind the last.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<Result<T::Ref<'r>, &'r DecodeError>> {
        let payload = self.payloads.get(index)?;
        Some(self.records.get(index)?.view::<T>(payload.as_ref()))
    }

    /// All records.
    #[must_use]
    pub fn iter(&self) -> BatchIter<'r, T, B> {
        BatchIter {
            payloads: self.payloads.iter(),
            records: self.records.iter(),
            data: PhantomData,
        }
    }
}

impl<T: Record, B: AsRef<[u8]>> std::fmt::Debug for Batch<'_, T, B> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self).finish()
    }
}

impl<'r, T: Record, B: AsRef<[u8]>> IntoIterator for &Batch<'r, T, B> {
    type Item = Result<T::Ref<'r>, &'r DecodeError>;
    type IntoIter = BatchIter<'r, T, B>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'r, T: Record, B: AsRef<[u8]>> IntoIterator for Batch<'r, T, B> {
    type Item = Result<T::Ref<'r>, &'r DecodeError>;
    type IntoIter = BatchIter<'r, T, B>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// Goes over the records of a [`Batch`].
pub struct BatchIter<'r, T, B> {
    payloads: slice::Iter<'r, B>,
    records: slice::Iter<'r, Read>,
    data: PhantomData<fn() -> T>,
}

impl<'r, T: Record, B: AsRef<[u8]>> Iterator for BatchIter<'r, T, B> {
    type Item = Result<T::Ref<'r>, &'r DecodeError>;

    fn next(&mut self) -> Option<Self::Item> {
        let record = self.records.next()?;
        Some(record.view::<T>(self.payloads.next()?.as_ref()))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.records.size_hint()
    }
}

impl<T: Record, B: AsRef<[u8]>> ExactSizeIterator for BatchIter<'_, T, B> {}
