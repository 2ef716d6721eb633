//! What is measured: groups of contestants that do the same job with the same bytes.
//!
//! The criterion benchmarks and the programs `compare` and `count` all take their groups from [`crate::groups::ALL`]. Who takes
//! part in every group is written down once: in [`ours`] what this workspace offers, in [`loaded`] what it offers without
//! generated code, in [`thrift`] Apache's crate, and in `pilota`, with the feature `all-peers`, that crate.

pub mod loaded;
pub mod ours;
#[cfg(feature = "all-peers")]
pub mod pilota;
pub mod records;
pub mod thrift;

pub use records::Records;

/// One pass: a contestant does its job with every record of the group, and gives a sum over all that it has read, by which it
/// is seen whether contestants agree.
pub type Pass = Box<dyn FnMut() -> u64>;

/// A question that a user would ask.
#[derive(Clone, Copy, Debug)]
pub struct Outline {
    /// What its group is called: `event/3`.
    pub name: &'static str,
    /// What is done with each record.
    pub job: &'static str,
    /// Adds the contestants, with their records.
    pub fill: fn(&mut Group),
}

/// Those who answer one question. Those with one protocol work on the same bytes.
#[derive(Default)]
pub struct Group {
    /// Each contestant, once a protocol.
    pub contestants: Vec<Contestant>,
}

/// Somebody who does a group's job.
pub struct Contestant {
    /// What it is called: `adapted`.
    pub name: String,
    /// The protocol of its records.
    pub protocol: &'static str,
    /// How many records a pass goes over.
    pub records: usize,
    /// How many bytes they have.
    pub bytes: usize,
    make: Box<dyn Fn() -> Pass>,
}

impl Outline {
    /// Makes the group.
    #[must_use]
    pub fn group(&self) -> Group {
        let mut group = Group::default();
        (self.fill)(&mut group);
        group
    }
}

impl Group {
    /// Adds a contestant. `make` prepares it: it opens decoders, and lets them learn.
    pub fn add<F: FnMut() -> u64 + 'static>(
        &mut self,
        name: impl Into<String>,
        records: &Records,
        make: impl Fn(Records) -> F + 'static,
    ) {
        let own = records.clone();
        self.contestants.push(Contestant {
            name: name.into(),
            protocol: records.protocol(),
            records: records.len(),
            bytes: records.byte_len(),
            make: Box::new(move || Box::new(make(own.clone()))),
        });
    }

    /// Says that a pass of the contestant that was added last goes over the records so many times.
    pub fn repeat(&mut self, times: usize) {
        if let Some(last) = self.contestants.last_mut() {
            last.records *= times;
            last.bytes *= times;
        }
    }

    /// Adds a contestant that does `job` with a record at a time, and gives what is to be summed up.
    pub fn each(
        &mut self,
        name: impl Into<String>,
        records: &Records,
        job: impl Fn(&[u8]) -> u64 + Copy + 'static,
    ) {
        self.add(name, records, move |records| move || records.sum(job));
    }
}

impl Contestant {
    /// Makes it ready to be measured.
    #[must_use]
    pub fn prepare(&self) -> Pass {
        (self.make)()
    }
}
