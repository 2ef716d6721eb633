//! IDL names could clash with what generated code calls its own type parameters, with each other's defaults, and with the
//! schema's function; and code in comments was run as a test. That `regressions.thrift` compiles is most of the test.

use scrooge_runtime::Binary;
use scrooge_tests::schema::regressions::{CrowdData, CrowdGroupData, K, P, TData, UsesTData};

#[test]
fn defaults_are_each_fields_own() {
    assert_eq!(CrowdData::default().group_ids, [1]);
    assert_eq!(CrowdGroupData::default().ids, [2]);
    assert_eq!(CrowdData::decode(Binary, &[0]).unwrap().group_ids, [1]);
}

#[test]
fn structs_and_enums_have_their_names() {
    let data = UsesTData {
        t: Some(TData {
            p: P::A,
            k: K::A,
            schema: Some(3),
        }),
    };
    let bytes = data.encode(Binary).unwrap();
    assert_eq!(UsesTData::decode(Binary, &bytes).unwrap(), data);
}
