//! Patches of records.

use scrooge_runtime::schema::{Requiredness, StructKind};
use scrooge_runtime::{Bytes, EncodeError};

use super::Input;
use crate::meter::bounded;
use crate::tree::{self, Tree};

/// Fields that are cleared are gone, all others are as they were, unknown ones too.
pub fn patch(data: &[u8]) {
    let Some(input) = Input::read(data) else {
        return;
    };
    let decoder = input.kind.decoder_by(
        input.state(),
        &input.settings(),
        &[&input.lesson(), &input.lesson()],
    );
    let Ok(record) = decoder.decode_borrowed(input.payload) else {
        return;
    };
    let cleared = cleared(&input);
    let patched: Result<Bytes, EncodeError> = bounded(|| record.without(&cleared));
    let patched = patched.unwrap_or_else(|error| panic!("{error} of {input:?}"));
    let ids: Vec<i16> = cleared
        .iter()
        .map(|&index| input.kind.schema.fields[index].id)
        .collect();
    let protocol = input.kind.protocol;
    // What stands behind the record is not part of it.
    let before = tree::parse(protocol, record.as_bytes());
    let (Some(Tree::Struct(mut fields)), Some(Tree::Struct(left))) =
        (before, tree::parse(protocol, &patched))
    else {
        // Types that no schema knows, in an empty container.
        return;
    };
    fields.retain(|(id, _, _)| !ids.contains(id));
    assert_eq!(left, fields, "{input:?}");
    let again = input.kind.decode(&input.settings(), &patched);
    let fine = match (&again, record.to_data()) {
        (Ok(_), _) | (Err(_), Err(_)) => true,
        (Err(_), Ok(_)) => false,
    };
    assert!(fine, "{again:?} of {patched:?} from {input:?}");
}

/// Some fields that may be absent. A union must keep its field.
fn cleared(input: &Input<'_>) -> Vec<usize> {
    let schema = input.kind.schema;
    if schema.kind == StructKind::Union {
        return Vec::new();
    }
    let mut rng = input.rng();
    let optional = |index: &usize| {
        schema.fields[*index].requiredness != Requiredness::Required && rng.one_in(3)
    };
    (0..schema.fields.len()).filter(optional).collect()
}
