//! The decoders that the job can be done with: the same rule, over each one's idea of a record.
//!
//! A decoder is added here and nowhere else: a type with a [`Contestant`] implementation, and a
//! line in [`all`].

use std::error::Error;

use scrooge_examples::records::Batch;
use scrooge_peers::codec;
use scrooge_peers::events::ClientEvent;

use crate::cli::Arguments;
use crate::rule::{self, Category};

/// How many decoders there are.
pub(crate) const COUNT: usize = 1;

/// The place in [`all`] of the one that the others are measured against.
pub(crate) const BASELINE: usize = 0;

/// The place in [`all`] of the one that does the job: the last, which is meant to be the best.
pub(crate) const JOB: usize = COUNT - 1;

/// Every decoder, in the order that the summary shows them in.
pub(crate) fn all(_arguments: &Arguments) -> [Box<dyn Contestant>; COUNT] {
    [Box::new(ThriftCrate)]
}

/// A way to find out where records go.
pub(crate) trait Contestant {
    /// What the summary calls it.
    fn name(&self) -> &'static str;

    /// Decodes one record, as far as the rule needs it, and applies the rule.
    fn route(&mut self, record: &[u8]) -> Result<Category, Undecodable>;

    /// Routes a batch: the loop that is timed, so one dynamic call serves many records.
    ///
    /// Appends to `categories` one for each record before the first that cannot be decoded.
    fn route_all(
        &mut self,
        batch: &Batch,
        categories: &mut Vec<Category>,
    ) -> Result<(), Undecodable> {
        for record in batch.iter() {
            categories.push(self.route(record)?);
        }
        Ok(())
    }

    /// What it has learnt, for people to read; `None` if it does not learn.
    fn report(&self) -> Option<String> {
        None
    }
}

/// Why a record could not be decoded.
pub(crate) type Undecodable = Box<dyn Error + Send + Sync>;

/// Apache's Rust library and generated code, which build the whole record.
struct ThriftCrate;

impl Contestant for ThriftCrate {
    fn name(&self) -> &'static str {
        "thrift crate"
    }

    fn route(&mut self, record: &[u8]) -> Result<Category, Undecodable> {
        let event: ClientEvent = codec::from_bytes(record)?;
        let country = || {
            let address = event.user.as_ref()?.address.as_ref()?;
            Some(address.country.as_ref()?.as_bytes())
        };
        Ok(rule::category(event.kind.0, country))
    }
}
