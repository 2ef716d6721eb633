//! What the macros refuse, and how: the compiler's messages, as users see them.

use std::fs;
use std::path::Path;

#[test]
fn mistakes_are_shown_where_they_are() {
    lend_idl();
    trybuild::TestCases::new().compile_fail("tests/ui/*.rs");
}

/// The cases are compiled as a crate of their own, from whose folder the paths of IDL files count.
fn lend_idl() {
    let cases =
        Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("tests/trybuild/scrooge-macros/idl");
    fs::create_dir_all(&cases).expect("the target folder can be written to");
    for file in fs::read_dir("tests/idl").expect("tests run in their crate's folder") {
        let file = file.expect("the folder can be read").path();
        let name = file.file_name().expect("files have names");
        fs::copy(&file, cases.join(name)).expect("files can be copied");
    }
}
