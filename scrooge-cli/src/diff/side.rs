//! One of the two versions.

use std::fs;
use std::path::{Path, PathBuf};

use scrooge_codegen::model::{Definition, DefinitionId, FileId, Model};
use scrooge_codegen::parse::parse;
use scrooge_codegen::{Config, Error};

use crate::console::{Console, Trouble};
use crate::inputs;
use crate::report;

pub(super) struct Side {
    pub(super) model: Model,
    /// For each file of the model, what it is called on either side.
    keys: Vec<String>,
    /// How many definitions each file has. The model may have more: those that the generator makes for itself.
    written: Vec<usize>,
}

/// What came of loading.
pub(super) enum Loaded {
    Side(Side),
    /// The IDL is wrong, and how was said.
    Wrong,
}

impl Side {
    pub(super) fn load(
        path: &Path,
        include_dirs: &[PathBuf],
        console: &Console,
    ) -> Result<Loaded, Trouble> {
        let is_folder = path.is_dir();
        let files = if is_folder {
            inputs::folder(path)?
        } else {
            vec![path.to_owned()]
        };
        let mut config = Config::new();
        if is_folder {
            config = config.include_dir(path);
        }
        for folder in include_dirs {
            config = config.include_dir(folder);
        }
        let model = match config.load(&files) {
            Ok(model) => model,
            Err(Error::Diagnostics(diagnostics)) => {
                // A program that asks for JSON gets changes or nothing: these are none.
                console.say(&report::text(&diagnostics, console));
                return Ok(Loaded::Wrong);
            }
            Err(error) => return Err(Trouble::new(error.to_string())),
        };
        let mut roots: Vec<PathBuf> = Vec::new();
        let own = if is_folder { Some(path) } else { path.parent() };
        for folder in own
            .into_iter()
            .chain(include_dirs.iter().map(PathBuf::as_path))
        {
            roots.extend(fs::canonicalize(if folder.as_os_str().is_empty() {
                Path::new(".")
            } else {
                folder
            }));
        }
        let keys = model.files.iter().enumerate().map(|(id, file)| {
            // The file that was named is the same one whatever its name.
            if !is_folder && model.roots.contains(&id) {
                return String::new();
            }
            key(&file.path, &roots)
        });
        let keys = keys.collect();
        let written = model.files.iter().map(|file| {
            let mut sources = model.sources.iter().map(|(_, source)| source);
            let source = sources.find(|source| source.path == file.path);
            source.map_or(0, |source| {
                parse(&source.path, &source.text).document.definitions.len()
            })
        });
        let written = written.collect();
        Ok(Loaded::Side(Side {
            model,
            keys,
            written,
        }))
    }

    /// What the file is called on both sides.
    pub(super) fn key(&self, file: FileId) -> &str {
        self.keys.get(file).map_or("", String::as_str)
    }

    /// Every definition that someone wrote.
    pub(super) fn definitions(&self) -> impl Iterator<Item = (DefinitionId, &Definition)> {
        self.model.definitions().filter(|(id, _)| {
            self.written
                .get(id.file)
                .is_some_and(|&written| id.index < written)
        })
    }
}

/// A file's path within the folder that it was found in.
fn key(path: &Path, roots: &[PathBuf]) -> String {
    let whole = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let inside = roots.iter().find_map(|root| whole.strip_prefix(root).ok());
    let name = || Path::new(whole.file_name().unwrap_or_default());
    inside.unwrap_or_else(name).to_string_lossy().into_owned()
}
