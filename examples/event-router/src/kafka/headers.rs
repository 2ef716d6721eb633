//! What dead letters say about themselves.

use rdkafka::Message;
use rdkafka::message::{BorrowedMessage, Header, OwnedHeaders};

use crate::engine::DeadLetter;

/// The message's own headers, and those that say what is wrong with it and where it comes from.
pub(super) fn of_dead_letter(
    message: &BorrowedMessage<'_>,
    schema: &str,
    dead: &DeadLetter,
) -> OwnedHeaders {
    let own = message.headers().map(|headers| headers.detach());
    let headers = [
        ("router.error", dead.message.clone()),
        ("router.error.kind", dead.kind.to_owned()),
        ("router.error.path", dead.path.clone()),
        ("router.error.byte", dead.byte.to_string()),
        ("router.schema", schema.to_owned()),
        ("router.topic", message.topic().to_owned()),
        ("router.partition", message.partition().to_string()),
        ("router.offset", message.offset().to_string()),
    ];
    headers
        .iter()
        .fold(own.unwrap_or_default(), |all, (key, value)| {
            all.insert(Header {
                key,
                value: Some(value),
            })
        })
}
