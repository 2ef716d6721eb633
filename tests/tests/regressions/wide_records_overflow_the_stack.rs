//! A full decoder's frame had room for the temporaries of all fields, so that wide structs, nested no deeper than allowed,
//! overflowed the stack of a thread.

use scrooge_runtime::{AdaptiveDecoder, Binary, DecodeErrorKind, Settings};
use scrooge_tests::schema::regressions::{WideNode, WideNodeData};

/// `WideNode`s inside each other.
fn nested(depth: usize) -> Vec<u8> {
    let mut bytes = [12, 0, 1].repeat(depth - 1);
    bytes.extend(vec![0; depth]);
    bytes
}

fn on_a_thread_of_2_mib<R: Send + 'static>(job: impl FnOnce() -> R + Send + 'static) -> R {
    let thread = std::thread::Builder::new()
        .stack_size(2 << 20)
        .spawn(job)
        .unwrap();
    thread.join().unwrap()
}

#[test]
fn data_is_made_of_them_or_there_is_an_error() {
    on_a_thread_of_2_mib(|| {
        let settings = Settings {
            max_depth: Settings::DEEPEST,
            ..Settings::default()
        };
        for depth in [2, 32, 64, 128, 256] {
            match WideNodeData::decode_with(Binary, &settings, &nested(depth)) {
                Ok(_) => assert!(depth <= 64, "{depth}"),
                Err(error) => {
                    assert_eq!(error.kind(), &DecodeErrorKind::TooDeep, "{depth}");
                    assert!(depth > 16, "{depth}");
                }
            }
        }
    });
}

#[test]
fn an_adapted_record_can_be_as_deep_as_is_allowed() {
    on_a_thread_of_2_mib(|| {
        let decoder = AdaptiveDecoder::<WideNodeData>::new(Settings::default());
        let bytes = nested(64);
        let record = decoder.decode_borrowed(&bytes).unwrap();
        let mut depth = 1;
        let mut next = record.next();
        while let Some(node) = next {
            depth += 1;
            next = node.next();
        }
        assert_eq!(depth, 64);
        // Whatever becomes of it, it is no overflow.
        let _ = (record == record, format!("{record:?}"));
    });
}
