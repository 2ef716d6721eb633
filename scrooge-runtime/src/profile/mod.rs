//! What was learnt, as data that can be saved, read by people, merged and loaded again.

mod error;
mod fingerprint;
mod json;
mod merge;
mod save;

pub use error::ProfileError;
pub(crate) use fingerprint::fingerprint;
pub use save::Saver;

/// What a decoder has learnt: which paths are hot, how often each was read, and how large its values are.
///
/// It is saved as JSON that people can read, with a line for each path.
///
/// ```no_run
/// # use scrooge_runtime::{Profile, ProfileError};
/// let mut profile = Profile::load("monday.profile.json")?;
/// profile.merge(&Profile::load("tuesday.profile.json")?)?;
/// for path in profile.paths.iter().filter(|path| path.hot) {
///     println!("{} is {:.1} % of the bytes", path.path, 100.0 * profile.share_of_bytes(path));
/// }
/// # Ok::<(), ProfileError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Profile {
    /// The name of the root struct in the IDL.
    pub record: String,
    /// A number for the names, ids and types of all structs below it, in 16 hexadecimal digits.
    pub schema: String,
    /// The protocol that sizes are in: `binary` or `compact`.
    pub protocol: String,
    /// The setting that hot paths were chosen with.
    pub min_access_ratio: f64,
    /// How many profiles this was merged from; 1 for one that was not.
    pub processes: u64,
    /// Records whose reads were observed: those of the window, or of the last round of samples.
    pub observed: u64,
    /// Records whose sizes were measured.
    pub measured: u64,
    /// Their bytes.
    pub measured_bytes: u64,
    /// All paths that are told apart, those that lead to a path before it.
    pub paths: Vec<ProfilePath>,
}

/// What is known of one path.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ProfilePath {
    /// The path as in the IDL: `user.address.city`.
    pub path: String,
    /// Whether it is materialised.
    pub hot: bool,
    /// In how many of the observed records it was read.
    pub reads: u64,
    /// How often it was read in those: five times in one record count five. As many as in the average record that read it,
    /// taken over all records that were observed; less exact where several threads read one record.
    pub accesses: u64,
    /// How many of the measured records have it.
    pub present: u64,
    /// The encoded bytes of its values in those, what is inside them included, headers of fields not.
    pub bytes: u64,
    /// In how many records they had which size, all values of a record together: pairs of the largest size of a bucket and
    /// records, ascending. Buckets are a quarter of an octave wide, and exact below 8.
    pub sizes: Vec<(u64, u64)>,
}

impl Profile {
    /// The version of the format that this crate writes, and the latest that it reads.
    pub const VERSION: u32 = 1;

    /// What is known of the path with this name.
    #[must_use]
    pub fn path(&self, name: &str) -> Option<&ProfilePath> {
        self.paths.iter().find(|path| path.path == name)
    }

    /// The names of the paths that are hot.
    pub fn hot(&self) -> impl Iterator<Item = &str> {
        let hot = self.paths.iter().filter(|path| path.hot);
        hot.map(|path| path.path.as_str())
    }

    /// The share of the observed records in which a path was read.
    #[must_use]
    pub fn share(&self, path: &ProfilePath) -> f64 {
        quotient(path.reads, self.observed).min(1.0)
    }

    /// The share of the measured bytes that are a path's. What is inside a path counts for it and for itself.
    #[must_use]
    pub fn share_of_bytes(&self, path: &ProfilePath) -> f64 {
        quotient(path.bytes, self.measured_bytes).min(1.0)
    }
}

impl ProfilePath {
    /// The mean size of the path's values in a record that has it; 0 where none has.
    #[must_use]
    pub fn mean_bytes(&self) -> f64 {
        quotient(self.bytes, self.present)
    }

    /// The size that they have at most in 99 of 100 records that have the path, to a quarter of an octave.
    #[must_use]
    pub fn p99_bytes(&self) -> u64 {
        let records = |sizes: &[(u64, u64)]| {
            let counts = sizes.iter().map(|(_, records)| u128::from(*records));
            counts.sum::<u128>()
        };
        let all = records(&self.sizes);
        let mut below = 0;
        for (size, records) in &self.sizes {
            below += u128::from(*records);
            if below * 100 >= all * 99 {
                return *size;
            }
        }
        0
    }
}

fn quotient(part: u64, whole: u64) -> f64 {
    if whole == 0 {
        0.0
    } else {
        part as f64 / whole as f64
    }
}
