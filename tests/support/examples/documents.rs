//! Writes random documents into a folder: `cargo run -p scrooge-test-support --example documents -- FOLDER [SEED [PLAIN ODD]]`.

use std::error::Error;
use std::path::Path;

use scrooge_test_support::documents::{documents, write};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().ok_or("which folder?")?;
    let mut number = |default: u64| arguments.next().map_or(Ok(default), |text| text.parse());
    let (seed, plain, odd) = (number(1)?, number(8)?, number(4)?);
    let documents = documents(seed, plain as usize, odd as usize);
    write(&documents, Path::new(&folder))?;
    Ok(())
}
