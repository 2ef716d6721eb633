//! Values of constants and defaults as expressions.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::imports::ident;
use super::scope::{Presence, Scope};
use crate::model::{Field, StructKind, Type, Value};

/// An expression for plain data of type `ty`.
pub(super) fn data(scope: &Scope<'_>, ty: &Type, value: &Value) -> TokenStream {
    match (ty, value) {
        (_, Value::Bool(value)) => quote!(#value),
        (_, Value::Int(value)) => integer(*value),
        (_, Value::Double(value)) => {
            let (double, value) = (scope.surface.runtime("Double"), double(*value));
            quote!(#double(#value))
        }
        (_, Value::String(text)) => {
            let string = scope.surface.prelude("String");
            if text.is_empty() {
                quote!(#string::new())
            } else {
                quote!(#string::from(#text))
            }
        }
        (_, Value::Binary(bytes)) => {
            let bytes = Literal::byte_string(bytes);
            quote!(#bytes.to_vec())
        }
        (_, Value::Uuid(bytes)) => uuid(scope, bytes),
        (_, Value::Enum { id, value }) => {
            let definition = scope.model.enum_of(*id);
            let name = scope.defined(*id, &definition.rust_name);
            match definition
                .members
                .iter()
                .find(|member| member.value == *value)
            {
                Some(member) => {
                    let member = ident(&member.rust_name);
                    quote!(#name::#member)
                }
                None => {
                    let number = integer(i64::from(*value));
                    quote!(#name(#number))
                }
            }
        }
        (Type::Set(element, container), Value::List(values)) => {
            let set = scope.set(*container);
            let values = values.iter().map(|value| data(scope, element, value));
            quote!(#set::from([#(#values),*]))
        }
        (Type::List(element), Value::List(values)) => {
            let values = values.iter().map(|value| data(scope, element, value));
            quote!(vec![#(#values),*])
        }
        (Type::Map(key, item, container), Value::Map(pairs)) => {
            let map = scope.map(*container);
            let pairs = pairs.iter().map(|(k, v)| {
                let (k, v) = (data(scope, key, k), data(scope, item, v));
                quote!((#k, #v))
            });
            quote!(#map::from([#(#pairs),*]))
        }
        (_, Value::Struct { id, fields }) => structure(scope, *id, fields),
        // The model's values are of their types: nothing else can come.
        (_, Value::List(_) | Value::Map(_)) => {
            let default = scope.surface.prelude("Default");
            quote!(#default::default())
        }
    }
}

/// Whether a value is `{}` for a struct that has a `Default`, which is the same.
pub(super) fn is_types_default(scope: &Scope<'_>, value: &Value) -> bool {
    match value {
        Value::Struct { id, fields } => fields.is_empty() && scope.model.struct_of(*id).has_default,
        _ => false,
    }
}

/// The function that makes plain data of type `ty`, for what is made when it is first used.
pub(super) fn maker(scope: &Scope<'_>, ty: &Type, value: &Value) -> TokenStream {
    match (ty, value) {
        // By name where there is one: a closure that only calls it is a lint.
        (Type::List(_), Value::List(values)) if values.is_empty() => {
            let vec = scope.surface.prelude("Vec");
            quote!(#vec::new)
        }
        (_, Value::Struct { id, .. }) if is_types_default(scope, value) => {
            let name = scope.data_of(*id);
            quote!(#name::default)
        }
        _ => {
            let value = data(scope, ty, value);
            quote!(|| #value)
        }
    }
}

fn structure(
    scope: &Scope<'_>,
    id: crate::model::DefinitionId,
    given: &[(usize, Value)],
) -> TokenStream {
    let definition = scope.model.struct_of(id);
    let name = scope.data_of(id);
    let value_of = |field: &Field, value: &Value| {
        let mut expression = data(scope, &field.ty, value);
        if field.boxed {
            let boxed = scope.surface.prelude("Box");
            expression = quote!(#boxed::new(#expression));
        }
        expression
    };
    if definition.kind == StructKind::Union {
        let arm = given.iter().find_map(|(index, value)| {
            let field = definition.fields.get(*index)?;
            let (variant, value) = (ident(&field.variant_name), value_of(field, value));
            Some(quote!(#name::#variant(#value)))
        });
        return arm.unwrap_or_default();
    }
    if given.is_empty() && definition.has_default {
        // Said by name: written out, structs that hold each other's defaults would double with every level.
        return quote!(#name::default());
    }
    let fields = definition.fields.iter().enumerate().map(|(index, field)| {
        let field_name = ident(&field.rust_name);
        let given = given.iter().find(|(given, _)| *given == index);
        let value = match given {
            Some((_, value)) => {
                let value = value_of(field, value);
                if scope.presence(field) == Presence::Optional {
                    let some = scope.surface.prelude("Some");
                    quote!(#some(#value))
                } else {
                    value
                }
            }
            None => default_of(scope, field),
        };
        quote!(#field_name: #value)
    });
    quote!(#name { #(#fields),* })
}

/// An expression for what a field has in fresh data.
pub(super) fn default_of(scope: &Scope<'_>, field: &Field) -> TokenStream {
    match scope.default(field) {
        Some(value) => {
            let value = data(scope, &field.ty, value);
            if field.boxed {
                let boxed = scope.surface.prelude("Box");
                quote!(#boxed::new(#value))
            } else {
                value
            }
        }
        _ if scope.presence(field) == Presence::Optional => {
            let none = scope.surface.prelude("None");
            quote!(#none)
        }
        _ => {
            let default = scope.surface.prelude("Default");
            quote!(#default::default())
        }
    }
}

/// An integer literal without a suffix, so that it takes the type that is expected.
pub(super) fn integer(value: i64) -> TokenStream {
    let literal = Literal::u64_unsuffixed(value.unsigned_abs());
    if value < 0 {
        quote!(-#literal)
    } else {
        quote!(#literal)
    }
}

/// An `f64`, infinities and NaN included.
pub(super) fn double(value: f64) -> TokenStream {
    if value.is_nan() {
        return quote!(f64::NAN);
    }
    if value.is_infinite() {
        return if value > 0.0 {
            quote!(f64::INFINITY)
        } else {
            quote!(f64::NEG_INFINITY)
        };
    }
    let literal = Literal::f64_unsuffixed(value.abs());
    if value.is_sign_negative() {
        quote!(-#literal)
    } else {
        quote!(#literal)
    }
}

/// A uuid, by its number.
pub(super) fn uuid(scope: &Scope<'_>, bytes: &[u8; 16]) -> TokenStream {
    let uuid = scope.surface.runtime("Uuid");
    let number = Literal::u128_unsuffixed(u128::from_be_bytes(*bytes));
    quote!(#uuid::from_u128(#number))
}
