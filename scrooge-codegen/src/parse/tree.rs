//! The syntax tree: what one file says, nothing looked up. Every node knows its place.

use crate::Span;

/// One file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Document {
    /// The doc comment of the file: above its first header, or apart from the one of its first definition.
    pub docs: Option<String>,
    /// `namespace`, `include` and the like.
    pub headers: Vec<Header>,
    /// Everything else.
    pub definitions: Vec<Definition>,
    /// Whether some definition is missing because it could not be understood: then a name that nobody knows is no news.
    pub lost_definitions: bool,
}

/// An identifier, dots included where it is a reference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// As written.
    pub text: String,
    /// Where.
    pub span: Span,
}

/// A quoted string.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Literal {
    /// What it stands for, escapes replaced.
    pub value: String,
    /// Where, quotes included.
    pub span: Span,
}

/// What stands above the definitions.
#[derive(Clone, Debug, PartialEq)]
pub enum Header {
    /// `namespace scope name`, `#@namespace scope name`, and old forms such as `java_package name`.
    Namespace {
        /// The language, or `*`.
        scope: Name,
        /// The dotted name.
        name: Name,
        /// Behind the name.
        annotations: Vec<Annotation>,
    },
    /// `include "path"`
    Include {
        /// The path.
        path: Literal,
        /// The whole line.
        span: Span,
    },
    /// `cpp_include "path"`
    CppInclude {
        /// The path.
        path: Literal,
    },
    /// fbthrift's `package "name"`
    Package {
        /// The name.
        name: Literal,
    },
}

/// One definition.
#[derive(Clone, Debug, PartialEq)]
pub struct Definition {
    /// Its doc comment.
    pub docs: Option<String>,
    /// Before and behind it.
    pub annotations: Vec<Annotation>,
    /// What it is called.
    pub name: Name,
    /// What it is.
    pub kind: DefinitionKind,
    /// From its first word to its last, without the doc comment.
    pub span: Span,
}

/// What a definition defines.
#[derive(Clone, Debug, PartialEq)]
pub enum DefinitionKind {
    /// `const ty name = value`
    Const {
        /// The declared type.
        ty: Type,
        /// The value.
        value: Value,
    },
    /// `typedef ty name`
    Typedef {
        /// What it stands for.
        ty: Type,
    },
    /// `enum name { … }`
    Enum {
        /// In source order.
        members: Vec<EnumMember>,
    },
    /// `senum name { "…" }`: a string that should be one of these.
    Senum {
        /// In source order.
        values: Vec<Literal>,
    },
    /// `struct`, `union`, `exception`
    Struct {
        /// Which of them.
        kind: StructKind,
        /// In source order.
        fields: Vec<Field>,
    },
    /// `service name extends … { … }`
    Service {
        /// The parent.
        extends: Option<Name>,
        /// In source order.
        functions: Vec<Function>,
    },
}

pub use crate::model::StructKind;

/// `name = value`
#[derive(Clone, Debug, PartialEq)]
pub struct EnumMember {
    /// Its doc comment.
    pub docs: Option<String>,
    /// What it is called.
    pub name: Name,
    /// The number, if it is given.
    pub value: Option<Integer>,
    /// Before and behind it.
    pub annotations: Vec<Annotation>,
}

/// A whole number and its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Integer {
    /// The number.
    pub value: i64,
    /// Where.
    pub span: Span,
}

/// A field, argument or `throws` entry.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// Its doc comment.
    pub docs: Option<String>,
    /// The id, if it is given.
    pub id: Option<Integer>,
    /// `required` or `optional`, if it is given.
    pub requiredness: Option<Requiredness>,
    /// The type.
    pub ty: Type,
    /// Whether there is a `&` behind the type.
    pub reference: bool,
    /// What it is called.
    pub name: Name,
    /// The default.
    pub default: Option<Value>,
    /// Before and behind it.
    pub annotations: Vec<Annotation>,
    /// From the id to the last annotation.
    pub span: Span,
}

/// The word before a field's type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Requiredness {
    /// `required`, not `optional`.
    pub required: bool,
    /// Where.
    pub span: Span,
}

/// `oneway returns name(arguments) throws (…)`
#[derive(Clone, Debug, PartialEq)]
pub struct Function {
    /// Its doc comment.
    pub docs: Option<String>,
    /// `oneway`, or `async` as it was once called.
    pub oneway: bool,
    /// `None` is `void`.
    pub returns: Option<Type>,
    /// What it is called.
    pub name: Name,
    /// The arguments.
    pub arguments: Vec<Field>,
    /// What it may throw.
    pub throws: Vec<Field>,
    /// Before and behind it.
    pub annotations: Vec<Annotation>,
    /// From its first word to its last annotation.
    pub span: Span,
}

/// A type as written.
#[derive(Clone, Debug, PartialEq)]
pub struct Type {
    /// What it is.
    pub kind: TypeKind,
    /// Behind it.
    pub annotations: Vec<Annotation>,
    /// Where, annotations not included.
    pub span: Span,
}

/// What a type is.
#[derive(Clone, Debug, PartialEq)]
pub enum TypeKind {
    /// One of the built-in ones.
    Base(BaseType),
    /// The name of a definition, perhaps of another file.
    Named(String),
    /// `list<T>`
    List(Box<Type>),
    /// `set<T>`
    Set(Box<Type>),
    /// `map<K, V>`
    Map(Box<Type>, Box<Type>),
}

/// A built-in type that contains no other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BaseType {
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
    /// `string`, `slist`
    String,
    /// `binary`
    Binary,
    /// `uuid`
    Uuid,
}

/// A constant as written.
#[derive(Clone, Debug, PartialEq)]
pub struct Value {
    /// What it is.
    pub kind: ValueKind,
    /// Where.
    pub span: Span,
}

/// What a constant is.
#[derive(Clone, Debug, PartialEq)]
pub enum ValueKind {
    /// A whole number.
    Int(i64),
    /// A number with a point or an exponent.
    Double(f64),
    /// A quoted string.
    String(String),
    /// The name of another constant or an enum's member, or `true` or `false`.
    Name(String),
    /// `[…]`
    List(Vec<Value>),
    /// `{…: …}`
    Map(Vec<(Value, Value)>),
}

pub use crate::model::Annotation;
