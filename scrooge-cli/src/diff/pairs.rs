//! Which definition of the old version is which of the new one.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;

use scrooge_codegen::model::{Definition, DefinitionId, StructKind};

use super::side::Side;
use super::types;

#[derive(Default)]
pub(super) struct Pairs {
    forward: HashMap<DefinitionId, DefinitionId>,
    backward: HashSet<DefinitionId>,
}

impl Pairs {
    /// By file and name; then by name alone, for what was moved; then by what they are, for what was renamed. Only what has
    /// one counterpart is paired.
    pub(super) fn new(old: &Side, new: &Side) -> Self {
        let mut pairs = Pairs::default();
        pairs.pair(old, new, |side, id, it| {
            Some((
                side.key(id.file).to_owned(),
                class(it),
                it.name().to_owned(),
            ))
        });
        pairs.pair(old, new, |_, _, it| Some((class(it), it.name().to_owned())));
        pairs.pair(old, new, |side, _, it| shape(side, it));
        pairs
    }

    /// The counterpart of an old definition.
    pub(super) fn new_of(&self, old: DefinitionId) -> Option<DefinitionId> {
        self.forward.get(&old).copied()
    }

    /// Whether a new definition has a counterpart.
    pub(super) fn has_old(&self, new: DefinitionId) -> bool {
        self.backward.contains(&new)
    }

    fn pair<K: Eq + Hash>(
        &mut self,
        old: &Side,
        new: &Side,
        key: impl Fn(&Side, DefinitionId, &Definition) -> Option<K>,
    ) {
        let mut by_key: HashMap<K, (Vec<DefinitionId>, Vec<DefinitionId>)> = HashMap::new();
        for (id, definition) in old.definitions() {
            if !self.forward.contains_key(&id)
                && let Some(key) = key(old, id, definition)
            {
                by_key.entry(key).or_default().0.push(id);
            }
        }
        for (id, definition) in new.definitions() {
            if !self.has_old(id)
                && let Some(key) = key(new, id, definition)
            {
                by_key.entry(key).or_default().1.push(id);
            }
        }
        for (old, new) in by_key.into_values() {
            if let ([old], [new]) = (old.as_slice(), new.as_slice()) {
                self.forward.insert(*old, *new);
                self.backward.insert(*new);
            }
        }
    }
}

/// Names of one class exclude each other.
fn class(definition: &Definition) -> &'static str {
    match definition {
        Definition::Typedef(_) | Definition::Enum(_) | Definition::Struct(_) => "type",
        Definition::Const(_) => "const",
        Definition::Service(_) => "service",
    }
}

/// What a type has in it, if that says enough to know it again by.
fn shape(side: &Side, definition: &Definition) -> Option<String> {
    match definition {
        Definition::Enum(definition) if !definition.members.is_empty() => {
            let members = definition.members.iter();
            let members = members.map(|member| format!("{}={},", member.name, member.value));
            Some(format!("enum {}", members.collect::<String>()))
        }
        Definition::Struct(definition) if !definition.fields.is_empty() => {
            let kind = match definition.kind {
                StructKind::Struct => "struct",
                StructKind::Union => "union",
                StructKind::Exception => "exception",
            };
            let fields = definition.fields.iter().map(|field| {
                let ty = types::name(&side.model, &field.ty);
                // A recursive type has its own name in it.
                let ty = if ty == definition.name { "Self" } else { &ty };
                format!("{}:{ty} {},", field.id, field.name)
            });
            Some(format!("{kind} {}", fields.collect::<String>()))
        }
        _ => None,
    }
}
