//! What was read of a record, to be compared with what was read of another form of it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use scrooge_runtime::UnknownRef;

use crate::probe::Choice;

/// What accessors gave out. Doubles are kept by their bits; sets and maps without what was repeated, and sorted.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Observed {
    /// An accessor gave `None`.
    Absent,
    /// A bool.
    Bool(bool),
    /// An integer of any width.
    Int(i64),
    /// A double's bits.
    Double(u64),
    /// A string's bytes, UTF-8 or not.
    Text(Raw),
    /// A binary.
    Binary(Raw),
    /// A uuid.
    Uuid([u8; 16]),
    /// An enum's number.
    Enum(i32),
    /// A list's elements.
    List(Vec<Observed>),
    /// A set's elements.
    Set(BTreeSet<Observed>),
    /// A map's pairs; of a repeated key, the last.
    Map(BTreeMap<Observed, Observed>),
    /// The fields of a struct that were read.
    Record(BTreeMap<&'static str, Observed>),
    /// The arm of a union.
    Arm(&'static str, Box<Observed>),
    /// A union's field that the schema does not know: id, type byte, encoded value.
    Unknown(i16, u8, Raw),
    /// A field that has a default, and what its `has_…` said.
    Has(bool, Box<Observed>),
}

/// Bytes that print as text.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Raw(pub Vec<u8>);

impl fmt::Debug for Raw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\"", self.0.escape_ascii())
    }
}

impl Observed {
    /// Reads those of a struct's `count` fields that `choice` picks, in its order. What is read twice must be the same.
    ///
    /// # Panics
    ///
    /// When it is not.
    pub fn record(
        choice: Choice,
        count: usize,
        read: impl Fn(usize, Choice) -> (&'static str, Observed),
    ) -> Observed {
        let mut fields = BTreeMap::new();
        for index in choice.order(count) {
            let (name, value) = read(index, choice.below(index));
            if let Some(before) = fields.insert(name, value.clone()) {
                assert_eq!(before, value, "the second read of `{name}` differs");
            }
        }
        Observed::Record(fields)
    }

    /// A union's known arm, with its value unless the choice leaves that alone.
    pub fn arm(
        choice: Choice,
        name: &'static str,
        read: impl FnOnce(Choice) -> Observed,
    ) -> Observed {
        let value = if choice.takes_value() {
            read(choice)
        } else {
            Observed::Absent
        };
        Observed::Arm(name, Box::new(value))
    }

    /// A union's unknown field.
    pub fn unknown(unknown: UnknownRef<'_>) -> Observed {
        Observed::Unknown(unknown.id, unknown.ttype.0, Raw(unknown.bytes.to_vec()))
    }

    /// The strings in it that are not UTF-8.
    pub fn invalid_texts(&self) -> Vec<&[u8]> {
        let mut found = Vec::new();
        self.visit(&mut |observed| {
            if let Observed::Text(Raw(bytes)) = observed
                && std::str::from_utf8(bytes).is_err()
            {
                found.push(bytes.as_slice());
            }
        });
        found
    }

    /// Whether a union in it has a field that the schema does not know. Such are compared by their bytes.
    pub fn has_unknown(&self) -> bool {
        let mut found = false;
        self.visit(&mut |observed| found |= matches!(observed, Observed::Unknown(..)));
        found
    }

    fn visit<'o>(&'o self, see: &mut impl FnMut(&'o Observed)) {
        see(self);
        match self {
            Observed::List(elements) => elements.iter().for_each(|element| element.visit(see)),
            Observed::Set(elements) => elements.iter().for_each(|element| element.visit(see)),
            Observed::Map(pairs) => {
                for (key, value) in pairs {
                    key.visit(see);
                    value.visit(see);
                }
            }
            Observed::Record(fields) => fields.values().for_each(|field| field.visit(see)),
            Observed::Arm(_, value) | Observed::Has(_, value) => value.visit(see),
            _ => {}
        }
    }
}
