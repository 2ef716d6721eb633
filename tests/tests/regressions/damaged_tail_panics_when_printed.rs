//! Printing, comparing and hashing an early-stopped record asked for the end of a record that is damaged, and panicked.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use scrooge_runtime::{AdaptiveDecoder, Settings, Stop, Trailing};
use scrooge_tests::schema::regressions::{Speck, SpeckData};

use super::support::wire::{I32, field, i32};

#[test]
fn it_is_printed_compared_and_hashed_by_its_bytes() {
    let mut damaged = field(I32, 1, &i32(7));
    damaged.extend([11, 0, 2, 0x7F, 0, 0, 0]);
    for trailing in [Trailing::Reject, Trailing::Allow] {
        for bytes in [&damaged[..], &[]] {
            let settings = Settings {
                stop: Stop::Early,
                trailing,
                min_access_ratio: 2.0,
                ..Settings::lazy()
            };
            let decoder = AdaptiveDecoder::<SpeckData>::new(settings);
            let record = decoder.decode_borrowed(bytes).unwrap();
            assert!(record.complete().is_err());
            assert!(format!("{record:?}").contains(&format!("{} bytes", bytes.len())));
            let same = decoder.decode_borrowed(bytes).unwrap();
            assert!(record == same);
            assert!(record.as_speck() == same.as_speck());
            let _ = format!("{:?}", record.as_speck());
            let hash = |record: &scrooge_runtime::Adaptive<'_, SpeckData>| {
                let mut hasher = DefaultHasher::new();
                record.hash(&mut hasher);
                hasher.finish()
            };
            assert_eq!(hash(&record), hash(&same));
        }
    }
}
