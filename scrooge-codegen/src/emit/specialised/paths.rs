//! Paths as people write them, looked up in the model.

use std::fmt;

use super::{HotSet, by_id};
use crate::emit::scope::{Presence, presence};
use crate::model::{DefinitionId, Field, Model, StructKind, Type};
use crate::resolve::suggest;

/// The way from a root through structs, and arms of unions, to a field.
#[derive(Clone, Debug)]
pub struct HotPath<'m> {
    steps: Vec<Step<'m>>,
}

/// One field on the way.
#[derive(Clone, Copy, Debug)]
pub struct Step<'m> {
    /// The struct or union that has the field.
    pub definition: DefinitionId,
    /// The field's place among the others in the order of their ids.
    pub index: usize,
    /// The field.
    pub field: &'m Field,
    /// Whether it is the arm of a union.
    pub is_arm: bool,
}

impl Step<'_> {
    /// How the field's absence reads.
    pub(super) fn presence(&self) -> Presence {
        if self.is_arm {
            Presence::Optional
        } else {
            presence(self.field)
        }
    }
}

/// Why a path is none of the schema's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathError {
    message: String,
    hint: Option<String>,
}

impl PathError {
    pub(super) fn new(message: String, hint: Option<String>) -> Self {
        PathError { message, hint }
    }

    /// What to do about it.
    pub fn hint(&self) -> Option<&str> {
        self.hint.as_deref()
    }
}

impl fmt::Display for PathError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for PathError {}

impl<'m> HotPath<'m> {
    /// The fields on the way, the last one included.
    pub fn steps(&self) -> &[Step<'m>] {
        &self.steps
    }

    /// The field that it leads to.
    pub fn field(&self) -> &'m Field {
        match self.steps.last() {
            Some(step) => step.field,
            None => unreachable!("a path has a step"),
        }
    }

    /// The first field on the way whose absence is told by an `Option`.
    pub fn optional(&self) -> Option<&Step<'m>> {
        self.steps
            .iter()
            .find(|step| step.presence() == Presence::Optional)
    }

    /// As people write it: `user.address.city`.
    pub fn name(&self) -> String {
        self.name_up_to(self.steps.len())
    }

    pub(super) fn name_up_to(&self, steps: usize) -> String {
        let names: Vec<&str> = self
            .steps
            .iter()
            .take(steps)
            .map(|step| step.field.name.as_str())
            .collect();
        names.join(".")
    }
}

impl<'m> HotSet<'m> {
    /// The path that is written as `user.address.city`, by names in the IDL or in Rust.
    ///
    /// # Errors
    ///
    /// When there is none: with the name that may have been meant.
    pub fn path(&self, written: &str) -> Result<HotPath<'m>, PathError> {
        let mut steps = Vec::new();
        let mut definition = Some(self.root);
        let mut last: Option<&'m Field> = None;
        for name in written.split('.') {
            let Some(id) = definition else {
                return Err(no_struct(self.model, last, name));
            };
            let step = self.step(id, name.trim())?;
            definition = match step.field.ty {
                Type::Struct(id) => Some(id),
                _ => None,
            };
            last = Some(step.field);
            steps.push(step);
        }
        Ok(HotPath { steps })
    }

    fn step(&self, id: DefinitionId, name: &str) -> Result<Step<'m>, PathError> {
        let definition = self.model.struct_of(id);
        let fields = by_id(definition);
        let found = fields
            .iter()
            .position(|field| field.name == name)
            .or_else(|| {
                let is_called = |field: &&Field| field.rust_name.trim_start_matches("r#") == name;
                fields.iter().position(is_called)
            });
        let Some((index, &field)) = found.and_then(|index| Some((index, fields.get(index)?)))
        else {
            let names = fields.iter().map(|field| field.name.as_str());
            let hint = match suggest(name, names.clone()) {
                Some(near) => Some(format!("did you mean `{near}`?")),
                None if fields.is_empty() || fields.len() > 12 => None,
                None => Some(format!("it has {}", names.collect::<Vec<_>>().join(", "))),
            };
            let message = format!("`{}` has no field `{name}`", definition.name);
            return Err(PathError::new(message, hint));
        };
        Ok(Step {
            definition: id,
            index,
            field,
            is_arm: definition.kind == StructKind::Union,
        })
    }
}

/// There is no `name` below a field that is no struct.
fn no_struct(model: &Model, field: Option<&Field>, name: &str) -> PathError {
    let Some(field) = field else {
        return PathError::new(format!("there is no `{name}`"), None);
    };
    let hint = match field.ty {
        Type::List(_) | Type::Set(..) | Type::Map(..) => {
            "a path ends at a list, set or map: take all of it, and read its elements from there"
        }
        _ => "a path goes through structs and arms of unions only",
    };
    PathError::new(
        format!(
            "`{}` is of type `{}`, which has no field `{name}`",
            field.name,
            model.type_name(&field.ty)
        ),
        Some(hint.to_owned()),
    )
}

impl Model {
    /// A type as the IDL writes it, typedefs followed: `list<User>`.
    pub fn type_name(&self, ty: &Type) -> String {
        match ty {
            Type::Bool => "bool".to_owned(),
            Type::I8 => "i8".to_owned(),
            Type::I16 => "i16".to_owned(),
            Type::I32 => "i32".to_owned(),
            Type::I64 => "i64".to_owned(),
            Type::Double => "double".to_owned(),
            Type::String => "string".to_owned(),
            Type::Binary => "binary".to_owned(),
            Type::Uuid => "uuid".to_owned(),
            Type::List(element) => format!("list<{}>", self.type_name(element)),
            Type::Set(element, _) => format!("set<{}>", self.type_name(element)),
            Type::Map(key, value, _) => {
                format!("map<{}, {}>", self.type_name(key), self.type_name(value))
            }
            Type::Enum(id) | Type::Struct(id) => self.get(*id).name().to_owned(),
        }
    }
}
