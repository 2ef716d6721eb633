//! The types that a specialised walk keeps positions in, and how what it has found is read: as text.
//!
//! `UPDATE_GOLDEN=1` in the environment writes the text anew.

use std::path::Path;

use proc_macro2::TokenStream;
use quote::quote;
use scrooge_codegen::model::Model;
use scrooge_codegen::{Config, Form, HotSet, Part};

const IDL: &str = "
namespace rs events

struct Address { 1: optional string city, 2: optional string country }
struct User { 1: required i64 id, 2: optional Address address, 3: optional bool staff = false }
union Detail { 1: i32 number, 2: User user }
struct Event { 7: optional Detail detail, -1: required i32 kind, 3: required User user, 4: string type }
";

fn model() -> Model {
    let path = Path::new("event.thrift");
    Config::new()
        .load_text(path, IDL)
        .expect("the IDL is right")
}

/// What is generated for paths and the types that they are read as.
fn generated(paths: &[(&str, TokenStream)]) -> String {
    let model = model();
    let mut hot = HotSet::new(&model, "Event", "crate::schema").expect("there is an Event");
    let mut values = Vec::new();
    for (path, ty) in paths {
        let path = hot.path(path).expect("there is such a path");
        hot.add(&path)
            .expect("no path has a type for what is below");
        values.push(
            hot.value(&path, Form::Value(ty))
                .expect("no default is in the way"),
        );
    }
    let nodes = hot.nodes();
    let fields = hot.fields_type();
    let file = syn::parse2(quote! {
        #nodes
        fn read<P: Protocol>(fields: &#fields, record: Place<'_>) { (#(#values),*) }
    });
    prettyplease::unparse(&file.expect("what is generated is Rust"))
}

#[test]
fn a_type_for_each_struct_with_hot_fields() {
    let text = generated(&[
        ("kind", quote!(i32)),
        ("type", quote!(Text)),
        ("user.id", quote!(i64)),
        ("user.address.country", quote!(Text)),
        ("detail.user.staff", quote!(bool)),
    ]);
    let golden = Path::new("tests/specialised/event.rs");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(golden, &text).expect("the golden file can be written");
    }
    let expected = std::fs::read_to_string(golden).expect("there is a golden file");
    assert_eq!(text, expected, "UPDATE_GOLDEN=1 writes it anew");
}

/// Why there is no such path, and what to do.
fn refused(path: &str) -> (String, Option<String>) {
    let model = model();
    let hot = HotSet::new(&model, "Event", "crate::schema").expect("there is an Event");
    let error = hot.path(path).expect_err("there is no such path");
    (error.to_string(), error.hint().map(str::to_owned))
}

#[test]
fn what_may_have_been_meant_is_said() {
    let hint = |hint: &str| Some(hint.to_owned());
    assert_eq!(
        refused("user.adress"),
        (
            "`User` has no field `adress`".into(),
            hint("did you mean `address`?")
        )
    );
    assert_eq!(
        refused("user.address.street"),
        (
            "`Address` has no field `street`".into(),
            hint("it has city, country")
        )
    );
    assert_eq!(
        refused("kind.name"),
        (
            "`kind` is of type `i32`, which has no field `name`".into(),
            hint("a path goes through structs, arms of unions and containers only")
        )
    );
    assert_eq!(refused("").0, "`Event` has no field ``");
}

#[test]
fn names_are_those_of_the_idl_or_of_rust() {
    let model = Config::new()
        .load_text(
            Path::new("a.thrift"),
            "struct A { 1: i32 someName, 2: i32 type }",
        )
        .expect("the IDL is right");
    let hot = HotSet::new(&model, "a.A", "schema").expect("there is an A");
    for name in ["someName", "some_name", "type"] {
        assert!(hot.path(name).is_ok(), "{name}");
    }
    assert!(HotSet::new(&model, "b.A", "schema").is_err());
}

#[test]
fn the_first_optional_field_on_the_way_is_told() {
    let model = model();
    let hot = HotSet::new(&model, "Event", "schema").expect("there is an Event");
    let optional = |path: &str| {
        let path = hot.path(path).expect("there is such a path");
        path.optional().map(|step| step.field.name.as_str())
    };
    assert_eq!(optional("kind"), None);
    assert_eq!(optional("user.id"), None);
    assert_eq!(optional("user.staff"), None);
    assert_eq!(optional("user.address.city"), Some("address"));
    assert_eq!(optional("detail.number"), Some("detail"));
}

#[test]
fn no_projection_is_made_of_a_default() {
    let text = "struct A { 1: i32 x } struct B { 1: A a = {\"x\": 1}, 2: list<A> list = [{}] }";
    let model = Config::new()
        .load_text(Path::new("b.thrift"), text)
        .expect("the IDL is right");
    let hot = HotSet::new(&model, "B", "schema").expect("there is a B");
    let (ty, fields) = (quote!(Part), quote!(Fields));
    let refused = |path: &str| {
        let path = hot.path(path).expect("there is such a path");
        assert!(hot.value(&path, Form::Value(&ty)).is_ok());
        let form = Form::Projection(&ty, &fields);
        let error = hot.value(&path, form).expect_err("it has a default");
        error.to_string()
    };
    assert_eq!(
        refused("a"),
        "`a` has a default in the IDL, of which no projection is made"
    );
    assert_eq!(
        refused("list[]"),
        "`list[]` may be a default of the IDL, of which no projection is made"
    );
}

#[test]
fn a_path_through_containers_knows_its_parts() {
    let text = "struct A { 1: optional i32 x } struct B { 1: map<A, list<list<A>>> m }";
    let model = Config::new()
        .load_text(Path::new("b.thrift"), text)
        .expect("the IDL is right");
    let hot = HotSet::new(&model, "B", "schema").expect("there is a B");
    let path = hot.path("m[][][].x").expect("there is such a path");
    assert_eq!(path.name(), "m[][][].x");
    assert_eq!(model.type_name(path.ty()), "i32");
    assert!(path.optional().is_none());
    let inside = path.inside().expect("it goes through a map");
    assert_eq!(inside.part, Part::Values);
    assert_eq!(model.type_name(inside.ty), "list<list<A>>");
    let key = hot.path("m[key]").expect("there is such a path");
    assert_eq!(key.inside().map(|inside| inside.part), Some(Part::Keys));
    assert_eq!(
        (key.name(), model.type_name(key.ty())),
        ("m[key]".into(), "A".into())
    );
    for wrong in ["m[][key]", "m[][][][]", "m[][].x", "m[", "m[]x", "[]"] {
        assert!(hot.path(wrong).is_err(), "{wrong}");
    }
}
