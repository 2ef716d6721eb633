//! Thrift IDL in a program, without a build script; and structs that decode just the fields they have.
//!
//! | macro | what it does |
//! |---|---|
//! | [`include_thrift!`] | generates code from an IDL file |
//! | [`thrift!`] | generates code from IDL that stands in the program |
//! | [`Projection`](macro@Projection) | decodes a struct of the fields that a job needs |
//!
//! All three are thin: what is generated is what `scrooge-codegen` generates in a build script, and calls `scrooge-runtime`,
//! which the program has to depend on by that name.
#![deny(missing_docs)]

mod failure;
mod files;
mod include;
mod inline;
mod projection;

use proc_macro::TokenStream;

/// Generates code from a Thrift IDL file: `include_thrift!("idl/event.thrift")`.
///
/// The path is relative to the folder of the crate's `Cargo.toml`. Further arguments are folders to look for included files
/// in, after the including file's own: `include_thrift!("idl/event.thrift", include = "shared/idl")`. Several files are given
/// as `include_thrift!(["idl/a.thrift", "idl/b.thrift"])`, so that what both include is generated once.
///
/// Where the macro stands there is a module for each namespace, just as behind `scrooge_runtime::include_generated!()`. It
/// must stand in a module, not in a function. The crate is compiled again when one of the files has changed.
///
/// ```
/// mod schema {
///     scrooge_macros::include_thrift!("tests/idl/event.thrift");
/// }
/// use schema::events::{Event, EventData};
/// use scrooge_runtime::{AdaptiveDecoder, Binary, Settings};
///
/// let bytes = EventData { kind: 7, ..Default::default() }.encode(Binary).unwrap();
/// let event = AdaptiveDecoder::<EventData>::new(Settings::default()).decode(bytes).unwrap();
/// assert_eq!(event.kind(), 7);
/// ```
///
/// # Errors and warnings
///
/// Mistakes in the IDL are compile errors, which show the file, the line and a caret. The generator's warnings are shown as uses
/// of something deprecated, which is how a macro can warn: `#[allow(deprecated)]` on the module silences them.
#[proc_macro]
pub fn include_thrift(input: TokenStream) -> TokenStream {
    include::expand(input.into())
        .unwrap_or_else(|failure| failure.into_compile_error())
        .into()
}

/// Generates code from Thrift IDL that stands in the program.
///
/// ```
/// mod schema {
///     scrooge_macros::thrift! {
///         /// What happened.
///         struct Event {
///             1: required i32 kind,
///             2: optional string body (rust.name = "text"),
///         }
///     }
/// }
/// use schema::EventData;
/// use scrooge_runtime::Binary;
///
/// let event = EventData { kind: 7, text: Some("hi".into()) };
/// assert_eq!(EventData::decode(Binary, &event.encode(Binary).unwrap()), Ok(event));
/// ```
///
/// What is generated stands where the macro does; with a `namespace rs …`, in a module of that name. It must stand in a
/// module, not in a function, and once in a module. Included files are looked for in the folder of the crate's `Cargo.toml`.
///
/// Errors point at the line and column that they are about.
///
/// # What Rust reads before Thrift does
///
/// The IDL has to be made of Rust's tokens: strings in double quotes, comments with `//` or `/* */` (not `#`), doc comments as
/// `///` or `/** */`, and names in ASCII. Everything else is as in a file.
#[proc_macro]
pub fn thrift(input: TokenStream) -> TokenStream {
    inline::expand(input)
        .unwrap_or_else(|failure| failure.into_compile_error())
        .into()
}

/// Derives `scrooge_runtime::Projection` for a struct of the fields that a job needs: it decodes itself in one walk over
/// the record, and what it has no field for is checked and skipped.
///
/// ```
/// mod schema {
///     scrooge_macros::include_thrift!("tests/idl/event.thrift");
/// }
/// use scrooge_macros::Projection;
/// use scrooge_runtime::{Binary, Map, Text};
///
/// #[derive(Projection)]
/// #[thrift(idl = "tests/idl/event.thrift", root = "Event")]
/// struct Route<'a> {
///     kind: i32,
///     #[thrift(path = "user.address.city")]
///     city: Option<Text<'a>>,
///     tags: Map<'a, String, String>,
/// }
///
/// # use schema::{common::AddressData, events::{EventData, UserData}};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let address = AddressData { city: Some("Bern".into()), ..Default::default() };
/// # let user = UserData { id: 1, address: Some(address) };
/// # let payload = EventData { kind: 7, user: Some(user), ..Default::default() }.encode(Binary)?;
/// let route = Route::decode(Binary, &payload)?;
/// assert_eq!(route.kind, 7);
/// assert_eq!(route.city, Some(Text::from("Bern")));
/// assert!(route.tags.is_empty());
/// # Ok(())
/// # }
/// ```
///
/// # On the struct
///
/// | `#[thrift(…)]` | |
/// |---|---|
/// | `idl = "idl/event.thrift"` | the IDL file, from the folder of the crate's `Cargo.toml`; left out for IDL that stands in the module `schema`, by [`thrift!`] |
/// | `root = "Event"` | the struct, union or exception that records are of; the projection's own name if this is left out |
/// | `schema = "crate::schema"` | the module that has the generated code, by `include_generated!()` of a build script or by [`include_thrift!`]; `crate::schema` if this is left out |
/// | `include = "shared/idl"` | where else included files are; may be given several times |
/// | `stop = "early"` | `decode` stops at the last field of the projection: see `scrooge_runtime::Stop::Early` |
///
/// # On a field
///
/// | `#[thrift(…)]` | |
/// |---|---|
/// | `path = "user.address.city"` | the way to the field, through structs and arms of unions, by names in the IDL or in Rust; the field's own name if this is left out |
/// | `path = "friends[].id"` | through the elements of a list or set, or the values of a map; `tags[key]` are a map's keys |
/// | `nested` | the type is itself a projection, of the struct at the path |
///
/// A field's type is what the accessor of the record would give out (`i32`, `f64`, `Text`, `&[u8]`, `List`, `Set`, `Map`,
/// `UserRef`) or plain data (`String`, `Vec`, `UserData`). It is an `Option` exactly if the last field or one on the way is
/// optional, or an arm; and for each container on the way a `Vec` of what is read of each of its values, in their order in the
/// record. Another path or type is a compile error at that field.
///
/// # What is generated
///
/// `decode(protocol, &bytes)` and `decode_with(protocol, &settings, &bytes)`. They fail where an adaptive decoder fails, with the
/// same error, and read what its records' accessors read. A `String` that is not UTF-8 is an error too, with or without `Option`.
///
/// # Of IDL in the program
///
/// ```
/// mod totals {
///     scrooge_macros::thrift! {
///         struct Total { 1: required string country, 2: i64 orders }
///     }
/// }
///
/// #[derive(scrooge_macros::Projection)]
/// #[thrift(schema = "crate::totals", root = "Total")]
/// struct Orders {
///     orders: i64,
/// }
/// # fn main() {}
/// ```
#[proc_macro_derive(Projection, attributes(thrift))]
pub fn projection(input: TokenStream) -> TokenStream {
    projection::expand(input.into())
        .unwrap_or_else(|failure| failure.into_compile_error())
        .into()
}

/// What the macro expands to that `thrift!` leaves in its module: a projection, with the IDL before it.
#[doc(hidden)]
#[proc_macro]
pub fn __projection_of_inline(input: TokenStream) -> TokenStream {
    projection::expand_with_text(input.into())
        .unwrap_or_else(|failure| failure.into_compile_error())
        .into()
}
