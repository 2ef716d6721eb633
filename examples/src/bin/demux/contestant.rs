//! The decoders that the job can be done with: the same rule, over each one's idea of a record.
//!
//! A decoder is added here and nowhere else: a type with a [`Contestant`] implementation, and a
//! line in [`all`].

use std::error::Error;

use scrooge_examples::records::Batch;
use scrooge_examples::schema::events::{ClientEvent, ClientEventData};
use scrooge_peers::codec;
use scrooge_peers::events as peer;
use scrooge_runtime::{AdaptiveDecoder, Binary, Mode, Report, Settings};

use crate::cli::{Arguments, Stop};
use crate::rule::{self, Category};

/// The place in [`all`] of the one that the others are measured against.
pub(crate) const BASELINE: usize = 0;

/// The place in [`all`] of the full decoder.
pub(crate) const FULL: usize = 1;

/// The place in [`all`] of the one that this workspace is about.
pub(crate) const ADAPTIVE: usize = 3;

/// Every decoder, in the order that the summary shows them in; a new one of each, of which those
/// that learn do so from `window` records.
pub(crate) fn all(window: u32, stop: Stop) -> [Box<dyn Contestant>; 4] {
    [
        Box::new(ThriftCrate),
        Box::new(Full),
        Box::new(Adaptive::new(Settings::lazy())),
        Box::new(Adaptive::new(learning(window, stop))),
    ]
}

/// The one that does the job: it has learnt nothing yet.
pub(crate) fn worker(arguments: &Arguments) -> impl Contestant {
    Adaptive::new(learning(arguments.window, arguments.stop))
}

/// One that verifies each record to its end, and is a match for whatever a stranger's file holds.
pub(crate) fn strict() -> impl Contestant {
    Adaptive::new(Settings::lazy())
}

/// One that says where records should be.
pub(crate) fn referee() -> impl Contestant {
    Referee(Adaptive::new(Settings::lazy()))
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

    /// What it has learnt; `None` if it does not learn.
    fn report(&self) -> Option<Report> {
        None
    }
}

/// Why a record could not be decoded: what is wrong, at which byte of the record, in which field.
pub(crate) type Undecodable = Box<dyn Error + Send + Sync>;

/// What an application writes: the rule over any form of an event, whether it is decoded in full,
/// learnt about, or adapted.
fn route(event: &impl ClientEvent) -> Category {
    let country = || Some(event.user()?.address()?.country()?.as_bytes());
    rule::category(event.kind(), country)
}

/// A decoder that learns which fields [`route`] reads; or one that never does, and reads each of
/// them from the bytes.
struct Adaptive(AdaptiveDecoder<ClientEventData>);

impl Adaptive {
    fn new(settings: Settings) -> Self {
        Adaptive(AdaptiveDecoder::new(settings))
    }
}

fn learning(window: u32, stop: Stop) -> Settings {
    Settings {
        window,
        stop: match stop {
            Stop::Full => scrooge_runtime::Stop::Full,
            Stop::Early => scrooge_runtime::Stop::Early,
        },
        ..Settings::default()
    }
}

impl Contestant for Adaptive {
    fn name(&self) -> &'static str {
        let settings = self.0.settings();
        match (settings.mode, settings.stop) {
            (Mode::Lazy, _) => "lazy",
            (Mode::Learn, scrooge_runtime::Stop::Full) => "adaptive",
            (Mode::Learn, scrooge_runtime::Stop::Early) => "adaptive, early",
        }
    }

    fn route(&mut self, record: &[u8]) -> Result<Category, Undecodable> {
        Ok(route(&self.0.decode_borrowed(record)?))
    }

    fn report(&self) -> Option<Report> {
        (self.0.settings().mode == Mode::Learn).then(|| self.0.report())
    }
}

/// The full decoder of this workspace, which makes plain data of the whole record.
struct Full;

impl Contestant for Full {
    fn name(&self) -> &'static str {
        "full decoder"
    }

    fn route(&mut self, record: &[u8]) -> Result<Category, Undecodable> {
        Ok(route(&ClientEventData::decode(Binary, record)?))
    }
}

/// Apache's Rust library and generated code, which build the whole record.
struct ThriftCrate;

impl Contestant for ThriftCrate {
    fn name(&self) -> &'static str {
        "thrift crate"
    }

    fn route(&mut self, record: &[u8]) -> Result<Category, Undecodable> {
        let event: peer::ClientEvent = codec::from_bytes(record)?;
        let country = || {
            let address = event.user.as_ref()?.address.as_ref()?;
            Some(address.country.as_ref()?.as_bytes())
        };
        Ok(rule::category(event.kind.0.into(), country))
    }
}

/// Apache's code where it can decode the record, so that a mistake in ours does not confirm itself.
///
/// Ours goes first all the same: Apache's code trusts the sizes that it reads.
struct Referee(Adaptive);

impl Contestant for Referee {
    fn name(&self) -> &'static str {
        "referee"
    }

    fn route(&mut self, record: &[u8]) -> Result<Category, Undecodable> {
        let ours = self.0.route(record)?;
        // It refuses text that is not UTF-8 anywhere in the record, and new arms of unions.
        Ok(ThriftCrate.route(record).unwrap_or(ours))
    }
}

/// An event whose id is not UTF-8.
#[cfg(test)]
pub(crate) fn not_utf8() -> Vec<u8> {
    let mut event = ClientEventData {
        id: "abcde".to_owned(),
        ..Default::default()
    }
    .encode(Binary)
    .expect("it is short");
    let id = event.windows(5).position(|bytes| bytes == b"abcde");
    event[id.expect("is in there")] = 0xff;
    event
}

#[cfg(test)]
mod tests {
    use clap::Parser;
    use scrooge_examples::sample::events::Events;

    use super::*;

    #[test]
    fn each_place_has_whom_it_is_named_for() {
        let names = all(1, Stop::Full).map(|contestant| contestant.name());
        assert_eq!(names[BASELINE], "thrift crate");
        assert_eq!(names[FULL], "full decoder");
        assert_eq!(names[ADAPTIVE], "adaptive");
    }

    #[test]
    fn the_worker_learns_the_two_fields_of_the_rule() {
        for stop in ["full", "early"] {
            let arguments = Arguments::parse_from(["demux", "--window", "50", "--stop", stop]);
            let mut worker = worker(&arguments);
            for event in Events::encoded(3).take(100) {
                worker.route(&event).expect("is an event");
            }
            let report = worker.report().expect("it learns");
            let hot: Vec<_> = report.hot().map(|path| path.path.as_str()).collect();
            assert_eq!(
                hot,
                ["kind", "user", "user.address", "user.address.country"]
            );
        }
    }

    #[test]
    fn text_that_is_not_utf8_is_routed_by_the_referee() {
        let bytes = not_utf8();
        ThriftCrate.route(&bytes).expect_err("it is not UTF-8");
        let category = referee().route(&bytes).expect("nobody asks for the text");
        assert_eq!(category, strict().route(&bytes).expect("as before"));
    }

    #[test]
    fn what_is_wrong_with_a_record_is_said() {
        let mut strict = strict();
        let message = |error: Undecodable| error.to_string();
        let empty = message(strict.route(&[0]).expect_err("a kind is required"));
        assert!(empty.contains("`kind` is missing at byte 0"), "{empty}");

        let event = Events::encoded(3).next().expect("there is no end");
        let cut = strict.route(&event[..event.len() - 1]).expect_err("is cut");
        let end = format!("at byte {}", event.len() - 1);
        assert!(message(cut).contains(&end));
    }
}
