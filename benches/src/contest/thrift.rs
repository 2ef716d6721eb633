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
    let decode = match records.protocol() {
        "compact" => codec::compact::from_bytes,
        _ => codec::from_bytes,
    };
    group.each("thrift", records, move |record| {
        read(&decode(record).expect("own records are whole"))
    });
}
