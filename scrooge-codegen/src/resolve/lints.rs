//! What is legal and worth a look: annotations of ours that mean nothing, and accessors that are hard to reach.

use crate::Diagnostic;
use crate::model::{Annotation, Definition, File, StructKind};

use super::suggest::suggest;
use super::{containers, naming};

/// What all annotations that mean something to the generator begin with.
const PREFIX: &str = "rust.";

const KNOWN: [&str; 2] = [naming::ANNOTATION, containers::ANNOTATION];

/// What a decoded record can do itself: its methods of these names go before the trait's accessors.
const OPERATIONS: [&str; 8] = [
    "as_bytes", "complete", "detach", "encode", "patch", "to_bytes", "to_data", "view",
];

/// Warns of annotations that begin with `rust.` and are not known.
pub(super) fn annotations(files: &[File], diagnostics: &mut Vec<Diagnostic>) {
    for definition in files.iter().flat_map(|file| &file.definitions) {
        let mut check = |annotations: &[Annotation]| {
            let unknown = annotations
                .iter()
                .filter(|each| each.key.starts_with(PREFIX) && !KNOWN.contains(&&*each.key));
            diagnostics.extend(unknown.map(unknown_annotation));
        };
        match definition {
            Definition::Typedef(each) => check(&each.annotations),
            Definition::Const(each) => check(&each.annotations),
            Definition::Enum(each) => {
                check(&each.annotations);
                let members = each.members.iter();
                members.for_each(|member| check(&member.annotations));
            }
            Definition::Struct(each) => {
                check(&each.annotations);
                let fields = each.fields.iter();
                fields.for_each(|field| check(&field.annotations));
            }
            Definition::Service(each) => {
                check(&each.annotations);
                for function in &each.functions {
                    check(&function.annotations);
                    let fields = function.arguments.iter().chain(&function.throws);
                    fields.for_each(|field| check(&field.annotations));
                }
            }
        }
    }
}

fn unknown_annotation(annotation: &Annotation) -> Diagnostic {
    let message = format!("there is no annotation `{}`", annotation.key.escape_debug());
    let warning = Diagnostic::warning("unknown-annotation", message)
        .label(annotation.span, "means nothing to the generator");
    warning.hint(match suggest(&annotation.key, KNOWN) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!(
            "those that begin with `{PREFIX}` are `{}`",
            KNOWN.join("` and `")
        ),
    })
}

/// Warns of fields that are called like an operation of the record.
pub(super) fn accessors(files: &[File], diagnostics: &mut Vec<Diagnostic>) {
    for definition in files.iter().flat_map(|file| &file.definitions) {
        let Definition::Struct(definition) = definition else {
            continue;
        };
        // The fields of a union have no accessors.
        if definition.kind == StructKind::Union {
            continue;
        }
        let shadowed = definition
            .fields
            .iter()
            .filter(|field| OPERATIONS.contains(&&*field.rust_name));
        for field in shadowed {
            let (name, base) = (&field.rust_name, &definition.names.base);
            let message = format!("a decoded record has a method `{name}` of its own");
            let warning = Diagnostic::warning("shadowed-accessor", message).label(
                field.span,
                format!("so this is read through the trait only: `{base}::{name}(&record)`"),
            );
            diagnostics.push(warning.hint(format!(
                "give it another name in Rust: `({} = \"…\")`",
                naming::ANNOTATION
            )));
        }
    }
}
