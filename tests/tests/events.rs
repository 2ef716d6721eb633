//! What decoders tell, as events of the crate `tracing`.
//!
//! By themselves in a process: `tracing` notes for a place in the code whether anybody listens to it, and a thread that comes
//! there first, and listens to nothing, can have it noted wrongly while another one begins to.

use std::cell::RefCell;
use std::fmt::Debug;
use std::sync::Once;

use scrooge_runtime::{AdaptiveDecoder, Binary, Profile, Settings};
use scrooge_tests::learning::{decoder, eager, observe, touch};
use scrooge_tests::schema::shapes::{Pair, PairData};
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

fn pair() -> Vec<u8> {
    let right = Some("right".into());
    PairData { left: 1, right }.encode(Binary).unwrap()
}

thread_local! {
    static TOLD: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

/// Keeps the text of every event for the thread that it comes from.
struct Teller;

/// What is told while `work` runs.
fn told_by(work: impl FnOnce()) -> Vec<String> {
    static LISTENING: Once = Once::new();
    LISTENING.call_once(|| tracing::subscriber::set_global_default(Teller).unwrap());
    TOLD.take();
    work();
    TOLD.take()
}

impl Subscriber for Teller {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.target() == "scrooge"
    }

    fn event(&self, event: &Event<'_>) {
        let mut text = Text(event.metadata().level().to_string());
        event.record(&mut text);
        TOLD.with_borrow_mut(|told| told.push(text.0));
    }

    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}
    fn record_follows_from(&self, _: &Id, _: &Id) {}
    fn enter(&self, _: &Id) {}
    fn exit(&self, _: &Id) {}
}

struct Text(String);

impl Visit for Text {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.0.push_str(&format!(" {field}={value:?}"));
    }
}

#[test]
fn a_window_and_every_change_of_the_plan_are_told_and_no_record_is() {
    let told = told_by(|| {
        let decoder = AdaptiveDecoder::<PairData>::new(eager());
        observe(&decoder, &pair(), 20, |pair| touch(pair.left()));
        observe(&decoder, &pair(), 400, |pair| touch(pair.right()));
        decoder.relearn();
    });
    assert_eq!(
        told,
        [
            "INFO message=learning window done record=\"Pair\" observed=20 hot=1 paths=2",
            "DEBUG message=plan swapped record=\"Pair\" generation=1 hot=1",
            "INFO message=path promoted record=\"Pair\" path=\"right\" share=1.0",
            "DEBUG message=plan swapped record=\"Pair\" generation=2 hot=2",
            "INFO message=path demoted record=\"Pair\" path=\"left\" share=0.0",
            "DEBUG message=plan swapped record=\"Pair\" generation=3 hot=1",
            "INFO message=learning window opened record=\"Pair\"",
            "DEBUG message=plan swapped record=\"Pair\" generation=4 hot=2",
        ]
    );
}

#[test]
fn what_a_profile_has_and_the_schema_has_not_is_a_warning() {
    let taught = decoder::<PairData>(1);
    observe(&taught, &pair(), 1, |pair| touch(pair.right()));
    let whole = taught.profile();
    let older = whole.to_json().replace("\"right\"", "\"wrong\"");
    let older = Profile::from_json(&older).unwrap();
    let told = told_by(|| {
        for profile in [&whole, &older] {
            AdaptiveDecoder::<PairData>::with_profile(Settings::default(), profile).unwrap();
        }
    });
    assert_eq!(
        told,
        [
            "INFO message=profile loaded record=\"Pair\" hot=1",
            "WARN message=profile loaded, but for paths that the schema does not have record=\"Pair\" hot=0 \
             dropped=\"wrong\"",
        ]
    );
}
