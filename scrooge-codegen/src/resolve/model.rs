//! What the emitter reads: the definitions of every file, with nothing left to look up or check.
//!
//! Typedefs are followed, constants are evaluated and already of the declared type, implicit ids and enum values are
//! filled in, and every Rust name is chosen, as the text of an identifier (`r#` included where it is needed).

use std::collections::BTreeMap;
use std::path::PathBuf;

pub use crate::config::Container;
use crate::{Diagnostic, Diagnostics, Sources, Span};

/// A checked set of files: those asked for and all that they include.
#[derive(Clone, Debug)]
pub struct Model {
    /// Every file once, included ones before those that include them.
    pub files: Vec<File>,
    /// The files that were asked for, in that order.
    pub roots: Vec<FileId>,
    /// What is legal but worth a look.
    pub warnings: Vec<Diagnostic>,
    /// The texts, for rendering, and every path read.
    pub sources: Sources,
}

impl Model {
    /// A definition. Ids come from this model, so there always is one.
    ///
    /// # Panics
    ///
    /// If `id` is of another model.
    pub fn get(&self, id: DefinitionId) -> &Definition {
        &self.files[id.file].definitions[id.index]
    }

    /// The struct, union or exception that a [`Type::Struct`] or [`Value::Struct`] names.
    ///
    /// # Panics
    ///
    /// If `id` is of another model or of another kind of definition.
    pub fn struct_of(&self, id: DefinitionId) -> &Struct {
        match self.get(id) {
            Definition::Struct(definition) => definition,
            other => panic!("`{}` is no struct", other.name()),
        }
    }

    /// The enum that a [`Type::Enum`] or [`Value::Enum`] names.
    ///
    /// # Panics
    ///
    /// If `id` is of another model or of another kind of definition.
    pub fn enum_of(&self, id: DefinitionId) -> &Enum {
        match self.get(id) {
            Definition::Enum(definition) => definition,
            other => panic!("`{}` is no enum", other.name()),
        }
    }

    /// The Rust module that has a definition, if another crate generated it.
    pub fn external(&self, id: DefinitionId) -> Option<&str> {
        self.files.get(id.file)?.external_module(id.index)
    }

    /// Every definition with its id, file by file.
    pub fn definitions(&self) -> impl Iterator<Item = (DefinitionId, &Definition)> {
        self.files.iter().enumerate().flat_map(|(file, contents)| {
            let numbered = contents.definitions.iter().enumerate();
            numbered.map(move |(index, definition)| (DefinitionId { file, index }, definition))
        })
    }

    /// The warnings together with the texts they point into, ready to be printed.
    pub fn rendered_warnings(&self) -> Diagnostics {
        Diagnostics::new(self.sources.clone(), self.warnings.clone())
    }
}

/// An index into [`Model::files`].
pub type FileId = usize;

/// One IDL file.
#[derive(Clone, Debug)]
pub struct File {
    /// Where it was found.
    pub path: PathBuf,
    /// The file name without `.thrift`: how other files refer to it.
    pub stem: String,
    /// The Rust module of its definitions: the segments of `namespace rust`, else `rs`, else `*`, else the stem.
    pub module: Vec<String>,
    /// The doc comment above the first header.
    pub docs: Option<String>,
    /// In source order; behind them the structs that are made of the file's functions.
    pub definitions: Vec<Definition>,
    /// The files it includes directly, in source order.
    pub includes: Vec<FileId>,
    /// The Rust module that has all of it, if another crate generated it.
    pub external: Option<String>,
    /// The Rust modules of single definitions that another crate generated, by their index.
    pub external_definitions: BTreeMap<usize, String>,
}

impl File {
    /// The Rust module that has the definition at an index, if another crate generated it.
    pub(crate) fn external_module(&self, index: usize) -> Option<&str> {
        let module = self.external_definitions.get(&index);
        module.or(self.external.as_ref()).map(String::as_str)
    }
}

/// Names a definition of one model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DefinitionId {
    /// Index into [`Model::files`].
    pub file: FileId,
    /// Index into [`File::definitions`].
    pub index: usize,
}

/// Anything a file defines.
#[derive(Clone, Debug, PartialEq)]
pub enum Definition {
    /// `typedef`, and `senum`, which is another word for a string.
    Typedef(Typedef),
    /// `const`
    Const(Const),
    /// `enum`
    Enum(Enum),
    /// `struct`, `union` or `exception`
    Struct(Struct),
    /// `service`
    Service(Service),
}

impl Definition {
    /// Its name in the IDL.
    pub fn name(&self) -> &str {
        match self {
            Definition::Typedef(definition) => &definition.name,
            Definition::Const(definition) => &definition.name,
            Definition::Enum(definition) => &definition.name,
            Definition::Struct(definition) => &definition.name,
            Definition::Service(definition) => &definition.name,
        }
    }
}

/// Which word a [`Struct`] was defined with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum StructKind {
    /// `struct`
    Struct,
    /// `union`: exactly one field is set.
    Union,
    /// `exception`: a struct that is an error.
    Exception,
}

/// A struct, union or exception.
#[derive(Clone, Debug, PartialEq)]
pub struct Struct {
    /// Which of the three.
    pub kind: StructKind,
    /// The name in the IDL.
    pub name: String,
    /// The names in Rust.
    pub names: StructNames,
    /// Its doc comment.
    pub docs: Option<String>,
    /// The definition as written, without its doc comment and common indentation.
    pub source: String,
    /// In source order.
    pub fields: Vec<Field>,
    /// Whether the data type can have a `Default`: no union can, nor a struct one of whose required fields is of a
    /// type that cannot, unless the IDL gives that field a default.
    pub has_default: bool,
    /// Whether the data type can be ordered and hashed: not where it holds a hash table.
    pub is_ordered: bool,
    /// Attributes for the data type, as Rust has them.
    pub attributes: Vec<String>,
    /// Annotations of the definition.
    pub annotations: Vec<Annotation>,
    /// The place of its name.
    pub span: Span,
}

/// The family of Rust names that a struct occupies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StructNames {
    /// The trait: `Event`.
    pub base: String,
    /// The plain data: `EventData`.
    pub data: String,
    /// The borrowed record: `EventRef`.
    pub reference: String,
    /// What to match on, for unions: `EventArm`.
    pub arm: String,
    /// What changes an encoded record: `EventPatch`.
    pub patch: String,
    /// A module for what belongs to it: `event`.
    pub module: String,
}

/// How much a field has to be there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Requiredness {
    /// Missing is an error.
    Required,
    /// May be missing. The fields of a union are all of this kind.
    Optional,
    /// Neither word: written always, read as its default where it is missing.
    Default,
}

/// A field of a struct, an arm of a union, an argument or a `throws` entry of a function.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// The id on the wire; those the IDL leaves out count down from -1.
    pub id: i16,
    /// The name in the IDL.
    pub name: String,
    /// The method or field in Rust.
    pub rust_name: String,
    /// The enum variant in Rust, for unions.
    pub variant_name: String,
    /// Its doc comment.
    pub docs: Option<String>,
    /// Required, optional, or neither.
    pub requiredness: Requiredness,
    /// The type, typedefs followed.
    pub ty: Type,
    /// The default of the IDL, of type `ty`.
    pub default: Option<Value>,
    /// Whether the data has to be boxed: the field is a struct, and lies on a cycle of such fields.
    pub boxed: bool,
    /// Attributes for the data type's field or variant, as Rust has them.
    pub attributes: Vec<String>,
    /// Annotations of the field and of its type.
    pub annotations: Vec<Annotation>,
    /// The place of its name.
    pub span: Span,
}

/// A type, typedefs followed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// `bool`
    Bool,
    /// `i8`, `byte`
    I8,
    /// `i16`
    I16,
    /// `i32`
    I32,
    /// `i64`
    I64,
    /// `double`
    Double,
    /// `string`, `slist` and `senum`
    String,
    /// `binary`
    Binary,
    /// `uuid`
    Uuid,
    /// `list<T>`
    List(Box<Type>),
    /// `set<T>`, and what holds it in plain data.
    Set(Box<Type>, Container),
    /// `map<K, V>`, and what holds it in plain data.
    Map(Box<Type>, Box<Type>, Container),
    /// An `enum`
    Enum(DefinitionId),
    /// A `struct`, `union` or `exception`
    Struct(DefinitionId),
}

/// Another name for a type.
#[derive(Clone, Debug, PartialEq)]
pub struct Typedef {
    /// The name in the IDL.
    pub name: String,
    /// The type alias in Rust.
    pub rust_name: String,
    /// Its doc comment.
    pub docs: Option<String>,
    /// The definition as written, without its doc comment and common indentation.
    pub source: String,
    /// What it stands for, typedefs followed.
    pub ty: Type,
    /// Annotations of the definition and of its type.
    pub annotations: Vec<Annotation>,
    /// The place of its name.
    pub span: Span,
}

/// A named set of numbers; open, since others may be read.
#[derive(Clone, Debug, PartialEq)]
pub struct Enum {
    /// The name in the IDL.
    pub name: String,
    /// The type in Rust.
    pub rust_name: String,
    /// Its doc comment.
    pub docs: Option<String>,
    /// The definition as written, without its doc comment and common indentation.
    pub source: String,
    /// In source order.
    pub members: Vec<EnumMember>,
    /// Attributes for the type, as Rust has them.
    pub attributes: Vec<String>,
    /// Annotations of the definition.
    pub annotations: Vec<Annotation>,
    /// The place of its name.
    pub span: Span,
}

/// One named number of an enum.
#[derive(Clone, Debug, PartialEq)]
pub struct EnumMember {
    /// The name in the IDL.
    pub name: String,
    /// The associated constant in Rust: `UPPER_SNAKE`.
    pub rust_name: String,
    /// The number; where the IDL leaves it out, one more than the member before, from 0.
    pub value: i32,
    /// Its doc comment.
    pub docs: Option<String>,
    /// Annotations of the member.
    pub annotations: Vec<Annotation>,
    /// The place of its name.
    pub span: Span,
}

/// A named value.
#[derive(Clone, Debug, PartialEq)]
pub struct Const {
    /// The name in the IDL.
    pub name: String,
    /// The constant in Rust: `UPPER_SNAKE`.
    pub rust_name: String,
    /// Its doc comment.
    pub docs: Option<String>,
    /// The definition as written, without its doc comment and common indentation.
    pub source: String,
    /// The declared type, typedefs followed.
    pub ty: Type,
    /// The value, of type `ty`.
    pub value: Value,
    /// Annotations of the definition and of its type.
    pub annotations: Vec<Annotation>,
    /// The place of its name.
    pub span: Span,
}

/// A constant, coerced to the type it was declared with, references to other constants followed.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Of [`Type::Bool`].
    Bool(bool),
    /// Of an integer type, in its range.
    Int(i64),
    /// Of [`Type::Double`], even where the IDL writes `1`.
    Double(f64),
    /// Of [`Type::String`].
    String(String),
    /// Of [`Type::Binary`].
    Binary(Vec<u8>),
    /// Of [`Type::Uuid`].
    Uuid([u8; 16]),
    /// Of [`Type::List`] or [`Type::Set`], as written: a set's elements may repeat.
    List(Vec<Value>),
    /// Of [`Type::Map`], as written: keys may repeat, and the last one counts.
    Map(Vec<(Value, Value)>),
    /// Of [`Type::Enum`].
    Enum {
        /// The enum.
        id: DefinitionId,
        /// The number; it need not be that of a member.
        value: i32,
    },
    /// Of [`Type::Struct`].
    Struct {
        /// The struct, union (exactly one field is set) or exception.
        id: DefinitionId,
        /// Index into [`Struct::fields`] and value, in the order written; each field at most once.
        fields: Vec<(usize, Value)>,
    },
}

/// A set of functions that can be called from afar.
#[derive(Clone, Debug, PartialEq)]
pub struct Service {
    /// The name in the IDL.
    pub name: String,
    /// The type in Rust that has the table of its functions.
    pub rust_name: String,
    /// Its doc comment.
    pub docs: Option<String>,
    /// The definition as written, without its doc comment and common indentation.
    pub source: String,
    /// The service whose functions it has too.
    pub extends: Option<DefinitionId>,
    /// In source order.
    pub functions: Vec<Function>,
    /// Annotations of the definition.
    pub annotations: Vec<Annotation>,
    /// The place of its name.
    pub span: Span,
}

/// One function of a service.
#[derive(Clone, Debug, PartialEq)]
pub struct Function {
    /// The name in the IDL.
    pub name: String,
    /// The method in Rust.
    pub rust_name: String,
    /// Its doc comment.
    pub docs: Option<String>,
    /// The function as written, without its doc comment and common indentation.
    pub source: String,
    /// Whether no reply is sent.
    pub oneway: bool,
    /// What it returns; `None` is `void`.
    pub returns: Option<Type>,
    /// Its arguments.
    pub arguments: Vec<Field>,
    /// What it may throw; each is of a struct type.
    pub throws: Vec<Field>,
    /// The [`Struct`] of its arguments, which is what a call carries.
    pub arguments_struct: DefinitionId,
    /// The [`Struct`] of what it returns or throws, which is what a reply carries; none of a oneway function.
    pub result_struct: Option<DefinitionId>,
    /// Annotations of the function and of what it returns.
    pub annotations: Vec<Annotation>,
    /// The place of its name.
    pub span: Span,
}

/// `key = "value"` in parentheses behind what it belongs to, or an fbthrift `@Key{…}` before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Annotation {
    /// `rust.name`; with its `@` for one of fbthrift's.
    pub key: String,
    /// The value; `None` if it has none. What stands in the braces for one of fbthrift's.
    pub value: Option<String>,
    /// The place of the whole annotation.
    pub span: Span,
}
