//! Text to tree, construct by construct.

use std::path::Path;

use scrooge_codegen::parse::parse;
use scrooge_codegen::parse::tree::*;

/// The tree of a text with nothing wrong in it; warnings are let through.
fn tree(text: &str) -> Document {
    let parsed = parse(Path::new("test.thrift"), text);
    assert!(!parsed.failed, "{}", parsed.diagnostics);
    parsed.document
}

fn definition(text: &str) -> Definition {
    let mut definitions = tree(text).definitions;
    assert_eq!(definitions.len(), 1, "{definitions:?}");
    definitions.remove(0)
}

fn fields(text: &str) -> Vec<Field> {
    match definition(text).kind {
        DefinitionKind::Struct { fields, .. } => fields,
        other => panic!("{other:?}"),
    }
}

fn functions(text: &str) -> Vec<Function> {
    match definition(text).kind {
        DefinitionKind::Service { functions, .. } => functions,
        other => panic!("{other:?}"),
    }
}

fn field(text: &str) -> Field {
    let mut fields = fields(&format!("struct S {{ {text} }}"));
    assert_eq!(fields.len(), 1, "{fields:?}");
    fields.remove(0)
}

fn value(text: &str) -> ValueKind {
    match definition(&format!("const i32 C = {text}")).kind {
        DefinitionKind::Const { value, .. } => value.kind,
        other => panic!("{other:?}"),
    }
}

/// A type as the IDL writes it.
fn ty(ty: &Type) -> String {
    match &ty.kind {
        TypeKind::Base(base) => format!("{base:?}").to_lowercase(),
        TypeKind::Named(name) => name.clone(),
        TypeKind::List(element) => format!("list<{}>", self::ty(element)),
        TypeKind::Set(element) => format!("set<{}>", self::ty(element)),
        TypeKind::Map(key, value) => format!("map<{},{}>", self::ty(key), self::ty(value)),
    }
}

fn annotations(annotations: &[Annotation]) -> Vec<(&str, Option<&str>)> {
    annotations
        .iter()
        .map(|each| (each.key.as_str(), each.value.as_deref()))
        .collect()
}

fn namespaces(text: &str) -> Vec<(String, String)> {
    let headers = tree(text).headers;
    let pairs = headers.into_iter().map(|header| match header {
        Header::Namespace { scope, name, .. } => (scope.text, name.text),
        other => panic!("{other:?}"),
    });
    pairs.collect()
}

#[test]
fn an_empty_file() {
    assert_eq!(tree(""), Document::default());
    assert_eq!(tree("\u{feff}// only a comment"), Document::default());
}

#[test]
fn namespaces_of_every_form() {
    let text = "namespace rust a.b.c\nnamespace * any;\n#@namespace scala com.x\nnamespace js my-company.events-2\n\
                namespace smalltalk.category Some-Thing\nnamespace py.twisted p (tag = \"t\")\njava_package com.old\n\
                cpp_namespace old\npy_module m\nnamespace php 'quoted.name'";
    let expected = [
        ("rust", "a.b.c"),
        ("*", "any"),
        ("scala", "com.x"),
        ("js", "my-company.events-2"),
        ("smalltalk.category", "Some-Thing"),
        ("py.twisted", "p"),
        ("java", "com.old"),
        ("cpp", "old"),
        ("py", "m"),
        ("php", "quoted.name"),
    ];
    let found = namespaces(text);
    let found: Vec<_> = found
        .iter()
        .map(|(scope, name)| (scope.as_str(), name.as_str()))
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn includes() {
    let document = tree("include \"a/b.thrift\"\ninclude 'c.thrift';\ncpp_include \"<vector>\"");
    let paths = document.headers.iter().map(|header| match header {
        Header::Include { path, .. } => ("include", path.value.as_str()),
        Header::CppInclude { path } => ("cpp_include", path.value.as_str()),
        other => panic!("{other:?}"),
    });
    assert_eq!(
        paths.collect::<Vec<_>>(),
        [
            ("include", "a/b.thrift"),
            ("include", "c.thrift"),
            ("cpp_include", "<vector>")
        ]
    );
}

#[test]
fn comments_of_every_form_are_skipped() {
    let text =
        "// a\n# b\n/* c */ struct /* d */ S { /**/ 1: /***/ i32 a // e\n # f\n }  /* g\n * h */";
    assert_eq!(definition(text).docs, None);
    assert_eq!(fields(text).len(), 1);
}

#[test]
fn doc_comments_belong_to_what_follows_them() {
    let text = "/** Of S. */\nstruct S {\n  /**\n   * Of a,\n   * in two lines.\n   */\n  1: i32 a\n  // not one\n  2: i32 b\n}";
    assert_eq!(definition(text).docs.as_deref(), Some("Of S."));
    let docs: Vec<_> = fields(text).into_iter().map(|field| field.docs).collect();
    assert_eq!(docs, [Some("Of a,\nin two lines.".to_owned()), None]);
    assert_eq!(
        functions("service S { /** f */ void f() }")[0]
            .docs
            .as_deref(),
        Some("f")
    );
    match definition("enum E { /** A */ A, B }").kind {
        DefinitionKind::Enum { members } => {
            assert_eq!(members[0].docs.as_deref(), Some("A"));
            assert_eq!(members[1].docs, None);
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn doc_comments_at_the_end_of_a_line_are_not_the_next_ones() {
    let text = "struct S {\n  1: i32 a, /** about a */\n  2: i32 b\n}";
    assert!(fields(text).iter().all(|field| field.docs.is_none()));
}

#[test]
fn a_row_of_stars_is_no_doc_comment() {
    assert_eq!(definition("/*** stars ***/\nstruct S {}").docs, None);
}

#[test]
fn docs_of_the_file() {
    let headed = tree("/** The file. */\nnamespace rust a\n/** S. */\nstruct S {}");
    assert_eq!(headed.docs.as_deref(), Some("The file."));
    assert_eq!(headed.definitions[0].docs.as_deref(), Some("S."));
    let headless = tree("/** The file. */\n\n/** S. */\nstruct S {}");
    assert_eq!(headless.docs.as_deref(), Some("The file."));
    assert_eq!(headless.definitions[0].docs.as_deref(), Some("S."));
    assert_eq!(tree("/** S. */\nstruct S {}").docs, None);
}

#[test]
fn every_base_type() {
    for (written, meant) in [
        ("bool", "bool"),
        ("byte", "i8"),
        ("i8", "i8"),
        ("i16", "i16"),
        ("i32", "i32"),
        ("i64", "i64"),
        ("double", "double"),
        ("string", "string"),
        ("slist", "string"),
        ("binary", "binary"),
        ("uuid", "uuid"),
        ("Other", "Other"),
        ("other.Type", "other.Type"),
    ] {
        assert_eq!(ty(&field(&format!("1: {written} a")).ty), meant);
    }
}

#[test]
fn containers() {
    for written in [
        "list<i32>",
        "set<list<i32>>",
        "map<set<string>,map<i64,list<a.B>>>",
        "list<list<list<bool>>>",
    ] {
        assert_eq!(ty(&field(&format!("1: {written} a")).ty), written);
    }
    assert_eq!(
        ty(&field("1: map < string , i32 > a").ty),
        "map<string,i32>"
    );
    assert_eq!(
        ty(&field("1: map cpp_type \"M\" <string, i32> a").ty),
        "map<string,i32>"
    );
    assert_eq!(
        ty(&field("1: set cpp_type \"S\" <string> a").ty),
        "set<string>"
    );
    assert_eq!(
        ty(&field("1: list<string> cpp_type \"L\" a").ty),
        "list<string>"
    );
}

#[test]
fn annotations_on_types_too() {
    let field = field("1: list<i32 (a = \"1\")> (b = \"2\", c; d = 'x') f = [] (e.f = \"3\",)");
    assert_eq!(
        annotations(&field.ty.annotations),
        [("b", Some("2")), ("c", None), ("d", Some("x"))]
    );
    assert_eq!(annotations(&field.annotations), [("e.f", Some("3"))]);
    match &field.ty.kind {
        TypeKind::List(element) => {
            assert_eq!(annotations(&element.annotations), [("a", Some("1"))])
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn annotations_on_definitions_members_and_functions() {
    assert_eq!(
        annotations(&definition("struct S {} (a)").annotations),
        [("a", None)]
    );
    assert_eq!(
        annotations(&definition("enum S {} (a)").annotations),
        [("a", None)]
    );
    assert_eq!(
        annotations(&definition("typedef i32 T (a)").annotations),
        [("a", None)]
    );
    assert_eq!(
        annotations(&definition("const i32 C = 1 (a)").annotations),
        [("a", None)]
    );
    assert_eq!(
        annotations(&definition("service S {} (a)").annotations),
        [("a", None)]
    );
    assert_eq!(
        annotations(&functions("service S { void f() (a = \"b\") }")[0].annotations),
        [("a", Some("b"))]
    );
    match definition("enum E { A = 1 (x = \"y\") B (z) }").kind {
        DefinitionKind::Enum { members } => {
            assert_eq!(annotations(&members[0].annotations), [("x", Some("y"))]);
            assert_eq!(annotations(&members[1].annotations), [("z", None)]);
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn fbthrift_annotations_are_kept() {
    let definition = definition("@a.B\n@C{ d = {1: 2} }\nstruct S { @E 1: i32 a }");
    assert_eq!(
        annotations(&definition.annotations),
        [("@a.B", None), ("@C", Some("d = {1: 2}"))]
    );
}

#[test]
fn ids_and_requiredness() {
    let fields =
        fields("struct S { 1: required i32 a, optional i32 b; -3: i32 c 0x10: i32 d\n i32 e }");
    let found: Vec<_> = fields
        .iter()
        .map(|field| {
            (
                field.id.map(|id| id.value),
                field.requiredness.map(|it| it.required),
                field.name.text.as_str(),
            )
        })
        .collect();
    let expected = [
        (Some(1), Some(true), "a"),
        (None, Some(false), "b"),
        (Some(-3), None, "c"),
        (Some(16), None, "d"),
        (None, None, "e"),
    ];
    assert_eq!(found, expected);
}

#[test]
fn separators_are_free() {
    for separator in [",", ";", "\n", " "] {
        let text = format!(
            "struct S {{ 1: i32 a{separator}2: i32 b{separator} }}{separator}struct T {{}}"
        );
        assert_eq!(tree(&text).definitions.len(), 2, "{separator:?}");
    }
}

#[test]
fn keywords_as_names() {
    let words = "struct union enum service const typedef namespace include list map i32 string required optional void \
                 oneway async throws extends exception true cpp_include package";
    for word in words.split_whitespace() {
        assert_eq!(field(&format!("1: i32 {word}")).name.text, word);
        assert_eq!(
            field(&format!("1: required {word}.T {word} = 1")).name.text,
            word
        );
    }
    match definition(&format!("enum E {{ {words} }}")).kind {
        DefinitionKind::Enum { members } => {
            assert_eq!(members.len(), words.split_whitespace().count())
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(
        functions("service S { i32 list(1: i32 map), void throws() throws () }").len(),
        2
    );
}

#[test]
fn structs_unions_and_exceptions() {
    for (word, kind) in [
        ("struct", StructKind::Struct),
        ("union", StructKind::Union),
        ("exception", StructKind::Exception),
    ] {
        match definition(&format!("{word} X {{ 1: i32 a }}")).kind {
            DefinitionKind::Struct { kind: found, .. } => assert_eq!(found, kind),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn references_and_xsd() {
    assert!(field("1: optional Node& next").reference);
    assert!(field("1: optional Node & next").reference);
    assert!(!field("1: optional Node next").reference);
    let field = field("1: i32 a = 1 xsd_optional xsd_nillable xsd_attrs { 1: string lang } (b)");
    assert_eq!(annotations(&field.annotations), [("b", None)]);
    assert_eq!(fields("struct S xsd_all { 1: i32 a }").len(), 1);
}

#[test]
fn numbers() {
    assert_eq!(value("0"), ValueKind::Int(0));
    assert_eq!(value("010"), ValueKind::Int(10));
    assert_eq!(value("-7"), ValueKind::Int(-7));
    assert_eq!(value("+7"), ValueKind::Int(7));
    assert_eq!(value("0xfF"), ValueKind::Int(255));
    assert_eq!(value("-0x10"), ValueKind::Int(-16));
    assert_eq!(value("9223372036854775807"), ValueKind::Int(i64::MAX));
    assert_eq!(value("-9223372036854775808"), ValueKind::Int(i64::MIN));
    assert_eq!(value("1.5"), ValueKind::Double(1.5));
    assert_eq!(value("-.5"), ValueKind::Double(-0.5));
    assert_eq!(value("1e3"), ValueKind::Double(1000.0));
    assert_eq!(value("+1.25E-2"), ValueKind::Double(0.0125));
}

#[test]
fn strings() {
    let string = |text: &str| ValueKind::String(text.to_owned());
    assert_eq!(value("\"it's\""), string("it's"));
    assert_eq!(value("'say \"hi\"'"), string("say \"hi\""));
    assert_eq!(
        value(r#""\n\r\t\\\"\'\b\f\u00e9""#),
        string("\n\r\t\\\"'\u{8}\u{c}é")
    );
    assert_eq!(value("''"), string(""));
    assert_eq!(
        value("\"// no # comment /* */\""),
        string("// no # comment /* */")
    );
    assert_eq!(value("'über\nzwei Zeilen'"), string("über\nzwei Zeilen"));
    assert_eq!(value(r"'é\\'"), string("é\\"));
}

#[test]
fn composed_values() {
    let int = |number| Value {
        kind: ValueKind::Int(number),
        span: definition("struct S {}").span,
    };
    let kinds = |kind: ValueKind| match kind {
        ValueKind::List(values) => values
            .into_iter()
            .map(|value| value.kind)
            .collect::<Vec<_>>(),
        ValueKind::Map(entries) => entries
            .into_iter()
            .flat_map(|(key, value)| [key.kind, value.kind])
            .collect(),
        other => panic!("{other:?}"),
    };
    let expected: Vec<_> = (1..=4).map(|number| int(number).kind).collect();
    assert_eq!(kinds(value("[1, 2; 3 4,]")), expected);
    assert_eq!(kinds(value("{1: 2, 3: 4;}")), expected);
    assert_eq!(kinds(value("{1: 2 3: 4}")), expected);
    assert_eq!(value("[]"), ValueKind::List(Vec::new()));
    assert_eq!(value("{}"), ValueKind::Map(Vec::new()));
    assert_eq!(value("a.B.C"), ValueKind::Name("a.B.C".to_owned()));
}

#[test]
fn enums() {
    match definition("enum E { A, B = 5; C D = -0x2, }").kind {
        DefinitionKind::Enum { members } => {
            let found: Vec<_> = members
                .iter()
                .map(|member| (member.name.text.as_str(), member.value.map(|it| it.value)))
                .collect();
            assert_eq!(
                found,
                [("A", None), ("B", Some(5)), ("C", None), ("D", Some(-2))]
            );
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn senums() {
    match definition("senum S { \"a\", 'b' }").kind {
        DefinitionKind::Senum { values } => {
            let values: Vec<_> = values.into_iter().map(|literal| literal.value).collect();
            assert_eq!(values, ["a", "b"]);
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn services() {
    let text = "service S extends base.T {\n void ping();\n oneway void send(1: i32 a, 2: optional string b = \"x\")\n \
                async void old(),\n list<User> get(i64 id) throws (1: Failure failure, 2: Other other) (a = \"b\")\n \
                i32 last() throws ()\n}";
    match definition(text).kind {
        DefinitionKind::Service { extends, .. } => {
            assert_eq!(extends.map(|name| name.text).as_deref(), Some("base.T"))
        }
        other => panic!("{other:?}"),
    }
    let found: Vec<_> = functions(text)
        .iter()
        .map(|function| {
            let returns = function.returns.as_ref().map(ty);
            (
                function.name.text.clone(),
                function.oneway,
                returns,
                function.arguments.len(),
                function.throws.len(),
            )
        })
        .collect();
    let expected = [
        ("ping".to_owned(), false, None, 0, 0),
        ("send".to_owned(), true, None, 2, 0),
        ("old".to_owned(), true, None, 0, 0),
        ("get".to_owned(), false, Some("list<User>".to_owned()), 1, 2),
        ("last".to_owned(), false, Some("i32".to_owned()), 0, 0),
    ];
    assert_eq!(found, expected);
}

#[test]
fn spans_cover_what_was_written() {
    let text = "/** docs */\nstruct S { 1: required list<i32> a = [1] (b) }\n";
    let definition = definition(text);
    assert_eq!(
        &text[definition.span.range()],
        "struct S { 1: required list<i32> a = [1] (b) }"
    );
    let field = &fields(text)[0];
    assert_eq!(
        &text[field.span.range()],
        "1: required list<i32> a = [1] (b)"
    );
    assert_eq!(&text[field.ty.span.range()], "list<i32>");
    assert_eq!(&text[field.name.span.range()], "a");
    assert_eq!(
        field
            .default
            .as_ref()
            .map(|value| &text[value.span.range()]),
        Some("[1]")
    );
}

#[test]
fn a_mistake_does_not_hide_what_follows() {
    let text =
        "struct A { 1: i32, 2: i32 fine }\nnonsense here\nstruct B {}\nconst = 3\nenum E { A B C }";
    let parsed = parse(Path::new("test.thrift"), text);
    assert!(parsed.failed);
    let names: Vec<_> = parsed
        .document
        .definitions
        .iter()
        .map(|it| it.name.text.as_str())
        .collect();
    assert_eq!(names, ["A", "B", "E"]);
    match &parsed.document.definitions[0].kind {
        DefinitionKind::Struct { fields, .. } => assert_eq!(fields[0].name.text, "fine"),
        other => panic!("{other:?}"),
    }
    assert_eq!(parsed.diagnostics.iter().count(), 3);
}
