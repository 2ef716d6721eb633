//! Why a macro expands to errors.

use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};

/// Errors, each with its place in the user's source.
#[derive(Debug, Default)]
pub(crate) struct Failure {
    errors: Vec<(Span, Span, String)>,
}

impl Failure {
    pub(crate) fn new(span: Span, message: impl Into<String>) -> Self {
        let mut failure = Failure::default();
        failure.push((span, span), message);
        failure
    }

    /// Adds an error from the start of one token to the end of another.
    pub(crate) fn push(&mut self, (first, last): (Span, Span), message: impl Into<String>) {
        self.errors.push((first, last, message.into()));
    }

    pub(crate) fn append(&mut self, other: Failure) {
        self.errors.extend(other.errors);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.errors.is_empty()
    }

    /// A `compile_error!` for each.
    pub(crate) fn into_compile_error(self) -> TokenStream {
        self.errors
            .into_iter()
            .flat_map(|(first, last, message)| compile_error(first, last, &message))
            .collect()
    }
}

impl From<syn::Error> for Failure {
    fn from(error: syn::Error) -> Self {
        let mut failure = Failure::default();
        for error in error {
            failure.push((error.span(), error.span()), error.to_string());
        }
        failure
    }
}

/// `::core::compile_error! { "message" }`, which rustc shows as from the first token to the last.
fn compile_error(first: Span, last: Span, message: &str) -> [TokenTree; 8] {
    let punct = |character, spacing| {
        let mut punct = Punct::new(character, spacing);
        punct.set_span(first);
        TokenTree::Punct(punct)
    };
    let mut literal = Literal::string(message);
    literal.set_span(last);
    let mut group = Group::new(Delimiter::Brace, TokenTree::Literal(literal).into());
    group.set_span(last);
    [
        punct(':', Spacing::Joint),
        punct(':', Spacing::Alone),
        Ident::new("core", first).into(),
        punct(':', Spacing::Joint),
        punct(':', Spacing::Alone),
        Ident::new("compile_error", first).into(),
        punct('!', Spacing::Alone),
        group.into(),
    ]
}
