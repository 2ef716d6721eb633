//! Trees in, [`model`] out: includes, names, types, constants and the checks on them.
//!
//! Definitions keep their numbers all the way: the definition at an index of a file's tree is the one at the same index of
//! its model, and so is each field of it. What is made of a file's functions comes behind them.

mod constants;
mod containers;
mod cycles;
mod definitions;
mod externals;
mod includes;
mod lints;
pub mod model;
mod naming;
mod rules;
mod services;
mod suggest;
mod symbols;
mod types;

use std::path::Path;

use crate::{Config, Diagnostics, Error, Severity};

use includes::Root;
use model::{File, Model};
use rules::Rules;
use symbols::Symbols;

pub(crate) use rules::{choose, set_annotation};
pub use suggest::suggest;

/// Reads and checks files and all that they include.
pub(crate) fn load_files(config: &Config, files: &[impl AsRef<Path>]) -> Result<Model, Error> {
    let roots: Vec<Root<'_>> = files.iter().map(|path| Root::File(path.as_ref())).collect();
    load(config, &roots)
}

/// The same for one file whose text is at hand.
pub(crate) fn load_text(config: &Config, path: &Path, text: &str) -> Result<Model, Error> {
    load(config, &[Root::Text(path, text)])
}

fn load(config: &Config, roots: &[Root<'_>]) -> Result<Model, Error> {
    let loaded = includes::load(config, roots)?;
    let mut diagnostics = loaded.diagnostics;
    let symbols = Symbols::new(config, &loaded.files, &mut diagnostics);
    let types = types::resolve_typedefs(&symbols, &mut diagnostics);
    let mut definitions =
        definitions::lower(config, &symbols, &types, &loaded.sources, &mut diagnostics);
    rules::customise(config, &mut definitions.files);
    let mut rules = Rules::new(config);
    rules.containers(&mut definitions.files);
    containers::keep_keys_ordered(&mut definitions.files, &mut diagnostics);
    externals::mark(config, &mut definitions.files, &mut diagnostics);
    cycles::mark(&symbols, &mut definitions.files);
    constants::evaluate(&symbols, &mut definitions, &mut diagnostics);
    let mut files: Vec<File> = definitions.files;
    services::check_parents(&symbols, &mut files, &mut diagnostics);
    let mut names = naming::written(config, &symbols, &mut files, &mut diagnostics);
    lints::annotations(&files, &mut diagnostics);
    lints::accessors(&files, &mut diagnostics);
    let made = services::append(&mut files, &mut diagnostics);
    naming::made(config, &made, &mut names, &mut files, &mut diagnostics);
    containers::mark_unordered(&mut files);
    rules.attributes(&mut files);
    rules.report_unused(&mut files, &mut diagnostics);
    rules::check_attributes(&files, &mut diagnostics);

    // Errors first: they are what stands in the way.
    diagnostics.sort_by_key(|diagnostic| {
        let place = diagnostic.labels.first().map(|label| label.span);
        (diagnostic.severity != Severity::Error, place)
    });
    if diagnostics
        .iter()
        .any(|diagnostic| diagnostic.severity == Severity::Error)
    {
        return Err(Diagnostics::new(loaded.sources, diagnostics).into());
    }
    Ok(Model {
        files,
        roots: loaded.roots,
        warnings: diagnostics,
        sources: loaded.sources,
    })
}
