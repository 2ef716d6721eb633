//! Footers of Parquet files, which the `parquet` crate writes: compact records that somebody else made.

use std::sync::Arc;

use parquet::data_type::Int64Type;
use parquet::file::metadata::{
    ParquetMetaData, ParquetMetaDataOptions, ParquetMetaDataReader, ParquetStatisticsPolicy,
};
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::Type;
use scrooge_peers::parquet as peer;
use scrooge_runtime::Compact;

use crate::contest::ours::{self, Read};
use crate::contest::{Group, Records, thrift};
use crate::digest::{Digest, total};
use crate::schema::parquet::{FileMetaDataData, FileMetaDataRef};

/// Adds those who read the row count and the columns' names of footers with so many columns.
pub(super) fn names<const COLUMNS: usize>(group: &mut Group) {
    let records = &footers(COLUMNS);
    thrift::add(group, records, |footer: &peer::FileMetaData| {
        let names = footer.schema.iter().skip(1).map(|element| &element.name);
        footer.num_rows.digest().wrapping_add(total(names))
    });
    group.each("parquet", records, |record| {
        read_names(&decode(record, None))
    });
    group.add("parquet-without-statistics", records, |records| {
        let options = without_statistics();
        move || records.sum(|record| read_names(&decode(record, Some(&options))))
    });
    ours::add::<Names>(group, records);
}

/// Adds those who decode all of a footer with so many columns.
pub(super) fn full<const COLUMNS: usize>(group: &mut Group) {
    let records = &footers(COLUMNS);
    thrift::add(group, records, |footer: &peer::FileMetaData| {
        let groups = footer.row_groups.iter();
        groups.map(|group| group.columns.len() as u64).sum()
    });
    group.each("parquet", records, |record| {
        let footer = decode(record, None);
        let groups = footer.row_groups().iter();
        groups.map(|group| group.num_columns() as u64).sum()
    });
    group.each("full", records, |record| {
        let footer = FileMetaDataData::decode(Compact, record).expect("own records are whole");
        let groups = footer.row_groups.iter();
        groups.map(|group| group.columns.len() as u64).sum()
    });
}

struct Names;

impl Read for Names {
    type Data = FileMetaDataData;

    #[inline(always)]
    fn read(footer: FileMetaDataRef<'_>) -> u64 {
        let names = footer.schema().iter().skip(1).map(|element| element.name());
        footer.num_rows().digest().wrapping_add(total(names))
    }
}

fn read_names(footer: &ParquetMetaData) -> u64 {
    let footer = footer.file_metadata();
    let columns = footer.schema_descr().columns();
    let names = columns.iter().map(|column| column.name().len() as u64);
    footer.num_rows().digest().wrapping_add(names.sum())
}

fn decode(record: &[u8], options: Option<&ParquetMetaDataOptions>) -> ParquetMetaData {
    ParquetMetaDataReader::decode_metadata_with_options(record, options)
        .expect("own records are whole")
}

fn without_statistics() -> ParquetMetaDataOptions {
    ParquetMetaDataOptions::new()
        .with_encoding_stats_policy(ParquetStatisticsPolicy::SkipAll)
        .with_column_stats_policy(ParquetStatisticsPolicy::SkipAll)
        .with_size_stats_policy(ParquetStatisticsPolicy::SkipAll)
}

/// About as many columns in all, however many a footer has.
fn footers(columns: usize) -> Records {
    let count = (10_000 / columns).clamp(1, 100);
    Records::new(
        "compact",
        (0..count).map(|seed| footer(columns, seed as i64)),
    )
}

/// The footer of a file of so many columns of numbers, two row groups of three rows.
fn footer(columns: usize, seed: i64) -> Vec<u8> {
    let file = write(columns, seed).expect("memory takes it");
    // A file ends with the footer, its length in four bytes, and four letters.
    let (file, _) = file.split_last_chunk::<4>().expect("a file has letters");
    let (file, length) = file.split_last_chunk::<4>().expect("a file has a length");
    let length = u32::from_le_bytes(*length) as usize;
    file[file.len() - length..].to_vec()
}

fn write(columns: usize, seed: i64) -> parquet::errors::Result<Vec<u8>> {
    let column = |at: usize| {
        let name = format!("measurement_{at:05}");
        Type::primitive_type_builder(&name, parquet::basic::Type::INT64)
            .with_repetition(parquet::basic::Repetition::REQUIRED)
            .build()
            .map(Arc::new)
    };
    let fields = (0..columns).map(column).collect::<Result<_, _>>()?;
    let schema = Type::group_type_builder("schema").with_fields(fields);
    let properties = Arc::new(WriterProperties::builder().build());
    let mut file = SerializedFileWriter::new(Vec::new(), Arc::new(schema.build()?), properties)?;
    for group in 0..2 {
        let mut rows = file.next_row_group()?;
        let mut at = seed + group;
        while let Some(mut column) = rows.next_column()? {
            let values = [at, at * 7, -at];
            column
                .typed::<Int64Type>()
                .write_batch(&values, None, None)?;
            column.close()?;
            at += 1;
        }
        rows.close()?;
    }
    file.into_inner()
}
