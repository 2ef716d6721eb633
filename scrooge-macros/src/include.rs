//! `include_thrift!`

use proc_macro2::TokenStream;
use quote::quote;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Ident, LitStr, Token, bracketed};

use crate::failure::Failure;
use crate::files;

/// `"a.thrift", include = "folder", …` or `["a.thrift", "b.thrift"], …`
struct Arguments {
    files: Vec<LitStr>,
    include_dirs: Vec<LitStr>,
}

impl Parse for Arguments {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let files = if input.peek(syn::token::Bracket) {
            let list;
            let bracket = bracketed!(list in input);
            let files: Punctuated<LitStr, Token![,]> =
                list.parse_terminated(|input| input.parse::<LitStr>(), Token![,])?;
            if files.is_empty() {
                return Err(syn::Error::new(bracket.span.join(), "name a file at least"));
            }
            files.into_iter().collect()
        } else {
            vec![input.parse()?]
        };
        let mut include_dirs = Vec::new();
        while !input.is_empty() {
            input.parse::<Token![,]>()?;
            if input.is_empty() {
                break;
            }
            let name: Ident = input.parse()?;
            if name != "include" {
                return Err(syn::Error::new(
                    name.span(),
                    "expected `include = \"folder\"`",
                ));
            }
            input.parse::<Token![=]>()?;
            include_dirs.push(input.parse()?);
        }
        Ok(Arguments {
            files,
            include_dirs,
        })
    }
}

pub(crate) fn expand(input: TokenStream) -> Result<TokenStream, Failure> {
    let arguments: Arguments = syn::parse2(input)?;
    let (config, model) = files::load(&arguments.files, &arguments.include_dirs)?;
    let items = config.generate_tokens(&model);
    let (watch, warnings) = (files::watch(&model.sources), files::warnings(&model));
    Ok(quote! { #items #watch #warnings })
}
