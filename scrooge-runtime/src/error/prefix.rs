//! What is often found before a record, and reads as an empty record.

use std::fmt;

/// A prefix that a payload seems to have before its record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Prefix {
    /// A zero byte and a four-byte schema id, as Confluent's serialisers write.
    SchemaId(u32),
    /// The four-byte length of a framed transport.
    FrameLength(u32),
    /// A message envelope, as calls and replies have it: strict (`80 01` or, in compact, `82`), or old-style (a four-byte
    /// name length, the name, a type and a sequence number).
    Envelope,
}

impl Prefix {
    /// What `payload` seems to start with: a byte that would end a record at once, or one that begins none.
    pub(super) fn suspect(payload: &[u8]) -> Option<Prefix> {
        let (&word, rest) = payload.split_first_chunk::<4>()?;
        match word {
            [0, ..] => {}
            [0x80, 0x01, ..] | [0x82, 0x21 | 0x41 | 0x61 | 0x81, ..] => {
                return Some(Prefix::Envelope);
            }
            _ => return None,
        }
        let length = u32::from_be_bytes(word);
        if length as usize == rest.len() {
            return Some(Prefix::FrameLength(length));
        }
        // A name, one of the four message types, and a sequence number.
        if let Some((name, [1..=4, _, _, _, _, ..])) = rest.split_at_checked(length as usize)
            && !name.is_empty()
            && name.iter().all(u8::is_ascii_graphic)
        {
            return Some(Prefix::Envelope);
        }
        let id = payload
            .get(1..)?
            .first_chunk()
            .copied()
            .map(u32::from_be_bytes)?;
        Some(Prefix::SchemaId(id))
    }
}

impl fmt::Display for Prefix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Prefix::SchemaId(id) => write!(f, "a Confluent prefix of five bytes, schema id {id}"),
            Prefix::FrameLength(length) => write!(f, "a frame length of four bytes, {length}"),
            Prefix::Envelope => f.write_str("a message envelope"),
        }
    }
}
