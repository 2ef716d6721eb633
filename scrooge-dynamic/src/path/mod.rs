//! Which value of a record to read.

mod error;
mod follow;
mod parse;

pub use error::PathError;

use std::fmt;

use scrooge_runtime::Schema;
use scrooge_runtime::dynamic::Key;
use scrooge_runtime::schema::{Requiredness, StructKind, Type};

/// Which value of a record to read: through fields, union arms, elements, keys and values. It is checked against the schema when it
/// is made, so that it can't fail when a record is read.
///
/// | | reads |
/// |---|---|
/// | `user.address.country` | a field of a field of a field |
/// | `detail.click.x` | a field of a union's arm, if it is that one |
/// | `items[0].price` | of an element, the first being 0 |
/// | `tags["lang"]`, `counts[7]`, `flags[true]` | the value of a key: text, a number, a bool, a uuid in quotes |
/// | `prices[EUR]` | the value of a key that is an enum's member |
/// | `items[].price`, `tags[]` | of every element of a list or set, of every value of a map |
/// | `tags[key]` | of every key of a map |
///
/// Reading by it teaches the decoder as accessors do.
#[derive(Clone)]
pub struct Path {
    text: Box<str>,
    root: &'static Schema,
    steps: Box<[Step]>,
    ty: &'static Type,
    may_be_absent: bool,
}

/// What a path goes through.
#[derive(Clone, Debug)]
enum Step {
    /// The field of a struct, or the arm of a union, with this index.
    Field(usize),
    /// The element of a list or set at this place.
    Element(usize),
    /// The value of a key.
    Key(Key),
    /// Every element of a list or set, or every value of a map.
    Elements,
    /// Every key of a map.
    Keys,
}

impl Path {
    /// The path that `text` is in records of `schema`.
    ///
    /// # Errors
    ///
    /// When the text is no path, or there is no such field.
    pub fn new(schema: &'static Schema, text: &str) -> Result<Self, PathError> {
        parse::parse(schema, text)
    }

    /// As it was written.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The schema of the records that it is for.
    #[must_use]
    pub fn schema(&self) -> &'static Schema {
        self.root
    }

    /// The type of what it reads: of one value where there may be many.
    #[must_use]
    pub fn ty(&self) -> &'static Type {
        self.ty
    }

    /// Whether a record may have many values of it: there is a `[]` or a `[key]` in it.
    #[must_use]
    pub fn is_many(&self) -> bool {
        let mut steps = self.steps.iter();
        steps.any(|step| matches!(step, Step::Elements | Step::Keys))
    }

    /// Whether a record may have no value of it: an optional field without a default is in it, or a union's arm, an element or
    /// a key.
    #[must_use]
    pub fn may_be_absent(&self) -> bool {
        self.may_be_absent
    }
}

/// Whether a field may read as nothing.
fn may_be_absent(schema: &Schema, field: &scrooge_runtime::schema::Field) -> bool {
    let is_struct = matches!(field.ty, Type::Struct(_));
    schema.kind == StructKind::Union
        || match field.requiredness {
            Requiredness::Required => false,
            Requiredness::Optional => field.default.is_none(),
            Requiredness::Default => is_struct && field.default.is_none(),
        }
}

impl fmt::Debug for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Path({}.{})", self.root.name, self.text)
    }
}

impl fmt::Display for Path {
    /// As it was written.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
