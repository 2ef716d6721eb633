//! From a tree to a rule: names are looked up in the schema, and types compared.

use std::ops::Range;

use scrooge_codegen::suggest;
use scrooge_dynamic::{Path, PathError, RecordType};
use scrooge_runtime::schema::{EnumSchema, Type};

use super::RuleError;
use super::parse::{Node, Operand, Operator, Term, What};

/// A condition on records of one type, which cannot fail.
#[derive(Debug)]
pub(crate) enum Rule {
    Always,
    Never,
    Any(Vec<Rule>),
    All(Vec<Rule>),
    Not(Box<Rule>),
    Has(Path),
    /// Of a path and a value, or of several: one has to be so.
    Is(Path, Comparison, Vec<Value>),
    /// Of two paths.
    Both(Path, Comparison, Path),
}

/// How two values have to compare. What is unequal is what is not equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Comparison {
    Equal,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    StartsWith,
    EndsWith,
    Contains,
}

/// What is written in a rule, as values of the path's type compare.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    Bool(bool),
    /// Of all integers, and of enums.
    Int(i64),
    Double(f64),
    /// Of strings and binaries.
    Bytes(Vec<u8>),
    Uuid([u8; 16]),
}

pub(super) fn check(node: &Node, record: RecordType) -> Result<Rule, RuleError> {
    Checker { record }.rule(node)
}

struct Checker {
    record: RecordType,
}

/// Something with an order, as far as rules know it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Family {
    Bool,
    Number,
    Bytes,
    Uuid,
    Enum,
}

impl Checker {
    fn rule(&self, node: &Node) -> Result<Rule, RuleError> {
        let rules = |nodes: &[Node]| {
            let rules = nodes.iter().map(|node| self.rule(node));
            rules.collect::<Result<Vec<_>, _>>()
        };
        match &node.what {
            What::Any(nodes) => Ok(Rule::Any(rules(nodes)?)),
            What::All(nodes) => Ok(Rule::All(rules(nodes)?)),
            What::Not(inner) => Ok(Rule::Not(Box::new(self.rule(inner)?))),
            What::Compare(operator, sides) => self.compare(*operator, sides, &node.place),
            What::OneOf(operand, values) => {
                let path = self.path(operand, "`in`")?;
                let values = values.iter().map(|value| self.value(value, &path));
                let values = values.collect::<Result<_, _>>()?;
                Ok(Rule::Is(path, Comparison::Equal, values))
            }
            What::Call(name, place, arguments) => self.call(name, place, arguments),
            What::Alone(operand) => self.alone(operand),
        }
    }

    fn alone(&self, operand: &Operand) -> Result<Rule, RuleError> {
        match operand.term {
            Term::Bool(true) => return Ok(Rule::Always),
            Term::Bool(false) => return Ok(Rule::Never),
            _ => {}
        }
        let path = self.path(operand, "a condition")?;
        if !matches!(path.ty(), Type::Bool) {
            let message = format!(
                "`{path}` is {} and no condition by itself",
                described(path.ty())
            );
            let error = RuleError::new(operand.place.clone(), message);
            return Err(error.hint(format!("compare it with something, or write `has({path})`")));
        }
        Ok(Rule::Is(path, Comparison::Equal, vec![Value::Bool(true)]))
    }

    fn call(
        &self,
        name: &str,
        place: &Range<usize>,
        arguments: &[Operand],
    ) -> Result<Rule, RuleError> {
        let comparison = match name {
            "has" => return self.has(place, arguments),
            "starts_with" => Comparison::StartsWith,
            "ends_with" => Comparison::EndsWith,
            _ => Comparison::Contains,
        };
        let [operand, text] = arguments else {
            let message = format!(
                "`{name}` takes a field and a text, not {} things",
                arguments.len()
            );
            return Err(RuleError::new(place.clone(), message));
        };
        let path = self.path(operand, &format!("`{name}`"))?;
        match (family(path.ty()), &text.term) {
            (Some(Family::Bytes), Term::Text(text)) => Ok(Rule::Is(
                path,
                comparison,
                vec![Value::Bytes(text.clone().into())],
            )),
            (Some(Family::Bytes), _) => Err(RuleError::new(
                text.place.clone(),
                format!("`{name}` looks for a text in quotes"),
            )),
            _ => {
                let found = described(path.ty());
                let message =
                    format!("`{name}` looks into strings and binaries, and `{path}` is {found}");
                Err(RuleError::new(operand.place.clone(), message))
            }
        }
    }

    fn has(&self, place: &Range<usize>, arguments: &[Operand]) -> Result<Rule, RuleError> {
        match arguments {
            [operand] => Ok(Rule::Has(self.path(operand, "`has`")?)),
            _ => Err(RuleError::new(place.clone(), "`has` takes one field")),
        }
    }

    fn compare(
        &self,
        operator: Operator,
        [left, right]: &[Operand; 2],
        place: &Range<usize>,
    ) -> Result<Rule, RuleError> {
        let rule = match (self.names_a_value(left), self.names_a_value(right)) {
            (true, true) if self.is_member(left, right) => {
                self.compare_value(operator.flipped(), right, left)?
            }
            (true, true) if self.is_member(right, left) => {
                self.compare_value(operator, left, right)?
            }
            (true, true) => self.compare_paths(operator, left, right, place)?,
            (true, false) => self.compare_value(operator, left, right)?,
            (false, true) => self.compare_value(operator.flipped(), right, left)?,
            (false, false) => {
                let error =
                    RuleError::new(place.clone(), "two values are compared here, and no field");
                return Err(error.hint("such a condition always gives the same"));
            }
        };
        Ok(match operator {
            Operator::Unequal => Rule::Not(Box::new(rule)),
            _ => rule,
        })
    }

    fn names_a_value(&self, operand: &Operand) -> bool {
        matches!(operand.term, Term::Name(_))
    }

    /// Whether `operand` can only be a member of the enum that `other` is: it is no field itself, and `other` is an enum.
    fn is_member(&self, operand: &Operand, other: &Operand) -> bool {
        let (Term::Name(name), Term::Name(other)) = (&operand.term, &other.term) else {
            return false;
        };
        let is_enum = |name| {
            matches!(
                self.record.path(name).map(|path| path.ty()),
                Ok(Type::Enum(_))
            )
        };
        is_enum(other) && self.record.path(name).is_err()
    }

    fn compare_value(
        &self,
        operator: Operator,
        operand: &Operand,
        value: &Operand,
    ) -> Result<Rule, RuleError> {
        let path = self.path(operand, "a comparison")?;
        let comparison = comparison(operator);
        let has_order = !matches!(family(path.ty()), Some(Family::Bool | Family::Uuid));
        if comparison != Comparison::Equal && !has_order {
            let message = format!(
                "{} is equal to another or not, but not less or greater",
                described(path.ty())
            );
            return Err(RuleError::new(operand.place.clone(), message));
        }
        let value = self.value(value, &path)?;
        Ok(Rule::Is(path, comparison, vec![value]))
    }

    fn compare_paths(
        &self,
        operator: Operator,
        left: &Operand,
        right: &Operand,
        place: &Range<usize>,
    ) -> Result<Rule, RuleError> {
        let (one, other) = (
            self.path(left, "a comparison")?,
            self.path(right, "a comparison")?,
        );
        if one.is_many() || other.is_many() {
            let message = "of two fields that are compared, both have to be one value";
            return Err(RuleError::new(place.clone(), message));
        }
        let same = match (one.ty(), other.ty()) {
            (Type::Enum(one), Type::Enum(other)) => std::ptr::eq(*one, *other),
            (one, other) => family(one) == family(other),
        };
        if !same {
            let (one, other) = (described(one.ty()), described(other.ty()));
            let message = format!("{one} cannot be compared with {other}");
            return Err(RuleError::new(place.clone(), message));
        }
        Ok(Rule::Both(one, comparison(operator), other))
    }

    /// The path that an operand is, of a type that can be compared unless it is for `has`.
    fn path(&self, operand: &Operand, user: &str) -> Result<Path, RuleError> {
        let Term::Name(name) = &operand.term else {
            let message = format!("{user} needs a field here, not a value");
            return Err(RuleError::new(operand.place.clone(), message));
        };
        let path = self
            .record
            .path(name)
            .map_err(|error| self.unknown(operand, &error))?;
        if family(path.ty()).is_none() && user != "`has`" {
            let found = described(path.ty());
            let message = format!("`{path}` is {found}, which cannot be compared");
            let hint = match path.ty() {
                Type::Struct(_) => format!("name one of its fields, or write `has({path})`"),
                _ => format!(
                    "`{path}[]` is each of its elements; `has({path})` asks whether it is there"
                ),
            };
            return Err(RuleError::new(operand.place.clone(), message).hint(hint));
        }
        Ok(path)
    }

    fn unknown(&self, operand: &Operand, error: &PathError) -> RuleError {
        let start = operand.place.start;
        let place = start + error.place().start..start + error.place().end;
        let found = RuleError::new(place, error.message());
        match error.suggestion() {
            Some(name) => found.hint(format!("did you mean `{name}`?")),
            None => found,
        }
    }

    /// A value that what the path reads can be compared with.
    fn value(&self, operand: &Operand, path: &Path) -> Result<Value, RuleError> {
        let wrong = || {
            let found = described(path.ty());
            let message = match &operand.term {
                Term::Name(_) => {
                    format!("`{path}` is {found}: a value is needed here, not a field")
                }
                _ => format!("`{path}` is {found}, which this is not"),
            };
            RuleError::new(operand.place.clone(), message)
        };
        Ok(match (path.ty(), &operand.term) {
            (Type::Bool, Term::Bool(value)) => Value::Bool(*value),
            (Type::I8 | Type::I16 | Type::I32 | Type::I64, Term::Int(value)) => Value::Int(*value),
            (Type::Double, Term::Int(value)) => Value::Double(*value as f64),
            (Type::Double, Term::Double(value)) => Value::Double(*value),
            (Type::String | Type::Binary, Term::Text(text)) => Value::Bytes(text.clone().into()),
            (Type::Uuid, Term::Text(text)) => match text.parse::<scrooge_runtime::Uuid>() {
                Ok(uuid) => Value::Uuid(*uuid.as_bytes()),
                Err(_) => {
                    return Err(
                        wrong().hint("a uuid looks like \"0f8fad5b-d9cb-469f-a165-70867728950e\"")
                    );
                }
            },
            (Type::Enum(_), Term::Int(value)) => match i32::try_from(*value) {
                Ok(number) => Value::Int(number.into()),
                Err(_) => {
                    return Err(RuleError::new(
                        operand.place.clone(),
                        "an enum's number has 32 bits",
                    ));
                }
            },
            (Type::Enum(schema), Term::Name(name)) => {
                Value::Int(member(schema, name, operand)?.into())
            }
            (Type::Enum(schema), Term::Text(name)) => {
                return Err(wrong().hint(format!(
                    "members of `{}` are written without quotes: {name}",
                    schema.name
                )));
            }
            _ => return Err(wrong()),
        })
    }
}

/// The number of an enum's member: `PURCHASE`, or `EventKind.PURCHASE`.
fn member(schema: &EnumSchema, name: &str, operand: &Operand) -> Result<i32, RuleError> {
    let prefix = name.strip_prefix(schema.name);
    let short = prefix
        .and_then(|rest| rest.strip_prefix('.'))
        .unwrap_or(name);
    schema.number_of(short).ok_or_else(|| {
        let message = format!("the enum `{}` has no member `{short}`", schema.name);
        let error = RuleError::new(operand.place.clone(), message);
        let names = schema.members.iter().map(|&(name, _)| name);
        match suggest(short, names) {
            Some(name) => error.hint(format!("did you mean `{name}`?")),
            None => error,
        }
    })
}

fn comparison(operator: Operator) -> Comparison {
    match operator {
        Operator::Equal | Operator::Unequal => Comparison::Equal,
        Operator::Less => Comparison::Less,
        Operator::LessOrEqual => Comparison::LessOrEqual,
        Operator::Greater => Comparison::Greater,
        Operator::GreaterOrEqual => Comparison::GreaterOrEqual,
    }
}

fn family(ty: &Type) -> Option<Family> {
    Some(match ty {
        Type::Bool => Family::Bool,
        Type::I8 | Type::I16 | Type::I32 | Type::I64 | Type::Double => Family::Number,
        Type::String | Type::Binary => Family::Bytes,
        Type::Uuid => Family::Uuid,
        Type::Enum(_) => Family::Enum,
        Type::Struct(_) | Type::List(_) | Type::Set(_) | Type::Map(..) => return None,
    })
}

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
        Type::Struct(inner) => format!("a `{}`", inner.schema().name),
        Type::List(_) => "a list".into(),
        Type::Set(_) => "a set".into(),
        Type::Map(..) => "a map".into(),
    }
}
