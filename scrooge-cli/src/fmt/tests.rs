//! The layout, on texts that people write and on texts that nobody should.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use proptest::prelude::*;

use super::{Failure, format, same};

fn formatted(text: &str) -> String {
    match format(Path::new("test.thrift"), text) {
        Ok(formatted) => formatted,
        Err(Failure::Bug(message)) => panic!("{message}:\n{text}"),
        Err(Failure::Mistakes(diagnostics)) => panic!("{diagnostics}\n{text}"),
    }
}

/// The layout of `text` is `expected`, and has that layout itself.
fn check(text: &str, expected: &str) {
    let found = formatted(text);
    assert_eq!(found, expected, "from:\n{text}");
    assert_eq!(formatted(&found), found, "formatting it again changes it");
}

#[test]
fn a_field_a_line() {
    check(
        "struct   A{1:i32 a=5,2 :optional map < string,list<i64> >b;3:B&c(k=\"v\",w)}struct B{}",
        "struct A {\n  1: i32 a = 5,\n  2: optional map<string, list<i64>> b;\n  3: B & c (k = \"v\", w)\n}\nstruct B {}\n",
    );
}

#[test]
fn separators_stay_as_they_are() {
    check(
        "enum E { A=1 B , C=-3; }; typedef i32 T,",
        "enum E {\n  A = 1\n  B,\n  C = -3;\n};\ntypedef i32 T,\n",
    );
}

#[test]
fn headers() {
    check(
        "namespace   rs\ta.b\nnamespace py  my-company.v2\nnamespace * x\n\n\n\ninclude\t'a.thrift'\n#@namespace scala a.b\ncpp_include \"x\"\njava_package com.x",
        "namespace rs a.b\nnamespace py my-company.v2\nnamespace * x\n\ninclude 'a.thrift'\n#@namespace scala a.b\ncpp_include \"x\"\njava_package com.x\n",
    );
}

#[test]
fn groups_stay_apart_by_one_blank_line() {
    check(
        "\n\nstruct A {\n\n  1: i32 a\n\n\n  2: i32 b\n  3: i32 c\n\n}\n\n\nstruct B {\n}\n",
        "struct A {\n  1: i32 a\n\n  2: i32 b\n  3: i32 c\n}\n\nstruct B {}\n",
    );
}

#[test]
fn comments_stay_where_they_belong() {
    check(
        "// Head.\n\n# Apart.\n/**\n* Docs.\n*/\nstruct A { // of A\n      // before a\n  1: i32 a // of a\n     , 2: i32 b, /** of c */ 3: i32 c /* end */\n  // 4 was removed\n\n} // behind A\n// Tail.",
        "// Head.\n\n# Apart.\n/**\n * Docs.\n */\nstruct A { // of A\n  // before a\n  1: i32 a, // of a\n  2: i32 b,\n  /** of c */ 3: i32 c /* end */\n  // 4 was removed\n} // behind A\n// Tail.\n",
    );
}

#[test]
fn a_doc_comment_behind_a_brace_is_of_what_comes_next() {
    check(
        "struct A { /** of a */\n 1: i32 a }",
        "struct A {\n  /** of a */\n  1: i32 a\n}\n",
    );
}

#[test]
fn comments_in_the_middle_of_things() {
    check(
        "struct A {\n1: // type\nlist</* of */i32>\n// name\na = /* x */ 5\n}",
        "struct A {\n  1: // type\n    list< /* of */ i32>\n    // name\n    a = /* x */ 5\n}\n",
    );
}

#[test]
fn functions() {
    check(
        "service S extends b.T{oneway void f ( )\n i32 g(1:i32 a,2:i32 b)throws(1:X x)(k='v');\n list<i32> h(\n1: i32 a // one\n,2: i32 b\n)\nthrows (1: X x,\n2: Y y)\n}",
        "service S extends b.T {\n  oneway void f()\n  i32 g(1: i32 a, 2: i32 b) throws (1: X x) (k = 'v');\n  list<i32> h(\n    1: i32 a, // one\n    2: i32 b\n  )\n    throws (1: X x,\n      2: Y y)\n}\n",
    );
}

#[test]
fn values_keep_their_lines() {
    check(
        "const map<string,list<i32>> M={\"a\":[1,2,\n3], 'b' : [ ] ,\n\n\"c\":[\n4 ]}\nconst list<i32> L = [\n 1, 2, 3,\n // rest\n 4, 5\n ]",
        "const map<string, list<i32>> M = {\"a\": [1, 2,\n    3], 'b': [],\n\n  \"c\": [\n    4\n  ]}\nconst list<i32> L = [\n  1, 2, 3,\n  // rest\n  4, 5\n]\n",
    );
}

#[test]
fn texts_over_several_lines_stay() {
    check(
        "const string S = \"one\n      two\"\r\nconst string T = 'it\\'s'\r\n",
        "const string S = \"one\n      two\"\nconst string T = 'it\\'s'\n",
    );
}

#[test]
fn what_only_some_compilers_know() {
    check(
        "package \"x/y\"\n@A{ b = 1,   c=2}\n@B struct S {\n@C\n1: i32 a\n}\nsenum T { 'a', \"b\" }\nstruct X xsd_all { 1: map cpp_type \"M\" <i32,i32> m xsd_optional xsd_attrs { 1: i32 z } }",
        "package \"x/y\"\n@A{ b = 1,   c=2}\n@B struct S {\n  @C\n  1: i32 a\n}\nsenum T {\n  'a',\n  \"b\"\n}\nstruct X xsd_all {\n  1: map cpp_type \"M\" <i32, i32> m xsd_optional xsd_attrs {\n    1: i32 z\n  }\n}\n",
    );
}

#[test]
fn nothing_and_comments_alone() {
    check("", "");
    check("\u{feff} \n\n", "");
    check("\n // a\n\n\n /* b */", "// a\n\n/* b */\n");
}

#[test]
fn what_is_no_idl_is_not_formatted() {
    let result = format(Path::new("test.thrift"), "struct A { 1: }");
    assert!(matches!(result, Err(Failure::Mistakes(_))));
}

static CORPUS: LazyLock<Vec<(PathBuf, String)>> = LazyLock::new(corpus);

/// Every IDL of the repository that can be parsed.
fn corpus() -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found = Vec::new();
    for folder in [
        "idl",
        "scrooge-codegen/tests/golden",
        "scrooge-codegen/tests/diagnostics",
    ] {
        for entry in fs::read_dir(root.join(folder)).expect("the folder is there") {
            let path = entry.expect("can be read").path();
            let is_idl = path.extension().is_some_and(|it| it == "thrift");
            if let Some(text) = fs::read_to_string(&path).ok().filter(|_| is_idl)
                && !scrooge_codegen::parse::parse(&path, &text).failed
            {
                found.push((path, text));
            }
        }
    }
    assert!(found.len() > 30, "the corpus is gone");
    found
}

#[test]
fn the_corpus_is_formatted_once_and_for_all() {
    for (path, text) in CORPUS.iter() {
        let once = formatted(text);
        assert_eq!(formatted(&once), once, "{}", path.display());
    }
}

/// What may stand between two tokens.
fn gap() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => Just(" "),
        3 => Just("\n"),
        1 => Just("\t"),
        1 => Just("\r\n"),
        1 => Just(" // note\n"),
        1 => Just("# note\n"),
        1 => Just("/* note */"),
        1 => Just("/** docs */"),
        1 => Just("/**\n\t * more\n * docs\n */"),
        1 => Just("/** docs\n      by hand\n\n   and less\n*/"),
        1 => Just("/***** box *****\n ***/"),
    ];
    prop::collection::vec(piece, 1..4).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    /// Whatever white space and comments stand between the tokens of a file: the layout means the same, which `format`
    /// itself checks, loses no comment, which it checks too, and is stable.
    #[test]
    fn any_gaps(file in 0..CORPUS.len(), gaps in prop::collection::vec(gap(), 60)) {
        let (_, text) = &CORPUS[file];
        let (tokens, _) = same::tokens_and_comments(text).expect("it is IDL");
        // What stands in a namespace must not be torn apart.
        prop_assume!(!text.contains('@') && !text.contains("namespace py"));
        let mut torn = String::new();
        for (index, token) in tokens.iter().enumerate() {
            torn.push_str(gaps.get(index % gaps.len()).map_or(" ", String::as_str));
            torn.push_str(token);
        }
        let path = Path::new("test.thrift");
        prop_assume!(!scrooge_codegen::parse::parse(path, &torn).failed);
        let once = formatted(&torn);
        prop_assert_eq!(formatted(&once), once);
    }
}
