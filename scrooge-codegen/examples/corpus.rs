//! Generates Rust from every `.thrift` file below a folder, each with what it includes, as modules of one crate:
//! `corpus PACKAGES CRATE RUNTIME`. Run by `scripts/corpus.sh`.
//!
//! Says how many files there are, which are rejected and why, and what Apache's compiler says of each of those, and of those
//! that it rejects itself.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use scrooge_codegen::Config;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> Result<()> {
    let arguments: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let [packages, crate_folder, runtime] = arguments.as_slice() else {
        return Err("usage: corpus PACKAGES CRATE RUNTIME".into());
    };
    let packages = fs::canonicalize(packages)?;
    let files = distinct(&packages)?;
    println!("distinct files: {}", files.len());

    let mut accepted = BTreeMap::new();
    let mut rejected = BTreeMap::new();
    let mut warned = 0;
    for path in &files {
        let config = config(&packages, path);
        match config.load(&[path]) {
            Ok(model) => {
                warned += usize::from(!model.warnings.is_empty());
                let read: BTreeSet<PathBuf> =
                    model.files.iter().map(|file| file.path.clone()).collect();
                accepted.insert(path, (config, model, read));
            }
            Err(error) => {
                rejected.insert(path, error.to_string());
            }
        }
    }
    // What another file includes is generated along with that one.
    let mut included = BTreeSet::new();
    for (path, (_, _, read)) in &accepted {
        included.extend(read.iter().filter(|other| other != path).cloned());
    }
    let units: Vec<_> = accepted
        .iter()
        .filter(|(path, _)| !included.contains(path.as_path()))
        .collect();
    let source = crate_folder.join("src");
    if source.exists() {
        fs::remove_dir_all(&source)?;
    }
    let mut lib = String::from("#![warn(clippy::all)]\n");
    // For who generates from them again: name, file, and where to look for what it includes.
    let mut list = String::new();
    for (number, (path, (config, model, _))) in units.iter().enumerate() {
        let name = format!("unit_{number:03}");
        let folder = source.join(&name);
        fs::create_dir_all(&folder)?;
        for generated in config.generate(model)? {
            // No build script of its own, so that all of it can be one crate.
            let here = format!("env!(\"CARGO_MANIFEST_DIR\"), \"/src/{name}\"");
            let text = generated.text.replace("env!(\"OUT_DIR\")", &here);
            fs::write(folder.join(generated.name), text)?;
        }
        write!(list, "{name}\t{}", path.display())?;
        for folder in include_dirs(&packages, path) {
            write!(list, "\t{}", folder.display())?;
        }
        list.push('\n');
        let path = path.strip_prefix(&packages)?;
        writeln!(
            lib,
            "/// {}\npub mod {name} {{ include!(\"{name}/scrooge_generated.rs\"); }}",
            path.display()
        )?;
    }
    fs::write(source.join("lib.rs"), lib)?;
    fs::write(crate_folder.join("units"), list)?;
    let manifest = format!(
        "[package]\nname = \"corpus\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n\
         [dependencies]\nscrooge-runtime = {{ path = {:?} }}\n",
        runtime.display()
    );
    fs::write(crate_folder.join("Cargo.toml"), manifest)?;

    println!("generated: {} ({warned} with warnings)", accepted.len());
    println!("units, which no other file includes: {}", units.len());
    println!("rejected: {}", rejected.len());
    for (path, reason) in &rejected {
        let place = path.strip_prefix(&packages)?.display();
        match apache(&packages, path) {
            None => println!("\n{place}: Apache's compiler takes it\n{reason}"),
            Some(theirs) => {
                let ours = reason.lines().next().unwrap_or_default();
                println!(
                    "\n{place}: so does Apache's compiler\n  ours: {ours}\n  theirs: {theirs}"
                );
            }
        }
    }
    println!("\nrejected by Apache's compiler, generated here:");
    let mut count = 0;
    for path in accepted.keys() {
        if let Some(reason) = apache(&packages, path) {
            count += 1;
            println!("  {}: {reason}", path.strip_prefix(&packages)?.display());
        }
    }
    println!("  {count} files");
    Ok(())
}

/// Every `.thrift` file below a folder, but for those with a text that was there before.
fn distinct(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let kind = entry.file_type()?;
            if kind.is_dir() {
                folders.push(entry.path());
            } else if kind.is_file() && entry.path().extension().is_some_and(|it| it == "thrift") {
                paths.push(entry.path());
            }
        }
    }
    paths.sort();
    let mut texts = BTreeSet::new();
    let mut distinct = Vec::new();
    for path in paths {
        if texts.insert(fs::read(&path)?) {
            distinct.push(path);
        }
    }
    Ok(distinct)
}

/// Files say what they include by paths from some folder of their package: one above them, as a rule.
fn include_dirs(packages: &Path, path: &Path) -> Vec<PathBuf> {
    let above = path.ancestors().skip(2);
    let mut folders: Vec<PathBuf> = above
        .take_while(|folder| *folder != packages)
        .map(Path::to_owned)
        .collect();
    let Some(mut open) = folders.last().cloned().map(|package| vec![package]) else {
        return folders;
    };
    let mut others = BTreeSet::new();
    while let Some(folder) = open.pop() {
        let entries = fs::read_dir(&folder).into_iter().flatten().flatten();
        open.extend(
            entries
                .map(|entry| entry.path())
                .filter(|path| path.is_dir()),
        );
        others.insert(folder);
    }
    folders.extend(others);
    folders
}

fn config(packages: &Path, path: &Path) -> Config {
    let config = Config::new();
    let folders = include_dirs(packages, path).into_iter();
    folders.fold(config, Config::include_dir)
}

/// What Apache's compiler has against a file; nothing if it takes it or is not there.
fn apache(packages: &Path, path: &Path) -> Option<String> {
    let out = std::env::temp_dir().join("scrooge-corpus-apache");
    fs::create_dir_all(&out).ok()?;
    let mut command = Command::new("thrift");
    command
        .args(["--gen", "json", "-out"])
        .arg(&out)
        .arg("--allow-64bit-consts");
    for folder in include_dirs(packages, path) {
        command.arg("-I").arg(folder);
    }
    let output = command.arg(path).output().ok()?;
    let _ = fs::remove_dir_all(&out);
    if output.status.success() {
        return None;
    }
    let said = [output.stderr, output.stdout].concat();
    let said = String::from_utf8_lossy(&said);
    let line = said.lines().find(|line| {
        ["[ERROR", "[FAILURE", "not defined"]
            .iter()
            .any(|mark| line.contains(mark))
    });
    let line = line.unwrap_or("no reason given");
    let line = line.split("[WARNING").next().unwrap_or(line);
    // The path in it is known.
    let at_place = line
        .split_once(".thrift:")
        .and_then(|(path, _)| path.rfind('/'));
    let shown = at_place
        .and_then(|slash| line.get(slash + 1..))
        .unwrap_or(line);
    Some(shown.to_owned())
}
