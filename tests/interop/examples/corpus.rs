//! Writes crates of which each lets records of some IDL files go to Python and back: `corpus UNITS FOLDER`.
//!
//! `UNITS` is a file that the generator's example `corpus` has written: a line for each unit, with its name, its path and the folders
//! that its includes are looked for in. Run by `scripts/round_trip.sh`. One crate for all would need too much memory.

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use scrooge_codegen::Config;
use scrooge_test_support::interop::{plain_idl, prefix, record_types};

/// About how many lines of Rust are in one crate.
const LINES: usize = 60_000;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let [units, folder] = arguments.as_slice() else {
        return Err("usage: corpus UNITS FOLDER".into());
    };
    let list = fs::read_to_string(units)?;
    let mut part = Part::default();
    let mut number = 0;
    for line in list.lines() {
        part.add(line)?;
        if part.lines > LINES {
            part.write(&folder.join(format!("part_{number:02}")))?;
            part = Part::default();
            number += 1;
        }
    }
    part.write(&folder.join(format!("part_{number:02}")))
}

/// What will be one crate.
#[derive(Default)]
struct Part {
    lines: usize,
    files: Vec<(PathBuf, String)>,
    modules: String,
    units: String,
}

impl Part {
    fn add(&mut self, line: &str) -> Result<(), Box<dyn Error>> {
        let mut words = line.split('\t');
        let (name, path) = (words.next(), words.next());
        let (Some(name), Some(path)) = (name, path) else {
            return Err(format!("not a unit: {line}").into());
        };
        let include_dirs: Vec<&str> = words.collect();
        let config = Config::new().relative_includes(true).format(false);
        let folders = include_dirs.iter();
        let config = folders.fold(config, |config, folder| config.include_dir(*folder));
        let model = config.load(&[path])?;
        for generated in config.generate(&model)? {
            self.lines += generated.text.len() / 40;
            self.files
                .push((Path::new(name).join(generated.name), generated.text));
        }
        let prefix = prefix(name);
        let plain = plain_idl(&model, &prefix);
        self.files
            .push((Path::new(name).join("plain.thrift"), plain));
        writeln!(
            self.modules,
            "mod {name} {{ include!(\"{name}/scrooge_generated.rs\"); }}"
        )?;
        writeln!(
            self.units,
            "units.push(Unit {{ name: {name:?}, path: {path:?}, plain: include_str!(\"{name}/plain.thrift\").into(), \
             include_dirs: vec!{:?}.into_iter().map(PathBuf::from).collect::<Vec<PathBuf>>(), types: {} }});",
            include_dirs,
            record_types(
                &model,
                &format!("crate::{name}"),
                &prefix,
                "decoded_in_full"
            )?
        )?;
        Ok(())
    }

    fn write(&self, folder: &Path) -> Result<(), Box<dyn Error>> {
        let source = folder.join("src");
        if source.exists() {
            fs::remove_dir_all(&source)?;
        }
        for (path, text) in &self.files {
            let path = source.join(path);
            fs::create_dir_all(path.parent().ok_or("no folder")?)?;
            fs::write(path, text)?;
        }
        let main = format!(
            "#![allow(warnings, clippy::all)]\nuse std::path::PathBuf;\nuse scrooge_interop::Unit;\n{}\n\
             fn main() -> scrooge_interop::Result<()> {{\nlet mut units = Vec::new();\n{}\
             scrooge_interop::run_part(&units)\n}}\n",
            self.modules, self.units
        );
        fs::write(source.join("main.rs"), main)?;
        let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let manifest = format!(
            "[package]\nname = {:?}\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n[dependencies]\n\
             scrooge-interop = {{ path = {:?} }}\nscrooge-runtime = {{ path = {:?} }}\n",
            folder.file_name().unwrap_or_default().to_string_lossy(),
            workspace.join("tests/interop"),
            workspace.join("scrooge-runtime"),
        );
        fs::write(folder.join("Cargo.toml"), manifest)?;
        Ok(())
    }
}
