//! Random IDL: documents that include each other and together use everything that a schema can be made of.
//!
//! | module | what is in it |
//! |---|---|
//! | `catalogue` | what has been defined so far, and can be referred to |
//! | `names` | names, harmless and not |
//! | `types` | random types |
//! | `values` | random constants of a type |
//! | `fields` | the fields of a struct or union |
//! | `document` | one document |

mod catalogue;
mod document;
mod fields;
mod names;
mod types;
mod values;

use std::fs;
use std::path::Path;

use crate::Rng;

/// What a document may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flavour {
    /// What Apache's compiler takes, and its generators for Rust and Python make working code of.
    Plain,
    /// Anything that ours takes: ids below zero, uuids, names that clash or mean something in Rust, constants of structs,
    /// services.
    Odd,
}

/// One random IDL file.
#[derive(Clone, Debug)]
pub struct Document {
    /// Its file name without `.thrift`.
    pub stem: String,
    /// What is in it.
    pub flavour: Flavour,
    /// Its text.
    pub text: String,
    /// How many structs, unions and exceptions it defines.
    pub structs: usize,
}

/// How many structs, unions and exceptions a document has.
pub const STRUCTS: usize = 20;

/// Random documents of [`STRUCTS`] structs each, plain ones first. The same seed makes the same ones. A document includes
/// some of those before it.
pub fn documents(seed: u64, plain: usize, odd: usize) -> Vec<Document> {
    let mut rng = Rng::new(seed);
    let mut catalogue = catalogue::Catalogue::default();
    let flavours = [Flavour::Plain]
        .repeat(plain)
        .into_iter()
        .chain([Flavour::Odd].repeat(odd));
    flavours
        .enumerate()
        .map(|(number, flavour)| {
            let stem = match flavour {
                Flavour::Plain => format!("plain{number:02}"),
                Flavour::Odd => format!("odd{number:02}"),
            };
            document::document(&mut catalogue, stem, flavour, &mut rng)
        })
        .collect()
}

/// The variable of the environment that replaces the seed of [`standard`].
pub const SEED: &str = "SCHEMA_SEED";

/// The documents that the test crates are built from.
///
/// # Errors
///
/// When [`SEED`] is set to something else than a number.
pub fn standard() -> Result<Vec<Document>, std::num::ParseIntError> {
    let seed = match std::env::var(SEED) {
        Ok(seed) => seed.parse()?,
        Err(_) => 1,
    };
    Ok(documents(seed, 8, 4))
}

/// Writes documents into a folder, which is made.
///
/// # Errors
///
/// When the folder cannot be made or written to.
pub fn write(documents: &[Document], folder: &Path) -> std::io::Result<()> {
    fs::create_dir_all(folder)?;
    for document in documents {
        let path = folder.join(&document.stem).with_extension("thrift");
        fs::write(path, &document.text)?;
    }
    Ok(())
}
