//! Python, with Apache's library in its pure mode.

use std::fs;
use std::path::{Path, PathBuf};

use super::{Built, Peer, plain_classes, run, thrift, write_plain};
use crate::{Holds, RecordType, Result, Unit};

/// Code for Python from a unit's own IDL, or, where that cannot be had, from its plain form.
#[derive(Clone, Debug)]
pub struct Python {
    /// An interpreter that has the package `thrift`.
    pub interpreter: PathBuf,
}

impl Peer for Python {
    fn name(&self) -> &'static str {
        "Python"
    }

    fn holds(&self) -> Holds {
        Holds {
            containers_as_keys: false,
            structs_as_keys: true,
        }
    }

    fn is_plain(&self) -> bool {
        false
    }

    fn makes_values(&self) -> bool {
        true
    }

    fn build(&self, unit: &Unit, folder: &Path) -> Result<Built> {
        let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("python/peer.py");
        let built = |classes, as_written, out: &Path| Built {
            command: vec![self.interpreter.clone(), program.clone(), out.to_owned()],
            classes,
            as_written,
        };
        let out = folder.join("python");
        let generated = thrift("py", Path::new(unit.path), &unit.include_dirs, &out);
        if generated.is_ok() {
            let classes = unit.types.iter().map(class).collect::<Result<Vec<_>>>()?;
            let written = built(classes, true, &out);
            if self.finds_all(unit, &written, folder).is_ok() {
                return Ok(written);
            }
        }
        let out = folder.join("python_plain");
        thrift("py", &write_plain(unit, folder)?, &[], &out)?;
        let plain = built(plain_classes(unit), false, &out);
        self.finds_all(unit, &plain, folder)?;
        Ok(plain)
    }
}

impl Python {
    fn finds_all(&self, unit: &Unit, built: &Built, folder: &Path) -> Result<()> {
        let types = folder.join("types");
        fs::write(&types, super::lines(&unit.types, &built.classes))?;
        let (program, arguments) = built.command.split_first().ok_or("no command")?;
        let mut command = std::process::Command::new(program);
        run(command.args(arguments).arg(types).arg("find"))
    }
}

/// Where the compiler puts a struct: the package is the namespace of its file, or else the file's name.
fn class(record_type: &RecordType) -> Result<String> {
    let text = String::from_utf8_lossy(&fs::read(record_type.file)?).into_owned();
    let namespace = |language: &str| {
        text.lines().find_map(|line| {
            let mut words = line.split_whitespace();
            let found = words.next() == Some("namespace") && words.next() == Some(language);
            words.next().filter(|_| found).map(str::to_owned)
        })
    };
    let stem = Path::new(record_type.file).file_stem();
    let package = namespace("py")
        .or_else(|| namespace("*"))
        .or_else(|| stem.map(|stem| stem.to_string_lossy().into_owned()))
        .ok_or("a file without a name")?;
    Ok(format!("{package}\t{}", record_type.name))
}
