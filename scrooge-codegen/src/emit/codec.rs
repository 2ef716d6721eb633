//! Reading plain data from bytes, and writing it.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::imports::ident;
use super::scope::{Presence, Scope};
use super::structs::{default_name, index_of};
use super::unions::unknown_variant;
use super::values;
use super::walk::header;
use super::wire::{Names, id};
use crate::model::{Field, Struct, Value};

fn begin(scope: &Scope<'_>) -> TokenStream {
    let p = scope.wire.free("P");
    let reader = scope.wire.runtime("FieldReader");
    scope.wire.methods("::scrooge_runtime::wire", "Head");
    quote!(let mut fields = #reader::<#p>::begin(bytes, start, limits)?;)
}

/// A field's local variable while its struct is read. It avoids the names that are in use there, capitals, which a constant may
/// have, and names without letters, which are a lint.
fn local(field: &Field, fields: &[&Field]) -> Ident {
    let name = &field.rust_name;
    let has_capitals = name.contains(|c: char| c.is_ascii_uppercase());
    let mut local = match &**name {
        "bytes" | "start" | "limits" | "fields" | "head" => format!("{name}_"),
        _ if !name.contains(|c: char| c.is_ascii_alphabetic()) => format!("field{name}"),
        // Several fields may differ by capitals only.
        _ if has_capitals => format!("{}_{}", name.to_ascii_lowercase(), index_of(fields, field)),
        _ => return ident(name),
    };
    while fields.iter().any(|other| other.rust_name == local) {
        local.push('_');
    }
    ident(&local)
}

pub(super) fn read_struct(
    scope: &Scope<'_>,
    definition: &Struct,
    fields: &[&Field],
) -> TokenStream {
    let Names {
        data: parameters,
        fault,
        protocol,
        result,
        ok,
        some,
        p,
        ..
    } = Names::new(scope);
    let data = ident(&definition.names.data);
    let locals = fields.iter().map(|field| {
        let (local, none) = (local(field, fields), scope.surface.prelude("None"));
        quote!(let mut #local = #none;)
    });
    let arms: Vec<TokenStream> = fields
        .iter()
        .map(|field| {
            let (header, ty, local) = (
                header(&scope.wire, field),
                scope.data_type(&field.ty),
                local(field, fields),
            );
            let read = if field.boxed {
                quote!(read_boxed)
            } else {
                quote!(read)
            };
            quote!(#header => fields.#read::<#ty>(head, &mut #local)?,)
        })
        .collect();
    let known = if arms.is_empty() {
        quote!(fields.other(head, Self::SCHEMA)?;)
    } else {
        quote! {
            match (head.ttype(), head.id()) {
                #(#arms)*
                _ => fields.other(head, Self::SCHEMA)?,
            }
        }
    };
    let values = definition.fields.iter().map(|field| {
        let (name, local) = (ident(&field.rust_name), local(field, fields));
        let value = quote!(#local);
        let value = match (scope.presence(field), scope.default(field)) {
            (Presence::Required, _) => quote!(fields.present(#value)?),
            (Presence::Optional, _) => value,
            (Presence::Defaulted, None) => quote!(#value.unwrap_or_default()),
            (Presence::Defaulted, Some(default)) => {
                let expression = values::default_of(scope, field);
                match default {
                    Value::Bool(_)
                    | Value::Int(_)
                    | Value::Double(_)
                    | Value::Enum { .. }
                    | Value::Uuid(_) => {
                        quote!(#value.unwrap_or(#expression))
                    }
                    Value::String(_) | Value::Binary(_) => {
                        quote!(#value.unwrap_or_else(|| #expression))
                    }
                    Value::List(_) | Value::Map(_) | Value::Struct { .. } => {
                        let name = default_name(definition, field);
                        quote!(#value.unwrap_or_else(|| #name.clone()))
                    }
                }
            }
        };
        if local_of(&value).is_some_and(|local| local == ident(&field.rust_name)) {
            quote!(#name)
        } else {
            quote!(#name: #value)
        }
    });
    let begin = begin(scope);
    quote! {
        fn read<#p: #protocol>(#parameters) -> #result<(Self, usize), #fault> {
            #begin
            #(#locals)*
            while let #some(head) = fields.next() {
                #known
            }
            let data = #data { #(#values),* };
            #ok((data, fields.end()?))
        }
    }
}

/// The identifier that an expression is, if it is nothing more.
fn local_of(expression: &TokenStream) -> Option<Ident> {
    let mut tokens = expression.clone().into_iter();
    match (tokens.next(), tokens.next()) {
        (Some(proc_macro2::TokenTree::Ident(name)), None) => Some(name),
        _ => None,
    }
}

pub(super) fn write_struct(scope: &Scope<'_>, fields: &[&Field]) -> TokenStream {
    let Names {
        protocol,
        result,
        ok,
        p,
        ..
    } = Names::new(scope);
    let error = scope.surface.runtime("EncodeError");
    let (vec, writer) = (
        scope.surface.prelude("Vec"),
        scope.wire.runtime("FieldWriter"),
    );
    let writes = fields.iter().map(|field| {
        let (id, name) = (id(field.id), ident(&field.rust_name));
        match (scope.presence(field), field.boxed) {
            (Presence::Optional, false) => quote!(fields.optional(#id, self.#name.as_ref())?;),
            (Presence::Optional, true) => quote!(fields.optional(#id, self.#name.as_deref())?;),
            (_, false) => quote!(fields.field(#id, &self.#name)?;),
            (_, true) => quote!(fields.field(#id, &*self.#name)?;),
        }
    });
    let mutable = (!fields.is_empty()).then(|| quote!(mut));
    quote! {
        fn write<#p: #protocol>(&self, out: &mut #vec<u8>) -> #result<(), #error> {
            let #mutable fields = #writer::<#p>::new(out);
            #(#writes)*
            fields.end();
            #ok(())
        }
    }
}

pub(super) fn read_union(scope: &Scope<'_>, definition: &Struct, fields: &[&Field]) -> TokenStream {
    let Names {
        data: parameters,
        fault,
        protocol,
        result,
        ok,
        some,
        p,
        ..
    } = Names::new(scope);
    let data = ident(&definition.names.data);
    let none = scope.surface.prelude("None");
    let unknown = unknown_variant(definition);
    let arms = fields.iter().map(|field| {
        let (header, ty) = (header(&scope.wire, field), scope.data_type(&field.ty));
        let variant = ident(&field.variant_name);
        let read = if field.boxed {
            quote!(read_boxed_arm)
        } else {
            quote!(read_arm)
        };
        quote!(#header => fields.#read::<#ty>(head)?.map(#data::#variant),)
    });
    let begin = begin(scope);
    quote! {
        fn read<#p: #protocol>(#parameters) -> #result<(Self, usize), #fault> {
            #begin
            let mut arm = #none;
            while let #some(head) = fields.next() {
                let next = match (head.ttype(), head.id()) {
                    #(#arms)*
                    _ => fields.read_unknown(head, Self::SCHEMA)?.map(#data::#unknown),
                };
                fields.keep_arm(&mut arm, next)?;
            }
            #ok((fields.one_arm(arm)?, fields.end()?))
        }
    }
}

pub(super) fn write_union(
    scope: &Scope<'_>,
    definition: &Struct,
    fields: &[&Field],
) -> TokenStream {
    let Names {
        protocol,
        result,
        ok,
        p,
        ..
    } = Names::new(scope);
    let error = scope.surface.runtime("EncodeError");
    let (vec, writer) = (
        scope.surface.prelude("Vec"),
        scope.wire.runtime("FieldWriter"),
    );
    let data = ident(&definition.names.data);
    let unknown = unknown_variant(definition);
    let arms = fields.iter().map(|field| {
        let (id, variant) = (id(field.id), ident(&field.variant_name));
        let value = if field.boxed {
            quote!(&**value)
        } else {
            quote!(value)
        };
        quote!(#data::#variant(value) => fields.field(#id, #value)?,)
    });
    quote! {
        fn write<#p: #protocol>(&self, out: &mut #vec<u8>) -> #result<(), #error> {
            let mut fields = #writer::<#p>::new(out);
            match self {
                #(#arms)*
                #data::#unknown(unknown) => fields.unknown(unknown)?,
            }
            fields.end();
            #ok(())
        }
    }
}
