//! The module tree: a module per namespace, and in it one per file.

use std::collections::BTreeMap;

use proc_macro2::TokenStream;
use quote::quote;

use super::docs;
use super::imports::ident;
use crate::Config;
use crate::model::{Definition, FileId, Model};

/// The module, and file, of each IDL file: its stem and `_thrift`, and a number where two files would have the same.
pub(super) fn file_names(model: &Model) -> Vec<String> {
    let mut used = BTreeMap::<String, usize>::new();
    model
        .files
        .iter()
        .map(|file| {
            let stem: String = file
                .stem
                .chars()
                .map(|c| {
                    if c.is_ascii_alphanumeric() {
                        c.to_ascii_lowercase()
                    } else {
                        '_'
                    }
                })
                .collect();
            let lead = if stem.starts_with(|c: char| c.is_ascii_digit()) {
                "_"
            } else {
                ""
            };
            let name = format!("{lead}{stem}_thrift");
            let count = used.entry(name.clone()).or_default();
            *count += 1;
            if *count == 1 {
                name
            } else {
                format!("{name}_{count}")
            }
        })
        .collect()
}

/// The path from inside one file's module to another's namespace, which gives out the other's names.
pub(super) fn path_between(model: &Model, from: FileId, to: FileId) -> String {
    let (from, target) = (&model.files[from].module, &model.files[to].module);
    let common = from.iter().zip(target).take_while(|(a, b)| a == b).count();
    // One up from the file's module to its namespace, then to the namespace they share.
    let ups = std::iter::repeat_n("super".to_owned(), 1 + from.len() - common);
    let downs = target.iter().skip(common).cloned();
    ups.chain(downs).collect::<Vec<_>>().join("::")
}

/// What a file's module holds, by the file and the module's name.
pub(super) type Contents<'a> = dyn Fn(FileId, &str) -> TokenStream + 'a;

#[derive(Default)]
struct Module {
    files: Vec<FileId>,
    inner: BTreeMap<String, Module>,
}

/// The root of files that are written: all modules, each bringing in its files.
pub(super) fn root(config: &Config, model: &Model, names: &[String]) -> TokenStream {
    tree(model, names, &|_, name| {
        let path = included(config, name);
        quote!(include!(#path);)
    })
}

/// All modules, each with what `contents` gives for its files.
pub(super) fn tree(model: &Model, names: &[String], contents: &Contents<'_>) -> TokenStream {
    let mut root = Module::default();
    for (file, origin) in model.files.iter().enumerate() {
        if origin.external.is_some() {
            continue;
        }
        let mut module = &mut root;
        for segment in &origin.module {
            module = module.inner.entry(segment.clone()).or_default();
        }
        module.files.push(file);
    }
    module_tokens(model, names, contents, &root)
}

fn module_tokens(
    model: &Model,
    names: &[String],
    contents: &Contents<'_>,
    module: &Module,
) -> TokenStream {
    let mut tokens = TokenStream::new();
    for &file in &module.files {
        let (Some(origin), Some(name)) = (model.files.get(file), names.get(file)) else {
            continue;
        };
        let items = contents(file, name);
        let name = ident(name);
        let docs = docs::plain(origin.docs.as_deref());
        tokens.extend(quote! {
            #docs
            #[allow(dead_code, unreachable_pub, unused_imports, rustdoc::all, reason = "a program uses part of an IDL")]
            #[allow(nonstandard_style, reason = "names may be chosen by hand")]
            #[allow(clippy::large_enum_variant, clippy::enum_variant_names, clippy::wrong_self_convention,
                    clippy::should_implement_trait, clippy::len_without_is_empty, clippy::new_ret_no_self,
                    clippy::type_complexity, clippy::match_single_binding,
                    reason = "names and shapes are the IDL's")]
            mod #name {
                #items
            }
            #[allow(unused_imports, reason = "a file may define nothing that has a name here")]
            pub use #name::*;
        });
    }
    if let Some(prelude) = prelude(model, &module.files)
        && !module.inner.contains_key("prelude")
    {
        tokens.extend(prelude);
    }
    for (segment, inner) in &module.inner {
        let name = ident(segment);
        let inner = module_tokens(model, names, contents, inner);
        let docs = format!(" Generated from the namespace `{segment}`.");
        tokens.extend(quote! {
            #[doc = #docs]
            pub mod #name {
                #inner
            }
        });
    }
    tokens
}

/// Where the root finds a file.
fn included(config: &Config, name: &str) -> TokenStream {
    if config.relative_includes {
        let path = format!("{name}.rs");
        quote!(#path)
    } else {
        let path = format!("/{name}.rs");
        quote!(concat!(env!("OUT_DIR"), #path))
    }
}

/// The traits of a namespace's files, to be imported all at once.
fn prelude(model: &Model, files: &[FileId]) -> Option<TokenStream> {
    let traits: Vec<_> = files
        .iter()
        .filter_map(|&file| model.files.get(file))
        .flat_map(|file| {
            let definitions = file.definitions.iter().enumerate();
            definitions.filter(|(index, _)| file.external_module(*index).is_none())
        })
        .filter_map(|(_, definition)| match definition {
            Definition::Struct(definition) => Some(ident(&definition.names.base)),
            _ => None,
        })
        .collect();
    if traits.is_empty() {
        return None;
    }
    Some(quote! {
        /// The traits of this namespace: `use …::prelude::*` brings all accessors into scope.
        #[allow(unused_imports, reason = "a program uses part of an IDL")]
        pub mod prelude {
            pub use super::{#(#traits),*};
        }
    })
}
