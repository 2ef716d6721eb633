//! What another crate generated: which definitions, and the Rust modules that have them.

use crate::config::ExternPath;
use crate::model::{Definition, File};
use crate::{Config, Diagnostic, names};

use super::rules::set_annotation;
use super::suggest::suggest;

/// Marks what the config says that another crate has.
pub(super) fn mark(config: &Config, files: &mut [File], diagnostics: &mut Vec<Diagnostic>) {
    for path in &config.extern_paths {
        if !is_path(&path.rust) {
            let message = format!("`{}` is no path of Rust", path.rust.escape_debug());
            let diagnostic = Diagnostic::error("bad-extern-path", message);
            diagnostics.push(diagnostic.hint("as in `::other_crate::common`"));
        } else if !mark_one(path, files) {
            let message = format!(
                "no file, namespace or type is called `{}`, which the configuration names",
                path.idl
            );
            let diagnostic = Diagnostic::error("no-match", message);
            let candidates = candidates(files);
            diagnostics.push(
                match suggest(&path.idl, candidates.iter().map(String::as_str)) {
                    Some(near) => diagnostic.hint(format!("did you mean `{near}`?")),
                    None => diagnostic,
                },
            );
        }
    }
}

fn mark_one(path: &ExternPath, files: &mut [File]) -> bool {
    if path.idl.ends_with(".thrift") {
        mark_files(path, files)
    } else {
        // A type is looked for first: `common.Address` is hardly ever a namespace.
        mark_types(path, files) || mark_namespace(path, files)
    }
}

/// `common.thrift`, or `shared/common.thrift`: the end of a file's path.
fn mark_files(path: &ExternPath, files: &mut [File]) -> bool {
    let mut found = false;
    for file in files
        .iter_mut()
        .filter(|file| file.path.ends_with(&path.idl))
    {
        file.external = Some(path.rust.clone());
        found = true;
    }
    found
}

/// `com.example`: all files of that namespace, and of those inside it.
fn mark_namespace(path: &ExternPath, files: &mut [File]) -> bool {
    let namespace = names::module(&path.idl);
    let mut found = false;
    for file in files.iter_mut() {
        if let Some(inner) = file.module.strip_prefix(namespace.as_slice()) {
            let segments = std::iter::once(&path.rust).chain(inner);
            file.external = Some(segments.cloned().collect::<Vec<_>>().join("::"));
            found = true;
        }
    }
    found
}

/// `common.Address`: a struct, union, exception or enum.
fn mark_types(path: &ExternPath, files: &mut [File]) -> bool {
    let (Some((stem, name)), Some((module, rust_name))) =
        (path.idl.rsplit_once('.'), path.rust.rsplit_once("::"))
    else {
        return false;
    };
    let mut found = false;
    for file in files.iter_mut().filter(|file| file.stem == stem) {
        for (index, definition) in file.definitions.iter_mut().enumerate() {
            if definition.name() != name {
                continue;
            }
            let (annotations, span) = match definition {
                Definition::Struct(each) => (&mut each.annotations, each.span),
                Definition::Enum(each) => (&mut each.annotations, each.span),
                _ => continue,
            };
            set_annotation(annotations, super::naming::ANNOTATION, rust_name, span);
            file.external_definitions.insert(index, module.to_owned());
            found = true;
        }
    }
    found
}

/// Whatever could have been meant.
fn candidates(files: &[File]) -> Vec<String> {
    let mut names = Vec::new();
    for file in files {
        names.push(
            file.path
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned(),
        );
        names.push(file.module.join("."));
        let types = file
            .definitions
            .iter()
            .filter(|each| matches!(each, Definition::Struct(_) | Definition::Enum(_)));
        names.extend(types.map(|each| format!("{}.{}", file.stem, each.name())));
    }
    names
}

/// Whether a text is a path that `use` takes.
fn is_path(text: &str) -> bool {
    let segments = text.strip_prefix("::").unwrap_or(text);
    segments.split("::").enumerate().all(|(index, segment)| {
        names::is_identifier(segment.strip_prefix("r#").unwrap_or(segment))
            || (index == 0 && text == segments && segment == "crate")
    })
}
