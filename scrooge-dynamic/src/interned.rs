//! Each schema once, however often it is loaded: schemas are never freed, so that a program which loads the same IDL again and
//! again must be given what it was given before.

use std::sync::{Mutex, PoisonError};

use scrooge_codegen::model::{Definition, Model};

use crate::lower::{LoweredFile, lower};

/// What was loaded, and what came of it.
type Interned = (Vec<(String, Vec<Definition>)>, &'static [LoweredFile]);

static INTERNED: Mutex<Vec<Interned>> = Mutex::new(Vec::new());

/// The schemas of a model, file by file: those that were made of the same definitions before, if there are any.
pub(crate) fn schemas(model: &Model) -> &'static [LoweredFile] {
    // Nothing that holds the lock panics; if it did, what is in it would still be whole.
    let mut interned = INTERNED.lock().unwrap_or_else(PoisonError::into_inner);
    let mut known = interned.iter();
    if let Some((_, schemas)) = known.find(|(definitions, _)| is_of(definitions, model)) {
        return schemas;
    }
    let files = model.files.iter();
    let definitions = files.map(|file| (file.stem.clone(), file.definitions.clone()));
    let schemas: &[LoweredFile] = Vec::leak(lower(model));
    interned.push((definitions.collect(), schemas));
    schemas
}

fn is_of(definitions: &[(String, Vec<Definition>)], model: &Model) -> bool {
    definitions.len() == model.files.len()
        && definitions
            .iter()
            .zip(&model.files)
            .all(|((stem, definitions), file)| {
                *stem == file.stem && *definitions == file.definitions
            })
}
