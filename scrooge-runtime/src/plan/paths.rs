//! All paths of a schema that are told apart, numbered.

use super::Node;
use crate::schema::{Field, Schema};

/// The paths from the root through nested structs. The fields of one struct have consecutive numbers, so that a node and
/// a field's index give the path.
///
/// Containers, unions and recursion end a path: what is read below them is credited to the field that holds them.
#[derive(Debug)]
pub(crate) struct Paths {
    paths: Vec<Path>,
    depth_first: Vec<usize>,
}

#[derive(Debug)]
struct Path {
    field: &'static Field,
    parent: Option<usize>,
    child: Node,
}

impl Paths {
    /// The paths of `schema`, at most `most`, shallow ones first.
    pub(crate) fn of(schema: &'static Schema, most: usize) -> Self {
        let most = most.min(u16::MAX as usize - 1);
        let mut paths = Vec::new();
        // Unions are told apart by their arms only where they are matched on: the root of a union has no paths.
        if schema.kind != crate::schema::StructKind::Union && schema.fields.len() <= most {
            add(&mut paths, schema, None);
        }
        let mut next = 0;
        while let Some(&Path { field, .. }) = paths.get(next) {
            if let Some(inner) = field.ty.schema()
                && inner.kind != crate::schema::StructKind::Union
                && paths.len() + inner.fields.len() <= most
                && !is_inside(&paths, next, inner, schema)
            {
                let node = Node(paths.len() as u32);
                add(&mut paths, inner, Some(next));
                if let Some(path) = paths.get_mut(next) {
                    path.child = node;
                }
            }
            next += 1;
        }
        let depth_first = depth_first(&paths);
        Paths { paths, depth_first }
    }

    pub(crate) fn len(&self) -> usize {
        self.paths.len()
    }

    /// What lies below a path.
    pub(crate) fn child(&self, path: usize) -> Node {
        self.paths
            .get(path)
            .map_or(Node::NOWHERE, |path| path.child)
    }

    /// The path that a path lies below.
    pub(crate) fn parent(&self, path: usize) -> Option<usize> {
        self.paths.get(path)?.parent
    }

    /// All paths, each before those below it, and those together.
    pub(crate) fn depth_first(&self) -> impl DoubleEndedIterator<Item = usize> + '_ {
        self.depth_first.iter().copied()
    }

    /// Sets every path above one that is set: what is below can't be reached otherwise.
    pub(crate) fn spread_to_parents(&self, hot: &mut [bool]) {
        for path in self.depth_first().rev() {
            if hot.get(path).copied().unwrap_or_default()
                && let Some(parent) = self.parent(path).and_then(|parent| hot.get_mut(parent))
            {
                *parent = true;
            }
        }
    }

    /// The path as people write it: `user.address.city`.
    pub(crate) fn name(&self, path: usize) -> String {
        let Some(Path { field, parent, .. }) = self.paths.get(path) else {
            return String::new();
        };
        match parent {
            Some(parent) => format!("{}.{}", self.name(*parent), field.name),
            None => field.name.to_owned(),
        }
    }
}

fn add(paths: &mut Vec<Path>, schema: &'static Schema, parent: Option<usize>) {
    for field in schema.fields {
        let number = paths.len() as u32;
        paths.push(Path {
            field,
            parent,
            child: Node::folded(number),
        });
    }
}

/// Whether the struct at `path` is inside another of the same type: recursion, which folds.
fn is_inside(paths: &[Path], path: usize, inner: &'static Schema, root: &'static Schema) -> bool {
    let mut above = paths.get(path).and_then(|path| path.parent);
    while let Some(Path { field, parent, .. }) = above.and_then(|above| paths.get(above)) {
        if field
            .ty
            .schema()
            .is_some_and(|outer| std::ptr::eq(outer, inner))
        {
            return true;
        }
        above = *parent;
    }
    std::ptr::eq(root, inner)
}

fn depth_first(paths: &[Path]) -> Vec<usize> {
    let mut children = vec![Vec::new(); paths.len()];
    let mut roots = Vec::new();
    for (number, path) in paths.iter().enumerate() {
        match path.parent.and_then(|parent| children.get_mut(parent)) {
            Some(siblings) => siblings.push(number),
            None => roots.push(number),
        }
    }
    let mut order = Vec::with_capacity(paths.len());
    let mut stack: Vec<usize> = roots.into_iter().rev().collect();
    while let Some(path) = stack.pop() {
        order.push(path);
        if let Some(below) = children.get_mut(path) {
            stack.extend(below.drain(..).rev());
        }
    }
    order
}
