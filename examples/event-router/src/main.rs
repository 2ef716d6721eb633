//! Routes Thrift records from Kafka topic to Kafka topic by their fields, passing on the original bytes.
//!
//! | module | what is in it |
//! |---|---|
//! | [`cli`], [`config`] | what the user says |
//! | [`rules`] | the language of rules, checked against the schema |
//! | [`engine`] | from a value to the topic that it belongs into |
//! | [`kafka`] | from Kafka to Kafka: delivery, back-pressure, rebalances |
//! | [`files`] | the pipeline over files |
//! | [`counts`], [`status`] | how many records went where, and how the program is |
//! | [`server`], [`exposition`], [`progress`] | who is told of it: Prometheus, and people |
//! | [`demo`], [`sample`] | something to try it on |

mod cli;
mod config;
mod counts;
mod demo;
mod engine;
mod exposition;
mod files;
mod kafka;
mod progress;
mod rules;
mod sample;
mod server;
mod status;

use std::io::IsTerminal;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Parser;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use tracing_subscriber::EnvFilter;

use cli::{Arguments, Command, Ends, LogFormat, Options};
use config::Config;
use counts::Counts;
use engine::{Engine, Stream};
use kafka::{Pipeline, Properties};
use server::Watched;
use status::Status;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let ended = match &arguments.command {
        Some(Command::Demo { bootstrap, records }) => start_log("warn", LogFormat::Text)
            .and_then(|()| demo::run(bootstrap.as_deref(), *records as usize)),
        Some(Command::Sample {
            file,
            records,
            seed,
        }) => sample::write(file, *records, *seed),
        None => run(&arguments.options),
    };
    match ended {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) if message.starts_with("error") => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

fn run(options: &Options) -> Result<(), String> {
    start_log(&options.log, options.log_format)?;
    let ends = options.ends()?;
    let (mut config, text) = config::load(&options.config).map_err(|error| error.to_string())?;
    options.apply(&mut config)?;
    let engine =
        engine::build(&config, &text, &options.config).map_err(|error| error.to_string())?;
    #[cfg(feature = "baseline")]
    let engine = match options.baseline {
        true => engine.with_baseline(&config)?,
        false => engine,
    };
    let properties = Properties::new(&config.kafka)?;
    if config.run.instance.is_empty() {
        config.run.instance = host_name();
    }
    if options.check {
        properties.check(&config.run)?;
        return check(&config, &engine);
    }
    match ends {
        Ends::Files { input, out } => {
            let stream = only_stream(&engine, options.schema.as_deref())?;
            let counts = Counts::new(&engine.topics);
            let out = (!options.dry_run).then_some(out.as_path());
            files::route(&engine, stream, &input, out, &counts)?;
            println!("{counts}\n\n{}", stream.decoder.report());
            engine.save_profiles()
        }
        Ends::Kafka => route_kafka(options, config, engine, properties),
    }
}

fn route_kafka(
    options: &Options,
    config: Config,
    engine: Engine,
    properties: Properties,
) -> Result<(), String> {
    let sources = engine
        .streams
        .iter()
        .map(|stream| stream.sources.len())
        .sum::<usize>();
    if options.until_end && sources > 1 {
        return Err("--until-end works with one topic to read from".into());
    }
    let counts = Arc::new(Counts::new(&engine.topics));
    let status = Arc::new(Status::new());
    let engine = Arc::new(engine);
    if !config.run.metrics.is_empty() {
        let watched = Watched {
            engine: Arc::clone(&engine),
            counts: Arc::clone(&counts),
            status: Arc::clone(&status),
        };
        server::serve(&config.run.metrics, watched)?;
    }
    let is_over = Arc::new(AtomicBool::new(false));
    progress::show(&counts, &status, &is_over);
    let pipeline = Pipeline {
        engine: Arc::clone(&engine),
        counts: Arc::clone(&counts),
        status,
        run: config.run,
        properties,
        dry_run: options.dry_run,
        until_end: options.until_end,
        stop: stop_on_signals()?,
    };
    let ended = pipeline.run();
    is_over.store(true, Ordering::Relaxed);
    println!("{counts}");
    for stream in &engine.streams {
        println!("\n{}", stream.decoder.report());
    }
    ended.and(engine.save_profiles())
}

/// Set by the first SIGTERM or SIGINT; the second one ends the process at once.
fn stop_on_signals() -> Result<Arc<AtomicBool>, String> {
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGTERM, SIGINT] {
        flag::register_conditional_shutdown(signal, 1, Arc::clone(&stop))
            .and_then(|_| flag::register(signal, Arc::clone(&stop)))
            .map_err(|error| format!("signals cannot be handled: {error}"))?;
    }
    Ok(stop)
}

fn start_log(filter: &str, format: LogFormat) -> Result<(), String> {
    let filter =
        EnvFilter::try_new(filter).map_err(|error| format!("`--log {filter}`: {error}"))?;
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(std::io::stderr().is_terminal())
        .with_writer(std::io::stderr);
    match format {
        LogFormat::Text => log.with_target(false).init(),
        LogFormat::Json => log.json().init(),
    }
    Ok(())
}

fn host_name() -> String {
    let name = std::fs::read_to_string("/proc/sys/kernel/hostname")
        .or_else(|_| std::fs::read_to_string("/etc/hostname"));
    match name.as_deref().map(str::trim) {
        Ok(name) if !name.is_empty() => name.to_owned(),
        _ => "unnamed".into(),
    }
}

/// Says what was found to be right.
fn check(config: &Config, engine: &Engine) -> Result<(), String> {
    for stream in &engine.streams {
        let record = stream.decoder.schema().name;
        println!(
            "schema {}: {record}, from {}",
            stream.name,
            stream.sources.join(", ")
        );
    }
    let topics: Vec<&str> = engine.topics.names().collect();
    println!("{} rules, to {}", config.routes.len(), topics.join(", "));
    let run = &config.run;
    println!(
        "group {}, instance {}, {}, {} workers, {} bytes in flight, commits every {} ms",
        run.group,
        run.instance,
        if run.exactly_once {
            "exactly once"
        } else {
            "at least once"
        },
        run.workers,
        run.in_flight_bytes,
        run.commit_interval_ms
    );
    for (name, value) in &config.kafka {
        println!("{name} = {value}");
    }
    println!("the configuration is right");
    Ok(())
}

fn only_stream<'e>(engine: &'e Engine, name: Option<&str>) -> Result<&'e Stream, String> {
    match (name, engine.streams.as_slice()) {
        (None, [only]) => Ok(only),
        (None, _) => {
            Err("there are several schemas: say which one the file has with --schema".into())
        }
        (Some(name), streams) => {
            let mut streams = streams.iter();
            streams
                .find(|stream| stream.name == name)
                .ok_or_else(|| format!("there is no [schemas.{name}]"))
        }
    }
}
