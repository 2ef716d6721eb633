//! Agreement with an implementation that is not ours.

use scrooge_runtime::Settings;

use super::alike::{assert_reads, decode};
use super::case::{Case, Context};
use crate::kinds::State;
use crate::{mutate, tree};

/// Reads a record and writes it again, elsewhere.
pub type RoundTrip<'r> = dyn FnMut(&[u8]) -> Result<Vec<u8>, String> + 'r;

/// What we write, and the same in disorder, the peer reads; what it writes, we read, with the same values.
///
/// # Panics
///
/// When it does not.
pub fn a_peer_reads_and_writes_the_same(case: &Case, round_trip: &mut RoundTrip<'_>) -> u64 {
    let mut rng = case.rng();
    let settings = Settings::default();
    let kind = case.kind;
    // Encoding plain data writes every field that has a default, which a peer would else read as the zero of its type.
    let bytes = case.plain(&mut rng);
    let data = kind.decode(&settings, &bytes);
    let data = data.unwrap_or_else(|error| panic!("{error} in {kind:?}"));
    let ours = data.encode(kind.protocol);
    let mut ours = ours.expect("what was decoded can be encoded");
    if rng.one_in(2) {
        let mut tree = tree::parse(kind.protocol, &ours).expect("we write what can be parsed");
        mutate::disorder(&mut tree, kind.schema, &mut rng);
        ours = tree::write(kind.protocol, &tree);
    }
    let context = |state, bytes| Context {
        kind,
        state,
        settings: &settings,
        bytes,
    };
    let theirs = round_trip(&ours);
    let theirs = theirs.unwrap_or_else(|error| panic!("{error}: {}", context(None, &ours)));
    let read = kind.decode(&settings, &theirs);
    let same = read.as_ref().is_ok_and(|read| read.equals(&*data));
    assert!(
        same,
        "{read:?} came back as {}: {}",
        context(None, &theirs),
        context(None, &ours)
    );
    let mut pairs = 0;
    for state in State::all(rng.next()) {
        for bytes in [&ours, &theirs] {
            let context = context(Some(state), bytes);
            let decoder = kind.decoder_by(state, &settings, &[&ours, &theirs]);
            let record = decode(&*decoder, bytes, &mut rng);
            let record = record.unwrap_or_else(|error| panic!("{error}: {context}"));
            pairs += assert_reads(&*record, &*data, &mut rng, &context);
        }
    }
    pairs
}
