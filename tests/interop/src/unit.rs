//! An IDL file as both sides see it.

use std::path::PathBuf;

use scrooge_runtime::Schema;
use scrooge_runtime::schema::{Requiredness, StructKind, Type};

use crate::RecordType;

/// An IDL file with all that it includes.
#[derive(Clone, Debug)]
pub struct Unit {
    /// A name that no other unit has, and that is an identifier.
    pub name: &'static str,
    /// The IDL file.
    pub path: &'static str,
    /// Where its includes are looked for.
    pub include_dirs: Vec<PathBuf>,
    /// The same IDL with nothing that is not on the wire.
    pub plain: String,
    /// Its structs, unions and exceptions.
    pub types: Vec<RecordType>,
}

impl Unit {
    /// All of several units, in the plain form only.
    #[must_use]
    pub fn plain_of_all(name: &'static str, units: &[Unit]) -> Self {
        Unit {
            name,
            path: "",
            include_dirs: Vec::new(),
            plain: units.iter().map(|unit| unit.plain.as_str()).collect(),
            types: units.iter().flat_map(|unit| unit.types.clone()).collect(),
        }
    }
}

/// What a language's generated code can hold.
#[derive(Clone, Copy, Debug)]
pub struct Holds {
    /// Lists, sets and maps as elements of sets and keys of maps.
    pub containers_as_keys: bool,
    /// Structs as elements of sets and keys of maps.
    pub structs_as_keys: bool,
}

impl Holds {
    /// Why records of a type cannot be had in a language; nothing where they can.
    #[must_use]
    pub fn reason_against(&self, schema: &'static Schema) -> Option<&'static str> {
        self.of_fields(schema, &mut Vec::new())
    }

    fn of_fields(
        &self,
        schema: &'static Schema,
        seen: &mut Vec<*const Schema>,
    ) -> Option<&'static str> {
        if seen.iter().any(|&other| std::ptr::eq(other, schema)) {
            return None;
        }
        seen.push(schema);
        if !is_finite(schema, &mut Vec::new()) {
            return Some("has no finite value");
        }
        let mut fields = schema.fields.iter();
        fields.find_map(|field| self.of_type(&field.ty, seen))
    }

    fn of_type(&self, ty: &Type, seen: &mut Vec<*const Schema>) -> Option<&'static str> {
        match ty {
            Type::Uuid => Some("uuid, which Apache's compiler 0.17 does not know"),
            Type::Struct(inner) => self.of_fields(inner.schema(), seen),
            Type::List(element) => self.of_type(element, seen),
            Type::Set(element) => self.of_key(element).or_else(|| self.of_type(element, seen)),
            Type::Map(key, value) => self
                .of_key(key)
                .or_else(|| self.of_type(key, seen))
                .or_else(|| self.of_type(value, seen)),
            _ => None,
        }
    }

    fn of_key(&self, ty: &Type) -> Option<&'static str> {
        match ty {
            Type::List(_) | Type::Set(_) | Type::Map(..) if !self.containers_as_keys => {
                Some("a container as an element of a set or a key of a map")
            }
            Type::Struct(_) if !self.structs_as_keys => {
                Some("a struct as an element of a set or a key of a map")
            }
            _ => None,
        }
    }
}

/// Whether there can be a record at all: not of a struct that requires itself, nor of a union without arms.
fn is_finite(schema: &'static Schema, around: &mut Vec<*const Schema>) -> bool {
    if around.iter().any(|&other| std::ptr::eq(other, schema)) {
        return false;
    }
    around.push(schema);
    let mut finite = |ty: &Type| ty.schema().is_none_or(|inner| is_finite(inner, around));
    let answer = match schema.kind {
        StructKind::Union => schema.fields.iter().any(|field| finite(&field.ty)),
        _ => schema
            .fields
            .iter()
            .filter(|field| field.requiredness == Requiredness::Required)
            .all(|field| finite(&field.ty)),
    };
    around.pop();
    answer
}

/// Whether a struct with a field that reads as a default where it is absent can be in a key: keys that others tell apart may
/// be the same to us then, and which of their values comes last is chance.
pub(crate) fn has_defaults_in_keys(schema: &'static Schema) -> bool {
    let mut open = vec![(schema, false)];
    let mut seen: Vec<(*const Schema, bool)> = Vec::new();
    while let Some((schema, in_key)) = open.pop() {
        if seen.contains(&(std::ptr::from_ref(schema), in_key)) {
            continue;
        }
        seen.push((schema, in_key));
        for field in schema.fields {
            let reads_as_default = field.default.is_some()
                || field.requiredness == Requiredness::Default && field.ty.schema().is_none();
            if in_key && reads_as_default && schema.kind != StructKind::Union {
                return true;
            }
            structs_in(&field.ty, in_key, &mut open);
        }
    }
    false
}

fn structs_in(ty: &Type, in_key: bool, found: &mut Vec<(&'static Schema, bool)>) {
    match ty {
        Type::Struct(inner) => found.push((inner.schema(), in_key)),
        Type::List(element) => structs_in(element, in_key, found),
        Type::Set(element) => structs_in(element, true, found),
        Type::Map(key, value) => {
            structs_in(key, true, found);
            structs_in(value, in_key, found);
        }
        _ => {}
    }
}
