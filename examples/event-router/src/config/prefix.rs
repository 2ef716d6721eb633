//! What stands before a record in a message's value.

use serde::{Deserialize, Deserializer, de};

/// What stands before a record. It is skipped to decode, and forwarded as it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Prefix {
    #[default]
    None,
    /// A zero byte and the four bytes of a schema's id, as Confluent's serialisers write.
    Confluent,
    /// The record's length in four bytes.
    Frame,
    /// So many bytes.
    Bytes(usize),
}

impl Prefix {
    /// What comes behind the prefix.
    pub(crate) fn strip(self, value: &[u8]) -> Result<&[u8], String> {
        match self {
            Prefix::None => Ok(value),
            Prefix::Confluent => match value {
                [0, _, _, _, _, record @ ..] => Ok(record),
                _ => Err("the value does not start with a zero byte and a schema's id, as prefix = \"confluent\" says".into()),
            },
            Prefix::Frame => match value.split_first_chunk::<4>() {
                Some((length, record)) if u32::from_be_bytes(*length) as usize == record.len() => Ok(record),
                _ => Err("the value does not start with the length of what follows, as prefix = \"frame\" says".into()),
            },
            Prefix::Bytes(count) => match value.get(count..) {
                Some(record) => Ok(record),
                None => Err(format!("the value is shorter than its prefix of {count} bytes")),
            },
        }
    }

    /// How long it is.
    pub(crate) fn len(self) -> usize {
        match self {
            Prefix::None => 0,
            Prefix::Confluent => 5,
            Prefix::Frame => 4,
            Prefix::Bytes(count) => count,
        }
    }
}

impl<'de> Deserialize<'de> for Prefix {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            Number(usize),
            Name(String),
        }
        match Written::deserialize(from) {
            Ok(Written::Number(count)) => Ok(Prefix::Bytes(count)),
            Ok(Written::Name(name)) if name == "none" => Ok(Prefix::None),
            Ok(Written::Name(name)) if name == "confluent" => Ok(Prefix::Confluent),
            Ok(Written::Name(name)) if name == "frame" => Ok(Prefix::Frame),
            _ => Err(de::Error::custom(
                "prefix is \"none\", \"confluent\", \"frame\" or a number of bytes",
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_prefix_takes_off_what_it_says() {
        assert_eq!(Prefix::None.strip(b"\0"), Ok(&b"\0"[..]));
        assert_eq!(Prefix::Confluent.strip(b"\0\0\0\0\x07abc"), Ok(&b"abc"[..]));
        assert_eq!(Prefix::Frame.strip(b"\0\0\0\x02ab"), Ok(&b"ab"[..]));
        assert_eq!(Prefix::Bytes(2).strip(b"xyab"), Ok(&b"ab"[..]));
    }

    #[test]
    fn a_value_without_its_prefix_is_an_error() {
        assert!(Prefix::Confluent.strip(b"\x01\0\0\0\x07abc").is_err());
        assert!(Prefix::Confluent.strip(b"\0\0\0\0").is_err());
        assert!(Prefix::Frame.strip(b"\0\0\0\x03ab").is_err());
        assert!(Prefix::Bytes(3).strip(b"ab").is_err());
    }
}
