//! What a build script says of single definitions and fields: containers, attributes, types of other crates.

use std::fmt;
use std::sync::Arc;

use super::{Config, Item};

/// What holds the pairs of a map, or the elements of a set, in plain data.
///
/// It changes nothing of what is read and written: repeated keys and elements collapse, and the last one counts. A data type
/// that holds a hash table, itself or in a struct inside, has no `PartialOrd`, `Ord` and `Hash`. Whatever is part of a
/// map's key or a set's element stays in B-trees, since keys have to be ordered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Container {
    /// `BTreeMap`, `BTreeSet`: in order of the keys.
    #[default]
    BTree,
    /// `HashMap`, `HashSet`: encoded in whatever order they have.
    Hash,
    /// `IndexMap`, `IndexSet`, which keep the order of the wire. They need the feature `indexmap` of `scrooge-runtime`.
    Index,
}

/// Something said of all that matches a pattern.
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    pub(crate) pattern: String,
    pub(crate) change: Change,
}

#[derive(Clone, Debug)]
pub(crate) enum Change {
    TypeAttribute(String),
    FieldAttribute(String),
    Maps(Container),
    Sets(Container),
}

/// What another crate generated.
#[derive(Clone, Debug)]
pub(crate) struct ExternPath {
    pub(crate) idl: String,
    pub(crate) rust: String,
}

/// A build script's own function.
#[derive(Clone)]
pub(crate) struct Customise(Arc<dyn Fn(&mut Item<'_>) + Send + Sync>);

impl Customise {
    pub(crate) fn call(&self, item: &mut Item<'_>) {
        (self.0)(item);
    }
}

impl fmt::Debug for Customise {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Customise")
    }
}

/// # Choosing what is generated
///
/// A *pattern* is the end of a path. A definition's path is its file, without `.thrift`, and its name: `event.User`. A
/// field's has its own name behind: `event.User.email`. `User.email` and `email` match it too, and a `*` in place of a name
/// matches any. The structs that are made of a function `add` of a service `Calculator` are `Calculator_add_args` and
/// `Calculator_add_result`. A pattern that matches nothing is an error, since it is a mistake.
impl Config {
    /// What holds maps in plain data, for all of them; [`Container::BTree`] if this is never called.
    ///
    /// The annotation `rust.type` says it for one map: `map<string, string> (rust.type = "HashMap") tags`.
    ///
    /// ```
    /// use scrooge_codegen::{Config, Container};
    ///
    /// let config = Config::new().map_type(Container::Hash);
    /// let model = config.load_text("event.thrift".as_ref(), "struct Event { 1: map<string, i32> counts }")?;
    /// assert!(config.generate(&model)?[0].text.contains("pub counts: HashMap<String, i32>"));
    /// # Ok::<(), scrooge_codegen::Error>(())
    /// ```
    pub fn map_type(mut self, container: Container) -> Self {
        self.map_type = container;
        self
    }

    /// What holds sets in plain data, for all of them; [`Container::BTree`] if this is never called.
    ///
    /// The annotation `rust.type` says it for one set: `set<string> (rust.type = "HashSet") tags`.
    ///
    /// ```
    /// use scrooge_codegen::{Config, Container};
    ///
    /// let config = Config::new().set_type(Container::Hash);
    /// let model = config.load_text("event.thrift".as_ref(), "struct Event { 1: set<string> tags }")?;
    /// assert!(config.generate(&model)?[0].text.contains("pub tags: HashSet<String>"));
    /// # Ok::<(), scrooge_codegen::Error>(())
    /// ```
    pub fn set_type(mut self, container: Container) -> Self {
        self.set_type = container;
        self
    }

    /// What holds the maps of the fields that match a pattern, nested ones included. It goes before `rust.type`, and of two
    /// patterns the later counts.
    ///
    /// ```
    /// use scrooge_codegen::{Config, Container};
    ///
    /// let config = Config::new().map_type_of("Event.counts", Container::Hash);
    /// let idl = "struct Event { 1: map<string, i32> counts, 2: map<string, string> tags }";
    /// let model = config.load_text("event.thrift".as_ref(), idl)?;
    /// let text = &config.generate(&model)?[0].text;
    /// assert!(text.contains("pub counts: HashMap<String, i32>"));
    /// assert!(text.contains("pub tags: BTreeMap<String, String>"));
    /// # Ok::<(), scrooge_codegen::Error>(())
    /// ```
    pub fn map_type_of(self, pattern: impl Into<String>, container: Container) -> Self {
        self.rule(pattern, Change::Maps(container))
    }

    /// What holds the sets of the fields that match a pattern, nested ones included. As
    /// [`map_type_of`](Config::map_type_of).
    ///
    /// ```
    /// use scrooge_codegen::{Config, Container};
    ///
    /// let config = Config::new().set_type_of("Event.*", Container::Hash);
    /// let model = config.load_text("event.thrift".as_ref(), "struct Event { 1: set<string> tags }")?;
    /// assert!(config.generate(&model)?[0].text.contains("pub tags: HashSet<String>"));
    /// # Ok::<(), scrooge_codegen::Error>(())
    /// ```
    pub fn set_type_of(self, pattern: impl Into<String>, container: Container) -> Self {
        self.rule(pattern, Change::Sets(container))
    }

    /// Puts an attribute on the data types of the structs, unions and exceptions that match a pattern, and on matching enums.
    ///
    /// ```
    /// let config = scrooge_codegen::Config::new().type_attribute("event.User", "#[non_exhaustive]");
    /// let model = config.load_text("event.thrift".as_ref(), "struct User { 1: i64 id }")?;
    /// assert!(config.generate(&model)?[0].text.contains("#[non_exhaustive]\npub struct UserData"));
    /// # Ok::<(), scrooge_codegen::Error>(())
    /// ```
    pub fn type_attribute(self, pattern: impl Into<String>, attribute: impl Into<String>) -> Self {
        self.rule(pattern, Change::TypeAttribute(attribute.into()))
    }

    /// Puts an attribute on the fields that match a pattern, and on the variants of matching arms of unions.
    ///
    /// ```
    /// let config = scrooge_codegen::Config::new().field_attribute("User.nick", "#[doc(alias = \"handle\")]");
    /// let model = config.load_text("event.thrift".as_ref(), "struct User { 1: string nick }")?;
    /// assert!(config.generate(&model)?[0].text.contains("#[doc(alias = \"handle\")]\n    pub nick"));
    /// # Ok::<(), scrooge_codegen::Error>(())
    /// ```
    pub fn field_attribute(self, pattern: impl Into<String>, attribute: impl Into<String>) -> Self {
        self.rule(pattern, Change::FieldAttribute(attribute.into()))
    }

    /// Derives more traits for the data types that match a pattern: one, or several with commas between.
    ///
    /// ```
    /// let config = scrooge_codegen::Config::new().derive("*", "serde::Serialize, serde::Deserialize");
    /// let model = config.load_text("event.thrift".as_ref(), "struct User { 1: i64 id }")?;
    /// assert!(config.generate(&model)?[0].text.contains("#[derive(serde::Serialize, serde::Deserialize)]"));
    /// # Ok::<(), scrooge_codegen::Error>(())
    /// ```
    pub fn derive(self, pattern: impl Into<String>, traits: impl AsRef<str>) -> Self {
        self.type_attribute(pattern, format!("#[derive({})]", traits.as_ref()))
    }

    /// Says that another crate has generated something already: nothing is generated for it here, and what refers to it
    /// refers to that crate's types. `idl` is one of
    ///
    /// - a file: `common.thrift`, or more of the end of its path, `shared/common.thrift`. `rust` is the module in
    ///   which its definitions are: `::shared::common`;
    /// - a namespace: `com.example`. `rust` is the module that stands for it, and namespaces inside are modules inside;
    /// - a struct, union, exception or enum, by file and name: `common.Address`. `rust` is its name in Rust, for a struct
    ///   that of its trait: `::shared::common::Address`.
    ///
    /// The other crate must have generated it from the same IDL, with a version of this crate that generates the same, and
    /// with the same choice of containers. What nothing is called is an error.
    ///
    /// ```
    /// let config = scrooge_codegen::Config::new().extern_path("user.Address", "::shared::Address");
    /// let idl = "struct Address { 1: string city } struct User { 1: Address home }";
    /// let model = config.load_text("user.thrift".as_ref(), idl)?;
    /// let text = &config.generate(&model)?[0].text;
    /// assert!(text.contains("use ::shared::{AddressData, AddressPatch, AddressRef}"));
    /// assert!(!text.contains("pub struct AddressData"));
    /// # Ok::<(), scrooge_codegen::Error>(())
    /// ```
    pub fn extern_path(mut self, idl: impl Into<String>, rust: impl Into<String>) -> Self {
        self.extern_paths.push(ExternPath {
            idl: idl.into(),
            rust: rust.into(),
        });
        self
    }

    /// Calls a function with every definition, field and member of an enum before they get their names in Rust. It can
    /// rename them, give them attributes, and choose containers, by whatever it finds in their names, docs and annotations.
    /// A second call replaces the first's function.
    ///
    /// ```
    /// let config = scrooge_codegen::Config::new().customise(|item| {
    ///     if item.annotation("secret").is_some() {
    ///         item.attribute("#[doc = \"Never log this.\"]");
    ///     }
    ///     if let Some(name) = item.name().strip_prefix("T") {
    ///         let name = name.to_owned();
    ///         item.rename(&name);
    ///     }
    /// });
    /// let idl = "struct TUser { 1: string password (secret) }";
    /// let model = config.load_text("user.thrift".as_ref(), idl)?;
    /// let text = &config.generate(&model)?[0].text;
    /// assert!(text.contains("pub struct UserData") && text.contains("Never log this."));
    /// # Ok::<(), scrooge_codegen::Error>(())
    /// ```
    pub fn customise(mut self, function: impl Fn(&mut Item<'_>) + Send + Sync + 'static) -> Self {
        self.customise = Some(Customise(Arc::new(function)));
        self
    }

    fn rule(mut self, pattern: impl Into<String>, change: Change) -> Self {
        self.rules.push(Rule {
            pattern: pattern.into(),
            change,
        });
        self
    }
}
