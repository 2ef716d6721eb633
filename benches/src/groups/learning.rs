//! What learning costs, and what it does to those who decode meanwhile.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use scrooge_runtime::{AdaptiveDecoder, Binary, Settings};

use super::event::Three;
use super::samples::{events, wide};
use crate::contest::ours::{self, Read};
use crate::contest::{Group, Records};
use crate::schema::events::ClientEventData;
use crate::schema::wide::WideData;

/// What a decoder has that learns for ever.
fn endless() -> Settings {
    Settings {
        window: u32::MAX,
        ..Settings::default()
    }
}

pub(super) fn record(group: &mut Group) {
    for records in &events() {
        if !records.is_compact() {
            group.add("adapted", records, |records| {
                let decoder = ours::trained::<Three, Binary>(&records, Settings::default());
                move || read_all(&decoder, &records)
            });
            group.add("learning", records, |records| {
                let decoder = AdaptiveDecoder::new(endless());
                move || read_all(&decoder, &records)
            });
        }
    }
}

fn read_all(decoder: &AdaptiveDecoder<ClientEventData>, records: &Records) -> u64 {
    records.sum(|record| {
        let event = decoder
            .decode_borrowed(record)
            .expect("own records are whole");
        Three::read(event.view())
    })
}

pub(super) fn plan(group: &mut Group) {
    let [records, _] = wide();
    group.add("no plan", &records, |records| {
        let decoder = AdaptiveDecoder::new(endless());
        move || decode_wide(&decoder, &records, |_| ())
    });
    group.add("plan of 500 paths", &records, |records| {
        // Every path becomes hot with every record.
        let decoder = AdaptiveDecoder::new(Settings {
            window: 1,
            min_access_ratio: 0.0,
            ..Settings::default()
        });
        move || decode_wide(&decoder, &records, AdaptiveDecoder::relearn)
    });
}

fn decode_wide(
    decoder: &AdaptiveDecoder<WideData>,
    records: &Records,
    before: impl Fn(&AdaptiveDecoder<WideData>),
) -> u64 {
    records.sum(|record| {
        before(decoder);
        let wide = decoder
            .decode_borrowed(record)
            .expect("own records are whole");
        u64::from(wide.view().f500() > 0)
    })
}

pub(super) fn swap(group: &mut Group) {
    let [records, _] = events();
    group.add("adapted", &records, |records| {
        let decoder = ours::trained::<Three, Binary>(&records, Settings::default());
        move || read_all(&decoder, &records)
    });
    group.add("adapted, plans change", &records, |records| {
        let decoder = Arc::new(ours::trained::<Three, Binary>(
            &records,
            Settings::default(),
        ));
        let changes = Changes::of(Arc::clone(&decoder), records.clone());
        move || {
            let _ = &changes;
            read_all(&decoder, &records)
        }
    });
}

/// A thread that makes a decoder learn anew, again and again, until this is dropped.
struct Changes {
    ended: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Changes {
    fn of(decoder: Arc<AdaptiveDecoder<ClientEventData>>, records: Records) -> Self {
        let ended = Arc::new(AtomicBool::new(false));
        let is_over = Arc::clone(&ended);
        let thread = thread::spawn(move || {
            while !is_over.load(Ordering::Relaxed) {
                decoder.relearn();
                while decoder.is_learning() && !is_over.load(Ordering::Relaxed) {
                    read_all(&decoder, &records);
                }
                thread::sleep(Duration::from_millis(5));
            }
        });
        Changes {
            ended,
            thread: Some(thread),
        }
    }
}

impl Drop for Changes {
    fn drop(&mut self) {
        self.ended.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            thread.join().expect("it reads own records");
        }
    }
}
