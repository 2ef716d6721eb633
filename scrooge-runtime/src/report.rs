//! What was learnt and what it saved, for people and for programs.

use std::fmt;

/// What a decoder has learnt, and what it cost and saved. `Display` prints it as a table.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Report {
    /// The name of the root struct.
    pub record: &'static str,
    /// Whether the decoder is learning.
    pub phase: Phase,
    /// How many plans came before this one.
    pub generation: u64,
    /// Records decoded since the decoder was made.
    pub records: u64,
    /// Their bytes, as far as they were walked when they were decoded.
    pub bytes_walked: u64,
    /// Of the records, those that were decoded to be observed. All of such a record is materialised.
    pub records_observed: u64,
    /// Their bytes.
    pub bytes_observed: u64,
    /// Of the records observed, samples taken after the window that have ended.
    pub samples: u64,
    /// Encoded bytes of the hot values that were materialised under plans: of records that were not observed.
    pub bytes_materialised: u64,
    /// Bytes that were walked again because a cold field was read.
    pub bytes_fallen_back: u64,
    /// Hot paths of the profile that the decoder started with which the schema does not have, or does not tell apart.
    pub dropped: Vec<String>,
    /// All paths that are told apart, shallow ones first.
    pub paths: Vec<PathReport>,
}

/// Whether a decoder is learning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Phase {
    /// A learning window is open.
    Learning {
        /// Records whose observation has ended.
        observed: u32,
        /// Records after which a plan is made.
        window: u32,
    },
    /// A plan is in force.
    Adapted {
        /// Records that it was learnt from.
        observed: u32,
    },
    /// The decoder never learns.
    Lazy,
}

/// What is known of one path.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct PathReport {
    /// The path as in the IDL: `user.address.city`.
    pub path: String,
    /// Whether the plan in force materialises it.
    pub hot: bool,
    /// Records of the last window in which it was read. Reads of hot fields are not counted afterwards.
    pub reads: u64,
    /// That as a share of the window's records, between 0 and 1.
    pub share: f64,
    /// Records since the decoder was made in which it was read from the bytes, or outside a window: after theirs had
    /// closed, or in a record that was decoded while a window only waited for its records to end.
    pub fallbacks: u64,
    /// Samples since the decoder was made in which it was read.
    pub sampled: u64,
}

impl Report {
    /// The paths that the plan in force materialises.
    pub fn hot(&self) -> impl Iterator<Item = &PathReport> {
        self.paths.iter().filter(|path| path.hot)
    }

    /// The paths that the plan in force leaves in the bytes.
    pub fn cold(&self) -> impl Iterator<Item = &PathReport> {
        self.paths.iter().filter(|path| !path.hot)
    }

    /// What is known of the path with this name.
    #[must_use]
    pub fn path(&self, name: &str) -> Option<&PathReport> {
        self.paths.iter().find(|path| path.path == name)
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.record)?;
        match self.phase {
            Phase::Learning { observed, window } => {
                writeln!(f, "learning, {observed} of {window} records observed")?;
            }
            Phase::Adapted { observed } => writeln!(
                f,
                "adapted after {observed} record{}, {} of {} paths hot",
                plural(u64::from(observed)),
                self.hot().count(),
                self.paths.len()
            )?,
            Phase::Lazy => writeln!(f, "lazy, every field is read from the bytes")?,
        }
        writeln!(
            f,
            "{} record{} walked ({}), {} of them observed ({})",
            self.records,
            plural(self.records),
            Bytes(self.bytes_walked),
            self.records_observed,
            Bytes(self.bytes_observed),
        )?;
        let rest = self.bytes_walked.saturating_sub(self.bytes_observed);
        if rest > 0 {
            let share = |bytes: u64| 100.0 * bytes as f64 / rest as f64;
            writeln!(
                f,
                "of the other {}: {} materialised ({:.1} %), {} walked again for cold fields ({:.1} %)",
                Bytes(rest),
                Bytes(self.bytes_materialised),
                share(self.bytes_materialised),
                Bytes(self.bytes_fallen_back),
                share(self.bytes_fallen_back),
            )?;
        }
        let mut shown: Vec<&PathReport> = self
            .paths
            .iter()
            .filter(|path| path.hot || path.reads > 0 || path.fallbacks > 0)
            .collect();
        shown.sort_by_key(|path| std::cmp::Reverse((path.hot, path.reads, path.fallbacks)));
        let width = shown
            .iter()
            .map(|path| path.path.len())
            .fold("path".len(), usize::max);
        if !shown.is_empty() {
            writeln!(
                f,
                "  {:width$}  {:4}  {:>10}  {:>7}  {:>10}",
                "path", "", "reads", "share", "fallbacks"
            )?;
        }
        for path in &shown {
            let state = match (self.phase, path.hot) {
                (Phase::Learning { .. }, _) => "",
                (_, true) => "hot",
                (_, false) => "cold",
            };
            writeln!(
                f,
                "  {:width$}  {state:4}  {:>10}  {:>6.1}%  {:>10}",
                path.path,
                path.reads,
                100.0 * path.share,
                path.fallbacks,
            )?;
        }
        match self.paths.len() - shown.len() {
            0 => {}
            1 => writeln!(f, "  and 1 path that was never read")?,
            rest => writeln!(f, "  and {rest} paths that were never read")?,
        }
        if !self.dropped.is_empty() {
            let dropped = self.dropped.join(", ");
            writeln!(f, "of the profile, not in the schema: {dropped}")?;
        }
        Ok(())
    }
}

fn plural(count: u64) -> &'static str {
    if count == 1 { "" } else { "s" }
}

/// A number of bytes, as people read it.
struct Bytes(u64);

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let units = [("GB", 1_000_000_000), ("MB", 1_000_000), ("kB", 1_000)];
        match units.iter().find(|(_, size)| self.0 >= *size) {
            Some((unit, size)) => write!(f, "{:.1} {unit}", self.0 as f64 / *size as f64),
            None => write!(f, "{} B", self.0),
        }
    }
}
