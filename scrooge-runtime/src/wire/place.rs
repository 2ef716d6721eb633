//! A value in encoded bytes, for who has its type as data.

use super::{Limits, ProtocolTag, by_protocol, typed};
use crate::error::Fault;
use crate::schema::Type;
use crate::settings::Settings;

/// Where a value is in bytes that have been verified.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place<'b> {
    pub(crate) bytes: &'b [u8],
    pub(crate) at: usize,
    pub(crate) protocol: ProtocolTag,
    pub(crate) limits: Limits,
}

impl<'b> Place<'b> {
    /// The start of bytes that were encoded from plain data.
    pub(crate) fn encoded(protocol: ProtocolTag, bytes: &'b [u8]) -> Self {
        Place {
            bytes,
            at: 0,
            protocol,
            limits: Limits::new(&Settings {
                max_depth: Settings::DEEPEST,
                ..Settings::default()
            }),
        }
    }

    /// Another place in the same bytes.
    pub(crate) fn moved(self, at: usize) -> Self {
        Place { at, ..self }
    }

    /// The place behind the value of type `ty` that starts here.
    ///
    /// # Errors
    ///
    /// When the value is malformed.
    pub(crate) fn behind(self, ty: &Type) -> Result<Self, Fault> {
        let end = by_protocol!(self.protocol, P => {
            typed::skip::<P>(self.bytes, self.at, ty, self.limits)?
        });
        Ok(self.moved(end))
    }
}
