//! Input that nobody writes by accident: an error each time, in good time, on a small stack.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use scrooge_codegen::{Config, Error};

/// What is said of a text, on a stack of half a megabyte: a quarter of what a test's thread has, a sixteenth of `main`'s.
fn codes(text: String) -> Vec<&'static str> {
    let check = move || match Config::new().load_text(Path::new("hostile.thrift"), &text) {
        Ok(_) => Vec::new(),
        Err(Error::Diagnostics(diagnostics)) => {
            assert!(!diagnostics.to_string().is_empty());
            diagnostics
                .iter()
                .filter_map(|diagnostic| diagnostic.code)
                .collect()
        }
        Err(error) => panic!("{error}"),
    };
    let started = Instant::now();
    let thread = std::thread::Builder::new()
        .stack_size(512 << 10)
        .spawn(check)
        .unwrap();
    let codes = thread.join().unwrap();
    // Far more than any of them takes, far less than what grows with the square of the input would.
    assert!(
        started.elapsed() < Duration::from_secs(20),
        "{:?}",
        started.elapsed()
    );
    codes
}

fn repeat(text: &str) -> String {
    text.repeat(100_000)
}

#[test]
fn nested_types() {
    for closing in [repeat(">"), String::new()] {
        let codes = codes(format!(
            "struct S {{ 1: {}i32{closing} a }}",
            repeat("list<")
        ));
        assert!(codes.contains(&"too-deep"), "{codes:?}");
    }
    assert!(
        codes(format!(
            "typedef {}i32{} T",
            repeat("map<i32,"),
            repeat(">")
        ))
        .contains(&"too-deep")
    );
}

#[test]
fn nested_values() {
    assert!(codes(format!("const i32 C = {}{}", repeat("["), repeat("]"))).contains(&"too-deep"));
    assert!(codes(format!("const i32 C = {}", repeat("{1:"))).contains(&"too-deep"));
    assert!(
        codes(format!("const i32 C = {}1{}", repeat("{"), repeat(":1}"))).contains(&"too-deep")
    );
}

#[test]
fn nested_xsd_attributes() {
    assert!(
        codes(format!("struct S {{ {}", repeat("1: i32 a xsd_attrs { "))).contains(&"too-deep")
    );
}

#[test]
fn brackets_of_every_kind() {
    for open in [
        "{",
        "(",
        "[",
        "<",
        "}",
        ")",
        "]",
        ">",
        "@",
        "@a{",
        "struct S {",
        "service S { void f(",
        "\"",
        "'",
        "#@namespace",
    ] {
        assert!(!codes(repeat(open)).is_empty(), "{open}");
        assert!(
            !codes(format!("struct S {{ {}", repeat(open))).is_empty(),
            "{open}"
        );
        assert!(
            !codes(format!("struct S {{ 1: i32 a = {}", repeat(open))).is_empty(),
            "{open}"
        );
    }
}

#[test]
fn long_chains_of_typedefs_and_constants_are_no_mistake() {
    let mut text = String::new();
    for index in 0..20_000 {
        text.push_str(&format!(
            "typedef T{} T{index}\nconst i32 C{index} = C{}\n",
            index + 1,
            index + 1
        ));
    }
    text.push_str("typedef i32 T20000\nconst T0 C20000 = 7\n");
    assert_eq!(codes(text), Vec::<&str>::new());
}

#[test]
fn types_and_constants_that_double() {
    let mut types = "typedef i32 T0\n".to_owned();
    let mut values = "typedef list<i32> L\nconst list<i32> V0 = [1, 2]\n".to_owned();
    values = values.replace("typedef list<i32> L\n", "struct S { 1: list<S> s }\n");
    values = values.replace("const list<i32> V0 = [1, 2]", "const S V0 = {}");
    for index in 1..60 {
        types.push_str(&format!("typedef map<T{0}, T{0}> T{index}\n", index - 1));
        values.push_str(&format!(
            "const S V{index} = {{\"s\": [V{0}, V{0}]}}\n",
            index - 1
        ));
    }
    assert!(codes(types).contains(&"too-deep"));
    assert!(codes(values).contains(&"too-deep"));
}

#[test]
fn long_cycles_of_structs() {
    let mut text = String::new();
    for index in 0..20_000 {
        text.push_str(&format!(
            "struct S{index} {{ 1: required S{} next }}\n",
            (index + 1) % 20_000
        ));
    }
    assert_eq!(codes(text), Vec::<&str>::new());
}

#[test]
fn fifty_megabytes_of_comment() {
    let filling = "a comment * and / on \n".repeat((50 << 20) / 22);
    assert_eq!(
        codes(format!("/*{filling}*/ struct S {{}}")),
        Vec::<&str>::new()
    );
    assert_eq!(
        codes(format!("/**{filling}*/ struct S {{}}")),
        Vec::<&str>::new()
    );
    assert_eq!(codes(format!("/*{filling}")), ["unterminated-comment"]);
    let codes = codes(format!("const string S = \"{filling}"));
    assert_eq!(codes.first(), Some(&"unterminated-string"));
    assert_eq!(codes.last(), Some(&"too-many-errors"));
    assert!(codes.len() < 210, "{}", codes.len());
}

#[test]
fn every_prefix_of_a_real_file() {
    let text = fs::read_to_string("tests/diagnostics/type_mismatch.thrift").unwrap()
        + "/** d */ service S extends a.B { oneway void f(1: map<i32, list<string>> a = {1: [\"\\n\"]} (x = 'y')) throws (1: E e) }";
    for end in (0..text.len()).filter(|&end| text.is_char_boundary(end)) {
        let _ = Config::new()
            .load_text(Path::new("prefix.thrift"), &text[..end])
            .map_err(|error| error.to_string());
        let _ = Config::new()
            .load_text(Path::new("suffix.thrift"), &text[end..])
            .map_err(|error| error.to_string());
    }
}

/// A folder of its own for a test, removed at its end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path =
            std::env::temp_dir().join(format!("scrooge-codegen-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn write(&self, name: &str, contents: impl AsRef<[u8]>) -> PathBuf {
        let path = self.0.join(name);
        fs::write(&path, contents).unwrap();
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_long_circle_of_includes() {
    let folder = Folder::new("circle");
    for index in 0..2_000 {
        folder.write(
            &format!("f{index}.thrift"),
            format!("include \"f{}.thrift\"", (index + 1) % 2_000),
        );
    }
    let error = Config::new()
        .load(&[folder.0.join("f0.thrift")])
        .unwrap_err()
        .to_string();
    assert!(error.starts_with("error[include-cycle]"), "{error}");
    assert!(error.len() < 10_000, "{}", error.len());
}

#[test]
fn bytes_that_are_no_text() {
    let folder = Folder::new("bytes");
    let noise: Vec<u8> = (0..100_000u32)
        .map(|index| (index.wrapping_mul(2_654_435_761) >> 24) as u8)
        .collect();
    for bytes in [&b"\xff\xfe\x00"[..], b"struct S {} \xc3", &noise] {
        let file = folder.write("bytes.thrift", bytes);
        let error = Config::new().load(&[file]).unwrap_err().to_string();
        assert!(error.starts_with("error[invalid-utf8]"), "{error}");
    }
    let file = folder.write("zeros.thrift", [0; 1000]);
    assert!(
        Config::new()
            .load(&[file])
            .unwrap_err()
            .to_string()
            .starts_with("error[unknown-character]")
    );
}

#[test]
fn five_thousand_lines_are_parsed_in_no_time() {
    let mut text = String::new();
    for index in 0..500 {
        text.push_str(&format!(
            "/** Docs of number {index}. */\nstruct Number{index} {{\n  1: required i64 id,\n  2: optional string name\n  \
             3: map<string, list<i32>> tags = {{\"a\": [1, 2, 3]}},\n  4: optional Number{index} next (a = \"b\")\n  \
             // a comment\n  5: double share = 0.5;\n  6: bool flag = true,\n}}\n"
        ));
    }
    assert_eq!(text.lines().count(), 5_000);
    let best = (0..5).map(|_| {
        let started = Instant::now();
        let parsed = scrooge_codegen::parse::parse(Path::new("long.thrift"), &text);
        assert!(!parsed.failed);
        started.elapsed()
    });
    let best = best.min().unwrap();
    println!("5,000 lines: {best:?}");
    assert!(best < Duration::from_millis(150), "{best:?}");
}
