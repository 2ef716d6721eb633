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

/// Fields of one type whose ids are as far from their indices: one arm of a walk serves them all. Fewer arms are fewer
/// targets for the processor to tell apart where optional fields come and go.
struct Group<'f> {
    ty: &'f Type,
    /// What an id is more than its index.
    base: i16,
    /// The index of the first.
    first: usize,
    /// In ascending order.
    ids: Vec<i16>,
}

impl<'f> Group<'f> {
    fn all(fields: &[&'f Field]) -> Vec<Self> {
        let mut groups: Vec<Group<'f>> = Vec::new();
        for (index, field) in fields.iter().enumerate() {
            let base = field.id.wrapping_sub(index as i16);
            match groups
                .iter_mut()
                .find(|group| group.base == base && *group.ty == field.ty)
            {
                Some(group) => group.ids.push(field.id),
                None => groups.push(Group {
                    ty: &field.ty,
                    base,
                    first: index,
                    ids: vec![field.id],
                }),
            }
        }
        groups
    }

    /// The ids as a pattern: `1..=3 | 7`.
    fn pattern(&self) -> TokenStream {
        let runs = self
            .ids
            .chunk_by(|a, b| a.checked_add(1) == Some(*b))
            .map(|run| match (run.first(), run.last()) {
                (Some(&first), Some(&last)) if first != last => {
                    let (first, last) = (id(first), id(last));
                    quote!(#first..=#last)
                }
                _ => run.first().copied().map(id).unwrap_or_default(),
            });
        quote!(#(#runs)|*)
    }

    /// The index of the field whose header has been read.
    fn index(&self) -> TokenStream {
        if self.ids.len() == 1 {
            let index = Literal::usize_unsuffixed(self.first);
            quote!(#index)
        } else {
            let base = id(self.base);
            quote!(head.index(#base))
        }
    }
}

pub(super) fn structure(scope: &Scope<'_>, fields: &[&Field]) -> TokenStream {
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
    let (keep, walk) = (walk_module("Keep"), walk_module("StructWalk"));
    scope.wire.methods("::scrooge_runtime::wire", "Head");
    let required = required(fields);
    let words = Literal::usize_unsuffixed(required.len());
    let required = required.iter().map(|word| {
        format!("{word:#b}")
            .parse::<TokenStream>()
            .unwrap_or_default()
    });
    let groups = Group::all(fields);
    let arms = groups.iter().map(|group| {
        let (bytes, ids) = (type_bytes(&scope.wire, group.ty), group.pattern());
        let (ty, index) = (scope.data_type(group.ty), group.index());
        quote!((#bytes, #ids) => walk.field::<#ty>(head, #index)?,)
    });
    let known = if fields.is_empty() {
        quote!(walk.other(head, Self::SCHEMA)?;)
    } else {
        quote! {
            match (head.ttype(), head.id()) {
                #(#arms)*
                _ => walk.other(head, Self::SCHEMA)?,
            }
        }
    };
    quote! {
        fn walk<#p: #protocol, #k: #keep>(#bytes, keep: #k) -> #result<usize, #fault> {
            let mut walk = #walk::<#p, #k, #words>::begin(bytes, start, limits, keep)?;
            while let #some(head) = walk.next() {
                #known
            }
            walk.end([#(#required),*])
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
