//! Volo's crate pilota: always the whole record, whose strings it shares with the payload.

use scrooge_pilota::pilota::thrift::Message;
use scrooge_runtime::Bytes;

use super::{Group, Records};

/// Adds it, with checks and without, where damaged bytes are undefined behaviour.
///
/// It takes part in binary only: its compact reader refuses the airlines that the `thrift` crate writes.
pub fn add<M: Message + 'static>(
    group: &mut Group,
    records: &Records,
    read: impl Fn(&M) -> u64 + Copy + 'static,
) {
    if records.is_compact() {
        return;
    }
    add_decoder(group, "pilota", records, scrooge_pilota::decode, read);
    add_decoder(
        group,
        "pilota-unchecked",
        records,
        scrooge_pilota::decode_unchecked,
        read,
    );
}

fn add_decoder<M: Message + 'static>(
    group: &mut Group,
    name: &str,
    records: &Records,
    decode: impl Fn(Bytes) -> M + Copy + 'static,
    read: impl Fn(&M) -> u64 + Copy + 'static,
) {
    group.add(name, records, move |records| {
        move || records.sum_shared(|payload| read(&decode(payload.clone())))
    });
}
