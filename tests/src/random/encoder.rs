//! What a protocol has to be able to write.

use scrooge_runtime::ProtocolTag;

use super::{Mark, Rng, Sample, Style};

/// Bytes as they grow, and the chance that decides where writers differ.
pub(super) struct Pen<'w> {
    pub(super) sample: Sample,
    pub(super) style: &'w Style,
    pub(super) rng: &'w mut Rng,
}

impl Pen<'_> {
    pub(super) fn put(&mut self, bytes: &[u8]) {
        self.sample.bytes.extend_from_slice(bytes);
    }

    pub(super) fn mark(&mut self, mark: fn(usize) -> Mark) {
        self.sample.marks.push(mark(self.sample.bytes.len()));
    }
}

/// A protocol. Types are given by the type bytes of binary.
pub(super) trait Encoder {
    /// A length or count.
    fn size(&self, pen: &mut Pen<'_>, size: usize);

    /// An integer of `width` bytes.
    fn number(&self, pen: &mut Pen<'_>, value: i64, width: usize);

    /// A double.
    fn double(&self, pen: &mut Pen<'_>, value: f64);

    /// A bool that is an element.
    fn bool(&self, pen: &mut Pen<'_>);

    /// What stands before a field's value. Says whether the value is still to come.
    fn field(&self, pen: &mut Pen<'_>, ttype: u8, id: i16, previous_id: i16) -> bool;

    /// The end of a struct.
    fn stop(&self, pen: &mut Pen<'_>);

    /// A list's or set's type and count, or a map's two types and count.
    fn container_head(&self, pen: &mut Pen<'_>, ttypes: &[u8], count: usize);
}

pub(super) fn encoder(protocol: ProtocolTag) -> &'static dyn Encoder {
    match protocol {
        ProtocolTag::Compact => &super::compact::Compact,
        _ => &super::binary::Binary,
    }
}
