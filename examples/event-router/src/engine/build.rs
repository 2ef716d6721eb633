//! From the configuration to decoders and rules. Every mistake is shown, not only the first.

use std::ops::Range;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use scrooge_dynamic::{Idl, RecordType};
use scrooge_runtime::{ProtocolTag, Settings};
use toml::Spanned;

use super::{Engine, Stream, TopicId, Topics, profiles};
use crate::config::{Config, ConfigError, Protocol, Route, Schema};
use crate::rules::{self, Rule, RuleError};

/// The configuration file, as errors show it.
struct File<'a> {
    text: &'a str,
    path: &'a Path,
}

/// Loads the schemas, and checks the rules against them.
pub(crate) fn build(config: &Config, text: &str, path: &Path) -> Result<Engine, ConfigError> {
    let file = File { text, path };
    let mut errors = Vec::new();
    let mut topics = Topics::new(&config.dead_letters.topic);
    let mut streams = Vec::new();
    let folder = path.parent().unwrap_or(Path::new(""));
    let profiles = Some(&config.learning.profiles)
        .filter(|profiles| !profiles.as_os_str().is_empty())
        .map(|profiles| folder.join(profiles));
    for (name, schema) in &config.schemas {
        match record_type(schema, &file) {
            Ok(record) => {
                let rules = rules_of(name, record, config, &file, &mut topics, &mut errors);
                streams.push(stream(
                    name,
                    schema,
                    record,
                    rules,
                    config,
                    profiles.as_deref(),
                    &mut topics,
                ));
            }
            Err(error) => errors.push(error),
        }
    }
    check_schemas(config, &file, &mut errors);
    check_topics(config, &mut errors);
    if errors.is_empty() {
        Ok(Engine {
            topics,
            streams,
            profiles,
        })
    } else {
        Err(ConfigError::all(errors))
    }
}

fn record_type(schema: &Schema, file: &File<'_>) -> Result<RecordType, ConfigError> {
    let folder = file.path.parent().unwrap_or(Path::new(""));
    let mut config = scrooge_dynamic::Config::new();
    for include in &schema.include {
        config = config.include_dir(folder.join(include));
    }
    let idl = Idl::load(&config, &[folder.join(&schema.idl)])
        .map_err(|error| ConfigError::new(error.to_string()))?;
    idl.record(&schema.record)
        .map_err(|error| ConfigError::new(format!("error: {}: {error}", schema.idl.display())))
}

fn stream(
    name: &str,
    schema: &Schema,
    record: RecordType,
    rules: Vec<(Rule, TopicId)>,
    config: &Config,
    profiles: Option<&Path>,
    topics: &mut Topics,
) -> Stream {
    let protocol = match schema.protocol {
        Protocol::Binary => ProtocolTag::Binary,
        Protocol::Compact => ProtocolTag::Compact,
    };
    let settings = Settings {
        window: config.learning.window,
        min_access_ratio: config.learning.min_access_ratio,
        ..Settings::default()
    };
    let fallback = match config.default.topic.as_str() {
        "" => None,
        topic => Some(topics.add(topic)),
    };
    let tombstones = match config.tombstones.to.as_str() {
        "drop" => Vec::new(),
        "default" => Vec::from_iter(fallback),
        "all" => {
            let mut all: Vec<TopicId> = rules
                .iter()
                .map(|&(_, topic)| topic)
                .chain(fallback)
                .collect();
            all.sort_unstable();
            all.dedup();
            all
        }
        topic => vec![topics.add(topic)],
    };
    Stream {
        name: name.to_owned(),
        sources: schema.topics.clone(),
        decoder: profiles::decoder(profiles, name, record, protocol, settings),
        prefix: schema.prefix,
        rules,
        fallback,
        tombstones,
        has_decoded: AtomicBool::new(false),
        #[cfg(feature = "baseline")]
        baseline: None,
    }
}

fn rules_of(
    schema: &str,
    record: RecordType,
    config: &Config,
    file: &File<'_>,
    topics: &mut Topics,
    errors: &mut Vec<ConfigError>,
) -> Vec<(Rule, TopicId)> {
    let mut rules = Vec::new();
    for route in &config.routes {
        let is_ours = match &route.schema {
            Some(name) => name.get_ref() == schema,
            None => config.schemas.len() == 1,
        };
        if !is_ours {
            continue;
        }
        match rules::compile(route.when.get_ref(), record) {
            Ok(rule) => rules.push((rule, topics.add(&route.topic))),
            Err(error) => errors.push(file.show(&route.when, &error)),
        }
    }
    rules
}

/// Every route names a schema that there is, and none is left out where it matters.
fn check_schemas(config: &Config, file: &File<'_>, errors: &mut Vec<ConfigError>) {
    if config.schemas.is_empty() {
        errors.push(ConfigError::new(
            "error: there is no [schemas.NAME] in the configuration",
        ));
    }
    let wrong = |route: &Route| match &route.schema {
        None if config.schemas.len() > 1 => Some((
            route.when.span(),
            "there are several schemas: say which one this rule is for".to_owned(),
        )),
        Some(name) if !config.schemas.contains_key(name.get_ref()) => Some((
            name.span(),
            format!("there is no [schemas.{}]", name.get_ref()),
        )),
        _ => None,
    };
    errors.extend(
        config
            .routes
            .iter()
            .filter_map(wrong)
            .map(|(place, message)| file.error(place, &message, None)),
    );
}

/// What comes from a topic has one schema, and nothing is routed back to where it came from, which would never end.
fn check_topics(config: &Config, errors: &mut Vec<ConfigError>) {
    let mut sources: Vec<&str> = config
        .schemas
        .values()
        .flat_map(|schema| schema.topics.iter().map(String::as_str))
        .collect();
    let targets = config.routes.iter().map(|route| route.topic.as_str());
    let targets = targets.chain([
        config.default.topic.as_str(),
        config.dead_letters.topic.as_str(),
    ]);
    let targets = targets.chain(Some(config.tombstones.to.as_str()));
    for target in targets {
        if sources.contains(&target) {
            let message = format!(
                "error: records would go to the topic `{target}`, where they come from, again and again"
            );
            errors.push(ConfigError::new(message));
        }
    }
    sources.sort_unstable();
    for pair in sources.windows(2) {
        if let [one, other] = pair
            && one == other
        {
            errors.push(ConfigError::new(format!(
                "error: the topic `{one}` has two schemas, or one twice"
            )));
        }
    }
    if sources.is_empty() {
        errors.push(ConfigError::new(
            "error: no schema has any topics that records come from",
        ));
    }
    if config.dead_letters.topic.is_empty() {
        errors.push(ConfigError::new("error: [dead_letters] needs a topic"));
    }
}

impl File<'_> {
    fn error(&self, place: Range<usize>, message: &str, hint: Option<&str>) -> ConfigError {
        ConfigError::at(
            self.text,
            &self.path.display().to_string(),
            place,
            message,
            hint,
        )
    }

    /// An error in a rule, where the rule stands in the file. With escapes in it, it can't be pointed at there, and is shown alone.
    fn show(&self, rule: &Spanned<String>, error: &RuleError) -> ConfigError {
        let written = self.text.get(rule.span()).unwrap_or_default();
        match written.find(rule.get_ref().as_str()) {
            Some(start) => {
                let start = rule.span().start + start;
                let place = start + error.place.start..start + error.place.end;
                self.error(place, &error.message, error.hint.as_deref())
            }
            None => ConfigError::at(
                rule.get_ref(),
                "rule",
                error.place.clone(),
                &error.message,
                error.hint.as_deref(),
            ),
        }
    }
}
