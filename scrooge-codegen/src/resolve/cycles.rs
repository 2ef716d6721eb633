//! Structs that contain themselves: which fields have to be boxed, and which types cannot have a `Default`.

use std::collections::HashMap;

use crate::model::{Definition, DefinitionId, File, Requiredness, Struct, StructKind, Type};
use crate::parse::tree::DefinitionKind;

use super::symbols::Symbols;

pub(super) fn mark(symbols: &Symbols<'_>, files: &mut [File]) {
    let graph = Graph::new(files);
    let components = graph.components();
    let defaults = graph.defaults(symbols);
    for (node, &id) in graph.ids.iter().enumerate() {
        let Some(definition) = struct_mut(files, id) else {
            continue;
        };
        definition.has_default = defaults.get(node).copied().unwrap_or(false);
        for field in &mut definition.fields {
            let target = direct(&field.ty).and_then(|id| graph.nodes.get(&id));
            // Both ends on one cycle is the same as the edge between them on one.
            field.boxed =
                target.is_some_and(|&target| components.get(target) == components.get(node));
        }
    }
}

/// The structs, and which of them contains which without a container between.
struct Graph {
    ids: Vec<DefinitionId>,
    nodes: HashMap<DefinitionId, usize>,
    edges: Vec<Vec<Edge>>,
    unions: Vec<bool>,
}

struct Edge {
    field: usize,
    target: usize,
    required: bool,
}

impl Graph {
    fn new(files: &[File]) -> Graph {
        let mut ids = Vec::new();
        for (file, contents) in files.iter().enumerate() {
            for (index, definition) in contents.definitions.iter().enumerate() {
                if matches!(definition, Definition::Struct(_)) {
                    ids.push(DefinitionId { file, index });
                }
            }
        }
        let nodes: HashMap<DefinitionId, usize> = ids
            .iter()
            .enumerate()
            .map(|(node, &id)| (id, node))
            .collect();
        let mut graph = Graph {
            edges: Vec::with_capacity(ids.len()),
            unions: Vec::with_capacity(ids.len()),
            nodes,
            ids,
        };
        for &id in &graph.ids {
            let Some(definition) = struct_of(files, id) else {
                continue;
            };
            let mut edges = Vec::new();
            for (field, contents) in definition.fields.iter().enumerate() {
                if let Some(&target) = direct(&contents.ty).and_then(|id| graph.nodes.get(&id)) {
                    edges.push(Edge {
                        field,
                        target,
                        required: contents.requiredness == Requiredness::Required,
                    });
                }
            }
            graph.edges.push(edges);
            graph.unions.push(definition.kind == StructKind::Union);
        }
        graph
    }

    /// For each node the number of its strongly connected component (Tarjan's algorithm, with a stack of its own in place of
    /// recursion). A node that is on no cycle but its own shares it with no one; whether it has an edge to itself is seen
    /// from the edge.
    fn components(&self) -> Vec<usize> {
        const UNSEEN: usize = usize::MAX;
        let count = self.edges.len();
        let mut order = vec![UNSEEN; count];
        let mut low = vec![0; count];
        let mut component = vec![UNSEEN; count];
        let mut path = Vec::new();
        let mut next_order = 0;
        let mut next_component = 0;
        for root in 0..count {
            if order[root] != UNSEEN {
                continue;
            }
            let mut stack = vec![(root, 0)];
            while let Some((node, edge)) = stack.pop() {
                if edge == 0 {
                    order[node] = next_order;
                    low[node] = next_order;
                    next_order += 1;
                    path.push(node);
                }
                if let Some(Edge { target, .. }) = self.edges[node].get(edge) {
                    stack.push((node, edge + 1));
                    if order[*target] == UNSEEN {
                        stack.push((*target, 0));
                    } else if component[*target] == UNSEEN {
                        low[node] = low[node].min(order[*target]);
                    }
                    continue;
                }
                if low[node] == order[node] {
                    while let Some(member) = path.pop() {
                        component[member] = next_component;
                        if member == node {
                            break;
                        }
                    }
                    next_component += 1;
                }
                if let Some(&(parent, _)) = stack.last() {
                    low[parent] = low[parent].min(low[node]);
                }
            }
        }
        component
    }

    /// Which structs can have a default: those all of whose required structs can. Starting from those that need none, so
    /// that a cycle of required fields never gets one.
    fn defaults(&self, symbols: &Symbols<'_>) -> Vec<bool> {
        let count = self.edges.len();
        let mut missing = vec![0usize; count];
        let mut needed_by = vec![Vec::new(); count];
        for (node, edges) in self.edges.iter().enumerate() {
            for edge in edges {
                if edge.required && !self.has_idl_default(symbols, node, edge.field) {
                    missing[node] += 1;
                    needed_by[edge.target].push(node);
                }
            }
        }
        let mut has_default = vec![false; count];
        let mut ready: Vec<usize> = (0..count)
            .filter(|&node| missing[node] == 0 && !self.unions[node])
            .collect();
        while let Some(node) = ready.pop() {
            has_default[node] = true;
            for &user in &needed_by[node] {
                missing[user] -= 1;
                if missing[user] == 0 && !self.unions[user] {
                    ready.push(user);
                }
            }
        }
        has_default
    }

    fn has_idl_default(&self, symbols: &Symbols<'_>, node: usize, field: usize) -> bool {
        let definition = self.ids.get(node).and_then(|&id| symbols.definition(id));
        match definition.map(|definition| &definition.kind) {
            Some(DefinitionKind::Struct { fields, .. }) => fields
                .get(field)
                .is_some_and(|field| field.default.is_some()),
            _ => false,
        }
    }
}

/// The struct that a field of this type holds by value.
fn direct(ty: &Type) -> Option<DefinitionId> {
    match ty {
        Type::Struct(id) => Some(*id),
        _ => None,
    }
}

fn struct_of(files: &[File], id: DefinitionId) -> Option<&Struct> {
    match files.get(id.file)?.definitions.get(id.index)? {
        Definition::Struct(definition) => Some(definition),
        _ => None,
    }
}

fn struct_mut(files: &mut [File], id: DefinitionId) -> Option<&mut Struct> {
    match files.get_mut(id.file)?.definitions.get_mut(id.index)? {
        Definition::Struct(definition) => Some(definition),
        _ => None,
    }
}
