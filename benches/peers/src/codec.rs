//! Records to bytes and back, as a program that uses the `thrift` crate would do it: the strict
//! binary protocol over a buffer in memory.

use thrift::protocol::{TBinaryInputProtocol, TBinaryOutputProtocol, TSerializable};

/// Encodes `record` with the binary protocol.
///
/// # Panics
///
/// Never for generated types: they fail to write only where the transport does, and a `Vec`
/// takes whatever it is given.
pub fn to_bytes<T: TSerializable>(record: &T) -> Vec<u8> {
    let mut bytes = Vec::new();
    record
        .write_to_out_protocol(&mut TBinaryOutputProtocol::new(&mut bytes, true))
        .expect("writing to memory does not fail");
    bytes
}

/// Decodes the record that `bytes` starts with; bytes after it are not looked at.
///
/// Give it trusted bytes only: the generated code allocates what a container's header asks for,
/// and panics on, or is killed for, a size that is damaged. It does not compare wire types with
/// the schema, but reads whatever is there as what it expects.
///
/// # Errors
///
/// Truncated bytes, a missing required field, strings that are not UTF-8.
pub fn from_bytes<T: TSerializable>(bytes: &[u8]) -> thrift::Result<T> {
    T::read_from_in_protocol(&mut TBinaryInputProtocol::new(bytes, true))
}

/// The same with the compact protocol.
pub mod compact {
    use thrift::protocol::{TCompactInputProtocol, TCompactOutputProtocol, TSerializable};

    /// Encodes `record`.
    ///
    /// # Panics
    ///
    /// Never for generated types, as [`super::to_bytes`].
    pub fn to_bytes<T: TSerializable>(record: &T) -> Vec<u8> {
        let mut bytes = Vec::new();
        record
            .write_to_out_protocol(&mut TCompactOutputProtocol::new(&mut bytes))
            .expect("writing to memory does not fail");
        bytes
    }

    /// Decodes the record that `bytes` starts with: trusted bytes only, as for [`super::from_bytes`].
    ///
    /// # Errors
    ///
    /// Truncated bytes, a missing required field, strings that are not UTF-8.
    pub fn from_bytes<T: TSerializable>(bytes: &[u8]) -> thrift::Result<T> {
        T::read_from_in_protocol(&mut TCompactInputProtocol::new(bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shapes::{Level5, Tree};

    #[test]
    fn bytes_are_the_binary_protocol_s() {
        let level = Level5::new("a".to_owned(), 7, vec!["b".to_owned()]);
        let expected = [
            b"\x0b\x00\x01\x00\x00\x00\x01a".as_slice(),
            b"\x08\x00\x02\x00\x00\x00\x07",
            b"\x0f\x00\x03\x0b\x00\x00\x00\x01\x00\x00\x00\x01b",
            b"\x00",
        ]
        .concat();
        assert_eq!(to_bytes(&level), expected);
    }

    #[test]
    fn what_was_written_is_read() -> thrift::Result<()> {
        let leaf = |label: &str| Box::new(Tree::new(label.to_owned(), Vec::new()));
        let tree = Tree::new("root".to_owned(), vec![leaf("left"), leaf("right")]);
        assert_eq!(from_bytes::<Tree>(&to_bytes(&tree))?, tree);
        Ok(())
    }

    #[test]
    fn compact_bytes_are_the_compact_protocol_s() -> thrift::Result<()> {
        let level = Level5::new("a".to_owned(), 7, vec!["b".to_owned()]);
        let bytes = compact::to_bytes(&level);
        assert_eq!(bytes, b"\x18\x01a\x15\x0e\x19\x18\x01b\x00");
        assert_eq!(compact::from_bytes::<Level5>(&bytes)?, level);
        Ok(())
    }

    #[test]
    fn truncated_bytes_are_an_error() {
        let bytes = to_bytes(&Tree::new("root".to_owned(), None));
        for end in 0..bytes.len() {
            assert!(from_bytes::<Tree>(&bytes[..end]).is_err(), "{end} bytes");
        }
    }
}
