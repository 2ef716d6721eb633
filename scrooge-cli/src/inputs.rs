//! Which files are meant.

use std::fs;
use std::path::{Path, PathBuf};

use scrooge_codegen::model::Model;
use scrooge_codegen::{Config, Error};

use crate::cli::Includes;
use crate::console::{Console, Trouble};
use crate::report;

/// The files that were named, and those in the folders that were named.
pub(crate) struct Inputs {
    pub(crate) files: Vec<PathBuf>,
    /// Whether a file or folder could not be read. It was said.
    pub(crate) incomplete: bool,
}

/// Finds the files. One that cannot be read does not keep the others from being worked on.
pub(crate) fn find(paths: &[PathBuf], console: &Console) -> Inputs {
    let mut inputs = Inputs {
        files: Vec::new(),
        incomplete: false,
    };
    for path in paths {
        let found = if path.is_dir() {
            folder(path)
        } else {
            fs::File::open(path)
                .map(|_| vec![path.clone()])
                .map_err(|error| Trouble::file(path, &error))
        };
        match found {
            Ok(files) => {
                for file in files {
                    if !inputs.files.contains(&file) {
                        inputs.files.push(file);
                    }
                }
            }
            Err(trouble) => {
                console.error(&trouble.to_string());
                inputs.incomplete = true;
            }
        }
    }
    inputs
}

/// Every `.thrift` file below a folder, in the order of their paths. Hidden folders and links to folders are passed by.
pub(crate) fn folder(root: &Path) -> Result<Vec<PathBuf>, Trouble> {
    let mut files = Vec::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).map_err(|error| Trouble::file(&folder, &error))?;
        for entry in entries {
            let entry = entry.map_err(|error| Trouble::file(&folder, &error))?;
            let path = entry.path();
            let kind = entry
                .file_type()
                .map_err(|error| Trouble::file(&path, &error))?;
            if kind.is_dir() {
                if !entry.file_name().to_string_lossy().starts_with('.') {
                    folders.push(path);
                }
            } else if path.extension().is_some_and(|it| it == "thrift") && path.is_file() {
                files.push(path);
            }
        }
    }
    if files.is_empty() {
        let message = format!("{}: there is no .thrift file in it", root.display());
        return Err(Trouble::new(message));
    }
    files.sort();
    Ok(files)
}

/// The include folders, each of which has to be one.
pub(crate) fn include_dirs(includes: &Includes) -> Result<&[PathBuf], Trouble> {
    match includes.include_dirs.iter().find(|path| !path.is_dir()) {
        Some(path) => Err(Trouble::new(format!(
            "-I {}: there is no such folder",
            path.display()
        ))),
        None => Ok(&includes.include_dirs),
    }
}

/// The model of one file and what it includes. None if something is wrong with it, which has been said.
pub(crate) fn model(
    idl: &Path,
    includes: &Includes,
    console: &Console,
) -> Result<Option<Model>, Trouble> {
    let mut config = Config::new();
    for path in include_dirs(includes)? {
        config = config.include_dir(path);
    }
    match config.load(&[idl]) {
        Ok(model) => Ok(Some(model)),
        Err(Error::Diagnostics(diagnostics)) => {
            report::show(&diagnostics, console)?;
            Ok(None)
        }
        Err(error) => Err(Trouble::new(error.to_string())),
    }
}
