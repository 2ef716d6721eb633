//! A profile as JSON.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Profile, ProfileError, ProfilePath};

/// What every profile says that it is.
const FORMAT: &str = "scrooge-profile";

impl Profile {
    /// The profile as JSON: a line for each path, with what people would want to work out.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut out = String::from("{\n");
        let mut line = |name: &str, value: serde_json::Value| {
            out.push_str(&format!("  \"{name}\": {value},\n"));
        };
        line("format", FORMAT.into());
        line("version", Profile::VERSION.into());
        line("record", self.record.as_str().into());
        line("schema", self.schema.as_str().into());
        line("protocol", self.protocol.as_str().into());
        line("min_access_ratio", finite(self.min_access_ratio).into());
        line("processes", self.processes.into());
        line("observed", self.observed.into());
        line("measured", self.measured.into());
        line("measured_bytes", self.measured_bytes.into());
        let paths = self.paths.iter().map(|path| self.line(path));
        let paths: Vec<String> = paths
            .map(|path| serde_json::to_string(&path).unwrap_or_default())
            .collect();
        let separator = if paths.is_empty() { "" } else { "\n    " };
        out.push_str(&format!(
            "  \"paths\": [{separator}{}\n  ]\n}}\n",
            paths.join(",\n    ")
        ));
        out
    }

    /// The profile that JSON holds. Members that this version does not know are passed over, and so is what can be worked out.
    ///
    /// # Errors
    ///
    /// When it is no profile, or one of a later version: the error names line and column, or the path.
    pub fn from_json(json: &str) -> Result<Self, ProfileError> {
        let document: Document = serde_json::from_str(json).map_err(ProfileError::json)?;
        document.try_into().map_err(ProfileError::invalid)
    }

    fn line<'p>(&self, path: &'p ProfilePath) -> Line<'p> {
        Line {
            path: &path.path,
            hot: path.hot,
            reads: path.reads,
            share: rounded(self.share(path)),
            accesses: path.accesses,
            present: path.present,
            bytes: path.bytes,
            mean_bytes: rounded(path.mean_bytes()),
            p99_bytes: path.p99_bytes(),
            share_of_bytes: rounded(self.share_of_bytes(path)),
            sizes: &path.sizes,
        }
    }
}

/// To as many digits as mean something.
fn rounded(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}

/// A ratio that JSON can hold. One that is no number makes nothing hot, as one above 1 does.
fn finite(ratio: f64) -> f64 {
    if ratio.is_finite() { ratio } else { 2.0 }
}

/// A path as it is written.
#[derive(Serialize)]
struct Line<'p> {
    path: &'p str,
    hot: bool,
    reads: u64,
    share: f64,
    accesses: u64,
    present: u64,
    bytes: u64,
    mean_bytes: f64,
    p99_bytes: u64,
    share_of_bytes: f64,
    sizes: &'p [(u64, u64)],
}

/// A profile as it is read.
#[derive(Deserialize)]
struct Document {
    format: String,
    version: u32,
    record: String,
    #[serde(default)]
    schema: String,
    #[serde(default)]
    protocol: String,
    min_access_ratio: f64,
    #[serde(default = "one")]
    processes: u64,
    observed: u64,
    #[serde(default)]
    measured: u64,
    #[serde(default)]
    measured_bytes: u64,
    paths: Vec<PathDocument>,
}

#[derive(Deserialize)]
struct PathDocument {
    path: String,
    hot: bool,
    #[serde(default)]
    reads: u64,
    #[serde(default)]
    accesses: u64,
    #[serde(default)]
    present: u64,
    #[serde(default)]
    bytes: u64,
    #[serde(default)]
    sizes: Vec<(u64, u64)>,
}

fn one() -> u64 {
    1
}

impl TryFrom<Document> for Profile {
    type Error = String;

    fn try_from(document: Document) -> Result<Self, String> {
        if document.format != FORMAT {
            return Err(format!(
                "`format` is {:?}, and not {FORMAT:?}",
                document.format
            ));
        }
        if document.version == 0 || document.version > Profile::VERSION {
            return Err(format!(
                "`version` is {}; versions up to {} can be read",
                document.version,
                Profile::VERSION
            ));
        }
        let mut paths: Vec<ProfilePath> = Vec::new();
        let mut names = std::collections::HashSet::new();
        for (index, path) in document.paths.into_iter().enumerate() {
            if !names.insert(path.path.clone()) {
                return Err(format!(
                    "`paths[{index}]` is {} for the second time",
                    path.path
                ));
            }
            if !path.sizes.is_sorted_by(|(one, _), (other, _)| one < other) {
                return Err(format!(
                    "`paths[{index}].sizes`, of {}, are not ascending",
                    path.path
                ));
            }
            if path.reads > document.observed {
                return Err(format!(
                    "`paths[{index}].reads`, of {}, is {}, and only {} records were observed",
                    path.path, path.reads, document.observed
                ));
            }
            paths.push(ProfilePath {
                path: path.path,
                hot: path.hot,
                reads: path.reads,
                accesses: path.accesses,
                present: path.present,
                bytes: path.bytes,
                sizes: path.sizes,
            });
        }
        Ok(Profile {
            record: document.record,
            schema: document.schema,
            protocol: document.protocol,
            min_access_ratio: document.min_access_ratio,
            processes: document.processes,
            observed: document.observed,
            measured: document.measured,
            measured_bytes: document.measured_bytes,
            paths,
        })
    }
}

impl Serialize for Profile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Whole<'p> {
            format: &'static str,
            version: u32,
            record: &'p str,
            schema: &'p str,
            protocol: &'p str,
            min_access_ratio: f64,
            processes: u64,
            observed: u64,
            measured: u64,
            measured_bytes: u64,
            paths: Vec<Line<'p>>,
        }
        let whole = Whole {
            format: FORMAT,
            version: Profile::VERSION,
            record: &self.record,
            schema: &self.schema,
            protocol: &self.protocol,
            min_access_ratio: finite(self.min_access_ratio),
            processes: self.processes,
            observed: self.observed,
            measured: self.measured,
            measured_bytes: self.measured_bytes,
            paths: self.paths.iter().map(|path| self.line(path)).collect(),
        };
        whole.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Profile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let document = Document::deserialize(deserializer)?;
        document.try_into().map_err(serde::de::Error::custom)
    }
}
