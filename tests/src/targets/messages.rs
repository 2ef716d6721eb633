//! Envelopes of calls and replies.

use scrooge_runtime::Bytes;
use scrooge_runtime::message::{ApplicationException, Envelope, Message, MessageKind};

use crate::meter::bounded;

/// What can be read borrowed can be read shared, and is the same again once it has been written.
pub fn messages(data: &[u8]) {
    let borrowed = bounded(|| Message::read(data));
    let shared = bounded(|| Message::read_shared(&Bytes::copy_from_slice(data)));
    let message = match (borrowed, shared) {
        (Ok(message), Ok(shared)) => {
            assert_eq!(message.name().as_bytes(), shared.name().as_bytes());
            assert_eq!(message.body, shared.body);
            message
        }
        (Err(error), Err(other)) => return assert_eq!(error, other),
        (borrowed, shared) => panic!("{borrowed:?}, {shared:?}"),
    };
    for envelope in [Envelope::Strict, Envelope::OldStyle, Envelope::Compact] {
        if let Ok(encoded) = bounded(|| message.encode(envelope)) {
            let again = Message::read(&encoded);
            assert_eq!(again.as_ref(), Ok(&message), "{encoded:?}");
        }
    }
    if message.kind == MessageKind::Exception
        && let Some(envelope) = Envelope::detect(data)
        && let Ok(exception) =
            bounded(|| ApplicationException::read(envelope.protocol(), message.body))
    {
        let encoded = exception.encode(envelope.protocol());
        let encoded = encoded.expect("what was read can be encoded");
        let again = ApplicationException::read(envelope.protocol(), &encoded);
        assert_eq!(again.as_ref(), Ok(&exception));
    }
}
