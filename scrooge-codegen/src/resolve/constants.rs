//! Constants and defaults: evaluated, and checked against the type that they are declared with.

use std::collections::HashMap;

use crate::model::{
    Definition, DefinitionId, Enum, FileId, Requiredness, Struct, StructKind, Type, Value,
};
use crate::parse::tree::{self, DefinitionKind, ValueKind};
use crate::{Diagnostic, Span};

use super::definitions::Lowered;
use super::suggest::suggest;
use super::symbols::{Found, Space, Symbols};

/// How deep values may nest once references are followed.
const MAX_DEPTH: usize = 64;

/// How many values all references together may bring in. Lists that repeat a list get there in ten lines.
const MAX_COPIED: usize = 1_000_000;

pub(super) fn evaluate(
    symbols: &Symbols<'_>,
    lowered: &mut Lowered<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let mut evaluator = Evaluator {
        symbols,
        lowered,
        diagnostics,
        consts: HashMap::new(),
        depth: 0,
        copied: 0,
        declared: None,
    };
    evaluator.consts();
    let defaults = evaluator.defaults();
    let consts = evaluator.consts;
    for (id, state) in consts {
        if let (State::Done(Some(evaluated)), Some(Definition::Const(definition))) =
            (state, definition_mut(lowered, id))
        {
            definition.value = evaluated.value;
        }
    }
    for (place, value) in defaults {
        if let Some(default) = place.default_mut(lowered) {
            *default = Some(value);
        }
    }
}

/// Which field a default is of.
struct Place {
    definition: DefinitionId,
    function: Option<(usize, Part)>,
    field: usize,
}

#[derive(Clone, Copy)]
enum Part {
    Arguments,
    Throws,
}

impl Place {
    fn default_mut<'a>(&self, lowered: &'a mut Lowered<'_>) -> Option<&'a mut Option<Value>> {
        let fields = match (definition_mut(lowered, self.definition)?, self.function) {
            (Definition::Struct(definition), None) => &mut definition.fields,
            (Definition::Service(service), Some((function, part))) => {
                let function = service.functions.get_mut(function)?;
                match part {
                    Part::Arguments => &mut function.arguments,
                    Part::Throws => &mut function.throws,
                }
            }
            _ => return None,
        };
        Some(&mut fields.get_mut(self.field)?.default)
    }
}

fn definition<'a>(lowered: &'a Lowered<'_>, id: DefinitionId) -> Option<&'a Definition> {
    lowered.files.get(id.file)?.definitions.get(id.index)
}

fn definition_mut<'a>(
    lowered: &'a mut Lowered<'_>,
    id: DefinitionId,
) -> Option<&'a mut Definition> {
    lowered
        .files
        .get_mut(id.file)?
        .definitions
        .get_mut(id.index)
}

enum State {
    /// What it refers to is being evaluated.
    Open,
    /// `None` is one that is wrong, which has been reported.
    Done(Option<Evaluated>),
}

struct Evaluated {
    value: Value,
    depth: usize,
    parts: usize,
}

struct Evaluator<'a> {
    symbols: &'a Symbols<'a>,
    lowered: &'a Lowered<'a>,
    diagnostics: &'a mut Vec<Diagnostic>,
    consts: HashMap<DefinitionId, State>,
    depth: usize,
    copied: usize,
    /// The type that the current value is declared with, to be shown where it does not fit.
    declared: Option<Span>,
}

impl<'a> Evaluator<'a> {
    /// Every const, those that others refer to first and without recursion: chains may be long.
    fn consts(&mut self) {
        for id in self.symbols.ids() {
            let mut stack = vec![id];
            while let Some(&top) = stack.last() {
                let Some((ty, value)) = self.constant(top) else {
                    stack.pop();
                    continue;
                };
                match self.consts.get(&top) {
                    Some(State::Done(_)) => {
                        stack.pop();
                    }
                    None => {
                        self.consts.insert(top, State::Open);
                        let mut names = Vec::new();
                        collect_names(value, &mut names);
                        for name in names {
                            if let Found::One(id) = self.symbols.find(Space::Const, top.file, name)
                                && !self.consts.contains_key(&id)
                            {
                                stack.push(id);
                            }
                        }
                    }
                    Some(State::Open) => {
                        let evaluated = self.declared(top.file, ty, value).map(|value| {
                            let (depth, parts) = size(&value);
                            Evaluated {
                                value,
                                depth,
                                parts,
                            }
                        });
                        self.consts.insert(top, State::Done(evaluated));
                        stack.pop();
                    }
                }
            }
        }
    }

    fn constant(&self, id: DefinitionId) -> Option<(&'a tree::Type, &'a tree::Value)> {
        match &self.symbols.definition(id)?.kind {
            DefinitionKind::Const { ty, value } => Some((ty, value)),
            _ => None,
        }
    }

    /// The default of every field that has one.
    fn defaults(&mut self) -> Vec<(Place, Value)> {
        let mut defaults = Vec::new();
        for id in self.symbols.ids() {
            match self
                .symbols
                .definition(id)
                .map(|definition| &definition.kind)
            {
                Some(DefinitionKind::Struct { fields, .. }) => {
                    self.defaults_of(id, None, fields, &mut defaults)
                }
                Some(DefinitionKind::Service { functions, .. }) => {
                    for (index, function) in functions.iter().enumerate() {
                        let arguments = Some((index, Part::Arguments));
                        self.defaults_of(id, arguments, &function.arguments, &mut defaults);
                        self.defaults_of(
                            id,
                            Some((index, Part::Throws)),
                            &function.throws,
                            &mut defaults,
                        );
                    }
                }
                _ => {}
            }
        }
        defaults
    }

    fn defaults_of(
        &mut self,
        definition: DefinitionId,
        function: Option<(usize, Part)>,
        fields: &'a [tree::Field],
        defaults: &mut Vec<(Place, Value)>,
    ) {
        for (index, field) in fields.iter().enumerate() {
            let Some(default) = &field.default else {
                continue;
            };
            if let Some(value) = self.declared(definition.file, &field.ty, default) {
                defaults.push((
                    Place {
                        definition,
                        function,
                        field: index,
                    },
                    value,
                ));
            }
        }
    }

    /// A value with the type that is written before it.
    fn declared(
        &mut self,
        file: FileId,
        ty: &'a tree::Type,
        value: &'a tree::Value,
    ) -> Option<Value> {
        let resolved = self.resolved(file, ty)?;
        self.declared = Some(ty.span);
        let value = self.value(file, &resolved, value);
        self.declared = None;
        value
    }

    fn resolved(&mut self, file: FileId, ty: &tree::Type) -> Option<Type> {
        if self.lowered.broken.contains(&ty.span) {
            return None;
        }
        let typedefs = &self.lowered.typedefs;
        super::types::resolve(self.symbols, typedefs, file, ty, &mut Vec::new())
            .map(|shape| shape.ty)
    }

    fn value(&mut self, file: FileId, ty: &Type, value: &tree::Value) -> Option<Value> {
        let span = value.span;
        match &value.kind {
            ValueKind::Int(number) => self.fit(&Value::Int(*number), ty, span, "a whole number"),
            ValueKind::Double(number) => self.fit(
                &Value::Double(*number),
                ty,
                span,
                "a number with a fraction",
            ),
            ValueKind::String(text) => self.fit(&Value::String(text.clone()), ty, span, "a string"),
            ValueKind::Name(name) => self.name(file, ty, name, span),
            ValueKind::List(elements) => match ty {
                Type::List(element) | Type::Set(element) => {
                    let values = self.deeper(|this| {
                        let values = elements
                            .iter()
                            .map(|value| this.value(file, element, value));
                        // All of them, for the sake of what is wrong in the later ones.
                        values.collect::<Vec<_>>()
                    });
                    values
                        .into_iter()
                        .collect::<Option<Vec<_>>>()
                        .map(Value::List)
                }
                Type::Map(..) if elements.is_empty() => Some(Value::Map(Vec::new())),
                _ => self.mismatch(ty, span, "a list"),
            },
            ValueKind::Map(entries) => match ty {
                Type::Map(key_type, value_type) => {
                    let values = self.deeper(|this| {
                        let entries = entries.iter().map(|(key, value)| {
                            let key = this.value(file, key_type, key);
                            let value = this.value(file, value_type, value);
                            Some((key?, value?))
                        });
                        entries.collect::<Vec<_>>()
                    });
                    values
                        .into_iter()
                        .collect::<Option<Vec<_>>>()
                        .map(Value::Map)
                }
                Type::List(_) | Type::Set(_) if entries.is_empty() => Some(Value::List(Vec::new())),
                Type::Struct(id) => self.structure(file, *id, entries, span),
                _ => self.mismatch(ty, span, "a map"),
            },
        }
    }

    fn deeper<T>(&mut self, inner: impl FnOnce(&mut Self) -> T) -> T {
        self.depth += 1;
        let result = inner(self);
        self.depth -= 1;
        result
    }

    fn structure(
        &mut self,
        file: FileId,
        id: DefinitionId,
        entries: &[(tree::Value, tree::Value)],
        span: Span,
    ) -> Option<Value> {
        let definition = self.struct_of(id)?;
        let mut places: HashMap<usize, Span> = HashMap::new();
        let mut fields = Vec::with_capacity(entries.len());
        let mut wrong = false;
        for (key, value) in entries {
            let Some(index) = self.field_named(definition, key) else {
                wrong = true;
                continue;
            };
            let field = definition.fields.get(index)?;
            if let Some(first) = places.get(&index) {
                let message = format!("the field `{}` is set twice", field.name);
                let diagnostic = Diagnostic::error("duplicate", message);
                self.diagnostics.push(
                    diagnostic
                        .label(key.span, "set again here")
                        .label(*first, "first set here"),
                );
                wrong = true;
            }
            places.entry(index).or_insert(key.span);
            if self.is_broken(id, index) {
                wrong = true;
                continue;
            }
            match self.deeper(|this| this.value(file, &field.ty, value)) {
                Some(value) => fields.push((index, value)),
                None => wrong = true,
            }
        }
        if definition.kind == StructKind::Union && places.len() != 1 && !wrong {
            let message = format!(
                "a value of the union `{}` has to set exactly one field",
                definition.name
            );
            let found = format!(
                "this sets {}",
                if places.is_empty() {
                    "none".to_owned()
                } else {
                    places.len().to_string()
                }
            );
            self.diagnostics
                .push(Diagnostic::error("union-value", message).label(span, found));
            return None;
        }
        self.check_required(id, definition, &places, span);
        (!wrong).then_some(Value::Struct { id, fields })
    }

    fn field_named(&mut self, definition: &Struct, key: &tree::Value) -> Option<usize> {
        let ValueKind::String(name) = &key.kind else {
            let message = format!(
                "a value of `{}` is a map from the names of its fields",
                definition.name
            );
            let diagnostic = Diagnostic::error("type-mismatch", message)
                .label(key.span, "expected a name in quotes");
            self.diagnostics.push(diagnostic);
            return None;
        };
        let index = definition
            .fields
            .iter()
            .position(|field| &field.name == name);
        if index.is_none() && !self.symbols.has_gaps() {
            let message = format!("`{}` has no field `{name}`", definition.name);
            let mut diagnostic =
                Diagnostic::error("unknown-field", message).label(key.span, "unknown field");
            let names = definition.fields.iter().map(|field| field.name.as_str());
            if let Some(near) = suggest(name, names) {
                diagnostic = diagnostic.hint(format!("did you mean \"{near}\"?"));
            }
            self.diagnostics.push(diagnostic);
        }
        index
    }

    /// Fields that have to be there and are not get their type's zero, where it has one.
    fn check_required(
        &mut self,
        id: DefinitionId,
        definition: &Struct,
        places: &HashMap<usize, Span>,
        span: Span,
    ) {
        for (index, field) in definition.fields.iter().enumerate() {
            let required = field.requiredness == Requiredness::Required;
            if !required || places.contains_key(&index) || self.has_idl_default(id, index) {
                continue;
            }
            let message = format!(
                "the required field `{}` of `{}` is not set",
                field.name, definition.name
            );
            let has_zero = match field.ty {
                Type::Struct(id) => self.struct_of(id).is_none_or(|inner| inner.has_default),
                _ => true,
            };
            let diagnostic = match has_zero {
                true => Diagnostic::warning("missing-field", message)
                    .label(span, "set to zero or empty"),
                false => Diagnostic::error("missing-field", message)
                    .label(span, "its type has no default"),
            };
            self.diagnostics
                .push(diagnostic.label(field.span, "required here"));
        }
    }

    fn tree_field(&self, id: DefinitionId, index: usize) -> Option<&'a tree::Field> {
        match &self.symbols.definition(id)?.kind {
            DefinitionKind::Struct { fields, .. } => fields.get(index),
            _ => None,
        }
    }

    fn is_broken(&self, id: DefinitionId, index: usize) -> bool {
        self.tree_field(id, index)
            .is_none_or(|field| self.lowered.broken.contains(&field.ty.span))
    }

    fn has_idl_default(&self, id: DefinitionId, index: usize) -> bool {
        self.tree_field(id, index)
            .is_some_and(|field| field.default.is_some())
    }

    fn struct_of(&self, id: DefinitionId) -> Option<&'a Struct> {
        match definition(self.lowered, id)? {
            Definition::Struct(definition) => Some(definition),
            _ => None,
        }
    }

    fn enum_of(&self, id: DefinitionId) -> Option<&'a Enum> {
        match definition(self.lowered, id)? {
            Definition::Enum(definition) => Some(definition),
            _ => None,
        }
    }

    /// `true`, a member of the enum that is wanted, a const, or `Enum.MEMBER`; the last two perhaps of another file.
    fn name(&mut self, file: FileId, ty: &Type, name: &str, span: Span) -> Option<Value> {
        if let Some(value) = truth(name) {
            return self.truth(value, ty, name, span);
        }
        if let Type::Enum(id) = ty
            && let Some(member) = self
                .enum_of(*id)?
                .members
                .iter()
                .find(|member| member.name == name)
        {
            return Some(Value::Enum {
                id: *id,
                value: member.value,
            });
        }
        match self.symbols.find(Space::Const, file, name) {
            Found::One(id) => return self.reference(id, ty, name, span),
            Found::Two(one, other) => {
                let diagnostic = self.symbols.ambiguous(name, span, one, other);
                self.diagnostics.push(diagnostic);
                return None;
            }
            Found::Nothing => {}
        }
        if let Some((prefix, member)) = name.rsplit_once('.') {
            if let Found::One(id) = self.symbols.find(Space::Type, file, prefix)
                && let Some(id) = self.enum_behind(id)
            {
                return self.member(id, member, ty, name, span);
            }
        } else if let Type::Enum(id) = ty {
            return self.no_member(*id, name, span);
        }
        self.symbols
            .report_unknown(Space::Const, file, name, span, self.diagnostics);
        None
    }

    fn truth(&mut self, value: bool, ty: &Type, name: &str, span: Span) -> Option<Value> {
        match ty {
            Type::Bool => Some(Value::Bool(value)),
            // To Apache's compiler these words are numbers.
            Type::I8 | Type::I16 | Type::I32 | Type::I64 => {
                let number = i64::from(value);
                let message = format!("`{name}` is taken for the number {number}");
                let warning = Diagnostic::warning("bool-as-number", message).label(span, "");
                self.diagnostics
                    .push(warning.hint(format!("write `{number}`, or declare it `bool`")));
                Some(Value::Int(number))
            }
            _ => self.mismatch(ty, span, &format!("`{name}`")),
        }
    }

    /// The enum that a type's name means, by way of typedefs too.
    fn enum_behind(&self, id: DefinitionId) -> Option<DefinitionId> {
        match definition(self.lowered, id)? {
            Definition::Enum(_) => Some(id),
            Definition::Typedef(typedef) => match typedef.ty {
                Type::Enum(id) => Some(id),
                _ => None,
            },
            _ => None,
        }
    }

    fn member(
        &mut self,
        id: DefinitionId,
        member: &str,
        ty: &Type,
        name: &str,
        span: Span,
    ) -> Option<Value> {
        let definition = self.enum_of(id)?;
        match definition
            .members
            .iter()
            .find(|candidate| candidate.name == member)
        {
            Some(member) => self.fit(
                &Value::Enum {
                    id,
                    value: member.value,
                },
                ty,
                span,
                &format!("`{name}`"),
            ),
            None => self.no_member(id, member, span),
        }
    }

    fn no_member(&mut self, id: DefinitionId, member: &str, span: Span) -> Option<Value> {
        let definition = self.enum_of(id)?;
        if self.symbols.has_gaps() {
            return None;
        }
        let message = format!("the enum `{}` has no member `{member}`", definition.name);
        let mut diagnostic =
            Diagnostic::error("unknown-member", message).label(span, "unknown member");
        let names = definition.members.iter().map(|member| member.name.as_str());
        if let Some(near) = suggest(member, names) {
            diagnostic = diagnostic.hint(format!("did you mean `{near}`?"));
        }
        self.diagnostics.push(diagnostic);
        None
    }

    fn reference(&mut self, id: DefinitionId, ty: &Type, name: &str, span: Span) -> Option<Value> {
        let evaluated = match self.consts.get(&id) {
            Some(State::Done(evaluated)) => evaluated.as_ref()?,
            _ => {
                let message = format!("the value of `{name}` depends on itself");
                let mut diagnostic =
                    Diagnostic::error("const-cycle", message).label(span, "back where it began");
                if let Some(definition) = self.symbols.definition(id) {
                    diagnostic = diagnostic.label(definition.name.span, "defined here");
                }
                self.diagnostics.push(diagnostic);
                return None;
            }
        };
        self.copied += evaluated.parts;
        let too_deep = self.depth + evaluated.depth > MAX_DEPTH;
        if too_deep || self.copied > MAX_COPIED {
            let message = match too_deep {
                true => format!(
                    "with its references followed, this value nests more than {MAX_DEPTH} deep"
                ),
                false => format!(
                    "with their references followed, constants have more than {MAX_COPIED} parts"
                ),
            };
            self.diagnostics
                .push(Diagnostic::error("too-deep", message).label(span, "one too many"));
            return None;
        }
        let value = evaluated.value.clone();
        self.fit(
            &value,
            ty,
            span,
            &format!("`{name}`, which is {}", self.found(&value)),
        )
    }

    /// `value` as one of type `ty`, or a diagnostic that says what was found in its place.
    fn fit(&mut self, value: &Value, ty: &Type, span: Span, found: &str) -> Option<Value> {
        Some(match (value, ty) {
            (Value::Int(number), Type::I8 | Type::I16 | Type::I32 | Type::I64) => {
                self.in_range(*number, ty, span)?;
                Value::Int(*number)
            }
            (Value::Int(number), Type::Double) => Value::Double(*number as f64),
            (Value::Int(number), Type::Bool) => Value::Bool(*number != 0),
            (Value::Int(number), Type::Enum(id)) => {
                let value = i32::try_from(*number).ok();
                if value.is_none() {
                    self.in_range(*number, &Type::I32, span)?;
                }
                let value = value?;
                self.warn_no_member(*id, value, span);
                Value::Enum { id: *id, value }
            }
            (Value::Enum { value, .. }, Type::I8 | Type::I16 | Type::I32 | Type::I64) => {
                self.in_range(i64::from(*value), ty, span)?;
                Value::Int(i64::from(*value))
            }
            (Value::Enum { id, .. }, Type::Enum(wanted)) if id == wanted => value.clone(),
            (Value::Bool(_), Type::Bool)
            | (Value::Double(_), Type::Double)
            | (Value::String(_), Type::String) => value.clone(),
            (Value::Binary(_), Type::Binary) | (Value::Uuid(_), Type::Uuid) => value.clone(),
            (Value::String(text), Type::Binary) => Value::Binary(text.clone().into_bytes()),
            (Value::Binary(bytes), Type::String) => {
                Value::String(String::from_utf8(bytes.clone()).ok()?)
            }
            (Value::String(text), Type::Uuid) => match uuid(text) {
                Some(uuid) => Value::Uuid(uuid),
                None => {
                    let diagnostic = Diagnostic::error(
                        "type-mismatch",
                        format!("\"{}\" is no UUID", text.escape_debug()),
                    );
                    let hint = "it has the form \"12345678-90ab-cdef-1234-567890abcdef\"";
                    self.diagnostics.push(diagnostic.label(span, "").hint(hint));
                    return None;
                }
            },
            (Value::List(elements), Type::List(ty) | Type::Set(ty)) => {
                let elements = elements
                    .iter()
                    .map(|element| self.fit(element, ty, span, found));
                Value::List(elements.collect::<Option<_>>()?)
            }
            (Value::Map(entries), Type::Map(key_type, value_type)) => {
                let entries = entries.iter().map(|(key, value)| {
                    Some((
                        self.fit(key, key_type, span, found)?,
                        self.fit(value, value_type, span, found)?,
                    ))
                });
                Value::Map(entries.collect::<Option<_>>()?)
            }
            (Value::List(empty), Type::Map(..)) if empty.is_empty() => Value::Map(Vec::new()),
            (Value::Map(empty), Type::List(_) | Type::Set(_)) if empty.is_empty() => {
                Value::List(Vec::new())
            }
            (Value::Struct { id, .. }, Type::Struct(wanted)) if id == wanted => value.clone(),
            _ => return self.mismatch(ty, span, found),
        })
    }

    fn in_range(&mut self, number: i64, ty: &Type, span: Span) -> Option<()> {
        let (low, high) = match ty {
            Type::I8 => (i64::from(i8::MIN), i64::from(i8::MAX)),
            Type::I16 => (i64::from(i16::MIN), i64::from(i16::MAX)),
            Type::I32 => (i64::from(i32::MIN), i64::from(i32::MAX)),
            _ => (i64::MIN, i64::MAX),
        };
        if (low..=high).contains(&number) {
            return Some(());
        }
        let message = format!("{number} does not fit in `{}`", self.written(ty));
        let diagnostic = Diagnostic::error("integer-range", message)
            .label(span, format!("from {low} to {high}"));
        self.push_with_declaration(diagnostic, span);
        None
    }

    fn warn_no_member(&mut self, id: DefinitionId, value: i32, span: Span) {
        let Some(definition) = self.enum_of(id) else {
            return;
        };
        if definition
            .members
            .iter()
            .all(|member| member.value != value)
        {
            let message = format!("no member of the enum `{}` is {value}", definition.name);
            self.diagnostics
                .push(Diagnostic::warning("unknown-member", message).label(span, ""));
        }
    }

    fn mismatch(&mut self, ty: &Type, span: Span, found: &str) -> Option<Value> {
        let wanted = self.written(ty);
        let message = format!("expected a value of type `{wanted}`, found {found}");
        let mut diagnostic =
            Diagnostic::error("type-mismatch", message).label(span, format!("expected `{wanted}`"));
        if matches!(ty, Type::Struct(_)) {
            diagnostic = diagnostic.hint(
                "a struct's value is a map from the names of its fields: `{\"name\": value}`",
            );
        }
        self.push_with_declaration(diagnostic, span);
        None
    }

    fn push_with_declaration(&mut self, diagnostic: Diagnostic, span: Span) {
        let declared = self
            .declared
            .filter(|declared| declared.source == span.source);
        self.diagnostics.push(match declared {
            Some(declared) => diagnostic.label(declared, "because of this type"),
            None => diagnostic,
        });
    }

    /// A type as the IDL writes it.
    fn written(&self, ty: &Type) -> String {
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
            Type::List(element) => format!("list<{}>", self.written(element)),
            Type::Set(element) => format!("set<{}>", self.written(element)),
            Type::Map(key, value) => format!("map<{}, {}>", self.written(key), self.written(value)),
            Type::Enum(id) | Type::Struct(id) => self
                .symbols
                .definition(*id)
                .map_or_else(String::new, |definition| definition.name.text.clone()),
        }
    }

    fn found(&self, value: &Value) -> String {
        match value {
            Value::Bool(_) => "a bool".to_owned(),
            Value::Int(_) => "a whole number".to_owned(),
            Value::Double(_) => "a number with a fraction".to_owned(),
            Value::String(_) => "a string".to_owned(),
            Value::Binary(_) => "binary".to_owned(),
            Value::Uuid(_) => "a UUID".to_owned(),
            Value::List(_) => "a list".to_owned(),
            Value::Map(_) => "a map".to_owned(),
            Value::Enum { id, .. } => format!("a `{}`", self.written(&Type::Enum(*id))),
            Value::Struct { id, .. } => format!("a `{}`", self.written(&Type::Struct(*id))),
        }
    }
}

fn collect_names<'a>(value: &'a tree::Value, names: &mut Vec<&'a str>) {
    match &value.kind {
        ValueKind::Name(name) => names.push(name),
        ValueKind::List(elements) => elements
            .iter()
            .for_each(|element| collect_names(element, names)),
        ValueKind::Map(entries) => {
            for (key, value) in entries {
                collect_names(key, names);
                collect_names(value, names);
            }
        }
        ValueKind::Int(_) | ValueKind::Double(_) | ValueKind::String(_) => {}
    }
}

fn truth(name: &str) -> Option<bool> {
    match name {
        "true" | "True" => Some(true),
        "false" | "False" => Some(false),
        _ => None,
    }
}

/// How deep a value nests, and of how many values it is made.
fn size(value: &Value) -> (usize, usize) {
    let around = |inner: &mut dyn Iterator<Item = (usize, usize)>| {
        let (depth, parts) = inner.fold((0, 0), |(depth, parts), (d, p)| (depth.max(d), parts + p));
        (depth + 1, parts + 1)
    };
    match value {
        Value::List(elements) => around(&mut elements.iter().map(size)),
        Value::Map(entries) => around(
            &mut entries
                .iter()
                .flat_map(|(key, value)| [size(key), size(value)]),
        ),
        Value::Struct { fields, .. } => around(&mut fields.iter().map(|(_, value)| size(value))),
        _ => (0, 1),
    }
}

/// 32 hexadecimal digits with dashes in the usual places, or without, perhaps in braces.
fn uuid(text: &str) -> Option<[u8; 16]> {
    let inner = match text.strip_prefix('{') {
        Some(inner) => inner.strip_suffix('}')?,
        None => text,
    };
    let dashed = inner.len() == 36
        && [8, 13, 18, 23]
            .iter()
            .all(|&at| inner.as_bytes().get(at) == Some(&b'-'));
    let digits: String = inner.chars().filter(|&c| !dashed || c != '-').collect();
    if digits.len() != 32 || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    u128::from_str_radix(&digits, 16)
        .ok()
        .map(u128::to_be_bytes)
}

#[cfg(test)]
mod tests {
    use super::uuid;

    #[test]
    fn uuids() {
        let bytes = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0xa, 0xb, 0xc, 0xd, 0xe, 0xf];
        assert_eq!(uuid("00010203-0405-0607-0809-0a0b0c0d0e0f"), Some(bytes));
        assert_eq!(uuid("{00010203-0405-0607-0809-0A0B0C0D0E0F}"), Some(bytes));
        assert_eq!(uuid("000102030405060708090a0b0c0d0e0f"), Some(bytes));
        for wrong in [
            "",
            "0",
            "00010203-0405-0607-0809-0a0b0c0d0e0",
            "0001-02030405-0607-0809-0a0b0c0d0e0f",
            "{",
            "é",
        ] {
            assert_eq!(uuid(wrong), None, "{wrong}");
        }
    }
}
