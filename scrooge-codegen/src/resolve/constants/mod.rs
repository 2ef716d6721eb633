//! Constants and defaults: evaluated, and checked against the type that they are declared with.

mod fit;
mod literals;
mod references;

use std::collections::HashMap;

use crate::model::{Definition, DefinitionId, FileId, Type, Value};
use crate::parse::tree::{self, DefinitionKind, ValueKind};
use crate::{Diagnostic, Span};

use super::definitions::Lowered;
use super::symbols::{Found, Space, Symbols};

/// How deep values may nest once references are followed.
const MAX_DEPTH: usize = 64;

/// How many values all references together may bring in. Lists that repeat a list get there in ten lines.
const MAX_COPIED: usize = 1_000_000;

pub(super) fn evaluate(
    symbols: &Symbols<'_>,
    lowered: &mut Lowered<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let mut evaluator = Evaluator {
        symbols,
        lowered,
        diagnostics,
        consts: HashMap::new(),
        depth: 0,
        copied: 0,
        declared: None,
    };
    evaluator.consts();
    let defaults = evaluator.defaults();
    let consts = evaluator.consts;
    for (id, state) in consts {
        if let (State::Done(Some(evaluated)), Some(Definition::Const(definition))) =
            (state, definition_mut(lowered, id))
        {
            definition.value = evaluated.value;
        }
    }
    for (place, value) in defaults {
        if let Some(default) = place.default_mut(lowered) {
            *default = Some(value);
        }
    }
}

/// Which field a default is of.
struct Place {
    definition: DefinitionId,
    function: Option<(usize, Part)>,
    field: usize,
}

#[derive(Clone, Copy)]
enum Part {
    Arguments,
    Throws,
}

impl Place {
    fn default_mut<'a>(&self, lowered: &'a mut Lowered<'_>) -> Option<&'a mut Option<Value>> {
        let fields = match (definition_mut(lowered, self.definition)?, self.function) {
            (Definition::Struct(definition), None) => &mut definition.fields,
            (Definition::Service(service), Some((function, part))) => {
                let function = service.functions.get_mut(function)?;
                match part {
                    Part::Arguments => &mut function.arguments,
                    Part::Throws => &mut function.throws,
                }
            }
            _ => return None,
        };
        Some(&mut fields.get_mut(self.field)?.default)
    }
}

fn definition<'a>(lowered: &'a Lowered<'_>, id: DefinitionId) -> Option<&'a Definition> {
    lowered.files.get(id.file)?.definitions.get(id.index)
}

fn definition_mut<'a>(
    lowered: &'a mut Lowered<'_>,
    id: DefinitionId,
) -> Option<&'a mut Definition> {
    lowered
        .files
        .get_mut(id.file)?
        .definitions
        .get_mut(id.index)
}

enum State {
    /// What it refers to is being evaluated.
    Open,
    /// `None` is one that is wrong, which has been reported.
    Done(Option<Evaluated>),
}

struct Evaluated {
    value: Value,
    depth: usize,
    parts: usize,
}

struct Evaluator<'a> {
    symbols: &'a Symbols<'a>,
    lowered: &'a Lowered<'a>,
    diagnostics: &'a mut Vec<Diagnostic>,
    consts: HashMap<DefinitionId, State>,
    depth: usize,
    copied: usize,
    /// The type that the current value is declared with, to be shown where it does not fit.
    declared: Option<Span>,
}

impl<'a> Evaluator<'a> {
    /// Every const, those that others refer to first and without recursion: chains may be long.
    fn consts(&mut self) {
        for id in self.symbols.ids() {
            let mut stack = vec![id];
            while let Some(&top) = stack.last() {
                let Some((ty, value)) = self.constant(top) else {
                    stack.pop();
                    continue;
                };
                match self.consts.get(&top) {
                    Some(State::Done(_)) => {
                        stack.pop();
                    }
                    None => {
                        self.consts.insert(top, State::Open);
                        let mut names = Vec::new();
                        collect_names(value, &mut names);
                        for name in names {
                            if let Found::One(id) = self.symbols.find(Space::Const, top.file, name)
                                && !self.consts.contains_key(&id)
                            {
                                stack.push(id);
                            }
                        }
                    }
                    Some(State::Open) => {
                        let evaluated = self.declared(top.file, ty, value).map(|value| {
                            let (depth, parts) = size(&value);
                            Evaluated {
                                value,
                                depth,
                                parts,
                            }
                        });
                        self.consts.insert(top, State::Done(evaluated));
                        stack.pop();
                    }
                }
            }
        }
    }

    fn constant(&self, id: DefinitionId) -> Option<(&'a tree::Type, &'a tree::Value)> {
        match &self.symbols.definition(id)?.kind {
            DefinitionKind::Const { ty, value } => Some((ty, value)),
            _ => None,
        }
    }

    /// The default of every field that has one.
    fn defaults(&mut self) -> Vec<(Place, Value)> {
        let mut defaults = Vec::new();
        for id in self.symbols.ids() {
            match self
                .symbols
                .definition(id)
                .map(|definition| &definition.kind)
            {
                Some(DefinitionKind::Struct { fields, .. }) => {
                    self.defaults_of(id, None, fields, &mut defaults)
                }
                Some(DefinitionKind::Service { functions, .. }) => {
                    for (index, function) in functions.iter().enumerate() {
                        let arguments = Some((index, Part::Arguments));
                        self.defaults_of(id, arguments, &function.arguments, &mut defaults);
                        self.defaults_of(
                            id,
                            Some((index, Part::Throws)),
                            &function.throws,
                            &mut defaults,
                        );
                    }
                }
                _ => {}
            }
        }
        defaults
    }

    fn defaults_of(
        &mut self,
        definition: DefinitionId,
        function: Option<(usize, Part)>,
        fields: &'a [tree::Field],
        defaults: &mut Vec<(Place, Value)>,
    ) {
        for (index, field) in fields.iter().enumerate() {
            let Some(default) = &field.default else {
                continue;
            };
            if let Some(value) = self.declared(definition.file, &field.ty, default) {
                defaults.push((
                    Place {
                        definition,
                        function,
                        field: index,
                    },
                    value,
                ));
            }
        }
    }

    /// A value with the type that is written before it.
    fn declared(
        &mut self,
        file: FileId,
        ty: &'a tree::Type,
        value: &'a tree::Value,
    ) -> Option<Value> {
        let resolved = self.resolved(file, ty)?;
        self.declared = Some(ty.span);
        let value = self.value(file, &resolved, value);
        self.declared = None;
        value
    }

    fn resolved(&mut self, file: FileId, ty: &tree::Type) -> Option<Type> {
        if self.lowered.broken.contains(&ty.span) {
            return None;
        }
        let typedefs = &self.lowered.typedefs;
        super::types::resolve(self.symbols, typedefs, file, ty, &mut Vec::new())
            .map(|shape| shape.ty)
    }
}

fn collect_names<'a>(value: &'a tree::Value, names: &mut Vec<&'a str>) {
    match &value.kind {
        ValueKind::Name(name) => names.push(name),
        ValueKind::List(elements) => elements
            .iter()
            .for_each(|element| collect_names(element, names)),
        ValueKind::Map(entries) => {
            for (key, value) in entries {
                collect_names(key, names);
                collect_names(value, names);
            }
        }
        ValueKind::Int(_) | ValueKind::Double(_) | ValueKind::String(_) => {}
    }
}

/// How deep a value nests, and of how many values it is made.
fn size(value: &Value) -> (usize, usize) {
    let around = |inner: &mut dyn Iterator<Item = (usize, usize)>| {
        let (depth, parts) = inner.fold((0, 0), |(depth, parts), (d, p)| (depth.max(d), parts + p));
        (depth + 1, parts + 1)
    };
    match value {
        Value::List(elements) => around(&mut elements.iter().map(size)),
        Value::Map(entries) => around(
            &mut entries
                .iter()
                .flat_map(|(key, value)| [size(key), size(value)]),
        ),
        Value::Struct { fields, .. } => around(&mut fields.iter().map(|(_, value)| size(value))),
        _ => (0, 1),
    }
}
