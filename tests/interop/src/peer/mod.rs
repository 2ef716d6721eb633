//! Generating, building and running a program in another language.

mod java;
mod python;

use std::ffi::OsStr;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use scrooge_runtime::schema::StructKind;

pub use java::Java;
pub use python::Python;

use crate::{Holds, RecordType, Result, Unit};

/// A program in another language, with code that Apache's compiler generated for it.
pub trait Peer {
    /// The language.
    fn name(&self) -> &'static str;

    /// What its code can hold.
    fn holds(&self) -> Holds;

    /// Whether it takes the plain form only. All units are built at once then, since starting its compiler takes longest.
    fn is_plain(&self) -> bool;

    /// Whether it makes values of its own for `foreign_values`.
    fn makes_values(&self) -> bool;

    /// Generates and builds the code for a unit in a folder. Says how the command starts that is to be run there.
    ///
    /// # Errors
    ///
    /// When that cannot be done: with what the tool said.
    fn build(&self, unit: &Unit, folder: &Path) -> Result<Built>;
}

/// What was built for a unit.
#[derive(Debug)]
pub struct Built {
    /// The command and its first arguments.
    pub command: Vec<PathBuf>,
    /// Where the program finds the class of each type.
    pub classes: Vec<String>,
    /// Whether the unit's own IDL was generated from, and not [`Unit::plain`].
    pub as_written: bool,
}

/// The value of a variable by which somebody has said where a tool is. Without it the test has nothing to do, and says so
/// where it is seen.
#[must_use]
pub fn in_environment(variable: &str) -> Option<PathBuf> {
    let found = std::env::var_os(variable).map(PathBuf::from);
    if found.is_none() {
        let said = format!("\n*** SKIPPED: {variable} is not set; see docs/interop.md ***\n");
        // Not the macro, whose output tests hide.
        let _ = std::io::stderr().write_all(said.as_bytes());
    }
    found
}

/// Runs Apache's compiler.
fn thrift(language: &str, idl: &Path, include_dirs: &[PathBuf], out: &Path) -> Result<()> {
    fs::create_dir_all(out)?;
    let compiler = std::env::var_os("SCROOGE_INTEROP_THRIFT");
    let mut command = Command::new(compiler.as_deref().unwrap_or("thrift".as_ref()));
    command.args([
        "-r",
        "-allow-neg-keys",
        "-allow-64bit-consts",
        "--gen",
        language,
    ]);
    command.arg("-out").arg(out);
    for folder in include_dirs {
        command.arg("-I").arg(folder);
    }
    run(command.arg(idl))
}

/// Writes the plain form of a unit's IDL into a folder, with the namespace that peers look for it in.
fn write_plain(unit: &Unit, folder: &Path) -> Result<PathBuf> {
    let path = folder.join("plain.thrift");
    let text = format!("namespace * plain_{}\n{}", unit.name, unit.plain);
    fs::write(&path, text)?;
    Ok(path)
}

/// The names of the classes of the plain form.
fn plain_classes(unit: &Unit) -> Vec<String> {
    let types = unit.types.iter();
    types
        .map(|record_type| format!("plain_{}\t{}", unit.name, record_type.plain))
        .collect()
}

/// Runs a command. What it says is the error if it fails.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let output = command
        .output()
        .map_err(|error| format!("{}: {error}", command.get_program().display()))?;
    if output.status.success() {
        return Ok(());
    }
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8_lossy(&said);
    let lines = said.lines().filter(|line| !line.contains("[WARNING"));
    let lines: Vec<&str> = lines.filter(|line| !line.trim().is_empty()).collect();
    let program = Path::new(command.get_program());
    let program = program.file_name().unwrap_or(OsStr::new("")).display();
    Err(format!("{program}: {}", lines.join("\n")).into())
}

/// The lines of the file that tells a peer of the types.
pub(crate) fn lines(types: &[RecordType], classes: &[String]) -> String {
    let mut text = String::new();
    for (index, (record_type, class)) in types.iter().zip(classes).enumerate() {
        let kind = match record_type.schema.kind {
            StructKind::Union => "union",
            _ => "struct",
        };
        text.push_str(&format!("{index}\t{kind}\t{class}\n"));
    }
    text
}
