//! The decoder that a program shares between its threads.

mod block;
mod reader;
mod shared;
mod untyped;

pub(crate) use block::{Block, Learning, Observation};
pub use reader::{Batch, BatchIter, Reader};
#[cfg(feature = "profile")]
pub(crate) use shared::Shared;
pub(crate) use untyped::{UntypedDecoder, Walked, walk_root};

use std::marker::PhantomData;
use std::sync::Arc;

use bytes::Bytes;

use crate::adaptive::Adaptive;
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

    /// A decoder that starts with what another one has learnt: the profile's hot paths are hot from the first record on, and no
    /// window opens before [`relearn`](Self::relearn).
    ///
    /// The profile may be of an older or newer schema: what is hot there and not in this one is passed over, and named by
    /// [`Report::dropped`]. A decoder that never learns takes no notice of profiles.
    ///
    /// # Errors
    ///
    /// When the profile is of a record with another name.
    #[cfg(feature = "profile")]
    pub fn with_profile(
        settings: Settings,
        profile: &crate::Profile,
    ) -> Result<Self, crate::ProfileError> {
        Ok(AdaptiveDecoder {
            untyped: UntypedDecoder::with_profile(T::SCHEMA, settings, P::TAG, profile)?,
            types: PhantomData,
        })
    }

    /// What has been learnt up to now, to be saved, merged with others' or started with.
    ///
    /// While a window is open, the paths are hot that would be if it closed now.
    #[cfg(feature = "profile")]
    #[must_use]
    pub fn profile(&self) -> crate::Profile {
        self.untyped.shared.profile()
    }

    /// Saves the profile to a file at such intervals, as [`Profile::save`](crate::Profile::save) does, and once more when what
    /// this gives out is dropped.
    ///
    /// # Errors
    ///
    /// When the system has no thread left.
    #[cfg(feature = "profile")]
    pub fn save_every(
        &self,
        interval: std::time::Duration,
        file: impl Into<std::path::PathBuf>,
    ) -> Result<crate::Saver, crate::ProfileError> {
        crate::Saver::start(&self.untyped.shared, file.into(), interval)
    }

    /// Decodes a record that owns or shares its bytes.
    ///
    /// # Errors
    ///
    /// When the record is malformed: see [`DecodeErrorKind`](crate::DecodeErrorKind).
    #[inline]
    pub fn decode(&self, bytes: impl Into<Bytes>) -> Result<Adaptive<'static, T>, DecodeError> {
        let decoded = self
            .untyped
            .decode::<P, _>(&[], Some(bytes.into()), Typed::<T>::NEW);
        decoded.map(Adaptive::new)
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
        let decoded = self.untyped.decode::<P, _>(bytes, None, Typed::<T>::NEW);
        decoded.map(Adaptive::new)
    }

    /// A thread's own handle on this decoder, with a record that is used again: the fastest way to decode many records.
    ///
    /// It lives as long as it likes, and shares the decoder's learning, settings and report.
    #[must_use]
    pub fn reader(&self) -> Reader<T, P> {
        Reader::new(Arc::clone(&self.untyped.shared))
    }

    /// What has been learnt and what it saved, up to now.
    #[must_use]
    pub fn report(&self) -> Report {
        self.untyped.shared.report()
    }

    /// Publishes what has been counted through the crate `metrics`. That happens by itself about once a second while records
    /// are decoded, and when the decoder and its records are gone.
    #[cfg(feature = "metrics")]
    pub fn publish_metrics(&self) {
        self.untyped.shared.publish();
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
