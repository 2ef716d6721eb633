//! What can be said on the command line and in the environment.

use std::path::PathBuf;

use clap::builder::BoolishValueParser;
use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::config::Config;

const EXAMPLES: &str = "\
Examples:
  event-router demo                                  route sample events over a mock of Kafka inside the program
  event-router demo --bootstrap localhost:9092       the same over a broker, which keeps what was routed
  event-router --check                               are configuration, rules and schemas right?
  event-router --bootstrap kafka:9092                route from Kafka to Kafka, at least once
  event-router --exactly-once --instance router-0    in transactions
  event-router sample events.records --records 20000
  event-router --source file events.records --sink dir routed

Exit status: 0 if all went well, 1 if not, 2 if the arguments make no sense.";

/// Route Thrift records from Kafka topic to Kafka topic by their fields, passing on the original bytes.
#[derive(Debug, Parser)]
#[command(name = "event-router", version, after_help = EXAMPLES, args_conflicts_with_subcommands = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,

    #[command(flatten)]
    pub(crate) options: Options,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Route sample events, over a mock of Kafka inside the program or over a broker
    Demo {
        /// A broker, HOST:PORT, in which topics are made whose names start with `demo.`; without it Kafka is a mock, which is no
        /// broker
        #[arg(long, value_name = "SERVERS")]
        bootstrap: Option<String>,
        /// How many events
        #[arg(long, default_value_t = 20_000, value_parser = clap::value_parser!(u32).range(1..=30_000))]
        records: u32,
    },
    /// Write sample events into a file, each behind its length, for --source file
    Sample {
        /// The file
        file: PathBuf,
        /// How many events
        #[arg(long, default_value_t = 20_000)]
        records: usize,
        /// What they depend on: the same number, the same bytes
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
}

#[derive(Clone, Debug, Args)]
pub(crate) struct Options {
    /// The configuration
    #[arg(
        long,
        value_name = "FILE",
        default_value = "router.toml",
        env = "EVENT_ROUTER_CONFIG"
    )]
    pub(crate) config: PathBuf,

    /// Check configuration, rules and schemas, and exit
    #[arg(long)]
    pub(crate) check: bool,

    /// Route without producing or committing anything, and print where records would go
    #[arg(long)]
    pub(crate) dry_run: bool,

    /// Where records come from: `kafka`, or `file PATH` (records behind their lengths; `-` is standard input)
    #[arg(long, num_args = 1..=2, value_names = ["KIND", "PATH"])]
    pub(crate) source: Vec<String>,

    /// Where records go: `kafka`, or `dir PATH`, a file a topic
    #[arg(long, num_args = 1..=2, value_names = ["KIND", "PATH"])]
    pub(crate) sink: Vec<String>,

    /// The schema of --source file, where there are several
    #[arg(long, value_name = "NAME")]
    pub(crate) schema: Option<String>,

    /// Stop at the end of the topics instead of waiting for more
    #[arg(long)]
    pub(crate) until_end: bool,

    /// Kafka's brokers, HOST:PORT,…
    #[arg(long, value_name = "SERVERS", env = "KAFKA_BOOTSTRAP")]
    pub(crate) bootstrap: Option<String>,

    /// The consumer group
    #[arg(long, value_name = "NAME", env = "EVENT_ROUTER_GROUP")]
    pub(crate) group: Option<String>,

    /// Tells instances of a group apart; the same after a restart
    #[arg(long, value_name = "NAME", env = "EVENT_ROUTER_INSTANCE")]
    pub(crate) instance: Option<String>,

    /// Read, write and commit in transactions; `--exactly-once=false` says that it does not, whatever the file says
    #[arg(
        long,
        env = "EVENT_ROUTER_EXACTLY_ONCE",
        value_name = "BOOL",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "true",
        value_parser = BoolishValueParser::new()
    )]
    pub(crate) exactly_once: Option<bool>,

    /// How many threads decode
    #[arg(long, value_name = "N", env = "EVENT_ROUTER_WORKERS")]
    pub(crate) workers: Option<usize>,

    /// How many bytes may be on their way at once
    #[arg(long, value_name = "BYTES", env = "EVENT_ROUTER_IN_FLIGHT_BYTES")]
    pub(crate) in_flight_bytes: Option<usize>,

    /// How often offsets or transactions are committed
    #[arg(long, value_name = "MS", env = "EVENT_ROUTER_COMMIT_INTERVAL_MS")]
    pub(crate) commit_interval_ms: Option<u64>,

    /// How often the pipeline is built anew after errors, without progress in between
    #[arg(long, value_name = "N", env = "EVENT_ROUTER_RETRIES")]
    pub(crate) retries: Option<u32>,

    /// Serve /metrics, /healthz and /readyz there
    #[arg(long, value_name = "HOST:PORT", env = "EVENT_ROUTER_METRICS")]
    pub(crate) metrics: Option<String>,

    /// A property of librdkafka's, as in [kafka]; may be given several times
    #[arg(long = "set", value_name = "NAME=VALUE")]
    pub(crate) properties: Vec<String>,

    /// Decode whole records with the crate `thrift`, by the rules of this package's router.toml: to compare with
    #[cfg(feature = "baseline")]
    #[arg(long)]
    pub(crate) baseline: bool,

    /// How to log
    #[arg(long, value_enum, default_value_t = LogFormat::Text, env = "EVENT_ROUTER_LOG_FORMAT")]
    pub(crate) log_format: LogFormat,

    /// What to log, such as `info` or `warn,event_router=debug`
    #[arg(
        long,
        value_name = "FILTER",
        default_value = "info",
        env = "EVENT_ROUTER_LOG"
    )]
    pub(crate) log: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LogFormat {
    Text,
    Json,
}

/// Where records come from and go to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Ends {
    Kafka,
    Files { input: PathBuf, out: PathBuf },
}

impl Options {
    /// Where records come from and go to, or what is wrong with it.
    pub(crate) fn ends(&self) -> Result<Ends, String> {
        let words = |words: &[String]| {
            words
                .iter()
                .map(String::as_str)
                .collect::<Vec<_>>()
                .join(" ")
        };
        let (source, sink) = (words(&self.source), words(&self.sink));
        let is_default = |end: &str| matches!(end, "" | "kafka");
        match (self.source.as_slice(), self.sink.as_slice()) {
            _ if is_default(&source) && is_default(&sink) => Ok(Ends::Kafka),
            ([file, input], [dir, out]) if file == "file" && dir == "dir" => Ok(Ends::Files {
                input: input.into(),
                out: out.into(),
            }),
            _ => Err(format!(
                "`--source {source}` does not go with `--sink {sink}`: say `--source file PATH --sink dir PATH`, or `kafka` for both"
            )),
        }
    }

    /// What flags and the environment say comes before what the file says.
    pub(crate) fn apply(&self, config: &mut Config) -> Result<(), String> {
        fn set<T: Clone>(to: &mut T, from: &Option<T>) {
            if let Some(value) = from {
                *to = value.clone();
            }
        }
        let run = &mut config.run;
        set(&mut run.group, &self.group);
        set(&mut run.instance, &self.instance);
        set(&mut run.workers, &self.workers);
        set(&mut run.in_flight_bytes, &self.in_flight_bytes);
        set(&mut run.commit_interval_ms, &self.commit_interval_ms);
        set(&mut run.retries, &self.retries);
        set(&mut run.metrics, &self.metrics);
        set(&mut run.exactly_once, &self.exactly_once);
        run.workers = run.workers.max(1);
        if let Some(servers) = &self.bootstrap {
            config
                .kafka
                .insert("bootstrap.servers".into(), servers.clone().into());
        }
        for property in &self.properties {
            let Some((name, value)) = property.split_once('=') else {
                return Err(format!("`--set {property}`: it is NAME=VALUE"));
            };
            config
                .kafka
                .insert(name.to_owned(), value.to_owned().into());
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn ends_are_both_kafka_or_both_files() {
        let ends = |line: &str| Arguments::parse_from(line.split(' ')).options.ends();
        assert_eq!(ends("event-router"), Ok(Ends::Kafka));
        assert_eq!(
            ends("event-router --source kafka --sink kafka"),
            Ok(Ends::Kafka)
        );
        let files = Ends::Files {
            input: "a".into(),
            out: "b".into(),
        };
        assert_eq!(ends("event-router --source file a --sink dir b"), Ok(files));
        assert!(ends("event-router --source file a").is_err());
        assert!(ends("event-router --source file --sink dir b").is_err());
        assert!(ends("event-router --sink dir b").is_err());
    }
}
