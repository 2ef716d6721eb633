//! The decoder.

use std::fmt;

use bytes::Bytes;

use super::DynamicRecord;
use crate::decoder::UntypedDecoder;
use crate::error::DecodeError;
use crate::report::Report;
use crate::schema::Schema;
use crate::settings::Settings;
use crate::walk::BySchema;
use crate::wire::{ProtocolTag, by_protocol};

/// Decodes records by their schema, learns which of their fields the program reads, and then materialises only those.
///
/// It is to records of a schema that is loaded at run time what [`AdaptiveDecoder`](crate::AdaptiveDecoder) is to generated
/// ones. Share one between threads, by reference or in an `Arc`.
pub struct DynamicDecoder(UntypedDecoder);

impl DynamicDecoder {
    /// A decoder whose learning window opens with its first record.
    #[must_use]
    pub fn new(schema: &'static Schema, protocol: ProtocolTag, settings: Settings) -> Self {
        DynamicDecoder(UntypedDecoder::new(schema, settings, protocol))
    }

    /// A decoder that starts with what another one has learnt: see
    /// [`AdaptiveDecoder::with_profile`](crate::AdaptiveDecoder::with_profile).
    ///
    /// # Errors
    ///
    /// When the profile is of a record with another name.
    #[cfg(feature = "profile")]
    pub fn with_profile(
        schema: &'static Schema,
        protocol: ProtocolTag,
        settings: Settings,
        profile: &crate::Profile,
    ) -> Result<Self, crate::ProfileError> {
        UntypedDecoder::with_profile(schema, settings, protocol, profile).map(DynamicDecoder)
    }

    /// What has been learnt up to now: see [`AdaptiveDecoder::profile`](crate::AdaptiveDecoder::profile).
    #[cfg(feature = "profile")]
    #[must_use]
    pub fn profile(&self) -> crate::Profile {
        self.0.shared.profile()
    }

    /// Saves the profile to a file at such intervals: see
    /// [`AdaptiveDecoder::save_every`](crate::AdaptiveDecoder::save_every).
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
        crate::Saver::start(&self.0.shared, file.into(), interval)
    }

    /// Decodes a record that owns or shares its bytes.
    ///
    /// # Errors
    ///
    /// When the record is malformed: see [`DecodeErrorKind`](crate::DecodeErrorKind).
    pub fn decode(&self, bytes: impl Into<Bytes>) -> Result<DynamicRecord<'static>, DecodeError> {
        self.decode_payload(&[], Some(bytes.into()))
    }

    /// Decodes a record that borrows its bytes, so that none are copied or counted.
    ///
    /// What is read of it borrows from the record, which a fallback may have to note positions in, and not from the slice.
    ///
    /// # Errors
    ///
    /// As [`decode`](Self::decode).
    pub fn decode_borrowed<'a>(&self, bytes: &'a [u8]) -> Result<DynamicRecord<'a>, DecodeError> {
        self.decode_payload(bytes, None)
    }

    fn decode_payload<'a>(
        &self,
        borrowed: &'a [u8],
        owned: Option<Bytes>,
    ) -> Result<DynamicRecord<'a>, DecodeError> {
        let root = BySchema(self.schema());
        by_protocol!(self.protocol(), P => self.0.decode::<P, _>(borrowed, owned, root))
            .map(DynamicRecord::new)
    }

    /// The schema of the records.
    #[must_use]
    pub fn schema(&self) -> &'static Schema {
        self.0.shared.schema
    }

    /// The protocol that the records are encoded in.
    #[must_use]
    pub fn protocol(&self) -> ProtocolTag {
        self.0.shared.protocol
    }

    /// What has been learnt and what it saved, up to now.
    #[must_use]
    pub fn report(&self) -> Report {
        self.0.shared.report()
    }

    /// Opens a new learning window. Records decoded before keep their plan. A lazy decoder stays lazy.
    pub fn relearn(&self) {
        self.0.shared.relearn();
    }

    /// Whether a learning window is open.
    #[must_use]
    pub fn is_learning(&self) -> bool {
        self.0.shared.is_learning()
    }

    /// The settings that the decoder was made with.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.0.shared.settings
    }
}

impl fmt::Debug for DynamicDecoder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DynamicDecoder")
            .field("record", &self.schema().name)
            .field("protocol", &self.protocol())
            .field("learning", &self.is_learning())
            .finish_non_exhaustive()
    }
}
