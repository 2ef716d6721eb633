//! Readers: one record that is used again, and batches. That they read what decoders read is with the equivalence tests.

use scrooge_runtime::{AdaptiveDecoder, Binary, DecodeErrorKind, Settings, Stop, Trailing};
use scrooge_tests::learning::{counted, decoder, fallbacks, hot, touch};
use scrooge_tests::meter::{Counting, allocations};
use scrooge_tests::schema::airline::{AirportData, Flight, FlightData, LocationData};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn flight(id: i64, name: &str) -> Vec<u8> {
    let airport = |code: &str| AirportData {
        code: code.into(),
        name: format!("{code} International"),
        loc: Some(LocationData::default()),
        ..AirportData::default()
    };
    let data = FlightData {
        id,
        name: name.into(),
        origin: airport("NRT"),
        destination: airport("HND"),
        departure_time: None,
    };
    data.encode(Binary).unwrap()
}

#[test]
fn a_reader_learns_what_a_decoder_learns() {
    let (one, other) = (decoder::<FlightData>(10), decoder::<FlightData>(10));
    let mut reader = other.reader();
    for id in 0..20 {
        let bytes = flight(id, "XX");
        let flight = one.decode_borrowed(&bytes).unwrap();
        touch((flight.id(), flight.origin().code()));
        drop(flight);
        let flight = reader.read(&bytes).unwrap();
        touch((flight.id(), flight.origin().code()));
    }
    // The reader's last record of the window ends when the next one is read, so its plan is one record late.
    assert_eq!(hot(&one), hot(&other));
    assert_eq!(hot(&other), ["id", "origin", "origin.code"]);
    assert_eq!(one.report().records, other.report().records);
    assert_eq!(one.report().bytes_walked, other.report().bytes_walked);
}

#[test]
fn a_batch_teaches_as_its_records_would_one_by_one() {
    let decoder = decoder::<FlightData>(6);
    let mut reader = decoder.reader();
    let payloads: Vec<_> = (0..6).map(|id| flight(id, "XX")).collect();
    for flight in reader.read_batch(&payloads) {
        touch(flight.unwrap().name());
    }
    assert!(decoder.is_learning(), "the window's records are still held");
    let none: [&[u8]; 0] = [];
    assert!(reader.read_batch(&none).is_empty());
    for flight in reader.read_batch(&payloads) {
        touch(flight.unwrap().name());
    }
    assert!(!decoder.is_learning());
    assert_eq!(hot(&decoder), ["name"]);
    assert_eq!(counted(&decoder)[0].1, 6);
}

#[test]
fn what_is_read_of_one_record_is_forgotten_with_the_next() {
    let decoder = decoder::<FlightData>(1);
    let mut reader = decoder.reader();
    drop(decoder.decode(flight(0, "XX")).unwrap());
    assert!(hot(&decoder).is_empty());
    for id in 0..3 {
        let bytes = flight(id, &"X".repeat(id as usize));
        let flight = reader.read(&bytes).unwrap();
        assert_eq!(
            (flight.id(), flight.name().as_bytes().len()),
            (id, id as usize)
        );
        assert_eq!(
            (flight.id(), flight.origin().code().to_str()),
            (id, Ok("NRT"))
        );
    }
    assert_eq!(fallbacks(&decoder, "id"), 3, "once a record");
}

#[test]
fn damaged_records_of_a_batch_are_told_where_they_are() {
    let decoder = AdaptiveDecoder::<FlightData>::new(Settings::lazy());
    let mut reader = decoder.reader();
    let whole = flight(7, "XX 7");
    let cut = &whole[..whole.len() - 1];
    let payloads = [&whole[..], cut, &whole[..]];
    let batch = reader.read_batch(&payloads);
    assert_eq!(batch.len(), 3);
    assert_eq!(batch.get(0).unwrap().unwrap().id(), 7);
    let error = batch.get(1).unwrap().unwrap_err();
    assert_eq!(*error, decoder.decode_borrowed(cut).unwrap_err());
    assert_eq!(batch.get(2).unwrap().unwrap().id(), 7);
    assert!(batch.get(3).is_none());
    assert_eq!(decoder.report().records, 2, "damaged records do not count");
    let error = reader.read(cut).unwrap_err();
    assert_eq!(*error.kind(), DecodeErrorKind::UnexpectedEnd);
    assert_eq!(reader.read(&whole).unwrap().id(), 7);
}

#[test]
fn a_reader_follows_the_plan() {
    let decoder = decoder::<FlightData>(1);
    let mut reader = decoder.reader();
    let bytes = flight(1, "XX");
    touch(reader.read(&bytes).unwrap().id());
    touch(reader.read(&bytes).unwrap().id());
    assert_eq!(hot(&decoder), ["id"]);
    decoder.relearn();
    touch(reader.read(&bytes).unwrap().name());
    touch(reader.read(&bytes).unwrap().name());
    assert_eq!(hot(&decoder), ["name"]);
    assert_eq!(reader.read(&bytes).unwrap().name(), "XX");
}

#[test]
fn dropping_a_reader_ends_its_record() {
    let decoder = decoder::<FlightData>(1);
    let mut reader = decoder.reader();
    touch(reader.read(&flight(1, "XX")).unwrap().id());
    assert!(decoder.is_learning());
    drop(reader);
    assert!(!decoder.is_learning());
    assert_eq!(hot(&decoder), ["id"]);
}

#[test]
fn a_reader_outlives_its_decoder() {
    let mut reader = decoder::<FlightData>(1).reader();
    let bytes = flight(3, "XX");
    assert_eq!(reader.read(&bytes).unwrap().id(), 3);
    let kept = reader.decode(bytes.clone()).unwrap();
    let borrowed = reader.decode_borrowed(&bytes).unwrap();
    drop(reader);
    assert_eq!((kept.id(), borrowed.id()), (3, 3));
}

#[test]
fn bytes_behind_a_record_are_left_off_where_they_are_allowed() {
    let decoder = AdaptiveDecoder::<FlightData>::new(Settings {
        trailing: Trailing::Allow,
        ..Settings::lazy()
    });
    let mut reader = decoder.reader();
    let whole = flight(3, "XX");
    let mut longer = whole.clone();
    longer.extend([1, 2, 3]);
    assert_eq!(reader.read(&longer).unwrap().as_bytes(), Some(&whole[..]));
    let payloads = [&longer];
    let batch = reader.read_batch(&payloads);
    let flight = batch.get(0).unwrap().unwrap();
    assert_eq!(flight.as_bytes(), Some(&whole[..]));
}

#[test]
fn early_stop_leaves_the_tail_to_who_reads_it() {
    let settings = Settings {
        window: 1,
        stop: Stop::Early,
        ..Settings::default()
    };
    let decoder = AdaptiveDecoder::<FlightData>::new(settings);
    let mut reader = decoder.reader();
    let bytes = flight(4, "XX");
    for _ in 0..2 {
        touch(reader.read(&bytes).unwrap().id());
    }
    assert_eq!(hot(&decoder), ["id"]);
    let flight = reader.read(&bytes).unwrap();
    assert_eq!(
        (flight.id(), flight.destination().code().to_str()),
        (4, Ok("HND"))
    );
    let cut = &bytes[..bytes.len() - 1];
    assert_eq!(reader.read(cut).unwrap().id(), 4);
}

#[test]
fn reading_does_not_allocate_and_many_readers_take_the_room_of_one() {
    let decoder = decoder::<FlightData>(1);
    let bytes = flight(5, "XX");
    touch(decoder.decode_borrowed(&bytes).unwrap().id());
    let mut reader = decoder.reader();
    let payloads = vec![&bytes[..]; 100];
    touch(reader.read_batch(&payloads).len());
    let read = allocations(|| {
        for _ in 0..100 {
            touch(reader.read(&bytes).unwrap().id());
        }
        for flight in reader.read_batch(&payloads) {
            touch(flight.unwrap().id());
        }
    });
    assert_eq!(read, 0);
    drop(reader);
    drop(decoder.reader());
    // A block for the plan each, and nothing of the size of the schema.
    let readers = allocations(|| (0..1_000).for_each(|_| drop(decoder.reader())));
    assert!(readers <= 2_000, "{readers} allocations for 1,000 readers");
    assert_eq!(decoder.report().records, 1 + 100 + 100 + 100);
}
