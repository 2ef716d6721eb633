//! Java, with Apache's libthrift.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{Built, Peer, plain_classes, run, thrift, write_plain};
use crate::{Holds, Result, Unit};

/// Code for Java from the plain form of a unit: Java's enums cannot hold unknown numbers, and accessors are named so that
/// the code for a field called `cause` does not compile.
#[derive(Clone, Debug)]
pub struct Java {
    /// A folder with the jars of libthrift and what it needs.
    pub jars: PathBuf,
}

impl Peer for Java {
    fn name(&self) -> &'static str {
        "Java"
    }

    fn holds(&self) -> Holds {
        Holds {
            containers_as_keys: true,
            structs_as_keys: true,
        }
    }

    fn is_plain(&self) -> bool {
        true
    }

    fn makes_values(&self) -> bool {
        false
    }

    fn build(&self, unit: &Unit, folder: &Path) -> Result<Built> {
        let (sources, classes) = (folder.join("java"), folder.join("java_classes"));
        let language = "java:generated_annotations=suppress";
        thrift(language, &write_plain(unit, folder)?, &[], &sources)?;
        let class_path = format!("{}/*", self.jars.display());
        let package = sources.join(format!("plain_{}", unit.name));
        let mut command = Command::new("javac");
        command.args(["-nowarn", "-Xlint:none", "-cp", &class_path, "-d"]);
        command.arg(&classes);
        command.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("java/Peer.java"));
        if package.exists() {
            for entry in fs::read_dir(package)? {
                command.arg(entry?.path());
            }
        }
        run(&mut command)?;
        let class_path = format!("{}:{class_path}", classes.display());
        // It runs for a second: what the compilers would gain takes longer.
        let command = [
            "java",
            "-XX:TieredStopAtLevel=1",
            "-Xss64m",
            "-cp",
            &class_path,
            "Peer",
        ];
        Ok(Built {
            command: command.map(PathBuf::from).into(),
            classes: plain_classes(unit),
            as_written: false,
        })
    }
}
