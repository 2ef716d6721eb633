//! Structs and exceptions: trait, plain data, reference.

use std::collections::BTreeSet;

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use super::docs;
use super::imports::ident;
use super::scope::{Presence, Scope};
use super::values;
use crate::model::{Field, Struct, StructKind, Type, Value};

/// Operations on the record itself. A field with such a name has its accessor in the trait only.
pub(super) const OPERATIONS: [&str; 6] = [
    "as_bytes", "to_bytes", "to_data", "detach", "encode", "patch",
];

/// All that stands in the file's own module for a struct.
pub(super) fn surface(scope: &Scope<'_>, definition: &Struct) -> TokenStream {
    let the_trait = accessors_trait(scope, definition);
    let data = plain_data(scope, definition);
    let reference = reference(scope, definition);
    quote! { #the_trait #data #reference }
}

/// The one method of a trait that others read through: `as_event`. It avoids the fields' names.
pub(super) fn conversion(definition: &Struct) -> Ident {
    let base = definition.names.module.trim_start_matches("r#");
    let mut name = format!("as_{base}");
    while name == "as_bytes"
        || definition
            .fields
            .iter()
            .any(|field| field.rust_name == name)
    {
        name.push('_');
    }
    ident(&name)
}

pub(super) fn reference_docs(definition: &Struct) -> String {
    let base = &definition.names.base;
    format!(
        " The reference form of [`{base}`]: reads it where it is, in plain data or in an encoded record."
    )
}

/// The line that completes a struct or union: its trait for all forms, codecs, operations on the record.
pub(super) fn completion(definition: &Struct) -> TokenStream {
    let names = &definition.names;
    let (base, data, reference) = (
        ident(&names.base),
        ident(&names.data),
        ident(&names.reference),
    );
    let conversion = conversion(definition);
    quote! { ::scrooge_runtime::record!(#base, #data, #reference, #conversion); }
}

fn accessors_trait(scope: &Scope<'_>, definition: &Struct) -> TokenStream {
    let names = &definition.names;
    let (base, reference) = (ident(&names.base), ident(&names.reference));
    let docs = docs::with_source(
        definition.docs.as_deref(),
        &definition.source,
        &format!("The struct `{}`.", definition.name),
    );
    let conversion = conversion(definition);
    let by_id = scope.by_id(definition);
    let methods = definition.fields.iter().map(|field| {
        let docs = field_docs(field);
        let name = ident(&field.rust_name);
        let ty = scope.accessor_type(field, &quote!('_));
        let body = if OPERATIONS.contains(&field.rust_name.as_str()) {
            let index = index_of(&by_id, field);
            let reference = &definition.names.reference;
            let read = read(scope, definition, field, &index, &ident(reference));
            quote!(match self.#conversion() { #read })
        } else {
            quote!(self.#conversion().#name())
        };
        quote! {
            #docs
            fn #name(&self) -> #ty {
                #body
            }
        }
    });
    quote! {
        #docs
        pub trait #base {
            /// The record in its reference form, which every accessor reads through.
            fn #conversion(&self) -> #reference<'_>;

            #(#methods)*
        }
    }
}

fn plain_data(scope: &Scope<'_>, definition: &Struct) -> TokenStream {
    let names = &definition.names;
    let data = ident(&names.data);
    let docs = format!(" Plain data of [`{}`].", names.base);
    let fields = definition.fields.iter().map(|field| {
        let docs = field_docs(field);
        let (name, ty) = (ident(&field.rust_name), scope.field_type(field));
        let attributes = attributes(&field.attributes);
        quote! { #docs #attributes pub #name: #ty }
    });
    let has_defaults = definition
        .fields
        .iter()
        .filter_map(|field| scope.default(field))
        .any(|default| !values::is_types_default(scope, default));
    let derives_default = definition.has_default && !has_defaults;
    let default = derives_default.then(|| {
        let default = scope.surface.prelude("Default");
        quote!(#default,)
    });
    let default_impl = (definition.has_default && has_defaults).then(|| {
        let default = scope.surface.prelude("Default");
        let values = definition.fields.iter().map(|field| {
            let (name, value) = (ident(&field.rust_name), values::default_of(scope, field));
            quote!(#name: #value)
        });
        quote! {
            impl #default for #data {
                fn default() -> Self {
                    #data { #(#values),* }
                }
            }
        }
    });
    let (ordered, attributes) = (ordered(definition), attributes(&definition.attributes));
    let error = (definition.kind == StructKind::Exception).then(|| error(scope, definition));
    quote! {
        #[doc = #docs]
        #[derive(Clone, Debug, #default PartialEq, Eq #ordered)]
        #attributes
        pub struct #data {
            #(#fields),*
        }

        #default_impl
        #error
    }
}

/// What is derived where the fields can be ordered and hashed.
pub(super) fn ordered(definition: &Struct) -> Option<TokenStream> {
    definition
        .is_ordered
        .then(|| quote!(, PartialOrd, Ord, Hash))
}

/// Attributes as tokens. The model's can be read as Rust.
pub(super) fn attributes(attributes: &[String]) -> TokenStream {
    let attributes = attributes.iter();
    attributes
        .filter_map(|attribute| attribute.parse::<TokenStream>().ok())
        .collect()
}

/// An exception's data is an error: its name, and its `message` if it has one.
fn error(scope: &Scope<'_>, definition: &Struct) -> TokenStream {
    let data = ident(&definition.names.data);
    let name = &definition.name;
    let message = definition
        .fields
        .iter()
        .find(|field| field.name == "message" && field.ty == Type::String);
    let (with_message, with_place) = (format!("{name}: {{message}}"), format!("{name}: {{}}"));
    let some = scope.surface.prelude("Some");
    let body = match message {
        Some(field) if scope.presence(field) == Presence::Optional => {
            let field = ident(&field.rust_name);
            quote! {
                match &self.#field {
                    #some(message) => write!(f, #with_message),
                    _ => f.write_str(#name),
                }
            }
        }
        Some(field) => {
            let field = ident(&field.rust_name);
            quote!(write!(f, #with_place, self.#field))
        }
        None => quote!(f.write_str(#name)),
    };
    quote! {
        impl ::std::fmt::Display for #data {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                #body
            }
        }

        impl ::std::error::Error for #data {}
    }
}

fn reference(scope: &Scope<'_>, definition: &Struct) -> TokenStream {
    let names = &definition.names;
    let (data, reference) = (ident(&names.data), ident(&names.reference));
    let docs = reference_docs(definition);
    let view = scope.surface.runtime("View");
    let by_id = scope.by_id(definition);
    let taken: BTreeSet<&str> = definition
        .fields
        .iter()
        .map(|field| field.rust_name.as_str())
        .collect();
    let accessors = definition.fields.iter().map(|field| {
        let index = index_of(&by_id, field);
        let accessor = accessor(scope, definition, field, &index);
        let presence = has(scope, definition, field, &index, &taken);
        quote! { #accessor #presence }
    });
    let completion = completion(definition);
    let accessors = (!definition.fields.is_empty()).then(|| {
        quote! {
            impl<'a> #reference<'a> {
                #(#accessors)*
            }
        }
    });
    quote! {
        #[doc = #docs]
        #[derive(Clone, Copy)]
        pub enum #reference<'a> {
            /// Plain data.
            Data(&'a #data),
            /// An encoded record.
            Wire(#view<'a>),
        }

        #accessors

        #completion
    }
}

fn accessor(
    scope: &Scope<'_>,
    definition: &Struct,
    field: &Field,
    index: &Literal,
) -> Option<TokenStream> {
    if OPERATIONS.contains(&field.rust_name.as_str()) {
        return None;
    }
    let docs = field_docs(field);
    let name = ident(&field.rust_name);
    let ty = scope.accessor_type(field, &quote!('a));
    let this = format_ident!("Self");
    let read = read(scope, definition, field, index, &this);
    Some(quote! {
        #docs
        #[inline]
        #[must_use]
        pub fn #name(self) -> #ty {
            match self { #read }
        }
    })
}

/// The arms that read a field from plain data and from the wire.
fn read(
    scope: &Scope<'_>,
    definition: &Struct,
    field: &Field,
    index: &Literal,
    reference: &Ident,
) -> TokenStream {
    scope.surface.methods("::scrooge_runtime", "Record");
    let data = ident(&definition.names.data);
    let (name, ty) = (ident(&field.rust_name), scope.data_type(&field.ty));
    let place = quote!(data.#name);
    let from_data = match scope.presence(field) {
        Presence::Optional => scope.borrow_optional(field, &place),
        Presence::Required | Presence::Defaulted => scope.borrow(&field.ty, &place),
    };
    let from_wire = match (scope.presence(field), scope.default(field)) {
        (Presence::Required, _) => quote!(view.required::<#ty>(#data::SCHEMA, #index)),
        (Presence::Optional, _) => quote!(view.optional::<#ty>(#data::SCHEMA, #index)),
        (Presence::Defaulted, None) => quote!(view.or_default::<#ty>(#data::SCHEMA, #index)),
        (Presence::Defaulted, Some(value)) => {
            let otherwise = otherwise(scope, definition, field, value);
            quote!(view.optional::<#ty>(#data::SCHEMA, #index).#otherwise)
        }
    };
    quote! {
        #reference::Data(data) => #from_data,
        #reference::Wire(view) => #from_wire,
    }
}

/// What an absent field reads as, from the IDL's default.
fn otherwise(scope: &Scope<'_>, definition: &Struct, field: &Field, value: &Value) -> TokenStream {
    match value {
        Value::Double(value) => {
            let value = values::double(*value);
            quote!(unwrap_or(#value))
        }
        Value::String(text) => {
            let text_type = scope.surface.runtime("Text");
            quote!(unwrap_or(#text_type::from(#text)))
        }
        Value::Binary(bytes) => {
            let bytes = proc_macro2::Literal::byte_string(bytes);
            quote!(unwrap_or(#bytes))
        }
        Value::Bool(_) | Value::Int(_) | Value::Enum { .. } | Value::Uuid(_) => {
            let value = values::data(scope, &field.ty, value);
            quote!(unwrap_or(#value))
        }
        Value::List(_) | Value::Map(_) | Value::Struct { .. } => {
            let default = default_name(definition, field);
            // Only what asks for a reference of the very type has to see through the lock.
            let place = match &field.ty {
                Type::Set(..) | Type::Map(..) => quote!(*wire::#default),
                _ => quote!(wire::#default),
            };
            let borrowed = scope.borrow(&field.ty, &place);
            quote!(unwrap_or_else(|| #borrowed))
        }
    }
}

/// The static that holds a default which has to be built.
pub(super) fn default_name(definition: &Struct, field: &Field) -> Ident {
    let module = definition
        .names
        .module
        .trim_start_matches("r#")
        .to_uppercase();
    let field = field.rust_name.trim_start_matches("r#").to_uppercase();
    // Two underscores, since `User.group_ids` and `UserGroup.ids` would be one otherwise.
    ident(&format!("DEFAULT_{module}__{field}"))
}

/// `has_x` of a field whose accessor does not tell absence.
fn has(
    scope: &Scope<'_>,
    definition: &Struct,
    field: &Field,
    index: &Literal,
    taken: &BTreeSet<&str>,
) -> Option<TokenStream> {
    let name = format!("has_{}", field.rust_name.trim_start_matches("r#"));
    if scope.presence(field) != Presence::Defaulted || taken.contains(name.as_str()) {
        return None;
    }
    let docs = format!(
        " Whether `{}` is on the wire; plain data always has it.",
        field.name
    );
    let (name, data) = (ident(&name), ident(&definition.names.data));
    Some(quote! {
        #[doc = #docs]
        #[must_use]
        pub fn #name(self) -> bool {
            match self {
                Self::Data(_) => true,
                Self::Wire(view) => view.has(#data::SCHEMA, #index),
            }
        }
    })
}

/// A field's index in the schema.
pub(super) fn index_of(by_id: &[&Field], field: &Field) -> Literal {
    let index = by_id.iter().position(|other| other.id == field.id);
    Literal::usize_unsuffixed(index.unwrap_or_default())
}

pub(super) fn field_docs(field: &Field) -> TokenStream {
    docs::or(
        field.docs.as_deref(),
        &format!("Field {}, `{}`.", field.id, field.name),
    )
}
