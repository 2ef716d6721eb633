//! Paths as people write them, looked up in the model.

use std::fmt;

use super::{HotSet, by_id};
use crate::emit::scope::{Presence, presence};
use crate::model::{DefinitionId, Field, Model, StructKind, Type};
use crate::resolve::suggest;

/// The way from a root through structs, and arms of unions, to a field; and on from there, if that is a container, through its
/// values.
#[derive(Clone, Debug)]
pub struct HotPath<'m> {
    pub(super) steps: Vec<Step<'m>>,
    pub(super) inside: Option<Box<Inside<'m>>>,
}

/// The way on from a container.
#[derive(Clone, Debug)]
pub struct Inside<'m> {
    /// Through which of its values.
    pub part: Part,
    /// Their type.
    pub ty: &'m Type,
    /// From there. It has no steps where all of a value is meant.
    pub rest: HotPath<'m>,
}

/// Which values of a container a path goes through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Those of a list or set: `items[]`.
    Elements,
    /// A map's keys: `prices[key]`.
    Keys,
    /// A map's values: `prices[]`.
    Values,
}

impl Part {
    /// As people write it.
    fn brackets(self) -> &'static str {
        match self {
            Part::Elements | Part::Values => "[]",
            Part::Keys => "[key]",
        }
    }
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
    /// The fields on the way, the last one included, up to the first container that the path goes through.
    pub fn steps(&self) -> &[Step<'m>] {
        &self.steps
    }

    /// The way on from the last of the [`steps`](Self::steps), if that is a container and the path goes through it.
    pub fn inside(&self) -> Option<&Inside<'m>> {
        self.inside.as_deref()
    }

    /// The type of what it leads to.
    pub fn ty(&self) -> &'m Type {
        let (mut path, mut ty) = (self, None);
        loop {
            ty = path.steps.last().map(|step| &step.field.ty).or(ty);
            match path.inside() {
                Some(inside) => (path, ty) = (&inside.rest, Some(inside.ty)),
                None => break,
            }
        }
        match ty {
            Some(ty) => ty,
            None => unreachable!("a path has a step"),
        }
    }

    /// The first of the [`steps`](Self::steps) whose absence is told by an `Option`.
    pub fn optional(&self) -> Option<&Step<'m>> {
        self.steps
            .iter()
            .find(|step| step.presence() == Presence::Optional)
    }

    /// As people write it: `user.address.city`, `items[].price`.
    pub fn name(&self) -> String {
        let mut name = self.name_up_to(self.steps.len());
        if let Some(inside) = self.inside() {
            name.push_str(inside.part.brackets());
            let rest = inside.rest.name();
            if !rest.is_empty() && !rest.starts_with('[') {
                name.push('.');
            }
            name.push_str(&rest);
        }
        name
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
    /// The path that is written as `user.address.city`, `items[].price` or `prices[key].currency`, by names in the IDL or in
    /// Rust.
    ///
    /// # Errors
    ///
    /// When there is none: with the name that may have been meant.
    pub fn path(&self, written: &str) -> Result<HotPath<'m>, PathError> {
        let words: Vec<Word<'_>> = written.split('.').map(Word::of).collect::<Result<_, _>>()?;
        self.way(self.root, &words)
    }

    /// The way that words lead from a struct.
    fn way(&self, root: DefinitionId, words: &[Word<'_>]) -> Result<HotPath<'m>, PathError> {
        let (mut steps, mut inside) = (Vec::new(), None);
        let mut definition = root;
        let mut words = words.iter();
        while let Some(word) = words.next() {
            let step = self.step(definition, word.name)?;
            let called = &step.field.name;
            steps.push(step);
            let ty = &step.field.ty;
            inside = self.inside(called, ty, &word.brackets, words.as_slice())?;
            let next = words.as_slice().first();
            match (next, ty) {
                _ if inside.is_some() => break,
                (Some(_), Type::Struct(id)) => definition = *id,
                (Some(next), _) => return Err(no_struct(self.model, called, ty, next.name)),
                (None, _) => {}
            }
        }
        Ok(HotPath { steps, inside })
    }

    /// The way on through a container of type `ty`, which is `called` so, if there are brackets.
    fn inside(
        &self,
        called: &str,
        ty: &'m Type,
        brackets: &[Bracket],
        words: &[Word<'_>],
    ) -> Result<Option<Box<Inside<'m>>>, PathError> {
        let Some((&bracket, others)) = brackets.split_first() else {
            return Ok(None);
        };
        let (part, ty) = match (ty, bracket) {
            (Type::List(element) | Type::Set(element, _), Bracket::Empty) => {
                (Part::Elements, element.as_ref())
            }
            (Type::Map(_, value, _), Bracket::Empty) => (Part::Values, value.as_ref()),
            (Type::Map(key, _, _), Bracket::Key) => (Part::Keys, key.as_ref()),
            _ => return Err(no_container(self.model, called, ty, bracket)),
        };
        let called = format!("{called}{}", part.brackets());
        let deeper = self.inside(&called, ty, others, words)?;
        let rest = match (ty, words.first()) {
            _ if deeper.is_some() => HotPath {
                steps: Vec::new(),
                inside: deeper,
            },
            (_, None) => HotPath {
                steps: Vec::new(),
                inside: None,
            },
            (Type::Struct(id), Some(_)) => self.way(*id, words)?,
            (_, Some(word)) => return Err(no_struct(self.model, &called, ty, word.name)),
        };
        Ok(Some(Box::new(Inside { part, ty, rest })))
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

/// A part of a written path: a name, and what is in brackets behind it.
struct Word<'w> {
    name: &'w str,
    brackets: Vec<Bracket>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Bracket {
    /// `[]`
    Empty,
    /// `[key]`
    Key,
}

impl<'w> Word<'w> {
    fn of(written: &'w str) -> Result<Self, PathError> {
        let mut parts = written.split('[');
        let name = parts.next().unwrap_or_default().trim();
        let brackets = parts.map(|part| match part.trim() {
            "]" => Ok(Bracket::Empty),
            "key]" => Ok(Bracket::Key),
            _ => Err(PathError::new(
                format!("`{}` is no part of a path", written.trim()),
                Some(
                    "`[]` stands for the elements of a list or set and the values of a map, `[key]` for its keys"
                        .to_owned(),
                ),
            )),
        });
        let brackets = brackets.collect::<Result<_, _>>()?;
        Ok(Word { name, brackets })
    }
}

/// There is no `name` below what is no struct.
fn no_struct(model: &Model, called: &str, ty: &Type, name: &str) -> PathError {
    let hint = match ty {
        Type::List(_) | Type::Set(..) => {
            format!("`{called}[].{name}` is that of each of its elements")
        }
        Type::Map(..) => {
            format!(
                "`{called}[].{name}` is that of each of its values, `{called}[key].{name}` of its keys"
            )
        }
        _ => "a path goes through structs, arms of unions and containers only".to_owned(),
    };
    let type_name = model.type_name(ty);
    PathError::new(
        format!("`{called}` is of type `{type_name}`, which has no field `{name}`"),
        Some(hint),
    )
}

/// There are brackets behind what has no such values.
fn no_container(model: &Model, called: &str, ty: &Type, bracket: Bracket) -> PathError {
    let (what, hint) = match (bracket, ty) {
        (Bracket::Key, Type::List(_) | Type::Set(..)) => (
            "keys",
            Some(format!("`{called}[]` stands for its elements")),
        ),
        (Bracket::Key, _) => ("keys", None),
        (Bracket::Empty, _) => ("elements", None),
    };
    let type_name = model.type_name(ty);
    PathError::new(
        format!("`{called}` is of type `{type_name}`, which has no {what}"),
        hint,
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
