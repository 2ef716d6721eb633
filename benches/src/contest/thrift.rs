//! Apache's crate and the code that Apache's compiler generates: always the whole record.

use scrooge_peers::codec;
use scrooge_peers::thrift::protocol::TSerializable;

use super::{Group, Records};

/// Adds it, for records in whichever protocol. `read` does what [`Read`](super::ours::Read) does.
pub fn add<T: TSerializable + 'static>(
    group: &mut Group,
    records: &Records,
    read: impl Fn(&T) -> u64 + Copy + 'static,
) {
    let decode = decoder::<T>(records);
    group.each("thrift", records, move |record| read(&decode(record)));
}

/// What decodes records of that protocol.
pub fn decoder<T: TSerializable + 'static>(
    records: &Records,
) -> impl Fn(&[u8]) -> T + Copy + use<T> {
    let decode = if records.is_compact() {
        codec::compact::from_bytes
    } else {
        codec::from_bytes
    };
    move |record| decode(record).expect("own records are whole")
}

/// What encodes records in that protocol.
pub fn encoder<T: TSerializable + 'static>(
    records: &Records,
) -> impl Fn(&T) -> Vec<u8> + Copy + use<T> {
    if records.is_compact() {
        codec::compact::to_bytes
    } else {
        codec::to_bytes
    }
}
