//! What can be said on the command line.

use std::path::PathBuf;

use clap::{Parser, ValueEnum, value_parser};

const EXAMPLES: &str = "\
Examples:
  demux                                  make 50,000 events, split them, compare decoders
  demux --verify                         the same, and check every byte of the result
  demux --records 500000 --window 2000   a longer log, learnt from sooner
  demux --stop early                     walk each record only as far as is needed
  demux --input events.records --out by-consumer --format json
                                         split a log of your own

The file format, of the input and of every output: records one after the other,
each behind its length as 4 bytes, most significant first. A record is a ClientEvent
(idl/client_event.thrift) in Thrift's binary protocol.

Exit status: 0 if all went well, 1 if not, 2 if the arguments make no sense.";

/// Split a log of client events into one file per consumer, and time decoders at it.
///
/// Each record is decoded as far as the routing rule asks (its kind, and its user's country),
/// and its original bytes are appended to the file of its category. Nobody tells the decoder
/// which fields those are: it learns that from the first records. Then the same routing is timed
/// in memory with every decoder there is, and the results stand side by side.
#[derive(Debug, Parser)]
#[command(name = "demux", version, after_help = EXAMPLES, after_long_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// The log to split; without it, one is made and kept as `input.records` beside the outputs
    #[arg(long, value_name = "FILE")]
    pub(crate) input: Option<PathBuf>,

    /// Where the outputs go, one `CATEGORY.records` each; made if missing, and those of an
    /// earlier run are replaced
    #[arg(long, value_name = "DIR", default_value_os_t = default_out())]
    pub(crate) out: PathBuf,

    /// How many records to make, or to read of the input at most [default: 50000, or all]
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    pub(crate) records: Option<u64>,

    /// How many records the adaptive decoder learns from before it makes its plan
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = value_parser!(u32).range(1..))]
    pub(crate) window: u32,

    /// How far the adaptive decoder walks each record
    #[arg(long, value_enum, default_value_t = Stop::Full)]
    pub(crate) stop: Stop,

    /// Read every output again and compare it with the input, record by record
    #[arg(long)]
    pub(crate) verify: bool,

    /// How to print the summary
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,

    /// What the log that is made depends on: the same number, the same bytes
    #[arg(long, value_name = "N", default_value_t = 1, conflicts_with = "input")]
    pub(crate) seed: u64,
}

/// How far a record is walked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Stop {
    /// To its end, so that damage anywhere in it is found
    Full,
    /// Until the fields that are read have been found: for trusted producers; the records of
    /// --input are verified to their end beforehand
    Early,
}

impl Stop {
    /// As written on the command line.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Stop::Full => "full",
            Stop::Early => "early",
        }
    }
}

/// How the summary is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Tables for people
    Text,
    /// One JSON object for programs
    Json,
}

fn default_out() -> PathBuf {
    std::env::temp_dir().join("scrooge-demux")
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Arguments::command().debug_assert();
    }
}
