//! What no decoder shows from outside: how often elements are walked.

use std::cell::Cell;
use std::hash::{Hash, Hasher};

use super::{List, View};
use crate::error::{EncodeError, Fault};
use crate::record::Record;
use crate::schema::{Field, Schema, StructKind, StructRef, Type, Walks};
use crate::walk::{Keep, StructWalk};
use crate::wire::{DataLimits, Limits, Protocol};
use crate::{AdaptiveDecoder, Settings};

thread_local! {
    /// How many times an element has been walked.
    static WALKS: Cell<usize> = const { Cell::new(0) };
}

static ELEMENT: Schema = Schema::new(
    StructKind::Struct,
    "Element",
    &[
        Field::required(1, "number", Type::I32),
        Field::optional(2, "other", Type::I32),
    ],
    Walks::new::<Element>(),
);

static HOLDER: Schema = Schema::new(
    StructKind::Struct,
    "Holder",
    &[Field::default(
        1,
        "elements",
        Type::List(&Type::Struct(StructRef::new(|| &ELEMENT))),
    )],
    Walks::new::<Holder>(),
);

/// Stands for what the generator would write, but for the count.
macro_rules! walked {
    ($name:ident, $schema:ident, |$walk:ident| $fields:block) => {
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        struct $name;

        impl Record for $name {
            const SCHEMA: &'static Schema = &$schema;
            type Ref<'a> = Place<'a>;
            type Patch<'a> = crate::Patch<'a>;

            fn as_reference(&self) -> Place<'_> {
                unreachable!("there is no plain data here")
            }

            fn from_view(view: View<'_>) -> Place<'_> {
                Place(view)
            }

            fn walk<P: Protocol, K: Keep>(
                bytes: &[u8],
                start: usize,
                limits: Limits,
                keep: K,
            ) -> Result<usize, Fault> {
                if std::ptr::eq(Self::SCHEMA, &ELEMENT) {
                    WALKS.set(WALKS.get() + 1);
                }
                let mut $walk = StructWalk::<P, K, 0>::begin(bytes, start, limits, keep)?;
                $fields
                $walk.end(Self::SCHEMA, [])
            }

            fn read<P: Protocol>(
                _: &[u8],
                start: usize,
                _: DataLimits<'_>,
            ) -> Result<(Self, usize), Fault> {
                Ok(($name, start))
            }

            fn write<P: Protocol>(&self, _: &mut Vec<u8>) -> Result<(), EncodeError> {
                Ok(())
            }
        }
    };
}

walked!(Element, ELEMENT, |walk| {
    walk.optional::<i32>(1, 0);
    walk.optional::<i32>(2, 1);
});

walked!(Holder, HOLDER, |walk| {
    walk.optional::<Vec<Element>>(1, 0);
});

#[derive(Clone, Copy, Debug)]
struct Place<'a>(View<'a>);

impl PartialEq for Place<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.0.start == other.0.start
    }
}

impl Eq for Place<'_> {}

impl Hash for Place<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.start.hash(state);
    }
}

/// So many elements in the binary protocol.
fn encoded(count: u8) -> Vec<u8> {
    let mut bytes = vec![15, 0, 1, 12, 0, 0, 0, count];
    for number in 0..count {
        bytes.extend([8, 0, 1, 0, 0, 0, number, 8, 0, 2, 0, 0, 0, 9, 0]);
    }
    bytes.push(0);
    bytes
}

/// The walks over elements that `read` takes, once a decoder has learnt from `teach`.
fn walks(teach: impl Fn(List<'_, Element>), read: impl Fn(List<'_, Element>)) -> usize {
    let decoder = AdaptiveDecoder::<Holder>::new(Settings {
        window: 1,
        ..Settings::default()
    });
    let bytes = encoded(20);
    {
        let record = decoder.decode_borrowed(&bytes).expect("a record");
        teach(record.view().0.or_default::<Vec<Element>>(&HOLDER, 0));
    }
    let record = decoder.decode_borrowed(&bytes).expect("a record");
    WALKS.set(0);
    read(record.view().0.or_default::<Vec<Element>>(&HOLDER, 0));
    WALKS.get()
}

fn number(element: Place<'_>) -> i32 {
    element.0.required::<i32>(&ELEMENT, 0)
}

#[test]
fn a_hot_field_of_every_element_takes_one_walk_over_each() {
    let read = |elements: List<'_, Element>| {
        assert!(elements.iter().map(number).eq(0..20));
    };
    assert_eq!(walks(read, read), 20);
}

#[test]
fn two_hot_fields_take_no_more() {
    let read = |elements: List<'_, Element>| {
        for element in elements {
            assert!(number(element) < 20);
            assert_eq!(element.0.optional::<i32>(&ELEMENT, 1), Some(9));
            assert!(number(element) < 20);
        }
    };
    assert_eq!(walks(read, read), 20);
}

#[test]
fn elements_of_which_nothing_is_read_are_only_stepped_over() {
    let count = |elements: List<'_, Element>| assert_eq!(elements.iter().count(), 20);
    // Nobody has to know where the last one ends.
    assert_eq!(walks(count, count), 19);
}

#[test]
fn a_cold_field_takes_a_walk_more() {
    let count = |elements: List<'_, Element>| assert_eq!(elements.iter().count(), 20);
    let read = |elements: List<'_, Element>| {
        assert!(elements.iter().map(number).eq(0..20));
    };
    assert_eq!(walks(count, read), 39);
}
