//! Changing fields of an encoded record: what is set is encoded, and all else is copied byte for byte, fields that the schema
//! does not have included.
//!
//! A [`Patch`] collects changes ([`edits`]); [`merge`] goes over the record's bytes with them. What a field can be set to is
//! [`EncodeAs`]. Generated code wraps a [`Patch`] for each struct: `EventPatch`, with a method per field.

mod edits;
mod merge;
mod value;

use bytes::Bytes;

pub use value::EncodeAs;

use edits::{Change, Edits};
use merge::{Failure, Source};

use crate::data;
use crate::error::{DecodeError, EncodeError};
use crate::record::Record;
use crate::settings::Settings;
use crate::value::Value;
use crate::view::View;
use crate::wire::{Binary, Limits, Protocol, ProtocolTag, by_protocol, transcode};

/// An encoded struct with no fields, in every protocol.
const EMPTY: &[u8] = &[0];

/// Changes to a struct or union, by the indices of its fields. Generated patches hold one.
#[doc(hidden)]
#[derive(Clone, Debug)]
pub struct Patch<'a> {
    base: Base<'a>,
    edits: Edits,
}

/// What is changed.
#[derive(Clone, Debug)]
enum Base<'a> {
    /// An encoded record.
    Wire(View<'a>),
    /// A record that was encoded for the purpose.
    Encoded(Bytes),
    /// Nothing: an empty struct, or a union that is not set.
    Empty,
    /// The value of a field in what the patch around this one changes; nothing where the field is absent.
    Field,
}

impl<'a> Patch<'a> {
    /// Changes to an encoded record.
    #[must_use]
    pub fn of_view<T: Record>(view: View<'a>) -> Self {
        Patch {
            base: Base::Wire(view),
            edits: Edits::new(T::SCHEMA, view.protocol()),
        }
    }

    /// Changes to plain data, which is encoded in binary.
    #[must_use]
    pub fn of_data<T: Record>(data: &T) -> Self {
        let mut edits = Edits::new(T::SCHEMA, ProtocolTag::Binary);
        let bytes = data::encode(Binary, data);
        let bytes = bytes.unwrap_or_else(|error| edits.fail(error));
        Patch {
            base: Base::Encoded(bytes.into()),
            edits,
        }
    }

    /// Sets the field with this index.
    #[must_use]
    pub fn set<T: Value>(mut self, index: usize, value: impl EncodeAs<T>) -> Self {
        let mut bytes = Vec::new();
        match value.encode_as(self.edits.protocol, &mut bytes) {
            Ok(()) => self.edits.put(index, Change::Set(bytes)),
            Err(error) => self.edits.fail(error),
        }
        self
    }

    /// Leaves the field with this index out.
    #[must_use]
    pub fn clear(mut self, index: usize) -> Self {
        self.edits.put(index, Change::Clear);
        self
    }

    /// Changes the struct or union that is the value of the field with this index. It is empty where the field is absent;
    /// where it has been changed already, changes add up.
    #[must_use]
    pub fn edit<T: Record>(
        mut self,
        index: usize,
        edit: impl FnOnce(T::Patch<'a>) -> T::Patch<'a>,
    ) -> Self {
        let protocol = self.edits.protocol;
        let on = |base, edits: Option<Edits>| Patch {
            base,
            edits: edits.unwrap_or_else(|| Edits::new(T::SCHEMA, protocol)),
        };
        let inner = match self.edits.take(index) {
            None => on(Base::Field, None),
            Some(Change::Edit(edits)) => on(Base::Field, Some(edits)),
            Some(Change::Set(bytes)) => on(Base::Encoded(bytes.into()), None),
            Some(Change::Clear) => on(Base::Empty, None),
        };
        let inner: Patch<'a> = edit(T::Patch::from(inner)).into();
        let change = match inner.base {
            Base::Field => Ok(Change::Edit(inner.edits)),
            Base::Empty if !inner.edits.writes() => Ok(Change::Clear),
            _ => inner
                .in_protocol(protocol)
                .map(|bytes| Change::Set(bytes.into())),
        };
        match change {
            Ok(change) => self.edits.put(index, change),
            Err(error) => self.edits.fail(error),
        }
        self
    }

    /// The changed record, in the protocol that the record is in.
    ///
    /// # Errors
    ///
    /// When a value could not be encoded, a required field is missing, or what is copied is damaged.
    pub fn to_bytes(&self) -> Result<Bytes, EncodeError> {
        self.edits.check()?;
        match &self.base {
            Base::Wire(view) => self.of_record(*view),
            Base::Encoded(bytes) if self.edits.is_empty() => Ok(bytes.clone()),
            Base::Encoded(bytes) => self.of_encoded(bytes),
            Base::Empty | Base::Field => self.of_encoded(EMPTY),
        }
    }

    /// The changed record in a protocol.
    ///
    /// # Errors
    ///
    /// As [`to_bytes`](Self::to_bytes).
    pub fn encode<P: Protocol>(&self) -> Result<Vec<u8>, EncodeError> {
        self.in_protocol(P::TAG).map(Vec::from)
    }

    fn in_protocol(&self, protocol: ProtocolTag) -> Result<Bytes, EncodeError> {
        let bytes = self.to_bytes()?;
        if protocol == self.edits.protocol {
            return Ok(bytes);
        }
        let (mut out, limits) = (Vec::with_capacity(bytes.len()), self.limits());
        let schema = self.edits.schema;
        let end = by_protocol!(self.edits.protocol, P => by_protocol!(protocol, Q => {
            transcode::structure::<P, Q>(&bytes, 0, Some(schema), limits, &mut out)
                .map_err(|fault| DecodeError::explain::<P>(fault, schema, &bytes, limits))
        }));
        end.map_err(EncodeError::Damaged)?;
        Ok(out.into())
    }

    fn of_record(&self, view: View<'_>) -> Result<Bytes, EncodeError> {
        let held = view.held();
        if held.stopped().is_some() && view.start() == 0 {
            held.complete(view.payload())
                .map_err(EncodeError::Damaged)?;
        }
        let source = Source {
            bytes: view.payload(),
            start: view.start(),
            limits: view.limits(),
        };
        let merged = if self.edits.is_empty() {
            source
                .end(&self.edits)
                .map(|end| held.share(source.bytes, source.start, end))
        } else {
            source.merge(&self.edits).map(Bytes::from)
        };
        merged.map_err(|failure| match failure {
            Failure::Damaged(fault) => EncodeError::Damaged(view.unreadable(fault)),
            Failure::Encode(error) => error,
        })
    }

    fn of_encoded(&self, bytes: &[u8]) -> Result<Bytes, EncodeError> {
        let limits = self.limits();
        let source = Source {
            bytes,
            start: 0,
            limits,
        };
        match source.merge(&self.edits) {
            Ok(merged) => Ok(merged.into()),
            Err(Failure::Damaged(fault)) => {
                let schema = self.edits.schema;
                Err(EncodeError::Damaged(
                    by_protocol!(self.edits.protocol, P => {
                        DecodeError::explain::<P>(fault, schema, bytes, limits)
                    }),
                ))
            }
            Err(Failure::Encode(error)) => Err(error),
        }
    }

    /// Under which limits the record is gone over: its own, or those of what was encoded here.
    fn limits(&self) -> Limits {
        match &self.base {
            Base::Wire(view) => view.limits(),
            Base::Encoded(_) | Base::Empty | Base::Field => Limits::new(&Settings {
                max_depth: Settings::DEEPEST,
                ..Settings::default()
            }),
        }
    }
}
