//! A struct without fields has no rows in a plan, and was taken to have those of the node behind it: what is below a struct
//! that comes a second time was then forgotten in part.

use scrooge_runtime::Settings;
use scrooge_tests::schema::regressions::{BurrowData, DenData, HollowData};

use super::support::data_of;
use super::support::wire::{I32, STRUCT, field, i32, record};

fn burrow(fields: &[Vec<u8>]) -> Vec<u8> {
    field(STRUCT, 1, &record(fields))
}

#[test]
fn a_repeated_struct_has_what_its_last_occurrence_has() {
    let hollow = || field(STRUCT, 1, &record(&[]));
    let depth = || field(I32, 3, &i32(59));
    let number = || field(I32, 2, &i32(7));
    let full = burrow(&[hollow(), field(STRUCT, 2, &record(&[depth()])), depth()]);
    let data = |burrow| DenData {
        burrow: Some(burrow),
        number: Some(7),
    };
    for (last, expected) in [
        (burrow(&[]), BurrowData::default()),
        (
            burrow(&[hollow()]),
            BurrowData {
                hollow: Some(HollowData {}),
                ..BurrowData::default()
            },
        ),
        (
            burrow(&[field(STRUCT, 2, &record(&[]))]),
            BurrowData {
                deeper: Some(Box::default()),
                ..BurrowData::default()
            },
        ),
    ] {
        let valid = record(&[full.clone(), number()]);
        let bytes = record(&[full.clone(), last, number()]);
        let read = data_of::<DenData>(&Settings::default(), &valid, &bytes);
        assert_eq!(read, data(expected));
    }
}
