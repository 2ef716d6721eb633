//! A length in front of a record.

use std::ops::Deref;

/// The bytes of a length: at most those of a varint of 32 bits.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Prefix {
    bytes: [u8; 5],
    length: usize,
}

impl Prefix {
    /// Four bytes, most significant first.
    pub(super) fn frame(size: u32) -> Self {
        let [a, b, c, d] = size.to_be_bytes();
        Prefix {
            bytes: [a, b, c, d, 0],
            length: 4,
        }
    }

    /// Seven bits a byte, least significant first.
    pub(super) fn varint(mut size: u32) -> Self {
        let mut prefix = Prefix::default();
        for byte in &mut prefix.bytes {
            prefix.length += 1;
            if size < 0x80 {
                *byte = size as u8;
                break;
            }
            *byte = size as u8 | 0x80;
            size >>= 7;
        }
        prefix
    }
}

impl Deref for Prefix {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        self.bytes.get(..self.length).unwrap_or_default()
    }
}
