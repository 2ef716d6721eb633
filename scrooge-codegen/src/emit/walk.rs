//! The walk of a struct or union: one function, which the runtime instantiates for skipping and for filling slots.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::imports::Imports;
use super::scope::Scope;
use super::wire::{Names, id};
use crate::model::{Field, Requiredness, Type};

/// The type bytes that a field's header may have.
fn type_bytes(wire: &Imports, ty: &Type) -> TokenStream {
    let ttype = wire.name("::scrooge_runtime::wire", "ttype");
    match ty {
        Type::Bool => quote!(#ttype::BOOL),
        Type::I8 => quote!(#ttype::I8),
        Type::I16 => quote!(#ttype::I16),
        Type::I32 => quote!(#ttype::I32),
        // Scrooge's libthrift 0.10 writes enums as type 16, in the same four bytes.
        Type::Enum(_) => quote!(#ttype::I32 | #ttype::UUID),
        Type::I64 => quote!(#ttype::I64),
        Type::Double => quote!(#ttype::DOUBLE),
        Type::String | Type::Binary => quote!(#ttype::STRING),
        Type::Uuid => quote!(#ttype::UUID),
        Type::List(_) => quote!(#ttype::LIST),
        Type::Set(..) => quote!(#ttype::SET),
        Type::Map(..) => quote!(#ttype::MAP),
        Type::Struct(_) => quote!(#ttype::STRUCT),
    }
}

/// The pattern that a field's header matches.
pub(super) fn header(wire: &Imports, field: &Field) -> TokenStream {
    let (ttype, id) = (type_bytes(wire, &field.ty), id(field.id));
    quote!((#ttype, #id))
}

/// How many fields a walk looks for one by one, before it looks whether the next field is among the next so many: most
/// fields of wide structs are absent.
const BLOCK: usize = 16;

/// Looks for each field in the order of ids.
fn in_order(scope: &Scope<'_>, fields: &[&Field]) -> TokenStream {
    let look_for = |(index, field): (usize, &&Field)| {
        let index = Literal::usize_unsuffixed(index);
        let (id, ty) = (id(field.id), scope.data_type(&field.ty));
        match field.requiredness {
            Requiredness::Required => quote!(walk.required::<#ty>(#id, #index);),
            Requiredness::Optional | Requiredness::Default => {
                quote!(walk.optional::<#ty>(#id, #index);)
            }
        }
    };
    let all: Vec<TokenStream> = fields.iter().enumerate().map(look_for).collect();
    if fields.len() <= 2 * BLOCK {
        return quote!(#(#all)*);
    }
    let blocks = all.chunks(BLOCK).zip(fields.chunks(BLOCK));
    blocks
        .map(|(block, fields)| {
            let last = fields.last().map(|field| id(field.id));
            quote!(walk.up_to(#last, |walk| { #(#block)* });)
        })
        .collect()
}

pub(super) fn structure(scope: &Scope<'_>, fields: &[&Field]) -> TokenStream {
    let Names {
        bytes,
        fault,
        protocol,
        result,
        p,
        k,
        ..
    } = Names::new(scope);
    let walk_module = |name| scope.wire.name("::scrooge_runtime::walk", name);
    let (keep, walk) = (walk_module("Keep"), walk_module("StructWalk"));
    let required = required(fields);
    let words = Literal::usize_unsuffixed(required.len());
    let required = required.iter().map(|word| {
        format!("{word:#b}")
            .parse::<TokenStream>()
            .unwrap_or_default()
    });
    let in_order = in_order(scope, fields);
    let mutable = (!fields.is_empty()).then(|| quote!(mut));
    quote! {
        fn walk<#p: #protocol, #k: #keep>(#bytes, keep: #k) -> #result<usize, #fault> {
            let #mutable walk = #walk::<#p, #k, #words>::begin(bytes, start, limits, keep)?;
            #in_order
            walk.end(Self::SCHEMA, [#(#required),*])
        }
    }
}

/// A bit per required field, at its index; nothing for a struct without.
fn required(fields: &[&Field]) -> Vec<u64> {
    let is_required = |field: &&Field| field.requiredness == Requiredness::Required;
    if !fields.iter().any(is_required) {
        return Vec::new();
    }
    fields
        .chunks(64)
        .map(|fields| {
            let bits = fields
                .iter()
                .enumerate()
                .filter(|(_, field)| is_required(field));
            bits.fold(0, |word, (index, _)| word | 1 << index)
        })
        .collect()
}

pub(super) fn union(scope: &Scope<'_>, fields: &[&Field]) -> TokenStream {
    let Names {
        bytes,
        fault,
        protocol,
        result,
        some,
        p,
        k,
        ..
    } = Names::new(scope);
    let walk_module = |name| scope.wire.name("::scrooge_runtime::walk", name);
    let (keep, walk) = (walk_module("Keep"), walk_module("UnionWalk"));
    scope.wire.methods("::scrooge_runtime::wire", "Head");
    let arms = fields.iter().enumerate().map(|(index, field)| {
        let (header, ty) = (header(&scope.wire, field), scope.data_type(&field.ty));
        let index = Literal::usize_unsuffixed(index);
        quote!(#header => walk.arm::<#ty>(head, #index)?,)
    });
    quote! {
        fn walk<#p: #protocol, #k: #keep>(#bytes, keep: #k) -> #result<usize, #fault> {
            let mut walk = #walk::<#p, #k>::begin(bytes, start, limits, keep)?;
            while let #some(head) = walk.next() {
                match (head.ttype(), head.id()) {
                    #(#arms)*
                    _ => walk.unknown(head, Self::SCHEMA)?,
                }
            }
            walk.end()
        }
    }
}
