//! Records that decode, and those that only the settings refuse.

use scrooge_runtime::{Settings, Stop, WrongType};

use super::alike::{assert_equivalent, assert_reads, decode};
use super::case::{Case, Context, eager_drift, settings, slices};
use crate::kinds::State;
use crate::probe::Choice;
use crate::random::Style;

/// Learning, adapted to a part, all hot, none hot, lazy, relearning: all read what the full decoder reads.
pub fn every_state_reads_what_the_full_decoder_reads(case: &Case) -> u64 {
    let mut rng = case.rng();
    let lessons = case.lessons(&mut rng);
    let mut settings = settings(&mut rng);
    let style = if rng.one_in(2) {
        Style::with_repeats(&mut rng)
    } else {
        Style::allowed(&mut rng)
    };
    let mut bytes = case.sample(&style, &mut rng).bytes;
    if rng.one_in(8) {
        bytes.extend_from_slice(&rng.next().to_be_bytes());
    }
    if rng.one_in(16) {
        settings.max_depth = 1 + rng.below(4) as u16;
        let too_deep = |lesson: &Vec<u8>| case.kind.decode(&settings, lesson).is_err();
        if lessons.iter().any(too_deep) {
            return 0;
        }
    }
    assert_equivalent(case, &settings, &lessons, &bytes, &mut rng)
}

/// One decoder over many records: windows close and open again while records of every plan are kept and read.
pub fn records_that_are_kept_read_the_same_while_plans_change(case: &Case) -> u64 {
    let mut rng = case.rng();
    let settings = Settings {
        window: 1 + rng.below(4) as u32,
        min_access_ratio: *rng.pick(&[0.0, 0.01, 0.5, 1.0, 2.0]),
        ..settings(&mut rng)
    };
    let style = Style::with_repeats(&mut rng);
    let samples: Vec<Vec<u8>> = (0..4)
        .map(|_| case.sample(&style, &mut rng).bytes)
        .collect();
    let decode_in_full = |bytes: &Vec<u8>| case.kind.decode(&settings, bytes);
    let decoded: Vec<_> = samples.iter().map(decode_in_full).collect();
    let decoder = case.kind.decoder(settings.clone());
    let (mut kept, mut pairs) = (Vec::new(), 0);
    for _ in 0..16 {
        let number = rng.below(samples.len());
        let context = |number: usize| Context {
            kind: case.kind,
            state: None,
            settings: &settings,
            bytes: &samples[number],
        };
        let record = decode(&*decoder, &samples[number], &mut rng);
        match (&decoded[number], record) {
            (Ok(data), Ok(record)) => {
                pairs += assert_reads(&*record, &**data, &mut rng, &context(number));
                if rng.one_in(2) {
                    kept.push((record, data, number));
                }
            }
            (Err(expected), Err(error)) => assert_eq!(expected, &error, "{}", context(number)),
            (full, record) => panic!("{full:?}, {record:?}: {}", context(number)),
        }
        if rng.one_in(6) {
            decoder.relearn();
        }
        if !kept.is_empty() && rng.one_in(2) {
            let place = rng.below(kept.len());
            let (record, data, number) = &kept[place];
            pairs += assert_reads(&**record, &***data, &mut rng, &context(*number));
            if rng.one_in(2) {
                kept.swap_remove(place);
            }
        }
    }
    pairs
}

/// One decoder over many records: programs that read other parts follow each other, so that the plan drifts, and each record
/// reads what the full decoder reads, however it was decoded.
pub fn records_read_the_same_while_the_plan_drifts(case: &Case) -> u64 {
    let mut rng = case.rng();
    let settings = Settings {
        window: 4,
        min_access_ratio: 0.9,
        stop: *rng.pick(&[Stop::Full, Stop::Early]),
        drift: eager_drift(&mut rng),
        ..settings(&mut rng)
    };
    let style = Style::with_repeats(&mut rng);
    let bytes = case.sample(&style, &mut rng).bytes;
    let Ok(data) = case.kind.decode(&settings, &bytes) else {
        return 0;
    };
    let context = Context {
        kind: case.kind,
        state: None,
        settings: &settings,
        bytes: &bytes,
    };
    let decoder = case.kind.decoder(settings.clone());
    let mut pairs = 0;
    for _ in 0..3 {
        let program = Choice::some(rng.next());
        for number in 0..60 {
            let record = decode(&*decoder, &bytes, &mut rng);
            let record = record.unwrap_or_else(|error| panic!("{error}: {context}"));
            record.probe(program.as_lesson());
            // What else the record is read for teaches too, but seldom enough not to be hot.
            if number % 15 == 0 {
                pairs += assert_reads(&*record, &*data, &mut rng, &context);
            }
        }
    }
    pairs
}

/// Bytes come out as they went in; data, equality and hash agree with the full decoder's; `has_…` is the same in
/// every state.
pub fn operations_on_records_agree_with_plain_data(case: &Case) -> u64 {
    let mut rng = case.rng();
    let lessons = case.lessons(&mut rng);
    let style = Style::with_repeats(&mut rng);
    let bytes = case.sample(&style, &mut rng).bytes;
    let settings = Settings::default();
    let Ok(data) = case.kind.decode(&settings, &bytes) else {
        return 0;
    };
    let other = case.sample(&style, &mut rng).bytes;
    let other_data = case.kind.decode(&settings, &other).ok();
    let protocol = case.kind.protocol;
    let context = |state| Context {
        kind: case.kind,
        state,
        settings: &settings,
        bytes: &bytes,
    };
    let encoded = data.encode(protocol);
    let encoded = encoded.expect("what was decoded can be encoded");
    let again = case.kind.decode(&settings, &encoded);
    let again = again.unwrap_or_else(|error| panic!("{error} of the encoding: {}", context(None)));
    assert!(
        data.equals(&*again),
        "{again:?} came back: {}",
        context(None)
    );
    assert_eq!(data.hash(), again.hash(), "{}", context(None));
    assert_eq!(Ok(encoded.clone()), again.encode(protocol));

    let has = Choice::all(rng.next()).with_has();
    let (mut presence, mut pairs) = (None, 0);
    for state in State::all(rng.next()) {
        let context = context(Some(state));
        let decoder = case.kind.decoder_by(state, &settings, &slices(&lessons));
        let record = decoder.decode(&bytes);
        let record = record.unwrap_or_else(|error| panic!("{error}: {context}"));
        assert_eq!(record.as_bytes(), &bytes);
        assert_eq!(&record.to_bytes()[..], &bytes[..]);
        let seen = record.probe(has);
        let expected = presence.get_or_insert_with(|| seen.clone());
        assert_eq!(*expected, seen, "{context}");

        let made = record.to_data();
        let made = made.unwrap_or_else(|error| panic!("{error}: {context}"));
        assert!(made.equals(&*data), "{context}");
        assert!(record.equals_data(&*data), "{context}");
        assert!(record.equals_record(protocol, &bytes), "{context}");
        assert!(record.equals_record(protocol, &encoded), "{context}");
        assert_eq!(record.hash(), data.hash(), "{context}");
        if let Some(other_data) = &other_data {
            let same = data.equals(&**other_data);
            assert_eq!(record.equals_data(&**other_data), same, "{context}");
            assert_eq!(record.equals_record(protocol, &other), same, "{context}");
        }
        let detached = record.detach();
        drop(record);
        assert_eq!(detached.as_bytes(), &bytes);
        pairs += assert_reads(&*detached, &*data, &mut rng, &context);
    }
    pairs
}

/// Under early stop every state reads the same: what the full decoder reads, but the first of repeated fields.
pub fn early_stop_reads_the_same_in_every_state(case: &Case) -> u64 {
    let mut rng = case.rng();
    let lessons = case.lessons(&mut rng);
    let skips = rng.one_in(3);
    let style = match rng.below(2) {
        _ if skips => Style::retyped(&mut rng),
        0 => Style::with_repeats(&mut rng),
        _ => Style::allowed(&mut rng),
    };
    let sample = case.sample(&style, &mut rng);
    let early = Settings {
        stop: Stop::Early,
        wrong_type: if skips {
            WrongType::Skip
        } else {
            WrongType::Error
        },
        ..settings(&mut rng)
    };
    let Ok(data) = case.kind.decode(&early, &sample.bytes) else {
        return 0;
    };
    if !sample.repeats {
        let last = Settings {
            stop: Stop::Full,
            ..early.clone()
        };
        let full = case.kind.decode(&last, &sample.bytes);
        assert!(
            full.is_ok_and(|full| full.equals(&*data)),
            "nothing is repeated"
        );
    }
    let mut pairs = 0;
    for state in State::all(rng.next()) {
        let context = Context {
            kind: case.kind,
            state: Some(state),
            settings: &early,
            bytes: &sample.bytes,
        };
        let decoder = case.kind.decoder_by(state, &early, &slices(&lessons));
        let record = decode(&*decoder, &sample.bytes, &mut rng);
        let record = record.unwrap_or_else(|error| panic!("{error}: {context}"));
        pairs += assert_reads(&*record, &*data, &mut rng, &context);
        assert_eq!(record.complete(), Ok(()), "{context}");
        let made = record.to_data();
        assert!(made.is_ok_and(|made| made.equals(&*data)), "{context}");
        let detached = record.detach();
        pairs += assert_reads(&*detached, &*data, &mut rng, &context);
    }
    pairs
}

/// Fields and elements of other types are skipped alike in every state.
pub fn wrong_types_are_skipped_alike(case: &Case) -> u64 {
    let mut rng = case.rng();
    let lessons = case.lessons(&mut rng);
    let bytes = case.sample(&Style::retyped(&mut rng), &mut rng).bytes;
    let skip = Settings {
        wrong_type: WrongType::Skip,
        ..settings(&mut rng)
    };
    assert_equivalent(case, &skip, &lessons, &bytes, &mut rng)
}
