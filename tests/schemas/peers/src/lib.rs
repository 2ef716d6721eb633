//! What Apache's Thrift compiler makes of the random schemas that it can take.
//!
//! It is generated when this crate is built, if `thrift` 0.17.0 is installed (Debian 12: `apt-get install
//! thrift-compiler`). Without it there are no peers, and tests have to say so.

use scrooge_peers::codec;
use scrooge_runtime::ProtocolTag;
use thrift::protocol::TSerializable;

type RoundTrip = fn(ProtocolTag, &[u8]) -> thrift::Result<Vec<u8>>;

/// A struct's generated code.
#[derive(Clone, Copy)]
pub struct Peer {
    /// File and name: `plain00.Order3`.
    pub name: &'static str,
    round_trip: RoundTrip,
}

impl Peer {
    #[allow(
        dead_code,
        reason = "without Apache's compiler there is no peer to make"
    )]
    fn of<T: TSerializable>(name: &'static str) -> Self {
        Peer {
            name,
            round_trip: |protocol, bytes| {
                Ok(match protocol {
                    ProtocolTag::Compact => {
                        codec::compact::to_bytes(&codec::compact::from_bytes::<T>(bytes)?)
                    }
                    _ => codec::to_bytes(&codec::from_bytes::<T>(bytes)?),
                })
            },
        }
    }

    /// Reads a record and writes it again.
    ///
    /// # Errors
    ///
    /// When the generated code cannot read it.
    pub fn round_trip(&self, protocol: ProtocolTag, bytes: &[u8]) -> thrift::Result<Vec<u8>> {
        (self.round_trip)(protocol, bytes)
    }
}

include!(concat!(env!("OUT_DIR"), "/peers.rs"));
