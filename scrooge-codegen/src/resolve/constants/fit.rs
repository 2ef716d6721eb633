//! Whether a value is of the type that is wanted, and the same value as one of that type.

use crate::model::{DefinitionId, Type, Value};
use crate::{Diagnostic, Span};

use super::Evaluator;

impl Evaluator<'_> {
    /// `value` as one of type `ty`, or a diagnostic that says what was found in its place.
    pub(super) fn fit(
        &mut self,
        value: &Value,
        ty: &Type,
        span: Span,
        found: &str,
    ) -> Option<Value> {
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
            (Value::List(elements), Type::List(ty) | Type::Set(ty, _)) => {
                let elements = elements
                    .iter()
                    .map(|element| self.fit(element, ty, span, found));
                Value::List(elements.collect::<Option<_>>()?)
            }
            (Value::Map(entries), Type::Map(key_type, value_type, _)) => {
                let entries = entries.iter().map(|(key, value)| {
                    Some((
                        self.fit(key, key_type, span, found)?,
                        self.fit(value, value_type, span, found)?,
                    ))
                });
                Value::Map(entries.collect::<Option<_>>()?)
            }
            (Value::List(empty), Type::Map(..)) if empty.is_empty() => Value::Map(Vec::new()),
            (Value::Map(empty), Type::List(_) | Type::Set(..)) if empty.is_empty() => {
                Value::List(Vec::new())
            }
            (Value::Struct { id, .. }, Type::Struct(wanted)) if id == wanted => value.clone(),
            _ => return self.mismatch(ty, span, found),
        })
    }

    pub(super) fn in_range(&mut self, number: i64, ty: &Type, span: Span) -> Option<()> {
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

    pub(super) fn warn_no_member(&mut self, id: DefinitionId, value: i32, span: Span) {
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

    pub(super) fn mismatch(&mut self, ty: &Type, span: Span, found: &str) -> Option<Value> {
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

    pub(super) fn push_with_declaration(&mut self, diagnostic: Diagnostic, span: Span) {
        let declared = self
            .declared
            .filter(|declared| declared.source == span.source);
        self.diagnostics.push(match declared {
            Some(declared) => diagnostic.label(declared, "because of this type"),
            None => diagnostic,
        });
    }

    /// A type as the IDL writes it.
    pub(super) fn written(&self, ty: &Type) -> String {
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
            Type::Set(element, _) => format!("set<{}>", self.written(element)),
            Type::Map(key, value, _) => {
                format!("map<{}, {}>", self.written(key), self.written(value))
            }
            Type::Enum(id) | Type::Struct(id) => self
                .symbols
                .definition(*id)
                .map_or_else(String::new, |definition| definition.name.text.clone()),
        }
    }

    pub(super) fn found(&self, value: &Value) -> String {
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
