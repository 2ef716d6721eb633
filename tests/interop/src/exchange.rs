//! The files that go between here and a peer. Numbers are big-endian and of four bytes.
//!
//! | file | what is in it |
//! |---|---|
//! | types | a line for each type: number, kind, and where the peer finds its class, with tabs between |
//! | records, to the peer | number of the type, protocol (0 binary, 1 compact; one byte), length, bytes; again and again |
//! | answers, from the peer | 0 (one byte), and twice length and bytes: in binary, in compact; or 1, length and what is wrong |

use std::fs;
use std::path::Path;

use scrooge_runtime::ProtocolTag;

use crate::Result;

/// A record for a peer.
#[derive(Clone, Debug)]
pub(crate) struct Sent {
    /// The place of its type in the unit.
    pub(crate) index: usize,
    pub(crate) protocol: ProtocolTag,
    pub(crate) bytes: Vec<u8>,
}

/// What a peer makes of a record: the same in both protocols, or what it has against it.
pub(crate) type Answer = std::result::Result<[Vec<u8>; 2], String>;

/// The protocols, in the order of answers.
pub(crate) const PROTOCOLS: [ProtocolTag; 2] = [ProtocolTag::Binary, ProtocolTag::Compact];

pub(crate) fn write_records(path: &Path, records: &[Sent]) -> Result<()> {
    let mut out = Vec::new();
    for record in records {
        out.extend(u32::try_from(record.index)?.to_be_bytes());
        out.push(u8::from(record.protocol == ProtocolTag::Compact));
        out.extend(u32::try_from(record.bytes.len())?.to_be_bytes());
        out.extend_from_slice(&record.bytes);
    }
    Ok(fs::write(path, out)?)
}

pub(crate) fn read_answers(path: &Path) -> Result<Vec<Answer>> {
    let file = fs::read(path)?;
    let mut rest = file.as_slice();
    let mut answers = Vec::new();
    while let Some((&status, behind)) = rest.split_first() {
        rest = behind;
        answers.push(match status {
            0 => Ok([piece(&mut rest)?, piece(&mut rest)?]),
            _ => Err(String::from_utf8_lossy(&piece(&mut rest)?).into_owned()),
        });
    }
    Ok(answers)
}

/// A length and as many bytes.
fn piece(rest: &mut &[u8]) -> Result<Vec<u8>> {
    let (length, behind) = rest.split_first_chunk().ok_or("an answer is cut off")?;
    let length = usize::try_from(u32::from_be_bytes(*length))?;
    let (bytes, behind) = behind
        .split_at_checked(length)
        .ok_or("an answer is cut off")?;
    *rest = behind;
    Ok(bytes.to_vec())
}
