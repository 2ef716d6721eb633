//! Trees to the model: what each name, number and constant comes to mean.

use std::fs;
use std::path::{Path, PathBuf};

use scrooge_codegen::model::*;
use scrooge_codegen::{Config, Error, NegativeIds};

fn load(text: &str) -> Model {
    Config::new()
        .load_text(Path::new("test.thrift"), text)
        .unwrap()
}

/// As [`load`], of a text with nothing to warn about.
fn clean(text: &str) -> Model {
    let model = load(text);
    assert!(model.warnings.is_empty(), "{}", model.rendered_warnings());
    model
}

fn find<'a>(model: &'a Model, name: &str) -> (DefinitionId, &'a Definition) {
    model
        .definitions()
        .find(|(_, definition)| definition.name() == name)
        .unwrap()
}

fn structure<'a>(model: &'a Model, name: &str) -> &'a Struct {
    model.struct_of(find(model, name).0)
}

fn field<'a>(model: &'a Model, name: &str) -> &'a Field {
    let mut all = model
        .definitions()
        .filter_map(|(_, definition)| match definition {
            Definition::Struct(definition) => {
                definition.fields.iter().find(|field| field.name == name)
            }
            _ => None,
        });
    all.next().unwrap()
}

fn constant(model: &Model, name: &str) -> Value {
    match find(model, name).1 {
        Definition::Const(definition) => definition.value.clone(),
        other => panic!("{other:?}"),
    }
}

fn ints(numbers: &[i64]) -> Value {
    Value::List(numbers.iter().map(|&number| Value::Int(number)).collect())
}

/// A folder with files for a test, removed at its end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str, files: &[(&str, &str)]) -> Folder {
        let path =
            std::env::temp_dir().join(format!("scrooge-codegen-{}-{name}", std::process::id()));
        for (name, text) in files {
            let file = path.join(name);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, text).unwrap();
        }
        Folder(path)
    }

    fn load(&self, config: Config, roots: &[&str]) -> Result<Model, Error> {
        let roots: Vec<_> = roots.iter().map(|root| self.0.join(root)).collect();
        config.load(&roots)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn ids_count_down_where_they_are_left_out() {
    let ids = |text: &str| {
        let model = load(&format!("struct S {{ {text} }}"));
        structure(&model, "S")
            .fields
            .iter()
            .map(|field| field.id)
            .collect::<Vec<_>>()
    };
    assert_eq!(ids("i32 a, i32 b, i32 c"), [-1, -2, -3]);
    assert_eq!(ids("1: i32 a, i32 b, 3: i32 c, i32 d"), [1, -1, 3, -2]);
    assert_eq!(ids("-5: i32 a, i32 b, 1: i32 c, i32 d"), [-5, -6, 1, -7]);
    assert_eq!(
        ids("32767: i32 a, -32768: i32 b, 0: i32 c"),
        [32767, -32768, 0]
    );
}

#[test]
fn requiredness() {
    let model = load(
        "struct S { 1: required i32 a, 2: optional i32 b, 3: i32 c } union U { 1: i32 d, 2: required i32 e }",
    );
    assert_eq!(field(&model, "a").requiredness, Requiredness::Required);
    assert_eq!(field(&model, "b").requiredness, Requiredness::Optional);
    assert_eq!(field(&model, "c").requiredness, Requiredness::Default);
    assert_eq!(field(&model, "d").requiredness, Requiredness::Optional);
    assert_eq!(field(&model, "e").requiredness, Requiredness::Optional);
}

#[test]
fn enum_values() {
    let model = clean("enum E { A, B, C = 10, D, F = -3, G, H = 0x20 }");
    let members: Vec<_> = model
        .enum_of(find(&model, "E").0)
        .members
        .iter()
        .map(|it| (it.name.as_str(), it.value))
        .collect();
    assert_eq!(
        members,
        [
            ("A", 0),
            ("B", 1),
            ("C", 10),
            ("D", 11),
            ("F", -3),
            ("G", -2),
            ("H", 32)
        ]
    );
}

#[test]
fn types_by_way_of_typedefs_and_before_their_definition() {
    let text = "struct S { 1: T a, 2: map<string, list<T>> b, 3: E c, 4: W d } typedef list<U> T typedef set<i32> U \
                enum E { A } senum W { \"x\" }";
    let model = clean(text);
    let t = Type::List(Box::new(Type::Set(Box::new(Type::I32), Container::BTree)));
    assert_eq!(field(&model, "a").ty, t);
    assert_eq!(
        field(&model, "b").ty,
        Type::Map(
            Box::new(Type::String),
            Box::new(Type::List(Box::new(t))),
            Container::BTree,
        )
    );
    assert_eq!(field(&model, "c").ty, Type::Enum(find(&model, "E").0));
    assert_eq!(field(&model, "d").ty, Type::String);
}

#[test]
fn constants_take_the_type_that_they_are_declared_with() {
    let text = "const double D = 1 const bool T = 1 const bool F = false const binary B = \"ab\" const i8 X = -0x80 \
                const uuid U = \"00000000-0000-0000-0000-0000000000ff\" const set<i32> EMPTY = {} \
                const map<string, i32> NONE = [] const map<i32, list<double>> M = {1: [2, 3.5]} const i64 L = 0x7fffffffffffffff \
                const bool TITLE = True";
    let model = clean(text);
    assert_eq!(constant(&model, "D"), Value::Double(1.0));
    assert_eq!(constant(&model, "T"), Value::Bool(true));
    assert_eq!(constant(&model, "F"), Value::Bool(false));
    assert_eq!(constant(&model, "TITLE"), Value::Bool(true));
    assert_eq!(constant(&model, "B"), Value::Binary(b"ab".to_vec()));
    assert_eq!(constant(&model, "X"), Value::Int(-128));
    assert_eq!(constant(&model, "L"), Value::Int(i64::MAX));
    let mut uuid = [0; 16];
    uuid[15] = 0xff;
    assert_eq!(constant(&model, "U"), Value::Uuid(uuid));
    assert_eq!(constant(&model, "EMPTY"), Value::List(Vec::new()));
    assert_eq!(constant(&model, "NONE"), Value::Map(Vec::new()));
    let doubles = Value::List(vec![Value::Double(2.0), Value::Double(3.5)]);
    assert_eq!(
        constant(&model, "M"),
        Value::Map(vec![(Value::Int(1), doubles)])
    );
}

#[test]
fn references_are_followed_forward_too_and_coerced() {
    let model =
        clean("const list<i64> L = [A, B, 3] const i32 A = B const i16 B = 2 const double D = A");
    assert_eq!(constant(&model, "L"), ints(&[2, 2, 3]));
    assert_eq!(constant(&model, "D"), Value::Double(2.0));
}

#[test]
fn members_of_enums_in_every_form() {
    let text = "enum E { A = 4, B = 5 } typedef E T const E ONE = A const E TWO = E.B const E THREE = 5 const E FOUR = TWO \
                const T FIVE = T.A const i32 SIX = E.B const E B = B const E EIGHT = test.E.A";
    let model = clean(text);
    let id = find(&model, "E").0;
    let member = |value| Value::Enum { id, value };
    assert_eq!(constant(&model, "ONE"), member(4));
    assert_eq!(constant(&model, "TWO"), member(5));
    assert_eq!(constant(&model, "THREE"), member(5));
    assert_eq!(constant(&model, "FOUR"), member(5));
    assert_eq!(constant(&model, "FIVE"), member(4));
    assert_eq!(constant(&model, "SIX"), Value::Int(5));
    // Named like the member that it is.
    assert_eq!(constant(&model, "B"), member(5));
    assert_eq!(constant(&model, "EIGHT"), member(4));
}

#[test]
fn constants_of_structs_and_unions() {
    let text = "struct P { 1: i32 x, 2: optional P next, 3: U u } union U { 1: string s, 2: double d } \
                const P C = {\"u\": {\"d\": 1}, \"next\": {\"x\": 7}} struct S { 1: P p = C, 2: P q = {} }";
    let model = clean(text);
    let (p, u) = (find(&model, "P").0, find(&model, "U").0);
    let union = Value::Struct {
        id: u,
        fields: vec![(1, Value::Double(1.0))],
    };
    let next = Value::Struct {
        id: p,
        fields: vec![(0, Value::Int(7))],
    };
    let expected = Value::Struct {
        id: p,
        fields: vec![(2, union), (1, next)],
    };
    assert_eq!(constant(&model, "C"), expected);
    assert_eq!(field(&model, "p").default, Some(expected));
    assert_eq!(
        field(&model, "q").default,
        Some(Value::Struct {
            id: p,
            fields: Vec::new()
        })
    );
}

#[test]
fn defaults() {
    let text = "struct S { 1: i32 a = N, 2: list<string> b = [\"x\"], 3: i32 c } const i32 N = 9 \
                service V { void f(1: i32 d = 3) }";
    let model = clean(text);
    assert_eq!(field(&model, "a").default, Some(Value::Int(9)));
    assert_eq!(
        field(&model, "b").default,
        Some(Value::List(vec![Value::String("x".to_owned())]))
    );
    assert_eq!(field(&model, "c").default, None);
    match find(&model, "V").1 {
        Definition::Service(service) => assert_eq!(
            service.functions[0].arguments[0].default,
            Some(Value::Int(3))
        ),
        other => panic!("{other:?}"),
    }
}

#[test]
fn boxed_are_the_fields_on_a_cycle() {
    let text = "struct Self_ { 1: optional Self_ on_itself, 2: list<Self_> in_list, 3: optional Leaf off } struct Leaf { 1: i32 n } \
                struct A { 1: optional B to_b, 2: optional Leaf leaf } struct B { 1: optional C to_c } \
                union C { 1: A to_a, 2: Self_ away } struct Out { 1: optional A into } typedef D E struct D { 1: optional E by_typedef } \
                struct ByMap { 1: map<string, ByMap> m }";
    let model = load(text);
    for name in ["on_itself", "to_b", "to_c", "to_a", "by_typedef"] {
        assert!(field(&model, name).boxed, "{name}");
    }
    for name in ["in_list", "off", "leaf", "away", "into", "m"] {
        assert!(!field(&model, name).boxed, "{name}");
    }
}

#[test]
fn has_default() {
    let text = "struct Plain { 1: required i32 a } struct OnPlain { 1: required Plain a } union U { 1: i32 a } \
                struct OnUnion { 1: required U u } struct OnOnUnion { 1: required OnUnion o } struct MayUnion { 1: optional U u, 2: U v } \
                struct Given { 1: required U u = {\"a\": 1} } struct OnGiven { 1: required Given g } \
                struct Endless { 1: required Endless e } struct First { 1: required Second s } struct Second { 1: required First f } \
                struct OnList { 1: required list<OnList> l } exception X { 1: string why }";
    let model = load(text);
    for name in [
        "Plain", "OnPlain", "MayUnion", "Given", "OnGiven", "OnList", "X",
    ] {
        assert!(structure(&model, name).has_default, "{name}");
    }
    for name in ["U", "OnUnion", "OnOnUnion", "Endless", "First", "Second"] {
        assert!(!structure(&model, name).has_default, "{name}");
    }
}

#[test]
fn names_in_rust() {
    let text = "struct user_record { 1: i32 userName, 2: i32 type, 3: i32 Self, 4: i32 super, 5: i32 _, 6: i32 gen, 7: i32 _1st } \
                union httpChoice { 1: i32 self, 2: i32 fooBar } enum status { notFound, OK, r2d2, type } \
                typedef i32 user_id const i32 maxSize = 1 struct Option {} struct String_ {}";
    let model = clean(text);
    let names = &structure(&model, "user_record").names;
    let found = [
        &names.base,
        &names.data,
        &names.reference,
        &names.arm,
        &names.module,
    ];
    assert_eq!(
        found,
        [
            "UserRecord",
            "UserRecordData",
            "UserRecordRef",
            "UserRecordArm",
            "user_record"
        ]
    );
    let fields: Vec<_> = structure(&model, "user_record")
        .fields
        .iter()
        .map(|field| field.rust_name.as_str())
        .collect();
    assert_eq!(
        fields,
        [
            "user_name",
            "r#type",
            "self_",
            "super_",
            "__",
            "r#gen",
            "_1st"
        ]
    );
    let arms: Vec<_> = structure(&model, "httpChoice")
        .fields
        .iter()
        .map(|field| (field.rust_name.as_str(), field.variant_name.as_str()))
        .collect();
    assert_eq!(arms, [("self_", "Self_"), ("foo_bar", "FooBar")]);
    let members: Vec<_> = model
        .enum_of(find(&model, "status").0)
        .members
        .iter()
        .map(|member| member.rust_name.as_str())
        .collect();
    assert_eq!(members, ["NOT_FOUND", "OK", "R2D2", "TYPE"]);
    match (find(&model, "user_id").1, find(&model, "maxSize").1) {
        (Definition::Typedef(typedef), Definition::Const(constant)) => {
            assert_eq!(
                (typedef.rust_name.as_str(), constant.rust_name.as_str()),
                ("UserId", "MAX_SIZE")
            );
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(structure(&model, "Option").names.base, "Option");
}

#[test]
fn of_two_that_clash_the_later_gets_an_underscore() {
    let model =
        load("struct FooData {} struct Foo {} struct S { 1: i32 type_, 2: i32 type, 3: i32 Type }");
    assert_eq!(structure(&model, "FooData").names.base, "FooData");
    let names = &structure(&model, "Foo").names;
    let found = [
        &names.base,
        &names.data,
        &names.reference,
        &names.arm,
        &names.module,
    ];
    assert_eq!(found, ["Foo_", "FooData_", "FooRef_", "FooArm_", "foo_"]);
    let fields: Vec<_> = structure(&model, "S")
        .fields
        .iter()
        .map(|field| field.rust_name.as_str())
        .collect();
    assert_eq!(fields, ["r#type", "type_", "type__"]);
    assert_eq!(model.warnings.len(), 3);
}

#[test]
fn names_by_hand_come_first() {
    let text = "struct a {} struct B {} (rust.name = \"A\") struct S { 1: i32 x, 2: i32 y (rust.name = \"x\"), 3: i32 z (rust.name = \"fn\") }";
    let model = load(text);
    assert_eq!(structure(&model, "B").names.data, "AData");
    assert_eq!(structure(&model, "a").names.data, "AData_");
    let fields: Vec<_> = structure(&model, "S")
        .fields
        .iter()
        .map(|field| field.rust_name.as_str())
        .collect();
    assert_eq!(fields, ["x_", "x", "r#fn"]);
}

#[test]
fn strict_names_make_a_clash_an_error() {
    let text = "struct S { 1: i32 userId, 2: i32 user_id }";
    assert!(
        Config::new()
            .strict_names(true)
            .load_text(Path::new("a.thrift"), text)
            .is_err()
    );
    assert!(
        Config::new()
            .strict_names(false)
            .load_text(Path::new("a.thrift"), text)
            .is_ok()
    );
}

#[test]
fn modules_by_namespace() {
    let module = |text: &str, path: &str| {
        Config::new()
            .load_text(Path::new(path), text)
            .unwrap()
            .files[0]
            .module
            .clone()
    };
    assert_eq!(
        module(
            "namespace * x\nnamespace rs y\nnamespace rust a.bC.type",
            "f.thrift"
        ),
        ["a", "b_c", "r#type"]
    );
    assert_eq!(
        module("namespace * x\nnamespace rs y.z", "f.thrift"),
        ["y", "z"]
    );
    assert_eq!(module("namespace * x\nnamespace java y", "f.thrift"), ["x"]);
    assert_eq!(
        module("namespace java y", "dir/myFile-2.v1.thrift"),
        ["my_file_2_v1"]
    );
}

#[test]
fn a_structs_module_stands_clear_of_its_namespaces_children() {
    let files = [
        (
            "a.thrift",
            "namespace rust top\ninclude \"b.thrift\"\nstruct Event {}",
        ),
        ("b.thrift", "namespace rust top.event\nstruct Inner {}"),
    ];
    let folder = Folder::new("modules", &files);
    let model = folder.load(Config::new(), &["a.thrift"]).unwrap();
    assert_eq!(structure(&model, "Event").names.module, "event_");
    assert_eq!(structure(&model, "Event").names.base, "Event");
    assert!(model.warnings.is_empty());
}

#[test]
fn files_of_one_module_share_its_names() {
    let files = [
        (
            "a.thrift",
            "namespace rust one\ninclude \"b.thrift\"\nstruct Event { 1: b.Event inner }",
        ),
        ("b.thrift", "namespace rust one\nstruct Event {}"),
    ];
    let folder = Folder::new("shared", &files);
    let model = folder.load(Config::new(), &["a.thrift"]).unwrap();
    let bases: Vec<_> = model
        .definitions()
        .map(|(id, _)| {
            (
                model.files[id.file].stem.as_str(),
                model.struct_of(id).names.data.as_str(),
            )
        })
        .collect();
    assert_eq!(bases, [("b", "EventData"), ("a", "EventData_")]);
    assert_eq!(model.warnings.len(), 1);
}

#[test]
fn a_diamond_is_read_once_and_constants_cross_files() {
    let files = [
        (
            "top.thrift",
            "include \"left.thrift\"\ninclude \"sub/right.thrift\"\nconst left.base.Gone X = 1",
        ),
        (
            "left.thrift",
            "include \"base.thrift\"\nconst i32 L = base.N\nstruct Left { 1: base.Base b = {\"n\": 5} }",
        ),
        (
            "sub/right.thrift",
            "include \"../base.thrift\"\nconst base.E R = base.E.B\nconst base.E Q = B",
        ),
        (
            "base.thrift",
            "const i32 N = 3\nenum E { A, B }\nstruct Base { 1: i32 n }",
        ),
    ];
    let folder = Folder::new("diamond", &files);
    // A type reached through a second include is not visible.
    assert!(
        folder
            .load(Config::new(), &["top.thrift"])
            .unwrap_err()
            .to_string()
            .contains("error[unknown-type]")
    );
    let model = folder
        .load(
            Config::new(),
            &["left.thrift", "sub/right.thrift", "left.thrift"],
        )
        .unwrap();
    let stems: Vec<_> = model.files.iter().map(|file| file.stem.as_str()).collect();
    assert_eq!(stems, ["base", "left", "right"]);
    assert_eq!(model.roots, [1, 2]);
    assert_eq!(model.files[1].includes, [0]);
    assert_eq!(model.files[2].includes, [0]);
    assert_eq!(model.sources.paths().count(), 3);
    assert_eq!(constant(&model, "L"), Value::Int(3));
    let id = find(&model, "E").0;
    assert_eq!(constant(&model, "R"), Value::Enum { id, value: 1 });
    assert_eq!(constant(&model, "Q"), Value::Enum { id, value: 1 });
    let base = find(&model, "Base").0;
    assert_eq!(
        field(&model, "b").default,
        Some(Value::Struct {
            id: base,
            fields: vec![(0, Value::Int(5))]
        })
    );
}

#[test]
fn includes_are_looked_for_beside_the_file_and_then_in_the_include_dirs() {
    let files = [
        (
            "a/top.thrift",
            "include \"near.thrift\"\ninclude \"far.thrift\"\nstruct S { 1: near.N n, 2: far.F f }",
        ),
        ("a/near.thrift", "struct N { 1: i32 the_right_one }"),
        ("one/near.thrift", "struct N {}"),
        ("one/far.thrift", "struct F { 1: i32 first }"),
        ("two/far.thrift", "struct F {}"),
    ];
    let folder = Folder::new("dirs", &files);
    let config = Config::new()
        .include_dir(folder.0.join("one"))
        .include_dir(folder.0.join("two"));
    let model = folder.load(config, &["a/top.thrift"]).unwrap();
    assert_eq!(field(&model, "the_right_one").id, 1);
    assert_eq!(field(&model, "first").id, 1);
    assert!(folder.load(Config::new(), &["a/top.thrift"]).is_err());
}

#[test]
fn negative_ids_as_the_writers_have_them() {
    let text =
        "struct S { -5: i32 a, i32 b, 1: i32 c, i32 d } service V { void f(0: i32 e, i32 g) }";
    let ids = |ids| {
        let config = Config::new().negative_ids(ids);
        let model = config.load_text(Path::new("test.thrift"), text).unwrap();
        assert_eq!(model.warnings.len(), 2, "{}", model.rendered_warnings());
        let of = |name| {
            let fields = structure(&model, name).fields.iter();
            fields.map(|field| field.id).collect::<Vec<_>>()
        };
        (of("S"), of("V_f_args"))
    };
    assert_eq!(ids(NegativeIds::Keep), (vec![-5, -6, 1, -7], vec![0, -1]));
    assert_eq!(
        ids(NegativeIds::Apache),
        (vec![-1, -2, 1, -3], vec![-1, -2])
    );
}

#[test]
fn services() {
    let text = "exception X {} service A { void f() throws (1: X x) } service B extends A { oneway void g(1: list<X> xs) i64 h(i32 a) }";
    let model = clean(text);
    let services: Vec<_> = model
        .definitions()
        .filter_map(|(_, definition)| match definition {
            Definition::Service(service) => Some(service),
            _ => None,
        })
        .collect();
    assert_eq!(
        services[0].functions[0].throws[0].ty,
        Type::Struct(find(&model, "X").0)
    );
    assert_eq!(services[1].extends, Some(find(&model, "A").0));
    assert!(services[1].functions[0].oneway);
    assert_eq!(services[1].functions[1].returns, Some(Type::I64));
    assert_eq!(services[1].functions[1].arguments[0].id, -1);
}

#[test]
fn functions_become_structs_behind_what_is_written() {
    let text = "exception X {} service A { /** Does. */ i32 f(1: required U u, 2: i64 n = 5) throws (1: required X x) \
                oneway void g(-4: bool b, string c) } union U { 1: i32 a } struct Last {}";
    let model = load(text);
    let names: Vec<_> = model.files[0]
        .definitions
        .iter()
        .map(|definition| definition.name())
        .collect();
    let written = ["X", "A", "U", "Last"];
    let made = ["A_f_args", "A_f_result", "A_g_args"];
    assert_eq!(names, [&written[..], &made].concat());

    let Definition::Service(service) = find(&model, "A").1 else {
        panic!("no service");
    };
    let (f, g) = (&service.functions[0], &service.functions[1]);
    let (arguments, result) = (
        model.struct_of(f.arguments_struct),
        model.struct_of(f.result_struct.unwrap()),
    );
    assert_eq!(arguments.fields, f.arguments);
    assert_eq!(arguments.fields[1].default, Some(Value::Int(5)));
    assert!(!arguments.has_default, "a union is required");
    assert_eq!(
        (arguments.names.base.as_str(), result.names.data.as_str()),
        ("AFArgs", "AFResultData")
    );
    assert_eq!(
        arguments.docs.as_deref(),
        Some("The arguments of `A.f`.\n\nDoes.")
    );
    assert_eq!(
        arguments.source,
        "i32 f(1: required U u, 2: i64 n = 5) throws (1: required X x)"
    );
    let fields: Vec<_> = result
        .fields
        .iter()
        .map(|field| (field.id, field.name.as_str(), field.requiredness))
        .collect();
    let optional = Requiredness::Optional;
    assert_eq!(fields, [(0, "success", optional), (1, "x", optional)]);

    let ids: Vec<_> = model
        .struct_of(g.arguments_struct)
        .fields
        .iter()
        .map(|field| field.id)
        .collect();
    assert_eq!((ids, g.result_struct), (vec![-4, -5], None));
}

#[test]
fn a_name_chosen_for_a_function_or_service_is_that_of_its_structs() {
    let text = "service A { void f() (rust.name = \"look_up\") } (rust.name = \"Finder\") struct A_f_Args {}";
    let model = clean(text);
    assert_eq!(structure(&model, "A_f_args").names.base, "FinderLookUpArgs");
    assert_eq!(structure(&model, "A_f_Args").names.base, "AFArgs");
}

#[test]
fn the_source_is_quoted_without_docs_and_indentation() {
    let model = clean(
        "  /** Docs. */\n  struct S {\n    1: i32 a\n\n      // deep\n  } (x = \"y\")\n  enum E {\n  A }",
    );
    let definition = structure(&model, "S");
    assert_eq!(
        definition.source,
        "struct S {\n  1: i32 a\n\n    // deep\n} (x = \"y\")"
    );
    assert_eq!(definition.docs.as_deref(), Some("Docs."));
    assert_eq!(model.enum_of(find(&model, "E").0).source, "enum E {\nA }");
}

#[test]
fn annotations_of_a_field_and_its_type_together() {
    let model = clean("struct S { 1: i32 (a = \"1\") f (b) }");
    let keys: Vec<_> = field(&model, "f")
        .annotations
        .iter()
        .map(|each| each.key.as_str())
        .collect();
    assert_eq!(keys, ["a", "b"]);
}

#[test]
fn errors_read_the_same_however_they_are_printed() {
    let error = Config::new()
        .load_text(Path::new("bad.thrift"), "struct {}")
        .unwrap_err();
    assert!(error.to_string().contains("--> bad.thrift:1:8"), "{error}");
    assert_eq!(format!("{error:?}").trim_start(), error.to_string());
    match Config::new().load(&["no/such/file.thrift"]).unwrap_err() {
        Error::Io { path, .. } => assert_eq!(path, Path::new("no/such/file.thrift")),
        other => panic!("{other}"),
    }
}

#[test]
fn an_include_that_fails_hides_nothing_of_another_root() {
    let error = Config::new()
        .load(&[
            "tests/diagnostics/include_not_found.thrift",
            "tests/diagnostics/unknown_type.thrift",
        ])
        .unwrap_err();
    let text = error.to_string();
    assert!(text.contains("error[include-not-found]"), "{text}");
    assert!(text.contains("error[unknown-type]"), "{text}");
}
