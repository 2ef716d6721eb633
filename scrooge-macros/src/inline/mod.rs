//! `thrift!`

mod text;

use proc_macro2::{Span, TokenStream};
use quote::quote;
use scrooge_codegen::model::Model;
use scrooge_codegen::{Config, Diagnostic, Diagnostics, Error, Severity, Sources};

use crate::failure::Failure;
use crate::files;
use text::Text;

pub(crate) fn expand(input: proc_macro::TokenStream) -> Result<TokenStream, Failure> {
    let text = Text::of(input)?;
    let model = match model(text.as_str()) {
        Ok(model) => model,
        Err(Error::Diagnostics(diagnostics)) => return Err(located(&diagnostics, &text)),
        Err(error) => return Err(Failure::new(Span::call_site(), error.to_string())),
    };
    let items = Config::new().generate_tokens(&model);
    let (watch, warnings) = (files::watch(&model.sources), files::warnings(&model));
    let handed_on = handed_on(text.as_str());
    Ok(quote! { #items #watch #warnings #handed_on })
}

/// The model of a text that stands in the program.
pub(crate) fn model(text: &str) -> Result<Model, Error> {
    let mut model = Config::new().load_text(&files::inline_path(), text)?;
    // Without a namespace, definitions stand where the macro does.
    for &root in &model.roots {
        if let Some(file) = model.files.get_mut(root)
            && file.module == [files::INLINE]
        {
            file.module.clear();
        }
    }
    Ok(model)
}

/// A macro that hands the text on to projections, which cannot see it otherwise: it puts it before what it is given.
fn handed_on(text: &str) -> TokenStream {
    quote! {
        #[allow(unused_macros, reason = "there may be no projections")]
        macro_rules! __thrift_idl {
            ($($projection:tt)*) => {
                ::scrooge_macros::__projection_of_inline! { #text $($projection)* }
            };
        }
        #[allow(unused_imports, reason = "there may be no projections")]
        pub(crate) use __thrift_idl as thrift_idl;
    }
}

/// The errors, each at the tokens that it is about.
fn located(diagnostics: &Diagnostics, text: &Text) -> Failure {
    let mut failure = Failure::default();
    let errors = diagnostics
        .iter()
        .filter(|diagnostic| diagnostic.severity == Severity::Error);
    for diagnostic in errors {
        let spans = place(diagnostic, diagnostics.sources(), text);
        let message = match spans {
            Some(_) => message(diagnostic),
            // In an included file: there it has to be shown.
            None => {
                let rendered = diagnostic.render(diagnostics.sources(), false);
                files::relative(&format!("the IDL is wrong\n\n{rendered}"))
            }
        };
        failure.push(
            spans.unwrap_or((Span::call_site(), Span::call_site())),
            message,
        );
    }
    failure
}

fn place(diagnostic: &Diagnostic, sources: &Sources, text: &Text) -> Option<(Span, Span)> {
    let span = diagnostic.labels.first()?.span;
    if sources.get(span.source)?.path != files::inline_path() {
        return None;
    }
    let (first, last) = text.spans(span.range())?;
    Some((first.into(), last.into()))
}

/// What is wrong, what is said of the places, and the hint.
fn message(diagnostic: &Diagnostic) -> String {
    let mut message = diagnostic.message.clone();
    for label in &diagnostic.labels {
        if !label.text.is_empty() {
            message.push_str("\nnote: ");
            message.push_str(&label.text);
        }
    }
    if let Some(hint) = &diagnostic.hint {
        message.push_str("\nhelp: ");
        message.push_str(hint);
    }
    message
}
