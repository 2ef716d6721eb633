//! Functions → structs: what a call and its reply carry, as any other struct, so that captured ones can be decoded.

use std::collections::HashSet;

use crate::model::{
    Definition, DefinitionId, Field, File, Function, Requiredness, Service, Struct, StructKind,
    StructNames, Type,
};
use crate::parse::tree::DefinitionKind;
use crate::{Diagnostic, names};

use super::symbols::Symbols;

/// The name of the field of a result that holds what the function returns. Its id is 0, which no field of an IDL has.
pub(super) const SUCCESS: &str = "success";

/// A struct that was made of a function.
pub(super) struct Made {
    pub(super) id: DefinitionId,
    /// What it would be called in Rust if nothing else were.
    pub(super) base: String,
}

/// Reports services that extend themselves, and forgets what they extend.
pub(super) fn check_parents(
    symbols: &Symbols<'_>,
    files: &mut [File],
    diagnostics: &mut Vec<Diagnostic>,
) {
    for id in symbols.ids() {
        if !extends_itself(files, id) {
            continue;
        }
        let Some(definition) = symbols.definition(id) else {
            continue;
        };
        if let DefinitionKind::Service {
            extends: Some(parent),
            ..
        } = &definition.kind
        {
            let message = format!("the service `{}` extends itself", definition.name.text);
            let diagnostic = Diagnostic::error("service-cycle", message);
            diagnostics.push(diagnostic.label(parent.span, "back where it began"));
        }
        if let Some(service) = service_mut(files, id) {
            service.extends = None;
        }
    }
}

fn extends_itself(files: &[File], id: DefinitionId) -> bool {
    let parent = |id: DefinitionId| match files.get(id.file)?.definitions.get(id.index)? {
        Definition::Service(service) => service.extends,
        _ => None,
    };
    // A cycle that this one only leads to ends when as many steps were made as there are definitions.
    let limit: usize = files.iter().map(|file| file.definitions.len()).sum();
    let ancestors = std::iter::successors(parent(id), |&ancestor| parent(ancestor));
    ancestors.take(limit).any(|ancestor| ancestor == id)
}

/// Puts the structs of every function behind the definitions of its file.
pub(super) fn append(files: &mut [File], diagnostics: &mut Vec<Diagnostic>) -> Vec<Made> {
    let without_default = without_default(files);
    let mut made = Vec::new();
    for (file, contents) in files.iter_mut().enumerate() {
        let first = contents.definitions.len();
        let mut structs = Vec::new();
        for definition in &mut contents.definitions {
            let Definition::Service(service) = definition else {
                continue;
            };
            let (name, rust_name) = (&service.name, &service.rust_name);
            for function in &mut service.functions {
                let mut add = |definition: Struct, base: String| {
                    let index = first + structs.len();
                    let id = DefinitionId { file, index };
                    structs.push(Definition::Struct(definition));
                    made.push(Made { id, base });
                    id
                };
                let mut arguments = arguments(name, function);
                arguments.has_default = arguments
                    .fields
                    .iter()
                    .all(|field| has_default(field, &without_default));
                function.arguments_struct = add(arguments, base(rust_name, function, "args"));
                if !function.oneway {
                    report_id_of_success(function, diagnostics);
                    let id = add(result(name, function), base(rust_name, function, "result"));
                    function.result_struct = Some(id);
                }
            }
        }
        contents.definitions.extend(structs);
    }
    made
}

fn without_default(files: &[File]) -> HashSet<DefinitionId> {
    let numbered = files.iter().enumerate().flat_map(|(file, contents)| {
        let definitions = contents.definitions.iter().enumerate();
        definitions.map(move |(index, definition)| (DefinitionId { file, index }, definition))
    });
    numbered
        .filter(|(_, definition)| {
            matches!(definition, Definition::Struct(definition) if !definition.has_default)
        })
        .map(|(id, _)| id)
        .collect()
}

fn has_default(field: &Field, without_default: &HashSet<DefinitionId>) -> bool {
    match &field.ty {
        Type::Struct(id) if field.requiredness == Requiredness::Required => {
            field.default.is_some() || !without_default.contains(id)
        }
        _ => true,
    }
}

/// The name in Rust: `CalculatorAddArgs`.
fn base(service: &str, function: &Function, what: &str) -> String {
    let function = function.rust_name.trim_start_matches("r#");
    let service = service.trim_start_matches("r#").trim_end_matches('_');
    // What a clash has put behind either would stand in the middle here.
    let rest = names::camel(&format!("{}_{what}", function.trim_end_matches('_')));
    format!("{service}{rest}")
}

fn arguments(service: &str, function: &Function) -> Struct {
    structure(
        service,
        function,
        "args",
        "arguments",
        function.arguments.clone(),
    )
}

/// What comes back: one field is set at most, and none where a function that returns nothing went well.
fn result(service: &str, function: &Function) -> Struct {
    let success = function.returns.clone().map(|ty| Field {
        id: 0,
        name: SUCCESS.to_owned(),
        rust_name: SUCCESS.to_owned(),
        variant_name: names::camel(SUCCESS),
        docs: Some(format!("What `{service}.{}` returned.", function.name)),
        requiredness: Requiredness::Optional,
        ty,
        default: None,
        boxed: false,
        attributes: Vec::new(),
        annotations: Vec::new(),
        span: function.span,
    });
    let throws = function.throws.iter().map(|field| Field {
        requiredness: Requiredness::Optional,
        default: None,
        ..field.clone()
    });
    let fields = success.into_iter().chain(throws).collect();
    structure(service, function, "result", "result", fields)
}

fn structure(
    service: &str,
    function: &Function,
    suffix: &str,
    what: &str,
    fields: Vec<Field>,
) -> Struct {
    let name = &function.name;
    let mut docs = format!("The {what} of `{service}.{name}`.");
    if let Some(more) = &function.docs {
        docs.push_str("\n\n");
        docs.push_str(more);
    }
    Struct {
        kind: StructKind::Struct,
        name: format!("{service}_{name}_{suffix}"),
        names: StructNames::default(),
        docs: Some(docs),
        source: function.source.clone(),
        fields,
        has_default: true,
        is_ordered: true,
        attributes: Vec::new(),
        annotations: Vec::new(),
        span: function.span,
    }
}

/// A reply has what was returned under the id 0.
fn report_id_of_success(function: &Function, diagnostics: &mut Vec<Diagnostic>) {
    let zero = function.throws.iter().find(|field| field.id == 0);
    if let (Some(field), Some(_)) = (zero, &function.returns) {
        let message = format!("`{}` has the id 0, which is that of the result", field.name);
        let diagnostic = Diagnostic::error("duplicate-id", message).label(field.span, "");
        diagnostics.push(diagnostic.hint("what is thrown has ids from 1"));
    }
}

fn service_mut(files: &mut [File], id: DefinitionId) -> Option<&mut Service> {
    match files.get_mut(id.file)?.definitions.get_mut(id.index)? {
        Definition::Service(service) => Some(service),
        _ => None,
    }
}
