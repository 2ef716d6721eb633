//! Constants and typedefs.

use proc_macro2::TokenStream;
use quote::quote;

use super::docs;
use super::imports::ident;
use super::scope::Scope;
use super::values;
use crate::model::{Const, Type, Typedef, Value};

pub(super) fn typedef(scope: &Scope<'_>, definition: &Typedef) -> TokenStream {
    let docs = docs::with_source(
        definition.docs.as_deref(),
        &definition.source,
        &format!("The typedef `{}`.", definition.name),
    );
    let name = ident(&definition.rust_name);
    let ty = scope.data_type(&definition.ty);
    quote! {
        #docs
        pub type #name = #ty;
    }
}

pub(super) fn constant(scope: &Scope<'_>, definition: &Const) -> TokenStream {
    let docs = docs::with_source(
        definition.docs.as_deref(),
        &definition.source,
        &format!("The constant `{}`.", definition.name),
    );
    let name = ident(&definition.rust_name);
    match (&definition.ty, &definition.value) {
        (Type::String, Value::String(text)) => quote! {
            #docs
            pub const #name: &str = #text;
        },
        (Type::Binary, Value::Binary(bytes)) => {
            let bytes = proc_macro2::Literal::byte_string(bytes);
            quote! {
                #docs
                pub const #name: &[u8] = #bytes;
            }
        }
        (Type::Double, Value::Double(number)) => {
            let number = values::double(*number);
            quote! {
                #docs
                pub const #name: f64 = #number;
            }
        }
        (Type::List(_) | Type::Set(..) | Type::Map(..) | Type::Struct(_), value) => {
            let lazy = scope.surface.name("std::sync", "LazyLock");
            let ty = scope.data_type(&definition.ty);
            let maker = values::maker(scope, &definition.ty, value);
            quote! {
                #docs
                pub static #name: #lazy<#ty> = #lazy::new(#maker);
            }
        }
        (ty, value) => {
            let (ty_tokens, value) = (scope.data_type(ty), values::data(scope, ty, value));
            quote! {
                #docs
                pub const #name: #ty_tokens = #value;
            }
        }
    }
}
