//! What is generated, to the letter: for each `golden/NAME.thrift` the text is in `golden/NAME.rs`, to be read by a reviewer
//! as any other code. The same files are compiled in the workspace's crate of tests.
//!
//! `UPDATE_GOLDEN=1 cargo test -p scrooge-codegen --test golden` writes them anew; then read the difference.

use std::fs;
use std::path::{Path, PathBuf};

use scrooge_codegen::Config;

const FOLDER: &str = "tests/golden";

fn files(folder: &str, extension: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> = entries
        .filter(|path| path.extension().is_some_and(|it| it == extension))
        .collect();
    files.sort();
    files
}

/// Everything that is generated for an IDL file, and where it is recorded: beside the IDL that it comes from. The root, which
/// brings in the others, says nothing new for an IDL file without includes.
fn generated(input: &Path) -> Vec<(PathBuf, String)> {
    let config = Config::new();
    let model = config.load(&[input]).unwrap();
    let files = config.generate(&model).unwrap();
    let mut texts: Vec<String> = files.into_iter().map(|file| file.text).collect();
    let root = texts.pop().unwrap();
    assert_eq!(texts.len(), model.files.len());
    let origins = model.files.iter().map(|file| file.path.clone());
    let mut generated: Vec<_> = origins
        .map(|path| path.with_extension("rs"))
        .zip(texts)
        .collect();
    if generated.len() > 1 {
        generated.push((input.with_extension("root.rs"), root));
    }
    generated
}

#[test]
fn generated_as_recorded() {
    let update = std::env::var_os("UPDATE_GOLDEN").is_some();
    let inputs = files(FOLDER, "thrift");
    assert!(inputs.len() >= 10, "the inputs are gone");
    let mut different = Vec::new();
    for (recorded, text) in inputs.iter().flat_map(|input| generated(input)) {
        if update {
            fs::write(&recorded, &text).unwrap();
            continue;
        }
        let old = fs::read_to_string(&recorded).unwrap_or_default();
        if old != text {
            different.push(format!(
                "{}: {}",
                recorded.display(),
                first_difference(&old, &text)
            ));
        }
    }
    assert!(
        different.is_empty(),
        "not as recorded:\n{}",
        different.join("\n")
    );
}

fn first_difference(old: &str, new: &str) -> String {
    let mut lines = old.lines().zip(new.lines()).enumerate();
    match lines.find(|(_, (old, new))| old != new) {
        Some((line, (old, new))) => format!("line {}\n- {old}\n+ {new}", line + 1),
        None => format!("{} lines, now {}", old.lines().count(), new.lines().count()),
    }
}

#[test]
fn generating_twice_gives_the_same() {
    for input in files(FOLDER, "thrift") {
        assert_eq!(generated(&input), generated(&input));
    }
}

#[test]
fn every_text_has_its_input() {
    for recorded in files(FOLDER, "rs")
        .into_iter()
        .chain(files("tests/golden/parts", "rs"))
    {
        let name = recorded.to_string_lossy().replace(".root.rs", ".rs");
        let input = Path::new(&name).with_extension("thrift");
        assert!(input.exists(), "{} is left over", recorded.display());
    }
}
