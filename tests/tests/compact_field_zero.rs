//! A field may have the id 0, as a call's result does. A header that cannot be read has no id, and is not taken for it.

use scrooge_runtime::{AdaptiveDecoder, Binary, Compact, DecodeError, DecodeErrorKind, Settings};
use scrooge_tests::schema::shop::CatalogueFindResultData;

fn error_in_compact(bytes: &[u8]) -> DecodeError {
    let error = CatalogueFindResultData::decode(Compact, bytes).unwrap_err();
    let decoder = AdaptiveDecoder::<CatalogueFindResultData, Compact>::new(Settings::lazy());
    assert_eq!(decoder.decode_borrowed(bytes).unwrap_err(), error);
    error
}

#[test]
fn a_payload_that_ends_in_a_header_is_cut_off() {
    for bytes in [&[][..], &[9], &[9, 0x80]] {
        let error = error_in_compact(bytes);
        assert_eq!(error.kind(), &DecodeErrorKind::UnexpectedEnd, "{bytes:?}");
        assert_eq!(error.offset(), 0);
    }
    let error = CatalogueFindResultData::decode(Binary, &[]).unwrap_err();
    assert_eq!(error.kind(), &DecodeErrorKind::UnexpectedEnd);
}

#[test]
fn a_malformed_id_is_said_to_be_one() {
    for bytes in [
        &[9, 0x80, 0x80, 4, 0][..],
        &[9, 0xFF, 0xFF, 0xFF, 0xFF, 0x1F],
    ] {
        let error = error_in_compact(bytes);
        assert_eq!(error.kind(), &DecodeErrorKind::InvalidVarint, "{bytes:?}");
        assert_eq!(error.offset(), 0);
    }
}
