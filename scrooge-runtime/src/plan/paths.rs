//! All paths of a schema that are told apart, numbered.

use super::Node;
use crate::schema::{Field, Schema, StructKind, Type};

/// The paths from the root through nested structs, union arms, elements, keys and values. The fields of one struct have
/// consecutive numbers, so that a node and a field's index give the path.
///
/// A struct that a record has once has a node of its own. All elements of a container share one, and so do all levels of
/// a recursion below the first. In front of a shared node's fields there is a number for the node itself, and behind a
/// union's arms one for an arm that the schema does not know.
#[derive(Debug)]
pub(crate) struct Paths {
    paths: Vec<Path>,
    nodes: Vec<Place>,
}

/// What has a number.
#[derive(Debug)]
struct Path {
    step: Step,
    /// Which of the nodes the path is in.
    node: usize,
    child: Node,
}

/// What a path adds to the one above it.
#[derive(Clone, Copy, Debug)]
enum Step {
    Field(&'static Field),
    /// The keys of a map.
    Keys(&'static Type),
    /// The values of a map.
    Values(&'static Type),
    /// An arm that the schema does not know.
    Unknown,
    /// No path: the place of a shared node.
    Head,
}

impl Step {
    fn ty(self) -> Option<&'static Type> {
        match self {
            Step::Field(field) => Some(&field.ty),
            Step::Keys(ty) | Step::Values(ty) => Some(ty),
            Step::Unknown | Step::Head => None,
        }
    }
}

/// The fields of one struct, or the keys and values of one map.
#[derive(Debug)]
struct Place {
    /// None for a map.
    schema: Option<&'static Schema>,
    /// The path that holds it.
    holder: Option<usize>,
    /// How many lists and sets are between that path and this.
    containers: usize,
    node: Node,
}

impl Paths {
    /// The paths of `schema`: its own fields, and as many below as fit into `most`, shallow ones first.
    pub(crate) fn of(schema: &'static Schema, most: usize) -> Self {
        let mut paths = Paths {
            paths: Vec::new(),
            nodes: Vec::new(),
        };
        paths.add_struct(schema, None, 0, false);
        let most = most.min(u16::MAX as usize - 1);
        let mut next = 0;
        while let Some(path) = paths.paths.get(next) {
            if let Some(ty) = path.step.ty()
                && let Some(child) = paths.below(next, ty, most)
                && let Some(path) = paths.paths.get_mut(next)
            {
                path.child = child;
            }
            next += 1;
        }
        paths
    }

    /// The node of what a value of type `ty` at `path` holds, if there are structs in it and room for them.
    fn below(&mut self, path: usize, ty: &'static Type, most: usize) -> Option<Node> {
        let (ty, containers) = innermost(ty);
        let node = self.paths.get(path)?.node;
        let is_shared = containers > 0 || self.nodes.get(node)?.node.is_shared();
        match ty {
            Type::Struct(inner) => {
                let schema = inner.schema();
                let again = self.around(node, schema);
                if let Some(again) = again
                    && again.is_shared()
                {
                    return Some(again);
                }
                let is_shared = is_shared || again.is_some();
                let unknown = usize::from(schema.kind == StructKind::Union);
                let rows = usize::from(is_shared) + schema.fields.len() + unknown;
                // Without rows the node's place would be that of the next one.
                if rows == 0 || self.paths.len() + rows > most {
                    return None;
                }
                Some(self.add_struct(schema, Some(path), containers, is_shared))
            }
            Type::Map(key, value) if has_structs(key) || has_structs(value) => {
                if self.paths.len() + 3 > most {
                    return None;
                }
                let steps = [Step::Keys(key), Step::Values(value)];
                Some(self.add(None, steps.into_iter(), Some(path), containers, true))
            }
            _ => None,
        }
    }

    /// The innermost node around and including `node` that is of this struct: recursion, if there is one.
    fn around(&self, node: usize, schema: &'static Schema) -> Option<Node> {
        let mut around = self.nodes.get(node);
        while let Some(place) = around {
            if place
                .schema
                .is_some_and(|outer| std::ptr::eq(outer, schema))
            {
                return Some(place.node);
            }
            let holder = place.holder.and_then(|holder| self.paths.get(holder));
            around = holder.and_then(|holder| self.nodes.get(holder.node));
        }
        None
    }

    fn add_struct(
        &mut self,
        schema: &'static Schema,
        holder: Option<usize>,
        containers: usize,
        is_shared: bool,
    ) -> Node {
        let unknown = (schema.kind == StructKind::Union).then_some(Step::Unknown);
        let steps = schema.fields.iter().map(Step::Field).chain(unknown);
        self.add(Some(schema), steps, holder, containers, is_shared)
    }

    fn add(
        &mut self,
        schema: Option<&'static Schema>,
        steps: impl Iterator<Item = Step>,
        holder: Option<usize>,
        containers: usize,
        is_shared: bool,
    ) -> Node {
        let place = self.nodes.len();
        let head = is_shared.then_some(Step::Head);
        let rows = self.paths.len() + usize::from(is_shared);
        for step in head.into_iter().chain(steps) {
            let number = self.paths.len();
            self.paths.push(Path {
                step,
                node: place,
                child: Node::folded(number),
            });
        }
        let node = if is_shared {
            Node::shared(rows)
        } else {
            Node::single(rows)
        };
        self.nodes.push(Place {
            schema,
            holder,
            containers,
            node,
        });
        node
    }

    pub(crate) fn len(&self) -> usize {
        self.paths.len()
    }

    /// Whether a path is one that a program can read: a field or an arm.
    pub(crate) fn is_field(&self, path: usize) -> bool {
        let step = self.paths.get(path).map(|path| path.step);
        matches!(step, Some(Step::Field(_)))
    }

    /// Whether a number stands for a shared node, and not for a path.
    pub(crate) fn is_head(&self, path: usize) -> bool {
        let step = self.paths.get(path).map(|path| path.step);
        matches!(step, Some(Step::Head))
    }

    /// The number of the shared node that a path is in.
    pub(crate) fn head(&self, path: usize) -> Option<usize> {
        let node = self.place(path)?.node;
        let rows = node.rows().filter(|_| node.is_shared())?;
        rows.checked_sub(1)
    }

    /// Whether a record may have many values of a path.
    pub(crate) fn is_shared(&self, path: usize) -> bool {
        self.place(path).is_some_and(|place| place.node.is_shared())
    }

    /// What lies below a path.
    pub(crate) fn child(&self, path: usize) -> Node {
        self.paths
            .get(path)
            .map_or(Node::NOWHERE, |path| path.child)
    }

    /// The path that a path lies below.
    pub(crate) fn parent(&self, path: usize) -> Option<usize> {
        self.place(path)?.holder
    }

    fn place(&self, path: usize) -> Option<&Place> {
        self.nodes.get(self.paths.get(path)?.node)
    }

    /// The paths of which a record has one value, each before those below it, and those together.
    pub(crate) fn depth_first(&self) -> Vec<usize> {
        let mut order = Vec::with_capacity(self.paths.len());
        let mut stack: Vec<usize> = self.rows(Node::single(0)).rev().collect();
        while let Some(path) = stack.pop() {
            order.push(path);
            let child = self.child(path);
            if !child.is_shared() {
                stack.extend(self.rows(child).rev());
            }
        }
        order
    }

    /// The paths of a node's fields.
    fn rows(&self, node: Node) -> std::ops::Range<usize> {
        let Some(first) = node.rows() else {
            return 0..0;
        };
        let place = self.paths.get(first).map(|path| path.node);
        let rest = self.paths.get(first..).unwrap_or_default();
        let count = rest.iter().take_while(|path| Some(path.node) == place);
        first..first + count.count()
    }

    /// Sets every path above one that is set: what is below can't be reached otherwise.
    pub(crate) fn spread_to_parents(&self, hot: &mut [bool]) {
        // A path's number is above its parent's.
        for path in (0..hot.len()).rev() {
            if hot.get(path).copied().unwrap_or_default()
                && let Some(parent) = self.parent(path).and_then(|parent| hot.get_mut(parent))
            {
                *parent = true;
            }
        }
    }

    /// The path as people write it: `user.address.city`, `items[].price`, `prices[key].currency`.
    pub(crate) fn name(&self, path: usize) -> String {
        let mut steps = Vec::new();
        let mut at = Some(path);
        while let Some(path) = at.and_then(|path| self.paths.get(path)) {
            let place = self.nodes.get(path.node);
            let containers = place.map_or(0, |place| place.containers);
            steps.push((containers, path.step));
            at = place.and_then(|place| place.holder);
        }
        let mut name = String::new();
        for (containers, step) in steps.into_iter().rev() {
            name.push_str(&"[]".repeat(containers));
            let dot = if name.is_empty() { "" } else { "." };
            match step {
                Step::Field(field) => name.extend([dot, field.name]),
                Step::Keys(_) => name.push_str("[key]"),
                Step::Values(_) => name.push_str("[]"),
                Step::Unknown => name.extend([dot, "?"]),
                Step::Head => {}
            }
        }
        name
    }
}

/// A type without the lists and sets around it, and how many those are.
fn innermost(ty: &'static Type) -> (&'static Type, usize) {
    let mut innermost = (ty, 0);
    while let (Type::List(element) | Type::Set(element), containers) = innermost {
        innermost = (element, containers + 1);
    }
    innermost
}

fn has_structs(ty: &'static Type) -> bool {
    match innermost(ty).0 {
        Type::Struct(_) => true,
        Type::Map(key, value) => has_structs(key) || has_structs(value),
        _ => false,
    }
}
