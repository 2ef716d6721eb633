//! Records decoded straight into a struct of the fields that a job needs.
//!
//! `#[derive(Projection)]` of the crate `scrooge-macros` knows the hot paths when the program is compiled. It writes a type per
//! struct that has hot fields ([`HotFields`]), and the generated walks keep positions in those ([`Kept`]). There is no plan
//! to look into, and no record to hold: what comes out is the user's own struct.

mod anchor;
mod keep;
mod parts;
mod place;
mod projected;

pub use anchor::Anchor;
pub use keep::{Descent, HotFields, Kept};
pub use parts::{Part, type_of};
pub use place::Place;
pub use projected::{Projected, unreadable};

use crate::error::{DecodeError, Fault, FaultKind};
use crate::record::Record;
use crate::schema::Schema;
use crate::settings::{Settings, Stop, Trailing};
use crate::wire::{Limits, Protocol};

/// A struct of the fields that a job needs, which decodes itself in one walk over the record.
///
/// Derived by `scrooge_macros::Projection`. It reads what the accessors of an adapted record would read, and fails where an
/// adaptive decoder would fail, with the same error.
pub trait Projection<'a>: Sized {
    /// The data type of the records that it is read from.
    type Record: Record;

    /// How far [`decode`](Self::decode) walks.
    const STOP: Stop = Stop::Full;

    /// Where the positions of the hot fields are kept while the record is walked.
    #[doc(hidden)]
    type Fields: HotFields;

    /// What views of this projection's records hold on to.
    #[doc(hidden)]
    fn anchor() -> &'static Anchor;

    /// Reads the fields whose positions have been found.
    ///
    /// # Errors
    ///
    /// When a string that is to be owned is not UTF-8.
    #[doc(hidden)]
    fn make<P: Protocol>(fields: &Self::Fields, record: Place<'a>) -> Result<Self, Fault>;

    /// Decodes a record, under the default [`Settings`] but for [`STOP`](Self::STOP).
    ///
    /// # Errors
    ///
    /// When the record is malformed, or a string that is to be owned is not UTF-8.
    fn decode<P: Protocol>(protocol: P, bytes: &'a [u8]) -> Result<Self, DecodeError> {
        let settings = Settings {
            stop: Self::STOP,
            ..Settings::default()
        };
        Self::decode_with(protocol, &settings, bytes)
    }

    /// Decodes a record, under the limits and policies of `settings`.
    ///
    /// # Errors
    ///
    /// As [`decode`](Self::decode).
    fn decode_with<P: Protocol>(
        _protocol: P,
        settings: &Settings,
        bytes: &'a [u8],
    ) -> Result<Self, DecodeError> {
        let limits = Limits::new(settings);
        project::<Self, P>(settings, limits, bytes).map_err(|fault| {
            DecodeError::explain::<P>(fault, <Self::Record as Record>::SCHEMA, bytes, limits)
        })
    }
}

#[inline]
fn project<'a, T: Projection<'a>, P: Protocol>(
    settings: &Settings,
    limits: Limits,
    bytes: &'a [u8],
) -> Result<T, Fault> {
    if settings.refuses_size(bytes.len()) {
        return Err(Fault::new(FaultKind::RecordTooLarge, 0));
    }
    let mut fields = T::Fields::default();
    let root = Descent::root(bytes, limits);
    let end = match settings.stop {
        Stop::Full => root.walk::<P, T::Record, _, false>(&mut fields),
        Stop::Early => root.walk::<P, T::Record, _, true>(&mut fields),
    };
    match end {
        Ok(end) if end != bytes.len() && settings.trailing == Trailing::Reject => {
            return Err(Fault::new(FaultKind::TrailingBytes, end));
        }
        Ok(_) => {}
        Err(fault) if fault.is(FaultKind::Stopped) => {}
        Err(fault) => return Err(fault),
    }
    T::make::<P>(&fields, Place::root(bytes, limits, T::anchor()))
}

/// Whether the field with this index has this id and name, as it had in the IDL that a projection was made from.
#[doc(hidden)]
#[must_use]
pub const fn has_field(schema: &Schema, index: usize, id: i16, name: &str) -> bool {
    if index >= schema.fields.len() {
        return false;
    }
    let field = &schema.fields[index];
    field.id == id && same(field.name, name)
}

const fn same(this: &str, other: &str) -> bool {
    let (this, other) = (this.as_bytes(), other.as_bytes());
    if this.len() != other.len() {
        return false;
    }
    let mut at = 0;
    while at < this.len() {
        if this[at] != other[at] {
            return false;
        }
        at += 1;
    }
    true
}
