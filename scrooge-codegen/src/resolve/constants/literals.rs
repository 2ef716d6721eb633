//! Values as they are written: scalars, lists, maps, and the maps that stand for structs.

use std::collections::HashMap;

use crate::model::{
    Definition, DefinitionId, Enum, FileId, Requiredness, Struct, StructKind, Type, Value,
};
use crate::parse::tree::{self, DefinitionKind, ValueKind};
use crate::{Diagnostic, Span};

use super::super::suggest::suggest;
use super::{Evaluator, definition};

impl<'a> Evaluator<'a> {
    pub(super) fn value(&mut self, file: FileId, ty: &Type, value: &tree::Value) -> Option<Value> {
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
                Type::List(element) | Type::Set(element, _) => {
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
                Type::Map(key_type, value_type, _) => {
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
                Type::List(_) | Type::Set(..) if entries.is_empty() => {
                    Some(Value::List(Vec::new()))
                }
                Type::Struct(id) => self.structure(file, *id, entries, span),
                _ => self.mismatch(ty, span, "a map"),
            },
        }
    }

    pub(super) fn deeper<T>(&mut self, inner: impl FnOnce(&mut Self) -> T) -> T {
        self.depth += 1;
        let result = inner(self);
        self.depth -= 1;
        result
    }

    pub(super) fn structure(
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

    pub(super) fn field_named(&mut self, definition: &Struct, key: &tree::Value) -> Option<usize> {
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
    pub(super) fn check_required(
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

    pub(super) fn tree_field(&self, id: DefinitionId, index: usize) -> Option<&'a tree::Field> {
        match &self.symbols.definition(id)?.kind {
            DefinitionKind::Struct { fields, .. } => fields.get(index),
            _ => None,
        }
    }

    pub(super) fn is_broken(&self, id: DefinitionId, index: usize) -> bool {
        self.tree_field(id, index)
            .is_none_or(|field| self.lowered.broken.contains(&field.ty.span))
    }

    pub(super) fn has_idl_default(&self, id: DefinitionId, index: usize) -> bool {
        self.tree_field(id, index)
            .is_some_and(|field| field.default.is_some())
    }

    pub(super) fn struct_of(&self, id: DefinitionId) -> Option<&'a Struct> {
        match definition(self.lowered, id)? {
            Definition::Struct(definition) => Some(definition),
            _ => None,
        }
    }

    pub(super) fn enum_of(&self, id: DefinitionId) -> Option<&'a Enum> {
        match definition(self.lowered, id)? {
            Definition::Enum(definition) => Some(definition),
            _ => None,
        }
    }
}
