//! Documentation of generated items, from the IDL.

use proc_macro2::TokenStream;
use quote::quote;

/// Doc attributes for the IDL's own documentation.
pub(super) fn plain(docs: Option<&str>) -> TokenStream {
    docs.map(lines).unwrap_or_default()
}

/// Doc attributes for a definition: its documentation, and the IDL below.
pub(super) fn with_source(docs: Option<&str>, source: &str, otherwise: &str) -> TokenStream {
    let docs = lines(
        docs.filter(|docs| !docs.trim().is_empty())
            .unwrap_or(otherwise),
    );
    let source = source.trim_end().lines().map(|line| format!(" {line}"));
    quote! {
        #docs
        #[doc = ""]
        #[doc = " ```thrift"]
        #(#[doc = #source])*
        #[doc = " ```"]
    }
}

/// Doc attributes for a field or member: its documentation, or what can be said without.
pub(super) fn or(docs: Option<&str>, otherwise: &str) -> TokenStream {
    lines(
        docs.filter(|docs| !docs.trim().is_empty())
            .unwrap_or(otherwise),
    )
}

fn lines(docs: &str) -> TokenStream {
    let mut in_code = false;
    let mut lines: Vec<String> = docs
        .lines()
        .map(|line| {
            let line = line.replace('\r', " ");
            let text = line.trim_start();
            if text.starts_with("```") {
                in_code = !in_code;
                // What the IDL shows is no Rust: without a language it would be run as a test.
                if in_code && text.trim_end() == "```" {
                    return " ```text".to_owned();
                }
            }
            // Four spaces would begin a code block, which would be run as a test.
            let most = if in_code { usize::MAX } else { 2 };
            let indent = (line.len() - text.len()).min(most);
            if text.is_empty() {
                String::new()
            } else {
                format!(" {:indent$}{text}", "")
            }
        })
        .collect();
    if in_code {
        lines.push(" ```".to_owned());
    }
    quote!(#(#[doc = #lines])*)
}
