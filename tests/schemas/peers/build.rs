//! Has Apache's compiler generate Rust and Python from the random IDL that it can take, where it is installed.

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use scrooge_codegen::Config;
use scrooge_codegen::model::{Definition, Model};
use scrooge_test_support::documents::{self, Document, Flavour};

/// What the Rust crate of the workspace belongs to.
const WANTED: &str = "Thrift version 0.17.0";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-env-changed={}", documents::SEED);
    println!("cargo:rerun-if-env-changed=PATH");
    println!("cargo:rerun-if-changed=build.rs");
    let out_dir = PathBuf::from(std::env::var_os("OUT_DIR").ok_or("OUT_DIR is not set")?);
    let text = if is_installed() {
        generate(&out_dir)?
    } else {
        println!("cargo:warning=no `thrift` of 0.17.0 is installed: random schemas have no peers");
        // There never is such a file, so that every build looks whether the compiler has come.
        println!("cargo:rerun-if-changed=until-thrift-is-installed");
        NONE.to_owned()
    };
    fs::write(out_dir.join("peers.rs"), text)?;
    Ok(())
}

/// What stands in the place of peers where there are none.
const NONE: &str = "/// Every struct that has a peer: none.\npub fn peers() -> Vec<Peer> { Vec::new() }\n\
    /// Where generated Python is: nowhere.\npub const PYTHON: Option<&str> = None;\n";

fn is_installed() -> bool {
    let found = Command::new("thrift").arg("--version").output();
    found.is_ok_and(|found| String::from_utf8_lossy(&found.stdout).contains(WANTED))
}

fn generate(out_dir: &Path) -> Result<String, Box<dyn Error>> {
    let folder = out_dir.join("idl");
    let mut documents = documents::standard()?;
    documents.retain(|document| document.flavour == Flavour::Plain);
    documents::write(&documents, &folder)?;
    for document in &documents {
        run(&folder, document, "rs", &out_dir.join("rs"))?;
        run(&folder, document, "py", &out_dir.join("py"))?;
    }
    let files: Vec<PathBuf> = documents
        .iter()
        .map(|document| folder.join(&document.stem).with_extension("thrift"))
        .collect();
    let model = Config::new().include_dir(&folder).load(&files)?;
    let mut text = String::new();
    modules(&mut text, out_dir, &documents)?;
    table(&mut text, &model)?;
    writeln!(
        text,
        "/// Where generated Python is.\npub const PYTHON: Option<&str> = Some({:?});",
        out_dir.join("py")
    )?;
    Ok(text)
}

fn run(
    folder: &Path,
    document: &Document,
    language: &str,
    out: &Path,
) -> Result<(), Box<dyn Error>> {
    fs::create_dir_all(out)?;
    let output = Command::new("thrift")
        .current_dir(folder)
        .args(["--gen", language, "-out"])
        .arg(out)
        .arg(format!("{}.thrift", document.stem))
        .output()?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(format!("thrift --gen {language} {}: {said}", document.stem).into());
    }
    Ok(())
}

/// Each generated file in the module that the others import it from: its namespace.
fn modules(text: &mut String, out_dir: &Path, documents: &[Document]) -> std::fmt::Result {
    for Document { stem, .. } in documents {
        let path = out_dir.join("rs").join(stem).with_extension("rs");
        writeln!(
            text,
            "#[allow(missing_docs, unused, deprecated, unreachable_pub, clippy::all, rustdoc::all)]\n\
             pub mod {stem} {{ #[path = {path:?}] pub mod {stem}; pub use {stem}::*; }}"
        )?;
    }
    Ok(())
}

fn table(text: &mut String, model: &Model) -> std::fmt::Result {
    writeln!(
        text,
        "/// Every struct that has a peer.\npub fn peers() -> Vec<Peer> {{ vec!["
    )?;
    for (id, definition) in model.definitions() {
        if let Definition::Struct(definition) = definition {
            let (stem, name) = (&model.files[id.file].stem, &definition.name);
            writeln!(
                text,
                "Peer::of::<crate::{stem}::{name}>(\"{stem}.{name}\"),"
            )?;
        }
    }
    writeln!(text, "] }}")
}
