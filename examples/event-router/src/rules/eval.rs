//! Whether a rule holds for a record.

use std::cmp::Ordering;

use scrooge_dynamic::{DynamicRef, DynamicValue};

use super::check::{Comparison, Rule, Value};

impl Rule {
    /// Whether the rule holds. Reads what it needs to know, from left to right, and no more.
    pub(crate) fn holds(&self, record: DynamicRef<'_>) -> bool {
        match self {
            Rule::Always => true,
            Rule::Never => false,
            Rule::Any(rules) => rules.iter().any(|rule| rule.holds(record)),
            Rule::All(rules) => rules.iter().all(|rule| rule.holds(record)),
            Rule::Not(rule) => !rule.holds(record),
            Rule::Has(path) => path.any(record, |_| true),
            Rule::Is(path, comparison, values) => {
                let fits = |found| values.iter().any(|value| is(found, *comparison, value));
                path.any(record, fits)
            }
            Rule::Both(one, comparison, other) => match (one.get(record), other.get(record)) {
                (Some(one), Some(other)) => {
                    compare_values(one, other).is_some_and(|order| comparison.allows(order))
                }
                _ => false,
            },
        }
    }
}

impl Comparison {
    fn allows(self, order: Ordering) -> bool {
        match self {
            Comparison::Less => order.is_lt(),
            Comparison::LessOrEqual => order.is_le(),
            Comparison::Greater => order.is_gt(),
            Comparison::GreaterOrEqual => order.is_ge(),
            Comparison::Equal
            | Comparison::StartsWith
            | Comparison::EndsWith
            | Comparison::Contains => order.is_eq(),
        }
    }
}

fn is(found: DynamicValue<'_>, comparison: Comparison, value: &Value) -> bool {
    match (found, value) {
        (DynamicValue::Text(text), Value::Bytes(value)) => {
            compare_bytes(text.as_bytes(), comparison, value)
        }
        (DynamicValue::Binary(bytes), Value::Bytes(value)) => {
            compare_bytes(bytes, comparison, value)
        }
        (DynamicValue::Bool(found), Value::Bool(value)) => found == *value,
        (DynamicValue::Uuid(found), Value::Uuid(value)) => found.as_bytes() == value,
        (DynamicValue::Enum(found), Value::Int(value)) => {
            comparison.allows(i64::from(found.number).cmp(value))
        }
        (DynamicValue::Double(found), Value::Double(value)) => found
            .partial_cmp(value)
            .is_some_and(|order| comparison.allows(order)),
        (found, Value::Int(value)) => found
            .as_integer()
            .is_some_and(|found| comparison.allows(found.cmp(value))),
        _ => false, // types were compared when the rule was made
    }
}

fn compare_bytes(found: &[u8], comparison: Comparison, value: &[u8]) -> bool {
    match comparison {
        Comparison::StartsWith => found.starts_with(value),
        Comparison::EndsWith => found.ends_with(value),
        Comparison::Contains => {
            value.is_empty() || found.windows(value.len()).any(|window| window == value)
        }
        _ => comparison.allows(found.cmp(value)),
    }
}

fn compare_values(one: DynamicValue<'_>, other: DynamicValue<'_>) -> Option<Ordering> {
    use DynamicValue::{Binary, Bool, Double, Enum, Text, Uuid};
    match (one, other) {
        (Bool(one), Bool(other)) => Some(one.cmp(&other)),
        (Uuid(one), Uuid(other)) => Some(one.cmp(&other)),
        (Enum(one), Enum(other)) => Some(one.number.cmp(&other.number)),
        (Double(one), Double(other)) => one.partial_cmp(&other),
        (Double(one), other) => one.partial_cmp(&(other.as_integer()? as f64)),
        (one, Double(other)) => (one.as_integer()? as f64).partial_cmp(&other),
        (Text(one), Text(other)) => Some(one.as_bytes().cmp(other.as_bytes())),
        (Text(one), Binary(other)) => Some(one.as_bytes().cmp(other)),
        (Binary(one), Text(other)) => Some(one.cmp(other.as_bytes())),
        (Binary(one), Binary(other)) => Some(one.cmp(other)),
        (one, other) => Some(one.as_integer()?.cmp(&other.as_integer()?)),
    }
}
