//! Definitions of the tree to those of the model: ids, enum values, requiredness. Constants and Rust names come later.

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::model::{
    Const, Definition, DefinitionId, Enum, EnumMember, Field, File, FileId, Function, Requiredness,
    Service, Struct, StructKind, StructNames, Type, Typedef, Value,
};
use crate::parse::tree::{self, DefinitionKind, Header};
use crate::{Config, Diagnostic, NegativeIds, Sources, Span, names};

use super::containers;
use super::includes::LoadedFile;
use super::symbols::{Space, Symbols, twice};
use super::types::{self, Typedefs};

/// The files of the model, but for constants and Rust names.
pub(super) struct Lowered<'a> {
    pub(super) files: Vec<File>,
    pub(super) typedefs: &'a Typedefs,
    /// The places of the types that are wrong. What is said of them in `files` means nothing.
    pub(super) broken: HashSet<Span>,
}

pub(super) fn lower<'a>(
    config: &Config,
    symbols: &Symbols<'_>,
    typedefs: &'a Typedefs,
    sources: &Sources,
    diagnostics: &mut Vec<Diagnostic>,
) -> Lowered<'a> {
    let mut lowering = Lowering {
        negative_ids: config.negative_ids,
        symbols,
        typedefs,
        sources,
        diagnostics,
        broken: HashSet::new(),
    };
    let files = symbols
        .files()
        .iter()
        .enumerate()
        .map(|(id, file)| lowering.file(id, file))
        .collect();
    let lowered = Lowered {
        files,
        typedefs,
        broken: lowering.broken,
    };
    check_throws(symbols, &lowered, diagnostics);
    lowered
}

struct Lowering<'a> {
    negative_ids: NegativeIds,
    symbols: &'a Symbols<'a>,
    typedefs: &'a Typedefs,
    sources: &'a Sources,
    diagnostics: &'a mut Vec<Diagnostic>,
    broken: HashSet<Span>,
}

impl Lowering<'_> {
    fn file(&mut self, id: FileId, loaded: &LoadedFile) -> File {
        let definitions = loaded.document.definitions.iter().enumerate();
        File {
            path: loaded.path.clone(),
            stem: loaded.stem.clone(),
            module: self.module(loaded),
            docs: loaded.document.docs.clone(),
            definitions: definitions
                .map(|(index, definition)| {
                    self.definition(DefinitionId { file: id, index }, definition)
                })
                .collect(),
            includes: loaded.includes.iter().map(|include| include.file).collect(),
            external: None,
            external_definitions: BTreeMap::new(),
        }
    }

    fn module(&mut self, loaded: &LoadedFile) -> Vec<String> {
        let mut scopes: HashMap<&str, &tree::Name> = HashMap::new();
        for header in &loaded.document.headers {
            let Header::Namespace { scope, name, .. } = header else {
                continue;
            };
            if let Some(first) = scopes.insert(&scope.text, name) {
                let message = format!(
                    "a second namespace for `{}`: the last one counts",
                    scope.text
                );
                let warning = Diagnostic::warning("duplicate-namespace", message);
                self.diagnostics.push(
                    warning
                        .label(name.span, "this one counts")
                        .label(first.span, "this one does not"),
                );
            }
        }
        let namespace = ["rust", "rs", "*"]
            .iter()
            .find_map(|scope| scopes.get(scope));
        namespace.map_or_else(
            || vec![names::module_segment(&loaded.stem)],
            |name| names::module(&name.text),
        )
    }

    fn definition(&mut self, id: DefinitionId, definition: &tree::Definition) -> Definition {
        let name = definition.name.text.clone();
        let docs = definition.docs.clone();
        let source = undented(self.sources, definition.span);
        let span = definition.name.span;
        let annotations = definition.annotations.clone();
        match &definition.kind {
            DefinitionKind::Const { ty, .. } => Definition::Const(Const {
                name,
                rust_name: String::new(),
                docs,
                source,
                ty: self.ty(id.file, ty),
                value: Value::Bool(false),
                annotations: with_type(annotations, ty),
                span,
            }),
            DefinitionKind::Typedef { ty } => {
                // A type that is wrong was reported with the typedefs.
                let resolved = self.typedefs.get(&id).cloned().flatten();
                let resolved = resolved.map_or(Type::Bool, |shape| shape.ty);
                let annotations = with_type(annotations, ty);
                let rust_name = String::new();
                Definition::Typedef(Typedef {
                    name,
                    rust_name,
                    docs,
                    source,
                    ty: resolved,
                    annotations,
                    span,
                })
            }
            DefinitionKind::Senum { .. } => {
                let rust_name = String::new();
                Definition::Typedef(Typedef {
                    name,
                    rust_name,
                    docs,
                    source,
                    ty: Type::String,
                    annotations,
                    span,
                })
            }
            DefinitionKind::Enum { members } => {
                let members = self.members(members);
                Definition::Enum(Enum {
                    name,
                    rust_name: String::new(),
                    docs,
                    source,
                    members,
                    attributes: Vec::new(),
                    annotations,
                    span,
                })
            }
            DefinitionKind::Struct { kind, fields } => {
                let fields = self.fields(id.file, fields, Some(*kind));
                let names = StructNames::default();
                let has_default = true;
                let kind = *kind;
                Definition::Struct(Struct {
                    kind,
                    name,
                    names,
                    docs,
                    source,
                    fields,
                    has_default,
                    is_ordered: true,
                    attributes: Vec::new(),
                    annotations,
                    span,
                })
            }
            DefinitionKind::Service { extends, functions } => {
                let parent = extends.as_ref().and_then(|parent| {
                    self.symbols.require(
                        Space::Service,
                        id.file,
                        &parent.text,
                        parent.span,
                        self.diagnostics,
                    )
                });
                let functions = self.functions(id.file, functions);
                let rust_name = String::new();
                Definition::Service(Service {
                    name,
                    rust_name,
                    docs,
                    source,
                    extends: parent,
                    functions,
                    annotations,
                    span,
                })
            }
        }
    }

    /// A type, or after a diagnostic some type: nothing looks at it any more.
    fn ty(&mut self, file: FileId, ty: &tree::Type) -> Type {
        match types::resolve(self.symbols, self.typedefs, file, ty, self.diagnostics) {
            Some(shape) => shape.ty,
            None => {
                self.broken.insert(ty.span);
                Type::Bool
            }
        }
    }

    fn members(&mut self, members: &[tree::EnumMember]) -> Vec<EnumMember> {
        let mut by_name: HashMap<&str, Span> = HashMap::new();
        let mut by_value: HashMap<i64, &tree::Name> = HashMap::new();
        let mut next = 0i64;
        let mut lowered = Vec::with_capacity(members.len());
        for member in members {
            let name = &member.name;
            let written = member.value.map_or(next, |value| value.value);
            let span = member.value.map_or(name.span, |value| value.span);
            let value = i32::try_from(written).unwrap_or_else(|_| {
                let message = format!(
                    "the value {written} of `{}` does not fit in 32 bits",
                    name.text
                );
                self.diagnostics
                    .push(Diagnostic::error("enum-range", message).label(span, ""));
                0
            });
            next = written.saturating_add(1);
            if let Some(first) = by_name.get(name.text.as_str()) {
                self.diagnostics.push(twice(
                    &format!("the member `{}`", name.text),
                    name.span,
                    Some(*first),
                ));
            } else if let Some(first) = by_value.get(&written) {
                let message = format!("`{}` and `{}` are both {written}", first.text, name.text);
                let warning = Diagnostic::warning("duplicate-value", message)
                    .label(span, "the same number again");
                let hint = "what is read back is shown under the first of the two names";
                self.diagnostics
                    .push(warning.label(first.span, "first used here").hint(hint));
            }
            by_name.entry(&name.text).or_insert(name.span);
            by_value.entry(written).or_insert(name);
            lowered.push(EnumMember {
                name: name.text.clone(),
                rust_name: String::new(),
                value,
                docs: member.docs.clone(),
                annotations: member.annotations.clone(),
                span: name.span,
            });
        }
        lowered
    }

    /// `kind` is `None` for arguments and `throws`.
    fn fields(
        &mut self,
        file: FileId,
        fields: &[tree::Field],
        kind: Option<StructKind>,
    ) -> Vec<Field> {
        let mut by_id: HashMap<i16, &tree::Field> = HashMap::new();
        let mut by_name: HashMap<&str, Span> = HashMap::new();
        let mut next = -1i64;
        let mut lowered = Vec::with_capacity(fields.len());
        self.warn_negative_ids(fields);
        for field in fields {
            let id = self.field_id(field, &mut next);
            if let Some(id) = id {
                if let Some(first) = by_id.get(&id) {
                    let span = field.id.map_or(field.name.span, |id| id.span);
                    let first_span = first.id.map_or(first.name.span, |id| id.span);
                    let message = format!(
                        "`{}` has the id {id} of `{}`",
                        field.name.text, first.name.text
                    );
                    let diagnostic =
                        Diagnostic::error("duplicate-id", message).label(span, "used again here");
                    let diagnostic = diagnostic.label(first_span, "first used here");
                    self.diagnostics.push(match free_id(fields) {
                        Some(free) => diagnostic.hint(format!("{free} is free")),
                        None => diagnostic,
                    });
                }
                by_id.entry(id).or_insert(field);
            }
            if let Some(first) = by_name.get(field.name.text.as_str()) {
                let what = format!("the field `{}`", field.name.text);
                self.diagnostics
                    .push(twice(&what, field.name.span, Some(*first)));
            }
            by_name.entry(&field.name.text).or_insert(field.name.span);
            let mut ty = self.ty(file, &field.ty);
            containers::annotate(&mut ty, &field.annotations, self.diagnostics);
            lowered.push(Field {
                id: id.unwrap_or(0),
                name: field.name.text.clone(),
                rust_name: String::new(),
                variant_name: String::new(),
                docs: field.docs.clone(),
                requiredness: self.requiredness(field, kind),
                ty,
                default: None,
                boxed: false,
                attributes: Vec::new(),
                annotations: with_type(field.annotations.clone(), &field.ty),
                span: field.name.span,
            });
        }
        lowered
    }

    /// One warning for all of them: they come in groups.
    fn warn_negative_ids(&mut self, fields: &[tree::Field]) {
        let written = fields.iter().filter_map(|field| Some((field, field.id?)));
        let negative: Vec<_> = written
            .filter(|(_, id)| id.value <= 0 && i16::try_from(id.value).is_ok())
            .collect();
        let Some(&(first, _)) = negative.first() else {
            return;
        };
        let message = match negative.len() {
            1 => format!(
                "the id of `{}` is not positive, and other compilers may change it",
                first.name.text
            ),
            count => format!("{count} ids are not positive, and other compilers may change them"),
        };
        let (label, hint) = match self.negative_ids {
            NegativeIds::Keep => (
                "kept as it is",
                "Apache's compiler numbers such fields anew unless it is told -allow-neg-keys",
            ),
            NegativeIds::Apache => (
                "numbered anew, counting down from -1",
                "Scrooge keeps such ids, and so does Apache's compiler with -allow-neg-keys",
            ),
        };
        let mut warning = Diagnostic::warning("negative-id", message);
        for (_, id) in negative.iter().take(8) {
            warning = warning.label(id.span, label);
        }
        self.diagnostics.push(warning.hint(hint));
    }

    /// Ids that are left out count down, from -1 or from the last negative one that was written.
    fn field_id(&mut self, field: &tree::Field, next: &mut i64) -> Option<i16> {
        let renumbered =
            |id: &tree::Integer| id.value <= 0 && self.negative_ids == NegativeIds::Apache;
        let Some(id) = field.id.filter(|id| !renumbered(id)) else {
            let id = i16::try_from(*next).ok();
            if id.is_none() {
                let message = format!(
                    "`{}` has no id, and there is none left to give it",
                    field.name.text
                );
                self.diagnostics
                    .push(Diagnostic::error("id-range", message).label(field.name.span, ""));
            }
            *next -= 1;
            return id;
        };
        if id.value <= 0 {
            *next = id.value.saturating_sub(1);
        }
        match i16::try_from(id.value) {
            Ok(value) => Some(value),
            Err(_) => {
                let message = format!(
                    "the id {} of `{}` is out of range",
                    id.value, field.name.text
                );
                let diagnostic = Diagnostic::error("id-range", message);
                self.diagnostics
                    .push(diagnostic.label(id.span, "ids go from 1 to 32767"));
                None
            }
        }
    }

    fn requiredness(&mut self, field: &tree::Field, kind: Option<StructKind>) -> Requiredness {
        let union = kind == Some(StructKind::Union);
        match field.requiredness {
            Some(written) if written.required && union => {
                let message = format!("`{}` is required in a union", field.name.text);
                let warning = Diagnostic::warning("required-in-union", message)
                    .label(written.span, "means nothing here");
                self.diagnostics.push(
                    warning.hint("a union holds exactly one of its fields: leave the word out"),
                );
                Requiredness::Optional
            }
            Some(written) if written.required => {
                if let Some(default) = &field.default {
                    let message = format!("`{}` is required and has a default", field.name.text);
                    let warning = Diagnostic::warning("required-default", message)
                        .label(written.span, "a record without it is an error")
                        .label(default.span, "so that this is never read, only written");
                    self.diagnostics
                        .push(warning.hint("leave one of the two out"));
                }
                Requiredness::Required
            }
            Some(_) => Requiredness::Optional,
            None if union => Requiredness::Optional,
            None => Requiredness::Default,
        }
    }

    /// No reply, no result. Every compiler takes the result to be `void` or says nothing.
    fn warn_oneway(&mut self, function: &tree::Function) {
        if !function.oneway {
            return;
        }
        let name = &function.name.text;
        let hint = "leave the result or `oneway` out";
        if let Some(returns) = &function.returns {
            let message = format!("`{name}` is oneway and returns something");
            let warning = Diagnostic::warning("oneway", message);
            let warning = warning.label(
                returns.span,
                "there is no reply to carry it: taken for `void`",
            );
            self.diagnostics.push(warning.hint(hint));
        }
        if let Some(throws) = function.throws.first() {
            let message = format!("`{name}` is oneway and throws something");
            let warning = Diagnostic::warning("oneway", message);
            self.diagnostics.push(
                warning
                    .label(throws.span, "there is no reply to carry it")
                    .hint(hint),
            );
        }
    }

    fn functions(&mut self, file: FileId, functions: &[tree::Function]) -> Vec<Function> {
        let mut by_name: HashMap<&str, Span> = HashMap::new();
        let mut lowered = Vec::with_capacity(functions.len());
        for function in functions {
            let name = &function.name;
            if let Some(first) = by_name.get(name.text.as_str()) {
                self.diagnostics.push(twice(
                    &format!("the function `{}`", name.text),
                    name.span,
                    Some(*first),
                ));
            }
            by_name.entry(&name.text).or_insert(name.span);
            self.warn_oneway(function);
            let mut annotations = function.annotations.clone();
            if let Some(returns) = &function.returns {
                annotations = with_type(annotations, returns);
            }
            let returns = function.returns.as_ref().map(|ty| self.ty(file, ty));
            lowered.push(Function {
                name: name.text.clone(),
                rust_name: String::new(),
                docs: function.docs.clone(),
                source: undented(self.sources, function.span),
                oneway: function.oneway,
                returns: returns.filter(|_| !function.oneway),
                arguments: self.fields(file, &function.arguments, None),
                throws: self.fields(file, &function.throws, None),
                // Both are filled in when the structs are made.
                arguments_struct: DefinitionId { file, index: 0 },
                result_struct: None,
                annotations,
                span: name.span,
            });
        }
        lowered
    }
}

/// The id after the largest.
fn free_id(fields: &[tree::Field]) -> Option<i64> {
    let largest = fields
        .iter()
        .filter_map(|field| field.id)
        .map(|id| id.value)
        .max()?;
    Some(largest.max(0) + 1).filter(|&free| i16::try_from(free).is_ok())
}

/// Annotations of something and of its type, in the order of the text.
fn with_type(mut annotations: Vec<tree::Annotation>, ty: &tree::Type) -> Vec<tree::Annotation> {
    annotations.extend(ty.annotations.iter().cloned());
    annotations.sort_by_key(|annotation| annotation.span);
    annotations
}

/// Only exceptions can be thrown. A struct is let through, since not every compiler minds.
fn check_throws(symbols: &Symbols<'_>, lowered: &Lowered<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for id in symbols.ids() {
        let Some(DefinitionKind::Service { functions, .. }) =
            symbols.definition(id).map(|found| &found.kind)
        else {
            continue;
        };
        let service = lowered
            .files
            .get(id.file)
            .and_then(|file| file.definitions.get(id.index));
        let Some(Definition::Service(service)) = service else {
            continue;
        };
        let written = functions.iter().flat_map(|function| &function.throws);
        let resolved = service
            .functions
            .iter()
            .flat_map(|function| &function.throws);
        for (written, resolved) in written.zip(resolved) {
            if lowered.broken.contains(&written.ty.span) {
                continue;
            }
            let message = format!(
                "`{}` is no exception and cannot be thrown",
                written.name.text
            );
            let diagnostic = match resolved.ty {
                Type::Struct(id) => match symbols.definition(id).map(|found| &found.kind) {
                    Some(DefinitionKind::Struct {
                        kind: StructKind::Exception,
                        ..
                    }) => continue,
                    _ => Diagnostic::warning("throws", message),
                },
                _ => Diagnostic::error("throws", message),
            };
            diagnostics.push(diagnostic.label(written.ty.span, "not an `exception`"));
        }
    }
}

/// The text of a definition without the indentation that its first line has.
fn undented(sources: &Sources, span: Span) -> String {
    let before = sources
        .get(span.source)
        .and_then(|file| file.text.get(..span.start as usize))
        .unwrap_or_default();
    let line = before
        .rfind('\n')
        .map_or(before, |at| before.get(at + 1..).unwrap_or_default());
    let indentation = if line.chars().all(|c| c == ' ' || c == '\t') {
        line.len()
    } else {
        0
    };
    let mut text = String::new();
    for (index, line) in sources.slice(span).lines().enumerate() {
        if index > 0 {
            text.push('\n');
            let blank = line.len() - line.trim_start_matches([' ', '\t']).len();
            text.push_str(
                line.get(indentation.min(blank)..)
                    .unwrap_or_default()
                    .trim_end(),
            );
        } else {
            text.push_str(line.trim_end());
        }
    }
    text
}
