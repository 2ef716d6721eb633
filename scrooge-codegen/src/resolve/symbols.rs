//! Who is called what, and where it can be seen.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use crate::model::{DefinitionId, FileId};
use crate::parse::tree::{Definition, DefinitionKind};
use crate::{Config, Container, Diagnostic, Span};

use super::includes::{LoadedFile, any_error};
use super::suggest::suggest;

/// Names of different kinds do not get in each other's way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Space {
    Type,
    Const,
    Service,
}

impl Space {
    fn of(kind: &DefinitionKind) -> Space {
        match kind {
            DefinitionKind::Const { .. } => Space::Const,
            DefinitionKind::Service { .. } => Space::Service,
            _ => Space::Type,
        }
    }

    fn noun(self) -> &'static str {
        match self {
            Space::Type => "type",
            Space::Const => "constant",
            Space::Service => "service",
        }
    }
}

#[derive(Default)]
struct Table<'a> {
    types: HashMap<&'a str, DefinitionId>,
    consts: HashMap<&'a str, DefinitionId>,
    services: HashMap<&'a str, DefinitionId>,
}

impl<'a> Table<'a> {
    fn of(&self, space: Space) -> &HashMap<&'a str, DefinitionId> {
        match space {
            Space::Type => &self.types,
            Space::Const => &self.consts,
            Space::Service => &self.services,
        }
    }

    fn of_mut(&mut self, space: Space) -> &mut HashMap<&'a str, DefinitionId> {
        match space {
            Space::Type => &mut self.types,
            Space::Const => &mut self.consts,
            Space::Service => &mut self.services,
        }
    }
}

/// The definitions of every file by name.
pub(super) struct Symbols<'a> {
    files: &'a [LoadedFile],
    tables: Vec<Table<'a>>,
    /// Whether anything could not be read: then definitions may lack a field or member.
    gaps: bool,
    /// What maps and sets are in plain data unless something else is said of them.
    containers: (Container, Container),
}

/// What a lookup found.
pub(super) enum Found {
    Nothing,
    One(DefinitionId),
    /// Two included files are called the same, and both define it.
    Two(DefinitionId, DefinitionId),
}

impl<'a> Symbols<'a> {
    pub(super) fn new(
        config: &Config,
        files: &'a [LoadedFile],
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Self {
        let mut symbols = Symbols {
            files,
            tables: Vec::with_capacity(files.len()),
            gaps: any_error(diagnostics),
            containers: (config.map_type, config.set_type),
        };
        for (file, loaded) in files.iter().enumerate() {
            let mut table = Table::default();
            for (index, definition) in loaded.document.definitions.iter().enumerate() {
                let space = Space::of(&definition.kind);
                match table.of_mut(space).entry(&definition.name.text) {
                    Entry::Vacant(entry) => {
                        entry.insert(DefinitionId { file, index });
                    }
                    Entry::Occupied(entry) => {
                        let first = loaded.document.definitions.get(entry.get().index);
                        let what = format!("the {} `{}`", space.noun(), definition.name.text);
                        diagnostics.push(twice(
                            &what,
                            definition.name.span,
                            first.map(|first| first.name.span),
                        ));
                    }
                }
            }
            symbols.tables.push(table);
        }
        symbols
    }

    pub(super) fn files(&self) -> &'a [LoadedFile] {
        self.files
    }

    /// What a map is in plain data.
    pub(super) fn maps(&self) -> Container {
        self.containers.0
    }

    /// What a set is in plain data.
    pub(super) fn sets(&self) -> Container {
        self.containers.1
    }

    /// Whether a field or member that nobody knows is no news, since a mistake before it may have hidden it.
    pub(super) fn has_gaps(&self) -> bool {
        self.gaps
    }

    pub(super) fn definition(&self, id: DefinitionId) -> Option<&'a Definition> {
        self.files.get(id.file)?.document.definitions.get(id.index)
    }

    /// The ids of every definition.
    pub(super) fn ids(&self) -> impl Iterator<Item = DefinitionId> + use<'a> {
        let files = self.files.iter().enumerate();
        files.flat_map(|(file, loaded)| {
            (0..loaded.document.definitions.len()).map(move |index| DefinitionId { file, index })
        })
    }

    /// What `name` means in `file`: `Name`, or `file.Name` of one that it includes.
    pub(super) fn find(&self, space: Space, file: FileId, name: &str) -> Found {
        let (prefix, name) = match name.rsplit_once('.') {
            Some((prefix, name)) => (Some(prefix), name),
            None => (None, name),
        };
        let in_file = |file: FileId| {
            self.tables
                .get(file)
                .and_then(|table| table.of(space).get(name))
                .copied()
        };
        let Some(prefix) = prefix else {
            return in_file(file).map_or(Found::Nothing, Found::One);
        };
        let mut found = self.called(file, prefix).filter_map(in_file);
        match (found.next(), found.next()) {
            (None, _) => Found::Nothing,
            (Some(one), None) => Found::One(one),
            (Some(one), Some(other)) => Found::Two(one, other),
        }
    }

    /// The files that `prefix` may mean in `file`: those it includes, and itself.
    fn called(&self, file: FileId, prefix: &str) -> impl Iterator<Item = FileId> {
        let loaded = self.files.get(file);
        let included = loaded.into_iter().flat_map(|loaded| &loaded.includes);
        let included = included
            .filter(move |include| include.stem == prefix)
            .map(|include| include.file);
        let itself = loaded
            .is_some_and(|loaded| loaded.stem == prefix)
            .then_some(file);
        included.chain(itself)
    }

    /// [`find`](Symbols::find), with a diagnostic if it is not exactly one.
    pub(super) fn require(
        &self,
        space: Space,
        file: FileId,
        name: &str,
        span: Span,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<DefinitionId> {
        match self.find(space, file, name) {
            Found::One(id) => Some(id),
            Found::Two(one, other) => {
                diagnostics.push(self.ambiguous(name, span, one, other));
                None
            }
            Found::Nothing => {
                self.report_unknown(space, file, name, span, diagnostics);
                None
            }
        }
    }

    pub(super) fn ambiguous(
        &self,
        name: &str,
        span: Span,
        one: DefinitionId,
        other: DefinitionId,
    ) -> Diagnostic {
        let message = format!("`{name}` may mean two things: two included files have that name");
        let mut diagnostic = Diagnostic::error("ambiguous-name", message).label(span, "");
        for id in [one, other] {
            if let Some(definition) = self.definition(id) {
                diagnostic = diagnostic.label(definition.name.span, "this one?");
            }
        }
        diagnostic.hint(
            "rename one of the files, or include it by way of one that gives this another name",
        )
    }

    pub(super) fn report_unknown(
        &self,
        space: Space,
        file: FileId,
        name: &str,
        span: Span,
        diagnostics: &mut Vec<Diagnostic>,
    ) {
        if self.may_be_lost(file) {
            return;
        }
        let noun = space.noun();
        let message = format!("there is no {noun} `{name}`");
        let mut diagnostic =
            Diagnostic::error(unknown_code(space), message).label(span, format!("unknown {noun}"));
        if let Some(hint) = self.hint(space, file, name) {
            diagnostic = diagnostic.hint(hint);
        }
        diagnostics.push(diagnostic);
    }

    /// Whether a file may see definitions that could not be read: then a name that nobody knows is no news.
    fn may_be_lost(&self, file: FileId) -> bool {
        let Some(loaded) = self.files.get(file) else {
            return false;
        };
        let mut included = loaded.includes.iter();
        loaded.incomplete()
            || included.any(|include| {
                let included = self.files.get(include.file);
                included.is_some_and(|file| file.document.lost_definitions)
            })
    }

    fn hint(&self, space: Space, file: FileId, name: &str) -> Option<String> {
        let bare = name.rsplit_once('.').map_or(name, |(_, bare)| bare);
        // The very name, in a file that is included.
        let loaded = self.files.get(file)?;
        let includes = loaded.includes.iter();
        let mut visible = includes.filter(|include| self.defines(space, include.file, bare));
        if let Some(include) = visible.next() {
            return Some(format!(
                "it is defined in an included file: write `{}.{bare}`",
                include.stem
            ));
        }
        if name != bare && self.defines(space, file, bare) {
            return Some(format!("it is defined in this file: write `{bare}`"));
        }
        // A name like it that can be seen.
        let mut candidates: Vec<String> = Vec::new();
        if let Some(table) = self.tables.get(file) {
            candidates.extend(table.of(space).keys().map(|name| (*name).to_owned()));
        }
        for include in &loaded.includes {
            if let Some(table) = self.tables.get(include.file) {
                candidates.extend(
                    table
                        .of(space)
                        .keys()
                        .map(|name| format!("{}.{name}", include.stem)),
                );
            }
        }
        if space == Space::Type {
            candidates.extend(super::types::BUILT_IN.iter().map(|name| (*name).to_owned()));
        }
        candidates.sort();
        if let Some(near) = suggest(name, candidates.iter().map(String::as_str)) {
            return Some(format!("did you mean `{near}`?"));
        }
        // The very name, in a file that was read but is not included here.
        let mut elsewhere = (0..self.files.len()).filter(|&other| self.defines(space, other, bare));
        let other = self.files.get(elsewhere.next()?)?;
        Some(format!(
            "`{}` defines it, but this file does not include that one itself",
            other.path.display()
        ))
    }

    fn defines(&self, space: Space, file: FileId, name: &str) -> bool {
        self.tables
            .get(file)
            .is_some_and(|table| table.of(space).contains_key(name))
    }
}

fn unknown_code(space: Space) -> &'static str {
    match space {
        Space::Type => "unknown-type",
        Space::Const => "unknown-constant",
        Space::Service => "unknown-service",
    }
}

/// Something that was defined before.
pub(super) fn twice(what: &str, span: Span, first: Option<Span>) -> Diagnostic {
    let diagnostic = Diagnostic::error("duplicate", format!("{what} is defined twice"))
        .label(span, "defined again here");
    match first {
        Some(first) => diagnostic.label(first, "first defined here"),
        None => diagnostic,
    }
}
