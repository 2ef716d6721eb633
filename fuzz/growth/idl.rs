//! Texts of IDL.

use std::fmt::Write;
use std::path::Path;

use scrooge_codegen::Config;

use crate::Growth::{Linear, Sorted};
use crate::{SIZES, measure};

/// A text with so many of what its name says.
type Family = (&'static str, fn(usize) -> String);

pub(super) fn all() {
    let families: [Family; 12] = [
        ("fields", |n| {
            let field = |id| format!("{id}: optional i32 field{id}\n");
            format!("struct S {{ {} }}", (1..=n).map(field).collect::<String>())
        }),
        ("structs", |n| {
            (0..n).fold(String::new(), |mut text, number| {
                let _ = writeln!(text, "struct S{number} {{ 1: optional i32 x }}");
                text
            })
        }),
        ("structs-of-structs", |n| {
            (1..n).fold("struct S0 {}\n".to_owned(), |mut text, number| {
                let _ = writeln!(text, "struct S{number} {{ 1: optional S{} x }}", number - 1);
                text
            })
        }),
        ("a-cycle-of-structs", |n| {
            (0..n).fold(String::new(), |mut text, number| {
                let _ = writeln!(
                    text,
                    "struct S{number} {{ 1: optional S{} x }}",
                    (number + 1) % n
                );
                text
            })
        }),
        ("typedefs-of-typedefs", |n| {
            (1..n).fold("typedef i32 T0\n".to_owned(), |mut text, number| {
                let _ = writeln!(text, "typedef T{} T{number}", number - 1);
                text
            })
        }),
        ("constants-of-constants", |n| {
            (1..n).fold("const i32 C0 = 1\n".to_owned(), |mut text, number| {
                let _ = writeln!(text, "const i32 C{number} = C{}", number - 1);
                text
            })
        }),
        ("enumerators", |n| {
            let members: String = (0..n)
                .map(|number| format!("E{number} = {number}\n"))
                .collect();
            format!("enum E {{ {members} }}")
        }),
        ("elements", |n| {
            format!("const list<i32> L = [{}]", "1, ".repeat(n))
        }),
        ("comments", |n| {
            format!("{} struct S {{}}", "/** doc */ // line\n".repeat(n))
        }),
        ("open-braces", |n| "struct S { ".repeat(n)),
        ("open-brackets", |n| {
            format!("const list<i32> L = {}", "[".repeat(n))
        }),
        ("stray-characters", |n| "\u{A7} ".repeat(n)),
    ];
    let config = Config::new().format(false);
    for (name, text) in families {
        for n in SIZES {
            let text = text(n);
            let input = format!("idl-{name}/text");
            let path = Path::new("growth.thrift");
            measure(&input, "load", Sorted, || config.load_text(path, &text));
            match config.load_text(path, &text) {
                Ok(model) => measure(&input, "generate", Sorted, || config.generate(&model)),
                Err(error) => measure(&input, "explain", Linear, || error.to_string()),
            }
        }
    }
}
