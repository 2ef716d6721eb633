//! What a user can set.

mod drift;

pub use drift::Drift;

/// How a decoder learns, and what it accepts. The defaults suit hostile input and steady traffic.
///
/// ```
/// use scrooge_runtime::{Settings, Stop};
///
/// let settings = Settings { window: 1_000, stop: Stop::Early, ..Settings::default() };
/// # assert_eq!(settings.min_access_ratio, 0.01);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// How many records are observed before a plan is made (default 10,000; 0 counts as 1).
    pub window: u32,
    /// The share of the window's records in which a path must have been read to be hot (default 0.01). With 0 every path
    /// is hot, read or not; above 1, or not a number, none.
    pub min_access_ratio: f64,
    /// Whether the decoder learns (default), or reads every field from the bytes when it is asked for.
    pub mode: Mode,
    /// Whether a record is walked to its end (default), or only to its last hot field.
    pub stop: Stop,
    /// Whether bytes behind the record are an error (default).
    pub trailing: Trailing,
    /// Whether a known field of the wrong type is an error (default).
    pub wrong_type: WrongType,
    /// How deep structs and unions may nest, the record itself counting as 1 (default 64, at most
    /// [`DEEPEST`](Self::DEEPEST) whatever is set). Unknown fields may hold as many structs and containers, counted from
    /// the field.
    pub max_depth: u16,
    /// The largest payload that is accepted, in bytes (default 256 MiB; at most 2 GiB − 1 whatever is set).
    pub max_record_size: usize,
    /// The most memory that plain data may take, as a multiple of the record's size (default 48): containers and boxes, by
    /// the size of what they hold. A record may always have [`DATA_OF_ANY`](Self::DATA_OF_ANY) bytes. Strings, which are no
    /// longer than the record, are not counted, nor is an eighth more that a list may take while it grows.
    ///
    /// An empty struct is one byte of a record, and kilobytes of plain data if it has hundreds of fields, so that without a
    /// limit a record of a megabyte could ask for gigabytes. Records of many such structs with few fields set need more than
    /// the default, or are better read as adapted records, which take no such memory.
    pub max_data_ratio: u32,
    /// The most paths that are told apart (default 4,096), but for the record's own fields, which always are. A schema with
    /// more has its deepest fields credited to the struct or container that holds them.
    pub max_paths: usize,
    /// How the plan follows reads that change (default: as they do; [`Drift::off`] keeps the plan).
    pub drift: Drift,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            window: 10_000,
            min_access_ratio: 0.01,
            mode: Mode::Learn,
            stop: Stop::Full,
            trailing: Trailing::Reject,
            wrong_type: WrongType::Error,
            max_depth: 64,
            max_record_size: 256 << 20,
            max_data_ratio: 48,
            max_paths: 4_096,
            drift: Drift::default(),
        }
    }
}

impl Settings {
    /// Settings of a decoder that never learns: it verifies each record and reads every field from the bytes on access.
    #[must_use]
    pub fn lazy() -> Self {
        Settings {
            mode: Mode::Lazy,
            ..Settings::default()
        }
    }

    /// The most that [`max_depth`](Self::max_depth) can be: what the stack of a thread of 2 MiB holds in a debug build.
    ///
    /// Making plain data of structs with hundreds of fields ends earlier, at 1 MiB of stack, with the same error.
    pub const DEEPEST: u16 = 256;

    /// The memory that plain data may take whatever [`max_data_ratio`](Self::max_data_ratio) is: 16 MiB.
    pub const DATA_OF_ANY: usize = 16 << 20;

    /// The records of a window, at least one.
    pub(crate) fn window_size(&self) -> u32 {
        self.window.max(1)
    }

    /// Whether a payload of `size` bytes is too large.
    pub(crate) fn refuses_size(&self, size: usize) -> bool {
        size > self.largest_record()
    }

    /// The size of the largest payload that is accepted.
    pub(crate) fn largest_record(&self) -> usize {
        self.max_record_size.min(i32::MAX as usize)
    }
}

/// Whether a decoder learns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mode {
    /// Learn which fields are read, and materialise those.
    #[default]
    Learn,
    /// Never learn: every field is read from the bytes on access.
    Lazy,
}

/// How far a record is walked when it is decoded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Stop {
    /// To its end: a record that decodes is whole, and no accessor can fail.
    #[default]
    Full,
    /// To its last hot field, for producers that are trusted: the rest is not looked at until a cold field is read.
    ///
    /// Of a repeated field, every read takes the first occurrence, and not the last as otherwise.
    ///
    /// # Panics
    ///
    /// Reading a cold field panics if it lies in a part that was not verified and is damaged, and so does asking for the
    /// bytes of a struct there. Call [`Adaptive::complete`](crate::Adaptive::complete) first where that can be.
    Early,
}

/// What bytes behind a record are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Trailing {
    /// An error.
    #[default]
    Reject,
    /// Accepted and left alone.
    Allow,
}

/// What a known field of the wrong wire type is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum WrongType {
    /// An error that names the path.
    #[default]
    Error,
    /// Skipped like an unknown field, as Apache's C++, Java, Python and Go libraries do. A container whose elements have
    /// the wrong type is absent as a whole.
    Skip,
}
