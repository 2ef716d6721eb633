//! A walk that is specialised to paths that are known to be hot when the program is compiled.
//!
//! The walk itself is the one that is generated for each struct; it is generic over what is kept. Written here are the
//! types that it keeps positions in, one for each struct with hot fields: which of a struct's fields are hot is a `match` on
//! constants, so that the compiler leaves in a walk only what its fields need. Whoever has a hot set needs no more than that: a
//! projection, or a decoder made from a profile.

mod nodes;
mod paths;
mod read;

pub use paths::{HotPath, Inside, Part, PathError, Step};
pub use read::Form;

use std::collections::BTreeMap;

use proc_macro2::TokenStream;

use crate::model::{Definition, DefinitionId, Field, Model, Struct};
use crate::resolve::suggest;

/// A struct, and which of the paths from it are hot.
///
/// ```
/// use scrooge_codegen::{Config, HotSet};
///
/// let text = "struct User { 1: required i64 id, 2: string city } struct Event { 1: User user }";
/// let model = Config::new().load_text("event.thrift".as_ref(), text)?;
/// let mut hot = HotSet::new(&model, "Event", "crate::schema").unwrap();
/// let city = hot.path("user.city").unwrap();
/// hot.add(&city).unwrap();
/// assert_eq!(hot.path("user.town").unwrap_err().to_string(), "`User` has no field `town`");
/// # Ok::<(), scrooge_codegen::Error>(())
/// ```
#[derive(Debug)]
pub struct HotSet<'m> {
    model: &'m Model,
    root: DefinitionId,
    /// The path of the Rust module that the model's modules are in.
    schema: String,
    /// The structs with hot fields, the root first.
    nodes: Vec<Node>,
}

#[derive(Debug)]
struct Node {
    definition: DefinitionId,
    /// The path to it, as people write it.
    path: String,
    /// By the index of the field.
    hot: BTreeMap<usize, Hot>,
}

/// A hot field, and where those below it are kept.
#[derive(Debug)]
struct Hot {
    below: Below,
}

#[derive(Debug)]
enum Below {
    Nothing,
    /// The node with this number.
    Node(usize),
    /// A type that somebody else has made of the struct's hot paths.
    Foreign(TokenStream),
}

impl<'m> HotSet<'m> {
    /// No paths yet, from the struct, union or exception `root`. What was generated for the model is in the Rust module with
    /// the path `schema`.
    ///
    /// # Errors
    ///
    /// When the files that were asked for define no such struct.
    pub fn new(model: &'m Model, root: &str, schema: &str) -> Result<Self, PathError> {
        let id = find(model, root)?;
        Ok(HotSet {
            model,
            root: id,
            schema: schema.trim_end_matches("::").to_owned(),
            nodes: vec![Node::new(id, String::new())],
        })
    }

    /// No paths yet, from another struct of the same model.
    fn rooted_at(&self, root: DefinitionId) -> HotSet<'m> {
        HotSet {
            model: self.model,
            root,
            schema: self.schema.clone(),
            nodes: vec![Node::new(root, String::new())],
        }
    }

    /// The struct that paths start from.
    pub fn root(&self) -> &'m Struct {
        self.model.struct_of(self.root)
    }

    /// Makes a path hot, and with it those that lead to it. Of one that goes through a container, the container is hot.
    ///
    /// # Errors
    ///
    /// When it lies below one that was added with a type for what is below.
    pub fn add(&mut self, path: &HotPath<'m>) -> Result<(), PathError> {
        self.last_node(path).map(|_| ())
    }

    /// Makes a path hot whose value is a struct, and has those of its paths hot that the type `fields` is for. Of a path that goes
    /// through a container, the container is hot, and the type is left to [`value`](Self::value).
    ///
    /// # Errors
    ///
    /// When paths below it were added, or another such type.
    pub fn add_with(&mut self, path: &HotPath<'m>, fields: TokenStream) -> Result<(), PathError> {
        let (node, index) = self.last_node(path)?;
        if path.inside().is_some() {
            return Ok(());
        }
        if let Some(hot) = self
            .nodes
            .get_mut(node)
            .and_then(|node| node.hot.get_mut(&index))
        {
            if !matches!(hot.below, Below::Nothing) {
                return Err(taken_twice(&path.name()));
            }
            hot.below = Below::Foreign(fields);
        }
        Ok(())
    }

    /// The node of a path's last field, and the field's index.
    fn last_node(&mut self, path: &HotPath<'m>) -> Result<(usize, usize), PathError> {
        let (mut node, mut index) = (0, 0);
        for (number, step) in path.steps().iter().enumerate() {
            if number > 0 {
                node = self.below(node, index, step.definition, path.name_up_to(number))?;
            }
            index = step.index;
            if let Some(node) = self.nodes.get_mut(node) {
                node.hot.entry(index).or_insert(Hot {
                    below: Below::Nothing,
                });
            }
        }
        Ok((node, index))
    }

    /// The node below a hot field, made if there is none yet.
    fn below(
        &mut self,
        node: usize,
        index: usize,
        definition: DefinitionId,
        path: String,
    ) -> Result<usize, PathError> {
        let next = self.nodes.len();
        let Some(hot) = self
            .nodes
            .get_mut(node)
            .and_then(|node| node.hot.get_mut(&index))
        else {
            return Ok(node);
        };
        match hot.below {
            Below::Node(below) => return Ok(below),
            Below::Foreign(_) => return Err(taken_twice(&path)),
            Below::Nothing => {}
        }
        hot.below = Below::Node(next);
        self.nodes.push(Node::new(definition, path));
        Ok(next)
    }
}

fn taken_twice(path: &str) -> PathError {
    PathError::new(
        format!("parts of `{path}` are taken by a projection of its own, and otherwise too"),
        Some("take all of them in one of the two ways".to_owned()),
    )
}

impl Node {
    fn new(definition: DefinitionId, path: String) -> Self {
        Node {
            definition,
            path,
            hot: BTreeMap::new(),
        }
    }
}

/// The fields of a struct in the order of their ids, which is that of their indices.
fn by_id(definition: &Struct) -> Vec<&Field> {
    let mut fields: Vec<&Field> = definition.fields.iter().collect();
    fields.sort_by_key(|field| field.id);
    fields
}

/// The struct called `name` in one of the files that were asked for, or `stem.name` in any.
fn find(model: &Model, name: &str) -> Result<DefinitionId, PathError> {
    let structs = || {
        model
            .definitions()
            .filter_map(|(id, definition)| match definition {
                Definition::Struct(definition) => Some((id, definition)),
                _ => None,
            })
    };
    let in_root = |id: DefinitionId| model.roots.contains(&id.file);
    let found = match name.rsplit_once('.') {
        None => structs().find(|(id, definition)| in_root(*id) && definition.name == name),
        Some((stem, name)) => structs().find(|(id, definition)| {
            definition.name == name
                && model
                    .files
                    .get(id.file)
                    .is_some_and(|file| file.stem == stem)
        }),
    };
    let Some((id, _)) = found else {
        let names = structs()
            .filter(|(id, _)| in_root(*id))
            .map(|(_, definition)| definition.name.as_str());
        return Err(PathError::new(
            format!("the IDL defines no struct `{name}`"),
            suggest(name, names).map(|near| format!("did you mean `{near}`?")),
        ));
    };
    Ok(id)
}
