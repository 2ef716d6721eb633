//! What can be said on the command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

const EXAMPLES: &str = "\
Examples:
  scrooge check idl/                         every mistake in every .thrift file of a folder
  scrooge generate idl/event.thrift --out src/schema
                                             Rust without a build script
  scrooge diff event.thrift.orig event.thrift
                                             will deployed readers and writers get along?
  scrooge inspect --idl event.thrift --struct Event events.records
                                             what is in a file of records?
  scrooge profile show event.profile.json    what has a decoder learnt?
  scrooge fmt --check idl/                   for CI: fails if a file is not formatted

Exit status: 0 if all is well, 1 if problems were found, 2 if the work could not be done:
arguments that make no sense, a file that cannot be read or written.";

/// Check, format, compare and compile Thrift IDL, read records by it, and show what decoders have learnt.
///
/// Wherever FILES are asked for, a folder stands for all `.thrift` files below it.
#[derive(Debug, Parser)]
#[command(
    name = "scrooge",
    version,
    after_help = EXAMPLES,
    after_long_help = EXAMPLES,
    disable_help_subcommand = true,
    max_term_width = 100
)]
pub(crate) struct Arguments {
    /// When to use colours; `auto` is only on a terminal, and not if NO_COLOR is set
    #[arg(long, global = true, value_enum, value_name = "WHEN", default_value_t = When::Auto)]
    pub(crate) color: When,

    /// How to print what was found; `json` is one object a line on the standard output
    #[arg(long, global = true, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,

    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
// What each says for itself in `--help` stands with its arguments.
pub(crate) enum Command {
    Check(Check),
    Generate(Generate),
    Diff(Diff),
    Fmt(Fmt),
    Inspect(Inspect),
    #[command(subcommand)]
    Profile(Profile),
    Advise(Advise),
    /// Print a completion script for a shell
    #[command(after_help = COMPLETIONS_EXAMPLES)]
    Completions {
        /// The shell
        shell: Shell,
    },
}

const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  scrooge completions bash > ~/.local/share/bash-completion/completions/scrooge
  scrooge completions zsh > ~/.zfunc/_scrooge
  scrooge completions fish > ~/.config/fish/completions/scrooge.fish";

const CHECK_EXAMPLES: &str = "\
Examples:
  scrooge check event.thrift
  scrooge check idl/ -I vendor/idl --deny warnings
  scrooge check idl/ --format json | jq -r 'select(.severity == \"error\") | .message'

Exit status: 1 if there are errors (with --deny warnings: or warnings), 2 if a file cannot be read.";

/// Find all that is wrong in IDL files and in what they include.
///
/// One run shows every mistake: after each, reading goes on. Diagnostics go to the standard error, and with `--format json` to
/// the standard output, one object a line with `file`, `line`, `column`, `end`, `severity`, `code`, `message`, `labels` and
/// `hint`.
#[derive(Debug, Args)]
#[command(after_help = CHECK_EXAMPLES, after_long_help = CHECK_EXAMPLES)]
pub(crate) struct Check {
    /// Files to check, or folders of them
    #[arg(required = true, value_name = "FILES")]
    pub(crate) files: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) includes: Includes,

    /// Take two names that become one in Rust for an error
    #[arg(long)]
    pub(crate) strict_names: bool,

    /// Let warnings count as problems too
    #[arg(long, value_enum, value_name = "WHAT")]
    pub(crate) deny: Option<DenyInCheck>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DenyInCheck {
    /// Warnings make the exit status 1
    Warnings,
}

const GENERATE_EXAMPLES: &str = "\
Examples:
  scrooge generate idl/event.thrift --out src/schema
  scrooge generate idl/ --out src/schema -I vendor/idl --strict-names
  scrooge generate idl/ --out src/schema --derive '*=serde::Serialize' --map-type hash
  scrooge generate idl/order.thrift --out src/schema -I ../shared/idl --extern-path common.thrift=::shared::common

and in src/main.rs, with scrooge-runtime among the dependencies:
  #[path = \"schema/scrooge_generated.rs\"]
  mod schema;

Exit status: 1 if the IDL is wrong, and then nothing is written; 2 if a file cannot be read or written.";

/// Write Rust for IDL files and for what they include.
///
/// There is one Rust file for each IDL file, and `scrooge_generated.rs`, which brings them in by namespace. A file that has its
/// text already is left alone.
#[derive(Debug, Args)]
#[command(after_help = GENERATE_EXAMPLES, after_long_help = GENERATE_EXAMPLES)]
pub(crate) struct Generate {
    /// Files to compile, or folders of them
    #[arg(required = true, value_name = "FILES")]
    pub(crate) files: Vec<PathBuf>,

    /// Where to write; made if missing
    #[arg(long, short, value_name = "DIR")]
    pub(crate) out: PathBuf,

    #[command(flatten)]
    pub(crate) includes: Includes,

    /// Leave the Rust unformatted, which is faster
    #[arg(long)]
    pub(crate) no_format: bool,

    /// Take two names that become one in Rust for an error
    #[arg(long)]
    pub(crate) strict_names: bool,

    /// Refer to what another crate generated: a file (`common.thrift`), a namespace or a type, and its path in Rust; may be
    /// repeated
    #[arg(long = "extern-path", value_name = "IDL=RUST", value_parser = pair)]
    pub(crate) extern_paths: Vec<(String, String)>,

    /// What holds maps in data; `index` needs the feature `indexmap` of scrooge-runtime
    #[arg(long, value_enum, value_name = "CONTAINER", default_value_t = Container::Btree)]
    pub(crate) map_type: Container,

    /// What holds sets in data; `index` needs the feature `indexmap` of scrooge-runtime
    #[arg(long, value_enum, value_name = "CONTAINER", default_value_t = Container::Btree)]
    pub(crate) set_type: Container,

    /// Derive more traits for data types: the end of their paths, such as `event.User` or `*`, and traits; may be repeated
    #[arg(long = "derive", value_name = "PATTERN=TRAITS", value_parser = pair)]
    pub(crate) derives: Vec<(String, String)>,

    /// Put an attribute on data types; may be repeated
    #[arg(long = "type-attribute", value_name = "PATTERN=ATTRIBUTE", value_parser = pair)]
    pub(crate) type_attributes: Vec<(String, String)>,

    /// Put an attribute on fields of data types, such as `User.email`; may be repeated
    #[arg(long = "field-attribute", value_name = "PATTERN=ATTRIBUTE", value_parser = pair)]
    pub(crate) field_attributes: Vec<(String, String)>,

    /// What becomes of field ids that are not positive
    #[arg(long, value_enum, value_name = "HOW", default_value_t = NegativeIds::Keep)]
    pub(crate) negative_ids: NegativeIds,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Container {
    /// In order: `BTreeMap`, `BTreeSet`
    Btree,
    /// `HashMap`, `HashSet`
    Hash,
    /// In the order of the wire: `IndexMap`, `IndexSet`
    Index,
}

impl Container {
    pub(crate) fn container(self) -> scrooge_codegen::Container {
        match self {
            Container::Btree => scrooge_codegen::Container::BTree,
            Container::Hash => scrooge_codegen::Container::Hash,
            Container::Index => scrooge_codegen::Container::Index,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum NegativeIds {
    /// They stay, as with Scrooge and with Apache's `-allow-neg-keys`
    Keep,
    /// They are numbered anew, as with Apache's compiler
    Apache,
}

/// Two things with a `=` between.
fn pair(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((left, right)) if !left.is_empty() && !right.is_empty() => {
            Ok((left.to_owned(), right.to_owned()))
        }
        _ => Err("there is no `=` between two things".to_owned()),
    }
}

const DIFF_EXAMPLES: &str = "\
Examples:
  scrooge diff v1/event.thrift v2/event.thrift
  scrooge diff released/idl idl --format json
  git show main:idl/event.thrift > old.thrift && scrooge diff old.thrift idl/event.thrift -I idl

Exit status: 1 if something breaks (with --deny risky: or may), 2 if a file cannot be read.";

/// Compare two versions of an IDL: what breaks readers or writers?
///
/// Each change is `breaking`, `risky` (harmless if a condition holds that the IDL does not tell) or `compatible`, and has one
/// sentence that says who breaks. An old reader is a program built from OLD that reads what a program built from NEW has
/// written; a new reader is the reverse.
#[derive(Debug, Args)]
#[command(after_help = DIFF_EXAMPLES, after_long_help = DIFF_EXAMPLES)]
pub(crate) struct Diff {
    /// The version that is deployed: a file or a folder
    pub(crate) old: PathBuf,

    /// The version that is to come: a file or a folder
    pub(crate) new: PathBuf,

    #[command(flatten)]
    pub(crate) includes: Includes,

    /// Let risky changes count as problems too
    #[arg(long, value_enum, value_name = "WHAT")]
    pub(crate) deny: Option<DenyInDiff>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DenyInDiff {
    /// Risky changes make the exit status 1
    Risky,
}

const FMT_EXAMPLES: &str = "\
Examples:
  scrooge fmt idl/
  scrooge fmt --check idl/
  scrooge fmt - < event.thrift

Exit status: 1 if a file cannot be parsed (with --check: or is not formatted), 2 if it cannot be read or written.";

/// Format IDL files in place.
///
/// One field a line, two spaces for each level, one space where one belongs. Comments, groups apart by blank lines, separators
/// and the order of things stay. What a file means never changes: before anything is written, the result is parsed again and
/// compared.
#[derive(Debug, Args)]
#[command(after_help = FMT_EXAMPLES, after_long_help = FMT_EXAMPLES)]
pub(crate) struct Fmt {
    /// Files to format, or folders of them; `-` reads the standard input and writes the standard output
    #[arg(required = true, value_name = "FILES")]
    pub(crate) files: Vec<PathBuf>,

    /// Write nothing: only say which files are not formatted
    #[arg(long)]
    pub(crate) check: bool,
}

/// Show or compare what decoders have learnt: the profiles that they save.
#[derive(Debug, Subcommand)]
pub(crate) enum Profile {
    Show(ShowProfile),
    Diff(DiffProfiles),
}

const SHOW_PROFILE_EXAMPLES: &str = "\
Examples:
  scrooge profile show event.profile.json
  scrooge profile show profiles/*.json --svg event.svg
  scrooge profile show event.profile.json --format json | jq -r 'select(.hot) | .path'

Exit status: 2 if a profile cannot be read, or profiles cannot be merged.";

/// Show which paths are read how often, how large they are, and what is saved.
///
/// Several profiles are merged. With `--format json` the first line is an object with `kind` `profile`, and each other one an
/// object with `kind` `path`.
#[derive(Debug, Args)]
#[command(after_help = SHOW_PROFILE_EXAMPLES, after_long_help = SHOW_PROFILE_EXAMPLES)]
pub(crate) struct ShowProfile {
    /// Profiles of one record, as decoders save them
    #[arg(required = true, value_name = "FILES")]
    pub(crate) files: Vec<PathBuf>,

    /// Show paths that were never read too
    #[arg(long)]
    pub(crate) all: bool,

    /// Draw a picture as well
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
}

const DIFF_PROFILES_EXAMPLES: &str = "\
Examples:
  scrooge profile diff monday.profile.json tuesday.profile.json
  scrooge profile diff old.json new.json --least 0.2

Exit status: 1 if a path is hot in one and not in the other, or is in one alone; 2 if a profile cannot be read.";

/// Show which paths have become hot or cold, and which are read more or less often.
///
/// With `--format json`, one object a line with `change` (`hot`, `cold`, `added`, `removed`, `moved`), `path`, and the shares of
/// records `before` and `after`.
#[derive(Debug, Args)]
#[command(after_help = DIFF_PROFILES_EXAMPLES, after_long_help = DIFF_PROFILES_EXAMPLES)]
pub(crate) struct DiffProfiles {
    /// The earlier profile
    pub(crate) old: PathBuf,

    /// The later one
    pub(crate) new: PathBuf,

    /// Show paths whose share of records has changed by at least this
    #[arg(long, value_name = "SHARE", default_value_t = 0.05)]
    pub(crate) least: f64,
}

const ADVISE_EXAMPLES: &str = "\
Examples:
  scrooge advise event.profile.json
  scrooge advise event.profile.json --idl event.thrift --framing frames events.records

Exit status: 2 if a file cannot be read, a record is damaged, or the IDL is wrong.";

/// Say what a profile advises: what is never read, whether early stop would pay, which order of fields would serve it.
///
/// With records and their IDL, what early stop would walk is measured on them; without, it is worked out from the sizes in the
/// profile. With the IDL there is also a projection of what is read, to be pasted into a program. With `--format json`, one
/// object a line with `kind` `saving`, `unread`, `layout`, `early_stop` or `projection`.
#[derive(Debug, Args)]
#[command(after_help = ADVISE_EXAMPLES, after_long_help = ADVISE_EXAMPLES)]
pub(crate) struct Advise {
    /// What a decoder has learnt, as it saves it
    pub(crate) profile: PathBuf,

    /// A file of records in the profile's protocol; `-` is the standard input
    pub(crate) records: Option<PathBuf>,

    /// The IDL that the records were written by
    #[arg(long, value_name = "FILE")]
    pub(crate) idl: Option<PathBuf>,

    /// What the records are of, if not of what the profile names: `event.Event` for a struct of an included file
    #[arg(long = "struct", value_name = "NAME")]
    pub(crate) root: Option<String>,

    #[command(flatten)]
    pub(crate) includes: Includes,

    /// What tells one record from the next
    #[arg(long, value_enum, default_value_t = Framing::Concatenated)]
    pub(crate) framing: Framing,

    /// How many records to read at most
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    pub(crate) limit: u64,
}

const INSPECT_EXAMPLES: &str = "\
Examples:
  scrooge inspect --idl event.thrift --struct Event events.records
  scrooge inspect --idl event.thrift --struct Event --framing frames --limit 3 --hex events.framed
  scrooge inspect --idl users.thrift --struct UserService --framing messages captured
  kcat -C -t events -c 1 -f '%s' | scrooge inspect --idl event.thrift --struct Event --framing single -

Exit status: 1 if a record is damaged, 2 if a file cannot be read or the IDL is wrong.";

/// Show the records of a file, read by an IDL: nothing has to be compiled.
///
/// Each record is a line of JSON on the standard output, or with --hex a dump in which every byte stands beside what it is. A
/// damaged record is shown up to the damage with --hex; else what is wrong is said on the standard error, or with
/// `--format json` as an object with `error`, `record`, `offset` and `path` in its place.
#[derive(Debug, Args)]
#[command(after_help = INSPECT_EXAMPLES, after_long_help = INSPECT_EXAMPLES)]
pub(crate) struct Inspect {
    /// The file of records; `-` is the standard input
    pub(crate) file: PathBuf,

    /// The IDL that the records were written by
    #[arg(long, value_name = "FILE")]
    pub(crate) idl: PathBuf,

    /// What the records are of: a struct, union or exception (`Event`, or `event.Event` for one of an included file), or with
    /// `--framing messages` a service
    #[arg(long = "struct", value_name = "NAME")]
    pub(crate) root: String,

    #[command(flatten)]
    pub(crate) includes: Includes,

    /// What the records are encoded in; messages say so themselves
    #[arg(long, value_enum, default_value_t = Protocol::Binary)]
    pub(crate) protocol: Protocol,

    /// What tells one record from the next
    #[arg(long, value_enum, default_value_t = Framing::Concatenated)]
    pub(crate) framing: Framing,

    /// Show every byte, and what it is
    #[arg(long)]
    pub(crate) hex: bool,

    /// How many records to pass by first
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) skip: u64,

    /// How many records to show
    #[arg(long, value_name = "N")]
    pub(crate) limit: Option<u64>,

    /// Skip fields whose type is not that of the IDL, instead of taking the record for damaged
    #[arg(long)]
    pub(crate) skip_wrong_types: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Protocol {
    /// Thrift's binary protocol
    Binary,
    /// Thrift's compact protocol
    Compact,
}

impl Protocol {
    pub(crate) fn tag(self) -> scrooge_runtime::ProtocolTag {
        match self {
            Protocol::Binary => scrooge_runtime::ProtocolTag::Binary,
            Protocol::Compact => scrooge_runtime::ProtocolTag::Compact,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Framing {
    /// Nothing: a record ends with its stop field
    Concatenated,
    /// The file is one record
    Single,
    /// A length of four bytes before each
    Frames,
    /// A length as a varint before each
    Varint,
    /// Nothing, between calls and replies in their envelopes
    Messages,
}

/// Where included files are looked for.
#[derive(Debug, Args)]
pub(crate) struct Includes {
    /// A folder to look for included files in, behind the including file's own; may be repeated
    #[arg(short = 'I', long = "include", value_name = "DIR")]
    pub(crate) include_dirs: Vec<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum When {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    /// Also into files and pipes
    Always,
    /// Not at all
    Never,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people
    Text,
    /// For programs: one JSON object a line
    Json,
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
