//! The names that a generated module takes from elsewhere.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

/// Names of Rust's prelude that generated code uses, and where they can be had if an IDL takes the name.
const PRELUDE: [(&str, &str); 10] = [
    ("Box", "std::boxed"),
    ("Default", "std::default"),
    ("Err", "std::result::Result"),
    ("None", "std::option::Option"),
    ("Ok", "std::result::Result"),
    ("Option", "std::option"),
    ("Result", "std::result"),
    ("Some", "std::option::Option"),
    ("String", "std::string"),
    ("Vec", "std::vec"),
];

/// Collects what a module imports, so that every name is said in full once. A name that the module defines itself is
/// imported under another.
#[derive(Debug)]
pub(super) struct Imports {
    /// What stands before another name for a name that is taken.
    prefix: &'static str,
    taken: BTreeSet<String>,
    /// Path of the parent module → name → name here.
    used: RefCell<BTreeMap<String, BTreeMap<String, String>>>,
}

impl Imports {
    pub(super) fn new(prefix: &'static str, taken: BTreeSet<String>) -> Self {
        Imports {
            prefix,
            taken,
            used: RefCell::default(),
        }
    }

    /// The name here of `parent::name`.
    pub(super) fn name(&self, parent: &str, name: &str) -> Ident {
        let mut used = self.used.borrow_mut();
        if let Some(here) = used.get(parent).and_then(|names| names.get(name)) {
            return ident(here);
        }
        let mut here = name.to_owned();
        let is_used = |here: &String| {
            self.taken.contains(here)
                || used
                    .values()
                    .flat_map(BTreeMap::values)
                    .any(|other| other == here)
        };
        if is_used(&here) {
            here = format!("{}{name}", self.prefix);
        }
        while is_used(&here) {
            here.push('_');
        }
        let names = used.entry(parent.to_owned()).or_default();
        names.insert(name.to_owned(), here.clone());
        ident(&here)
    }

    /// A name for a type parameter that no definition has.
    pub(super) fn free(&self, name: &str) -> Ident {
        let mut free = name.to_owned();
        while self.taken.contains(&free) {
            free.push('_');
        }
        ident(&free)
    }

    /// Imports a trait for its methods.
    pub(super) fn methods(&self, parent: &str, name: &str) {
        let mut used = self.used.borrow_mut();
        let names = used.entry(parent.to_owned()).or_default();
        names
            .entry(name.to_owned())
            .or_insert_with(|| "_".to_owned());
    }

    /// A name of the runtime.
    pub(super) fn runtime(&self, name: &str) -> Ident {
        self.name("::scrooge_runtime", name)
    }

    /// A name of Rust's prelude: imported only where the IDL takes the name.
    pub(super) fn prelude(&self, name: &str) -> Ident {
        match PRELUDE.iter().find(|(prelude, _)| *prelude == name) {
            Some((_, parent)) if self.taken.contains(name) => self.name(parent, name),
            _ => ident(name),
        }
    }

    /// The `use` declarations.
    pub(super) fn uses(&self) -> TokenStream {
        let used = self.used.borrow();
        let mut uses = TokenStream::new();
        for (parent, names) in used.iter() {
            let parent = path(parent);
            let names = names.iter().map(|(name, here)| {
                let original = ident(name);
                if here == "_" {
                    quote!(#original as _)
                } else if name == here {
                    quote!(#original)
                } else {
                    let here = ident(here);
                    quote!(#original as #here)
                }
            });
            uses.extend(quote! { use #parent::{#(#names),*}; });
        }
        uses
    }
}

/// An identifier from its text, raw ones included.
pub(super) fn ident(text: &str) -> Ident {
    match text.strip_prefix("r#") {
        Some(raw) => Ident::new_raw(raw, proc_macro2::Span::call_site()),
        None => format_ident!("{text}"),
    }
}

/// A path from its text.
pub(super) fn path(text: &str) -> TokenStream {
    let (leading, text) = match text.strip_prefix("::") {
        Some(rest) => (quote!(::), rest),
        None => (TokenStream::new(), text),
    };
    let segments = text.split("::").map(ident);
    quote!(#leading #(#segments)::*)
}
