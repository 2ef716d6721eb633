//! IDL that has been loaded.

use std::fmt;
use std::path::Path as FilePath;

use scrooge_codegen::model::Model;
use scrooge_codegen::{Config, Error, suggest};
use scrooge_runtime::dynamic::DynamicDecoder;
use scrooge_runtime::{ProtocolTag, Schema, Settings};

use crate::interned;
use crate::lower::LoweredFile;
use crate::path::{Path, PathError};

/// The structs of IDL files, and of all that they include.
///
/// What is loaded stays in memory for the life of the process: decoders and records refer to it as generated ones do to their
/// statics. Loading the same IDL again gives what was there before, so that memory grows only with IDL that differs.
#[derive(Clone, Debug)]
pub struct Idl {
    files: &'static [LoweredFile],
    /// Which of the files were asked for.
    roots: Vec<usize>,
}

impl Idl {
    /// Reads and checks files and all that they include, which is looked for where `config` says.
    ///
    /// # Errors
    ///
    /// When a file can't be read, or is wrong: the error shows the line, and what to do about it.
    pub fn load(config: &Config, files: &[impl AsRef<FilePath>]) -> Result<Self, Error> {
        Ok(Self::of_model(&config.load(files)?))
    }

    /// As [`load`](Self::load), of one file whose text is at hand. Its includes are looked for as if it stood at `path`.
    ///
    /// # Errors
    ///
    /// As [`load`](Self::load).
    pub fn load_text(config: &Config, path: &FilePath, text: &str) -> Result<Self, Error> {
        Ok(Self::of_model(&config.load_text(path, text)?))
    }

    /// The structs of a model that has been loaded already.
    #[must_use]
    pub fn of_model(model: &Model) -> Self {
        Idl {
            files: interned::schemas(model),
            roots: model.roots.clone(),
        }
    }

    /// The struct, union or exception with this name: `Event`, or `event.Event` for one of the file `event.thrift`, which may be
    /// an included one.
    ///
    /// # Errors
    ///
    /// When there is none.
    pub fn record(&self, name: &str) -> Result<RecordType, UnknownRecord> {
        let found = self.roots().find(|record| record.schema.name == name);
        let found = found.or_else(|| self.records().find(|record| record.is_called_in_full(name)));
        found.ok_or_else(|| self.unknown(name))
    }

    /// Every struct, union and exception, file by file.
    pub fn records(&self) -> impl Iterator<Item = RecordType> {
        self.files.iter().flat_map(records_of)
    }

    /// Those of the files that were asked for.
    fn roots(&self) -> impl Iterator<Item = RecordType> {
        let roots = self.roots.iter();
        roots
            .filter_map(|&root| self.files.get(root))
            .flat_map(records_of)
    }

    fn unknown(&self, name: &str) -> UnknownRecord {
        let full_names: Vec<String> = self.records().map(|record| record.full_name()).collect();
        let full_names = full_names.iter().map(String::as_str);
        let short_names = self.roots().map(|record| record.schema.name);
        // One of an included file is found by its whole name only.
        let elsewhere = self.records().find(|record| record.schema.name == name);
        let suggestion = match elsewhere {
            Some(record) => Some(record.full_name()),
            None => suggest(name, short_names.chain(full_names)).map(str::to_owned),
        };
        UnknownRecord {
            name: name.to_owned(),
            suggestion,
        }
    }
}

fn records_of(file: &'static LoweredFile) -> impl Iterator<Item = RecordType> {
    file.records.iter().map(|schema| RecordType {
        file: file.stem,
        schema,
    })
}

/// A struct, union or exception that records can be of.
#[derive(Clone, Copy, Debug)]
pub struct RecordType {
    file: &'static str,
    schema: &'static Schema,
}

impl RecordType {
    /// The name in the IDL.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.schema.name
    }

    /// The name of its file, without `.thrift`.
    #[must_use]
    pub fn file(self) -> &'static str {
        self.file
    }

    /// The fields, types and names.
    #[must_use]
    pub fn schema(self) -> &'static Schema {
        self.schema
    }

    /// A decoder of such records, whose learning window opens with its first record.
    #[must_use]
    pub fn decoder(self, protocol: ProtocolTag, settings: Settings) -> DynamicDecoder {
        DynamicDecoder::new(self.schema, protocol, settings)
    }

    /// A value of such records: `user.address.country`. See [`Path`] for how it is written.
    ///
    /// # Errors
    ///
    /// When the text is no path, or there is no such field.
    pub fn path(self, text: &str) -> Result<Path, PathError> {
        Path::new(self.schema, text)
    }

    fn full_name(self) -> String {
        format!("{}.{}", self.file, self.schema.name)
    }

    fn is_called_in_full(self, name: &str) -> bool {
        let rest = name.strip_prefix(self.file);
        rest.and_then(|rest| rest.strip_prefix('.')) == Some(self.schema.name)
    }
}

/// There is no struct, union or exception of a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownRecord {
    /// The name that was asked for.
    pub name: String,
    /// What may have been meant.
    pub suggestion: Option<String>,
}

impl fmt::Display for UnknownRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let UnknownRecord { name, suggestion } = self;
        write!(f, "no struct, union or exception is called `{name}`")?;
        match suggestion {
            Some(suggestion) => write!(f, "; did you mean `{suggestion}`?"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for UnknownRecord {}
