//! One record through every stage.

use scrooge_runtime::{AdaptiveDecoder, Binary, Settings};
use scrooge_tests::schema::airline::{Airline, AirlineData, AirportData, LocationData};

fn airline() -> AirlineData {
    AirlineData {
        name: "Jet".into(),
        head_quarter: Some(AirportData {
            code: "NRT".into(),
            name: "Narita".into(),
            loc: Some(LocationData {
                latitude: 1.5.into(),
                ..Default::default()
            }),
            ..Default::default()
        }),
        owner: Some("me".into()),
        ..Default::default()
    }
}

#[test]
fn learns_and_adapts() {
    let bytes = airline().encode(Binary).unwrap();
    let decoder = AdaptiveDecoder::<AirlineData>::new(Settings {
        window: 10,
        ..Settings::default()
    });
    for round in 0..20 {
        let record = decoder.decode(bytes.clone()).unwrap();
        assert_eq!(record.name(), "Jet");
        assert_eq!(
            record.head_quarter().unwrap().loc().unwrap().latitude(),
            1.5
        );
        if round == 19 {
            assert_eq!(record.owner().unwrap(), "me");
        }
        assert_eq!(record.to_data().unwrap(), airline());
    }
    let report = decoder.report();
    println!("{report}");
    assert!(report.path("headQuarter.loc.latitude").unwrap().hot);
    assert!(!report.path("owner").unwrap().hot);
    assert_eq!(report.path("owner").unwrap().fallbacks, 1);
}

#[test]
fn errors_name_the_path() {
    let mut bytes = airline().encode(Binary).unwrap();
    let len = bytes.len();
    bytes.truncate(len - 10);
    let error = AirlineData::decode(Binary, &bytes).unwrap_err();
    println!("{error}");
    let error = AirlineData::decode(Binary, &[0, 0, 0, 0, 9, 12]).unwrap_err();
    println!("{error}");
}
