//! IDL files: where they are, and what the program has to know of them.

use std::path::{Path, PathBuf};

use proc_macro2::{Span, TokenStream};
use quote::quote;
use scrooge_codegen::model::Model;
use scrooge_codegen::{Config, Error, Sources};
use syn::LitStr;

use crate::failure::Failure;

/// The folder of the `Cargo.toml` of the crate that is compiled.
pub(crate) fn crate_folder() -> PathBuf {
    std::env::var_os("CARGO_MANIFEST_DIR")
        .map(PathBuf::from)
        .unwrap_or_default()
}

/// Reads and checks IDL files, and what they include. All paths are relative to the crate's folder.
pub(crate) fn load(files: &[LitStr], include_dirs: &[LitStr]) -> Result<(Config, Model), Failure> {
    let folder = crate_folder();
    let config = include_dirs.iter().fold(Config::new(), |config, dir| {
        config.include_dir(folder.join(dir.value()))
    });
    let paths: Vec<PathBuf> = files.iter().map(|file| folder.join(file.value())).collect();
    let place = files.first().map_or_else(Span::call_site, LitStr::span);
    match config.load(&paths) {
        Ok(model) => Ok((config, model)),
        Err(error) => Err(unreadable(&error, files, place)),
    }
}

fn unreadable(error: &Error, files: &[LitStr], place: Span) -> Failure {
    let folder = crate_folder();
    let span = match error {
        Error::Io { path, .. } => files
            .iter()
            .find(|file| folder.join(file.value()) == *path)
            .map_or(place, LitStr::span),
        _ => place,
    };
    match error {
        Error::Diagnostics(diagnostics) => Failure::new(
            span,
            format!("the IDL is wrong\n\n{}", relative(diagnostics)),
        ),
        error => Failure::new(span, relative(error)),
    }
}

/// A text in which paths within the crate do not say where the crate is.
pub(crate) fn relative(text: &impl std::fmt::Display) -> String {
    let folder = crate_folder();
    let prefix = format!("{}{}", folder.display(), std::path::MAIN_SEPARATOR);
    text.to_string().replace(&prefix, "")
}

/// Has the crate compiled again when one of the files changes.
pub(crate) fn watch(sources: &Sources) -> TokenStream {
    let paths = sources.paths().filter_map(|path| {
        let path = std::fs::canonicalize(path).ok()?;
        path.to_str().map(str::to_owned)
    });
    quote! {
        #(const _: &[u8] = ::core::include_bytes!(#paths);)*
    }
}

/// Shows the generator's warnings, in the one way that a macro has: as the note of something deprecated that is used.
pub(crate) fn warnings(model: &Model) -> TokenStream {
    if model.warnings.is_empty() {
        return TokenStream::new();
    }
    let note = format!("\n{}", relative(&model.rendered_warnings()));
    quote! {
        const _: () = {
            #[deprecated(note = #note)]
            const WARNINGS_OF_THE_IDL: () = ();
            WARNINGS_OF_THE_IDL
        };
    }
}

/// A path to the IDL that stands in the program.
pub(crate) fn inline_path() -> PathBuf {
    crate_folder().join(Path::new(INLINE).with_extension("thrift"))
}

/// The stem of the IDL that stands in the program, and its module where it names none.
pub(crate) const INLINE: &str = "inline";
