//! A decoded record, whatever its type: its payload, and what it holds beside.

use std::sync::Arc;

use bytes::Bytes;

use super::Held;
use crate::decoder::Block;
use crate::error::DecodeError;
use crate::schema::Schema;
use crate::view::View;
use crate::walk::Struct;
use crate::wire::Protocol;

/// A record that may be kept as long as its bytes.
#[derive(Debug)]
pub(crate) struct Decoded<'a> {
    /// The payload, if the record does not own it.
    pub(crate) borrowed: &'a [u8],
    pub(crate) held: Held,
}

impl<'a> Decoded<'a> {
    /// Decodes the record in `owned`, or else in `borrowed`, whose root is the struct `root`.
    #[inline(always)]
    pub(crate) fn decode<P: Protocol, S: Struct>(
        borrowed: &'a [u8],
        owned: Option<Bytes>,
        block: Arc<Block>,
        root: S,
    ) -> Result<Self, DecodeError> {
        // Made first and walked then, so that it is not moved about.
        let held = Held::new(owned, block);
        let mut decoded = Decoded { borrowed, held };
        let walked = decoded.held.walk::<P, S>(root, borrowed)?;
        decoded.held.count(&walked);
        decoded.borrowed = walked.record_of(borrowed);
        Ok(decoded)
    }

    /// A record of its own for the struct at `view`, whose bytes are `bytes`.
    pub(crate) fn detached(
        view: View<'_>,
        schema: &'static Schema,
        bytes: &[u8],
    ) -> Decoded<'static> {
        Decoded {
            borrowed: &[],
            held: view.held().detached(schema, bytes, None),
        }
    }

    /// A record with its own copy of the bytes.
    pub(crate) fn detach(&self, schema: &'static Schema) -> Decoded<'static> {
        let stopped = self.held.stopped();
        Decoded {
            borrowed: &[],
            held: self.held.detached(schema, self.record(schema), stopped),
        }
    }

    #[inline(always)]
    pub(crate) fn payload(&self) -> &[u8] {
        self.held.owned().map_or(self.borrowed, |bytes| bytes)
    }

    /// The record as a place.
    #[inline(always)]
    pub(crate) fn root(&self) -> View<'_> {
        View::root(self.payload(), &self.held)
    }

    /// The record's own bytes, without any behind it.
    pub(crate) fn record(&self, schema: &'static Schema) -> &[u8] {
        self.held.record(self.payload(), schema)
    }

    /// Those, shared if the record owns them.
    pub(crate) fn to_bytes(&self, schema: &'static Schema) -> Bytes {
        let end = self.record(schema).len();
        self.held.share(self.payload(), 0, end)
    }

    /// Verifies the whole record.
    pub(crate) fn complete(&self) -> Result<(), DecodeError> {
        self.held.complete(self.payload())
    }
}
