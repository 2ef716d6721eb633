//! The smallest program that adapts: counts the events of people in Japan.
//!
//! ```console
//! $ cargo run --release -p scrooge-examples --bin quickstart
//! ```
//!
//! `build.rs` beside the sources is the other half. In a project of your own, `schema` is a module with the one line
//! `scrooge_runtime::include_generated!();`.

use scrooge_examples::sample::events::Events;
use scrooge_examples::schema::events::{ClientEvent, ClientEventData};
use scrooge_runtime::{AdaptiveDecoder, DecodeError, Settings};

/// Written against the trait, so that it does not matter what form the event has.
fn is_from_japan(event: &impl ClientEvent) -> bool {
    let country = || event.user()?.address()?.country();
    country().is_some_and(|country| country == "JP")
}

fn main() -> Result<(), DecodeError> {
    let decoder = AdaptiveDecoder::<ClientEventData>::new(Settings {
        window: 1_000,
        ..Settings::default()
    });
    let mut count = 0;
    for payload in Events::encoded(1).take(10_000) {
        let event = decoder.decode(payload)?;
        count += usize::from(is_from_japan(&event));
    }
    println!("{count} of 10,000 events are from Japan\n");
    print!("{}", decoder.report());
    Ok(())
}
