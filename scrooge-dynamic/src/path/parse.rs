//! From text to a path.

use std::ops::Range;

use scrooge_codegen::suggest;
use scrooge_runtime::dynamic::Key;
use scrooge_runtime::schema::{EnumSchema, StructKind, Type};
use scrooge_runtime::{Schema, Uuid};

use super::{Path, PathError, Step, may_be_absent};

pub(super) fn parse(schema: &'static Schema, text: &str) -> Result<Path, PathError> {
    let mut parser = Parser {
        text,
        at: 0,
        steps: Vec::new(),
        may_be_absent: false,
    };
    let mut ty = parser.field(schema)?;
    while let Some(next) = parser.peek() {
        ty = match next {
            '.' => {
                parser.at += 1;
                parser.field_of(ty)?
            }
            '[' => parser.brackets(ty)?,
            _ => {
                let place = parser.at..parser.at + next.len_utf8();
                return Err(
                    parser.error(place, "a field is followed by `.`, by `[`, or by nothing")
                );
            }
        };
    }
    Ok(Path {
        text: text.into(),
        root: schema,
        steps: parser.steps.into(),
        ty,
        may_be_absent: parser.may_be_absent,
    })
}

struct Parser<'t> {
    text: &'t str,
    at: usize,
    steps: Vec<Step>,
    may_be_absent: bool,
}

impl<'t> Parser<'t> {
    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn error(&self, place: Range<usize>, message: impl Into<String>) -> PathError {
        PathError {
            text: self.text.to_owned(),
            place,
            message: message.into(),
            suggestion: None,
        }
    }

    /// A name, and where it stands.
    fn name(&mut self) -> Result<(&'t str, Range<usize>), PathError> {
        let rest = self.rest();
        let is_name = |c: char| c.is_alphanumeric() || c == '_';
        let length = rest.find(|c| !is_name(c)).unwrap_or(rest.len());
        let place = self.at..self.at + length;
        if length == 0 {
            return Err(self.error(place, "the name of a field is missing"));
        }
        self.at += length;
        Ok((&rest[..length], place))
    }

    /// A field of what a value of this type is.
    fn field_of(&mut self, ty: &'static Type) -> Result<&'static Type, PathError> {
        if let Some(schema) = ty.schema() {
            return self.field(schema);
        }
        let (name, place) = self.name()?;
        let found = described(ty);
        let hint = match ty {
            Type::List(_) | Type::Set(_) => ": `[]` is every element, `[0]` the first",
            Type::Map(..) => ": `[]` is every value, `[key]` every key",
            _ => "",
        };
        let message = format!("there is no field `{name}` in {found}{hint}");
        Err(self.error(place, message))
    }

    fn field(&mut self, schema: &'static Schema) -> Result<&'static Type, PathError> {
        let (name, place) = self.name()?;
        let index = schema.fields.iter().position(|field| field.name == name);
        let found = index.and_then(|index| Some((index, schema.fields.get(index)?)));
        let Some((index, field)) = found else {
            let kind = match schema.kind {
                StructKind::Union => "union",
                StructKind::Struct => "struct",
                StructKind::Exception => "exception",
            };
            let message = format!("the {kind} `{}` has no field `{name}`", schema.name);
            let names = schema.fields.iter().map(|field| field.name);
            return Err(PathError {
                suggestion: suggest(name, names).map(str::to_owned),
                ..self.error(place, message)
            });
        };
        self.may_be_absent |= may_be_absent(schema, field);
        self.steps.push(Step::Field(index));
        Ok(&field.ty)
    }

    /// What stands in brackets behind a container.
    fn brackets(&mut self, ty: &'static Type) -> Result<&'static Type, PathError> {
        let open = self.at;
        self.at += 1;
        let inside = self.inside(open)?;
        let (step, ty) = match (ty, inside.text) {
            (Type::List(element) | Type::Set(element) | Type::Map(_, element), "") => {
                (Step::Elements, *element)
            }
            (Type::Map(key, _), "key") => (Step::Keys, *key),
            (Type::List(element) | Type::Set(element), place) => match place.parse() {
                Ok(place) if !inside.quoted => (Step::Element(place), *element),
                _ => {
                    let message = "an element is named by its place, the first being 0; `[]` is every element";
                    return Err(self.error(inside.place, message));
                }
            },
            (Type::Map(key, value), _) => (Step::Key(self.key(key, &inside)?), *value),
            _ => {
                let message = format!("there are no elements in {}", described(ty));
                return Err(self.error(open..self.at, message));
            }
        };
        self.may_be_absent = true;
        self.steps.push(step);
        Ok(ty)
    }

    /// What stands between brackets, of which the first is at `open`.
    fn inside(&mut self, open: usize) -> Result<Inside<'t>, PathError> {
        let start = self.at;
        let rest = self.rest();
        if let Some(quote) = rest.chars().next().filter(|c| matches!(c, '"' | '\'')) {
            let text = &rest[1..];
            let end = text.find(quote);
            if let Some(end) = end
                && text[end + 1..].starts_with(']')
            {
                self.at += end + 3;
                return Ok(Inside {
                    text: &text[..end],
                    place: start..start + end + 2,
                    quoted: true,
                });
            }
            let message = "a key in quotes ends with the same quote and `]`";
            return Err(self.error(start..self.text.len(), message));
        }
        let Some(end) = rest.find(']') else {
            return Err(self.error(open..self.text.len(), "`]` is missing"));
        };
        self.at += end + 1;
        Ok(Inside {
            text: rest[..end].trim(),
            place: start..start + end,
            quoted: false,
        })
    }

    fn key(&self, ty: &'static Type, inside: &Inside<'_>) -> Result<Key, PathError> {
        let text = inside.text;
        let key = match (ty, inside.quoted) {
            (Type::String, true) => Some(Key::Text(text.to_owned())),
            (Type::Binary, true) => Some(Key::Binary(text.as_bytes().to_vec())),
            (Type::Uuid, true) => Uuid::parse_str(text).ok().map(Key::Uuid),
            (Type::Bool, false) => text.parse().ok().map(Key::Bool),
            (Type::I8 | Type::I16 | Type::I32 | Type::I64, false) => {
                text.parse().ok().map(Key::Integer)
            }
            (Type::Enum(schema), false) => return self.member(schema, inside),
            _ => None,
        };
        key.ok_or_else(|| {
            let wanted = match ty {
                Type::String => "a text in quotes",
                Type::Binary => "bytes as a text in quotes",
                Type::Uuid => "a uuid in quotes",
                Type::Bool => "`true` or `false`",
                Type::I8 | Type::I16 | Type::I32 | Type::I64 => "a number",
                _ => "nothing that can be written in a path: `[]` is every value",
            };
            let message = format!("a key of this map is {}: write {wanted}", described(ty));
            self.error(inside.place.clone(), message)
        })
    }

    fn member(&self, schema: &'static EnumSchema, inside: &Inside<'_>) -> Result<Key, PathError> {
        let number = schema.number_of(inside.text).map(i64::from);
        let number = number.or_else(|| inside.text.parse().ok());
        number.map(Key::Integer).ok_or_else(|| {
            let message = format!("the enum `{}` has no member `{}`", schema.name, inside.text);
            let names = schema.members.iter().map(|(name, _)| *name);
            PathError {
                suggestion: suggest(inside.text, names).map(str::to_owned),
                ..self.error(inside.place.clone(), message)
            }
        })
    }
}

/// What stands between brackets.
struct Inside<'t> {
    text: &'t str,
    place: Range<usize>,
    quoted: bool,
}

/// A type as people say it.
fn described(ty: &Type) -> String {
    match ty {
        Type::Bool => "a bool".into(),
        Type::I8 => "an i8".into(),
        Type::I16 => "an i16".into(),
        Type::I32 => "an i32".into(),
        Type::I64 => "an i64".into(),
        Type::Double => "a double".into(),
        Type::String => "a string".into(),
        Type::Binary => "a binary".into(),
        Type::Uuid => "a uuid".into(),
        Type::Enum(schema) => format!("the enum `{}`", schema.name),
        Type::Struct(inner) => format!("`{}`", inner.schema().name),
        Type::List(_) => "a list".into(),
        Type::Set(_) => "a set".into(),
        Type::Map(..) => "a map".into(),
    }
}
