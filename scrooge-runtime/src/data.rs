//! Plain data from bytes, and bytes from plain data: the full decoder and the encoder.

use crate::error::{DecodeError, EncodeError, Fault, FaultKind};
use crate::record::Record;
use crate::schema::Schema;
use crate::settings::{Settings, Trailing};
use crate::value::Value;
use crate::view::Unknown;
use crate::walk::{Cold, Fields};
use crate::wire::{Head, Limits, Protocol};

/// Makes plain data of a record, under the default [`Settings`].
///
/// # Errors
///
/// When the record is malformed, or a string in it is not UTF-8.
pub fn decode<T: Record, P: Protocol>(protocol: P, bytes: &[u8]) -> Result<T, DecodeError> {
    decode_with(protocol, &Settings::default(), bytes)
}

/// Makes plain data of a record, under the limits and policies of `settings`.
///
/// # Errors
///
/// As [`decode`].
pub fn decode_with<T: Record, P: Protocol>(
    _protocol: P,
    settings: &Settings,
    bytes: &[u8],
) -> Result<T, DecodeError> {
    read_root::<T, P>(settings, bytes)
        .map_err(|fault| DecodeError::explain::<P>(fault, T::SCHEMA, bytes, Limits::new(settings)))
}

fn read_root<T: Record, P: Protocol>(settings: &Settings, bytes: &[u8]) -> Result<T, Fault> {
    if settings.refuses_size(bytes.len()) {
        return Err(Fault::new(FaultKind::RecordTooLarge, 0));
    }
    let (data, end) = <T as Record>::read::<P>(bytes, 0, Limits::new(settings))?;
    if end != bytes.len() && settings.trailing == Trailing::Reject {
        return Err(Fault::new(FaultKind::TrailingBytes, end));
    }
    Ok(data)
}

/// Encodes plain data.
///
/// # Errors
///
/// When a length does not fit Thrift's sizes, or a union holds an unknown field that was read under another protocol.
pub fn encode<T: Record, P: Protocol>(_protocol: P, data: &T) -> Result<Vec<u8>, EncodeError> {
    let mut out = Vec::new();
    <T as Record>::write::<P>(data, &mut out)?;
    Ok(out)
}

/// Reading plain data, field by field.
impl<P: Protocol> Fields<'_, P> {
    /// Reads a field that is known as `T` into `field`. Of a repeated field the last occurrence counts, or under early stop
    /// the first.
    ///
    /// # Errors
    ///
    /// When the value is malformed, or a string in it is not UTF-8.
    #[inline(always)]
    pub fn read<T: Value>(&mut self, head: P::Head, field: &mut Option<T>) -> Result<(), Fault> {
        if self.keeps_first() && field.is_some() {
            return self.occurrence::<T, _>(head, 0, &mut Cold).map(|_| ());
        }
        let at = head.value(self.position());
        match T::read_field::<P>(self.bytes(), head, at, self.limits()) {
            Ok((value, end)) => {
                *field = Some(value);
                self.move_to(end);
                Ok(())
            }
            Err(fault) if T::MAY_READ_AS_ABSENT => {
                if let Some(end) = self.absent_until::<T>(at, fault)? {
                    *field = None;
                    self.move_to(end);
                }
                Ok(())
            }
            Err(fault) if fault.is(FaultKind::InvalidUtf8) => self.replaced_later::<T>(head, fault),
            Err(fault) => Err(fault),
        }
    }

    /// Steps over a value with a string that is not UTF-8, if a later occurrence of the field replaces it: only strings that
    /// are kept have to be UTF-8.
    #[cold]
    fn replaced_later<T: Value>(&mut self, head: P::Head, fault: Fault) -> Result<(), Fault> {
        if self.keeps_first() {
            return Err(fault);
        }
        let end = T::skip::<P>(self.bytes(), head.value(self.position()), self.limits())?;
        self.move_to(end);
        let here = self.clone();
        while let Some(later) = self.next() {
            let at = later.value(self.position());
            let skipped = if later.id() == head.id() && T::accepts(later.ttype()) {
                match T::skip::<P>(self.bytes(), at, self.limits()) {
                    Err(fault) => match self.absent_until::<T>(at, fault)? {
                        None => continue,
                        Some(end) => Ok(end),
                    },
                    end => end,
                }
            } else {
                let end = P::skip_unknown(
                    self.bytes(),
                    at,
                    later.ttype(),
                    self.limits().unknown_depth(),
                );
                self.move_to(end?);
                continue;
            };
            skipped?;
            *self = here;
            return Ok(());
        }
        Err(fault)
    }

    /// Reads a union's field that is known as `T`; none where it reads as absent.
    ///
    /// # Errors
    ///
    /// As [`read`](Self::read).
    #[inline(always)]
    pub fn read_arm<T: Value>(&mut self, head: P::Head) -> Result<Option<T>, Fault> {
        let mut arm = None;
        self.read(head, &mut arm)?;
        Ok(arm)
    }

    /// Reads a union's field that is not known with this id and type; none where it is skipped for its wrong type.
    ///
    /// # Errors
    ///
    /// As [`other`](Self::other).
    pub fn read_unknown(
        &mut self,
        head: P::Head,
        schema: &'static Schema,
    ) -> Result<Option<Unknown>, Fault> {
        let start = self.position();
        self.other(head, schema)?;
        if schema.field(head.id()).is_some() {
            return Ok(None);
        }
        Ok(Some(Unknown::read::<P>(
            self.bytes(),
            head,
            start,
            self.position(),
        )))
    }

    /// A union's one arm.
    ///
    /// # Errors
    ///
    /// When there is none.
    #[inline(always)]
    pub fn one_arm<T>(&self, arm: Option<T>) -> Result<T, Fault> {
        arm.ok_or_else(|| Fault::new(FaultKind::EmptyUnion, self.position().saturating_sub(1)))
    }

    /// A required field's value.
    ///
    /// # Errors
    ///
    /// When it was not there.
    #[inline(always)]
    pub fn present<T>(&self, field: Option<T>) -> Result<T, Fault> {
        field.ok_or_else(|| Fault::new(FaultKind::MissingField, self.position().saturating_sub(1)))
    }
}

/// Writes the fields of one struct. Generated code holds one in a local variable.
#[derive(Debug)]
pub struct FieldWriter<'o, P> {
    out: &'o mut Vec<u8>,
    previous_id: i16,
    protocol: std::marker::PhantomData<P>,
}

impl<'o, P: Protocol> FieldWriter<'o, P> {
    /// Begins a struct.
    pub fn new(out: &'o mut Vec<u8>) -> Self {
        FieldWriter {
            out,
            previous_id: 0,
            protocol: std::marker::PhantomData,
        }
    }

    /// Writes a field.
    ///
    /// # Errors
    ///
    /// When a length does not fit Thrift's sizes.
    #[inline]
    pub fn field<T: Value>(&mut self, id: i16, value: &T) -> Result<(), EncodeError> {
        value.write_field::<P>(self.out, id, self.previous_id)?;
        self.previous_id = id;
        Ok(())
    }

    /// Writes a field that may be absent.
    ///
    /// # Errors
    ///
    /// As [`field`](Self::field).
    #[inline]
    pub fn optional<T: Value>(&mut self, id: i16, value: Option<&T>) -> Result<(), EncodeError> {
        match value {
            Some(value) => self.field(id, value),
            None => Ok(()),
        }
    }

    /// Writes a union's unknown field.
    ///
    /// # Errors
    ///
    /// When it was read under another protocol.
    pub fn unknown(&mut self, unknown: &Unknown) -> Result<(), EncodeError> {
        unknown.write_field::<P>(self.out, self.previous_id)
    }

    /// Ends the struct.
    pub fn end(self) {
        P::write_stop(self.out);
    }
}
