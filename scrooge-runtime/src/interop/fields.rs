//! What a struct has, as its accessors would say: later occurrences instead of earlier ones, and defaults for what is absent.

use crate::compare::{CHUNK, Chunk, Item, default_of};
use crate::error::Fault;
use crate::schema::{Field, Requiredness, Schema};

/// A field, and its value.
pub(super) type Held<'b> = (&'static Field, Item<'b>);

/// The fields that a struct has, in the order of their ids.
pub(super) fn fields_of<'b>(
    structure: Item<'b>,
    schema: &'static Schema,
) -> Result<Vec<Held<'b>>, Fault> {
    let mut found = Vec::new();
    for (nth, fields) in schema.fields.chunks(CHUNK).enumerate() {
        let first = nth * CHUNK;
        let chunk = Chunk::of(structure, schema, first)?;
        for (place, field) in fields.iter().enumerate() {
            let item = chunk
                .get(first + place, field)
                .or_else(|| default_of(field))
                .or_else(|| zero_of(structure, field));
            found.extend(item.map(|item| (field, item)));
        }
    }
    Ok(found)
}

/// What a required field is that a default of the IDL does not mention.
fn zero_of<'b>(structure: Item<'b>, field: &Field) -> Option<Item<'b>> {
    let is_required = field.requiredness == Requiredness::Required;
    let is_encoded = matches!(structure, Item::Wire(_));
    (is_required && !is_encoded).then_some(Item::Zero)
}
