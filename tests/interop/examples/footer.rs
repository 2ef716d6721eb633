//! How long it takes to read the number of rows and the columns' names from a Parquet file's footer: `footer FILE`.

use std::error::Error;
use std::hint::black_box;
use std::time::{Duration, Instant};

use scrooge_interop::idl::idl_parquet::parquet::{FileMetaData, FileMetaDataData, FileMetaDataRef};
use scrooge_runtime::{AdaptiveDecoder, Compact, Record, Settings, decode};

const TIMES: u32 = 100;

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args_os().nth(1).ok_or("usage: footer FILE")?;
    let file = std::fs::read(path)?;
    let footer = footer(&file).ok_or("this is no Parquet file")?;

    let full = best(|| {
        let data: FileMetaDataData = decode(Compact, footer)?;
        Ok(characters(data.as_reference()))
    })?;
    let decoder = AdaptiveDecoder::<FileMetaDataData, Compact>::new(Settings {
        window: 10,
        ..Settings::default()
    });
    let adapted = best(|| {
        let record = decoder.decode_borrowed(footer)?;
        Ok(characters(record.as_file_meta_data()))
    })?;
    println!("{} bytes", footer.len());
    println!("decoded in full: {full:?}");
    println!("adapted:         {adapted:?}");
    println!("{}", decoder.report());
    Ok(())
}

/// The footer stands at the end, before its length and a mark.
fn footer(file: &[u8]) -> Option<&[u8]> {
    let rest = file.strip_suffix(b"PAR1")?;
    let (rest, length) = rest.split_last_chunk()?;
    let length = usize::try_from(u32::from_le_bytes(*length)).ok()?;
    rest.get(rest.len().checked_sub(length)?..)
}

/// What a program reads that wants to know what there is.
fn characters(footer: FileMetaDataRef<'_>) -> usize {
    let names = footer.schema().iter().map(|node| node.name().len());
    names.sum::<usize>() + usize::from(footer.num_rows() > 0)
}

/// The shortest time of many.
fn best(
    mut run: impl FnMut() -> Result<usize, Box<dyn Error>>,
) -> Result<Duration, Box<dyn Error>> {
    let mut best = Duration::MAX;
    for _ in 0..TIMES {
        let start = Instant::now();
        black_box(run()?);
        best = best.min(start.elapsed());
    }
    Ok(best)
}
