//! A decoded record.

use std::fmt;
use std::hash::{Hash, Hasher};

use bytes::Bytes;

use super::{DynamicRef, DynamicValue};
use crate::adaptive::Decoded;
use crate::compare;
use crate::error::{DecodeError, EncodeError};
use crate::schema::Schema;
use crate::wire::ProtocolTag;

/// A record as a [`DynamicDecoder`](super::DynamicDecoder) gives it out.
///
/// It keeps the original bytes: `DynamicRecord<'static>` shares or owns them, `DynamicRecord<'a>` borrows them. Reading a hot
/// field costs a load; reading any other one finds it in the bytes.
///
/// Re-serialising, printing, comparing and hashing do not count as reading.
pub struct DynamicRecord<'a> {
    decoded: Decoded<'a>,
}

impl<'a> DynamicRecord<'a> {
    pub(super) fn new(decoded: Decoded<'a>) -> Self {
        DynamicRecord { decoded }
    }

    /// What the record is made of.
    #[must_use]
    pub fn schema(&self) -> &'static Schema {
        self.decoded.held.block().schema
    }

    /// The protocol that it is encoded in.
    #[must_use]
    pub fn protocol(&self) -> ProtocolTag {
        self.decoded.held.protocol()
    }

    /// The record as a struct to read: what that gives out lives as long as the record.
    #[must_use]
    pub fn view(&self) -> DynamicRef<'_> {
        DynamicRef::of_view(self.decoded.root(), self.schema())
    }

    /// The value of the field with this index: see [`DynamicRef::get`].
    ///
    /// # Panics
    ///
    /// As [`DynamicRef::get`].
    #[must_use]
    pub fn get(&self, index: usize) -> Option<DynamicValue<'_>> {
        self.view().get(index)
    }

    /// The original bytes, without any behind the record.
    ///
    /// # Panics
    ///
    /// Under [`Stop::Early`](crate::Stop::Early) with [`Trailing::Allow`](crate::Trailing::Allow), when the part of the
    /// record that was not verified is damaged, so that its end can't be found.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.decoded.record(self.schema())
    }

    /// The original bytes, shared: no copy is made unless the record borrows them.
    ///
    /// # Panics
    ///
    /// As [`as_bytes`](Self::as_bytes).
    #[must_use]
    pub fn to_bytes(&self) -> Bytes {
        self.decoded.to_bytes(self.schema())
    }

    /// The record in a protocol: a copy of its bytes where that is the one they are in, else transcoded from them.
    ///
    /// # Errors
    ///
    /// Under [`Stop::Early`](crate::Stop::Early), when the part that was not verified is damaged.
    pub fn encode(&self, protocol: ProtocolTag) -> Result<Vec<u8>, EncodeError> {
        let mut out = Vec::new();
        self.decoded
            .root()
            .append_by_schema(self.schema(), protocol, &mut out)?;
        Ok(out)
    }

    /// A record with its own copy of the bytes, which borrows from nothing and keeps nothing else alive.
    #[must_use]
    pub fn detach(&self) -> DynamicRecord<'static> {
        DynamicRecord::new(self.decoded.detach(self.schema()))
    }

    /// Verifies what [`Stop::Early`](crate::Stop::Early) has left unverified. After `Ok`, no accessor can panic.
    ///
    /// # Errors
    ///
    /// When the record is malformed.
    pub fn complete(&self) -> Result<(), DecodeError> {
        self.decoded.complete()
    }
}

impl PartialEq for DynamicRecord<'_> {
    /// By value, as generated records of the same schema; those of another schema differ.
    fn eq(&self, other: &Self) -> bool {
        let schema = self.schema();
        std::ptr::eq(schema, other.schema())
            && compare::records_are_equal(schema, self.decoded.root(), other.decoded.root())
    }
}

impl Eq for DynamicRecord<'_> {}

impl Hash for DynamicRecord<'_> {
    /// By value, as generated records of the same schema.
    fn hash<H: Hasher>(&self, state: &mut H) {
        compare::hash_record(self.schema(), self.decoded.root(), state);
    }
}

impl<'r> From<&'r DynamicRecord<'_>> for DynamicRef<'r> {
    fn from(record: &'r DynamicRecord<'_>) -> Self {
        record.view()
    }
}

impl fmt::Debug for DynamicRecord<'_> {
    /// The name and the number of bytes: to look at the fields would teach.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.schema().name;
        write!(f, "<{name} of {} bytes>", self.decoded.payload().len())
    }
}
