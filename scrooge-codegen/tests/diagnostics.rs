//! Every mistake in IDL, as it is shown: `diagnostics/NAME.thrift` is read, and what is said of it is `NAME.txt`, to the letter.
//!
//! `UPDATE_GOLDEN=1 cargo test -p scrooge-codegen --test diagnostics` writes the texts anew; then read the difference.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use scrooge_codegen::{Config, Error};

const FOLDER: &str = "tests/diagnostics";

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

/// The configuration that a file asks for in its first lines: `// strict names`, `// derive PATTERN TRAIT`,
/// `// type_attribute PATTERN ATTRIBUTE`, `// extern_path IDL RUST`.
fn config(path: &Path) -> Config {
    let text = fs::read(path).unwrap();
    let text = String::from_utf8_lossy(&text);
    let lines = text.lines().map_while(|line| line.strip_prefix("// "));
    lines.fold(Config::new(), |config, line| {
        match *line.splitn(3, ' ').collect::<Vec<_>>() {
            ["strict", "names"] => config.strict_names(true),
            ["derive", pattern, traits] => config.derive(pattern, traits),
            ["type_attribute", pattern, text] => config.type_attribute(pattern, text),
            ["extern_path", idl, rust] => config.extern_path(idl, rust),
            _ => config,
        }
    })
}

/// What is printed for a file: warnings if it can be used, else everything.
fn rendered(path: &Path) -> String {
    match config(path).load(&[path]) {
        Ok(model) => model.rendered_warnings().to_string(),
        Err(Error::Diagnostics(diagnostics)) => diagnostics.to_string(),
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn rendered_as_recorded() {
    let update = std::env::var_os("UPDATE_GOLDEN").is_some();
    let mut different = Vec::new();
    let inputs = files(FOLDER, "thrift");
    assert!(inputs.len() > 40, "the inputs are gone");
    for input in &inputs {
        let recorded = input.with_extension("txt");
        let found = rendered(input);
        assert!(
            !found.is_empty(),
            "{} has nothing wrong in it",
            input.display()
        );
        if update {
            fs::write(&recorded, &found).unwrap();
        } else if fs::read_to_string(&recorded).unwrap_or_default() != found {
            different.push(format!("--- {}\n{found}", recorded.display()));
        }
    }
    assert!(
        different.is_empty(),
        "not as recorded:\n{}",
        different.join("\n")
    );
}

#[test]
fn every_text_has_its_input() {
    for recorded in files(FOLDER, "txt") {
        assert!(
            recorded.with_extension("thrift").exists(),
            "{} is left over",
            recorded.display()
        );
    }
}

/// Codes that no small file can bring about.
const NOT_SHOWN: [&str; 2] = [
    // Takes 4 GiB.
    "file-too-long",
    // Takes a file without read permission, which whoever runs as root has none of.
    "include-unreadable",
];

#[test]
fn every_diagnostic_is_shown() {
    let mut in_source = BTreeSet::new();
    let mut folders = vec![PathBuf::from("src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                codes_in_source(&fs::read_to_string(path).unwrap(), &mut in_source);
            }
        }
    }
    assert!(in_source.len() > 30, "{in_source:?}");
    let mut shown: BTreeSet<String> = NOT_SHOWN.iter().map(|&code| code.to_owned()).collect();
    for file in files(FOLDER, "txt") {
        for line in fs::read_to_string(file).unwrap().lines() {
            let code = line
                .strip_prefix("error[")
                .or_else(|| line.strip_prefix("warning["));
            shown.extend(
                code.and_then(|rest| rest.split(']').next())
                    .map(str::to_owned),
            );
        }
    }
    let missing: Vec<_> = in_source.difference(&shown).collect();
    assert!(missing.is_empty(), "no file in {FOLDER} shows {missing:?}");
}

fn codes_in_source(source: &str, codes: &mut BTreeSet<String>) {
    for start in ["Diagnostic::error(", "Diagnostic::warning("] {
        for rest in source.split(start).skip(1) {
            if let Some(code) = rest.trim_start().strip_prefix('"') {
                codes.extend(code.split('"').next().map(str::to_owned));
            }
        }
    }
}
