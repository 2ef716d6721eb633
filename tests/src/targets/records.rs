//! Decoding, walking, reading and transcoding of records.

use scrooge_runtime::{DecodeError, DecodeErrorKind, ProtocolTag, Settings, Stop};

use super::Input;
use crate::kinds::{AnyData, AnyRecord, State};
use crate::meter::bounded;
use crate::probe::Choice;

/// The full decoder takes a bounded amount of memory, and what it makes can be encoded and comes back equal.
pub fn full_decode(data: &[u8]) {
    let Some(input) = Input::read(data) else {
        return;
    };
    let Ok(made) = bounded(|| input.kind.decode(&input.settings(), input.payload)) else {
        return;
    };
    for protocol in [ProtocolTag::Binary, ProtocolTag::Compact] {
        let Ok(encoded) = bounded(|| made.encode(protocol)) else {
            // An unknown arm that the other protocol cannot hold.
            assert_ne!(protocol, input.kind.protocol, "{input:?}");
            continue;
        };
        let kind = input.kind.over(protocol);
        let again = kind.decode(&Settings::default(), &encoded);
        let again = again.unwrap_or_else(|error| panic!("{error} of {encoded:?}"));
        if protocol == input.kind.protocol || !made.probe(Choice::all(0)).has_unknown() {
            assert!(again.equals(&*made), "{again:?} came back of {made:?}");
            assert_eq!(again.hash(), made.hash());
        }
    }
}

/// A decoder that never learns walks exactly what the full decoder decodes, but for strings.
pub fn walk(data: &[u8]) {
    if let Some(input) = Input::read(data) {
        agree(&input, &input.settings(), State::Lazy);
    }
}

/// A decoder in any state of learning reads what the full decoder reads.
pub fn adapted(data: &[u8]) {
    if let Some(input) = Input::read(data) {
        agree(&input, &input.settings(), input.state());
    }
}

/// The same in the compact protocol, whatever the input says.
pub fn compact(data: &[u8]) {
    if let Some(mut input) = Input::read(data) {
        input.kind = input.kind.over(ProtocolTag::Compact);
        agree(&input, &input.settings(), input.state());
    }
}

/// Under early stop, what `complete` has verified can be read, and reads as what the full decoder gives.
pub fn early(data: &[u8]) {
    if let Some(input) = Input::read(data) {
        let settings = Settings {
            stop: Stop::Early,
            ..input.settings()
        };
        agree(&input, &settings, input.state());
    }
}

/// Both decode, or both fail for the same reason; and all that is read is the same.
fn agree(input: &Input<'_>, settings: &Settings, state: State) {
    let decoder = input
        .kind
        .decoder_by(state, settings, &[&input.lesson(), &input.lesson()]);
    let full = bounded(|| input.kind.decode(settings, input.payload));
    let record = bounded(|| decoder.decode_borrowed(input.payload));
    let record = record.and_then(|record| bounded(|| record.complete()).map(|()| record));
    match (full, record) {
        (Ok(data), Ok(record)) => assert_reads(input, &*record, &*data),
        (Err(expected), Ok(record)) => {
            assert!(
                is_of_data(&expected),
                "{expected} is not found in {input:?}"
            );
            record.probe(Choice::all(input.rng().next()));
        }
        (Err(expected), Err(error)) => {
            assert!(
                is_of_data(&expected) || expected == error,
                "{error}, but {expected}: {input:?}"
            );
        }
        (Ok(_), Err(error)) => panic!("{error}, but not to the full decoder: {input:?}"),
    }
}

fn assert_reads(input: &Input<'_>, record: &dyn AnyRecord, data: &dyn AnyData) {
    let mut rng = input.rng();
    let all = Choice::all(rng.next());
    for choice in [Choice::some(rng.next()), all, Choice::some(rng.next())] {
        record.probe(choice.as_lesson());
        assert_eq!(
            record.probe(choice),
            data.probe(choice),
            "{choice:?} of {input:?}"
        );
    }
    assert!(record.equals_data(data), "{input:?}");
    assert_eq!(record.hash(), data.hash(), "{input:?}");
    let made = record.to_data();
    assert!(made.is_ok_and(|made| made.equals(data)), "{input:?}");
}

/// A record that comes out in the other protocol is equal there, and once it has come back.
pub fn transcode(data: &[u8]) {
    let Some(input) = Input::read(data) else {
        return;
    };
    let (settings, from) = (input.settings(), input.kind.protocol);
    let to = match from {
        ProtocolTag::Binary => ProtocolTag::Compact,
        _ => ProtocolTag::Binary,
    };
    let decoder = input.kind.decoder_by(
        input.state(),
        &settings,
        &[&input.lesson(), &input.lesson()],
    );
    let Ok(record) = decoder.decode_borrowed(input.payload) else {
        return;
    };
    let Ok(there) = bounded(|| record.encode(to)) else {
        return;
    };
    assert!(
        there.len() <= 8 * input.payload.len() + 8,
        "{} bytes",
        there.len()
    );
    let other = input.kind.over(to).decoder(Settings {
        mode: scrooge_runtime::Mode::Lazy,
        ..settings.clone()
    });
    let other = other.decode_borrowed(&there);
    let other = other.unwrap_or_else(|error| panic!("{error} of {there:?} from {input:?}"));
    let Ok(data) = record.to_data() else {
        return;
    };
    if data.probe(Choice::all(0)).has_unknown() {
        return;
    }
    assert!(other.equals_data(&*data), "{there:?} from {input:?}");
    let back = bounded(|| other.encode(from));
    let back = back.unwrap_or_else(|error| panic!("{error} of {there:?} from {input:?}"));
    let again = input.kind.decode(&settings, &back);
    let again = again.unwrap_or_else(|error| panic!("{error} of {back:?} from {input:?}"));
    assert!(again.equals(&*data), "{back:?} from {input:?}");
}

/// Whether an error may be one of making data alone: of a string, or of wide structs whose data takes more of the stack than
/// there is for it before they nest too deep to be walked, or more memory than the record may have.
fn is_of_data(error: &DecodeError) -> bool {
    matches!(
        error.kind(),
        DecodeErrorKind::InvalidUtf8
            | DecodeErrorKind::TooDeep
            | DecodeErrorKind::DataTooLarge { .. }
    )
}
