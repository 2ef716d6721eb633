//! The decoder that a program shares between its threads.

mod block;
mod shared;
mod untyped;

pub(crate) use block::{Block, Learning, Observation};
pub(crate) use untyped::UntypedDecoder;

use std::marker::PhantomData;

use bytes::Bytes;

use crate::adaptive::{Adaptive, Payload};
use crate::error::DecodeError;
use crate::record::Record;
use crate::report::Report;
use crate::settings::Settings;
use crate::walk::Typed;
use crate::wire::{Binary, Protocol};

/// Decodes records of type `T`, learns which of their fields the program reads, and then materialises only those.
///
/// Share one between threads, by reference or in an [`Arc`]. Every thread counts for itself, and none waits for another.
///
/// ```ignore
/// let decoder = AdaptiveDecoder::<EventData>::new(Settings::default());
/// for payload in payloads {
///     let event = decoder.decode(payload)?;
///     if event.kind() == 7 {
///         forward(event.to_bytes());
///     }
/// }
/// println!("{}", decoder.report());
/// ```
pub struct AdaptiveDecoder<T, P = Binary> {
    untyped: UntypedDecoder,
    types: PhantomData<fn() -> (T, P)>,
}

impl<T: Record, P: Protocol> AdaptiveDecoder<T, P> {
    /// A decoder whose learning window opens with its first record.
    #[must_use]
    pub fn new(settings: Settings) -> Self {
        AdaptiveDecoder {
            untyped: UntypedDecoder::new(T::SCHEMA, settings, P::TAG),
            types: PhantomData,
        }
    }

    /// Decodes a record that owns or shares its bytes.
    ///
    /// # Errors
    ///
    /// When the record is malformed: see [`DecodeErrorKind`](crate::DecodeErrorKind).
    #[inline]
    pub fn decode(&self, bytes: impl Into<Bytes>) -> Result<Adaptive<'static, T>, DecodeError> {
        self.decode_payload(Payload::Shared(bytes.into()))
    }

    /// Decodes a record that borrows its bytes, so that none are copied or counted.
    ///
    /// What accessors give out borrows from the record, which a fallback may have to note positions in, and not from the
    /// slice.
    ///
    /// # Errors
    ///
    /// As [`decode`](Self::decode).
    #[inline]
    pub fn decode_borrowed<'a>(&self, bytes: &'a [u8]) -> Result<Adaptive<'a, T>, DecodeError> {
        self.decode_payload(Payload::Borrowed(bytes))
    }

    #[inline]
    fn decode_payload<'a>(&self, payload: Payload<'a>) -> Result<Adaptive<'a, T>, DecodeError> {
        let held = self.untyped.decode::<P, _>(payload, Typed::<T>::NEW)?;
        Ok(Adaptive::new(held))
    }

    /// What has been learnt and what it saved, up to now.
    #[must_use]
    pub fn report(&self) -> Report {
        self.untyped.shared.report()
    }

    /// Opens a new learning window. Records decoded before keep their plan. A lazy decoder stays lazy.
    pub fn relearn(&self) {
        self.untyped.shared.relearn();
    }

    /// Whether a learning window is open.
    #[must_use]
    pub fn is_learning(&self) -> bool {
        self.untyped.shared.is_learning()
    }

    /// The settings that the decoder was made with.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.untyped.shared.settings
    }
}

impl<T: Record, P: Protocol> Default for AdaptiveDecoder<T, P> {
    fn default() -> Self {
        Self::new(Settings::default())
    }
}

impl<T: Record, P: Protocol> std::fmt::Debug for AdaptiveDecoder<T, P> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("AdaptiveDecoder")
            .field("record", &T::SCHEMA.name)
            .field("learning", &self.is_learning())
            .finish_non_exhaustive()
    }
}
