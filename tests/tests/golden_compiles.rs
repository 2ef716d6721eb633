//! The golden files of the generator are Rust: they compile without a warning, and what they define works.
//!
//! Here they are under the workspace's lints, without most of what the generated root allows.

use scrooge_runtime::{AdaptiveDecoder, Binary, Settings};

/// A golden file as a module, as the generated root would bring it in.
macro_rules! golden {
    ($name:ident, $path:literal) => {
        #[allow(dead_code, unused_imports, reason = "these tests use part of it")]
        #[allow(unreachable_pub, reason = "nothing of a test can be reached")]
        #[allow(nonstandard_style, reason = "names may be chosen by hand")]
        mod $name {
            include!(concat!("../../scrooge-codegen/tests/golden/", $path));
        }
    };
}

golden!(consts, "consts.rs");
golden!(container_choice, "container_choice.rs");
golden!(containers, "containers.rs");
golden!(enums, "enums.rs");
golden!(exceptions, "exceptions.rs");
golden!(names, "names.rs");
golden!(recursion, "recursion.rs");
golden!(services, "services.rs");
golden!(structs, "structs.rs");
golden!(syntax, "syntax.rs");
golden!(typedefs, "typedefs.rs");
golden!(unions, "unions.rs");

/// The tree of `includes.root.rs`.
mod shop {
    pub(crate) mod money {
        golden!(money_thrift, "parts/money.rs");
        pub(crate) use money_thrift::*;
    }
    pub(crate) mod orders {
        golden!(customer_thrift, "parts/customer.rs");
        golden!(includes_thrift, "includes.rs");
        pub(crate) use customer_thrift::*;
        pub(crate) use includes_thrift::*;
    }
}

#[test]
fn every_golden_file_is_compiled() {
    let this = include_str!("golden_compiles.rs");
    let folder = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../scrooge-codegen/tests/golden"
    );
    for (prefix, folder) in [
        ("", folder.to_owned()),
        ("parts/", format!("{folder}/parts")),
    ] {
        for entry in std::fs::read_dir(folder).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            if name.ends_with(".rs") {
                let quoted = format!("\"{prefix}{name}\"");
                let is_root = name.ends_with(".root.rs") && this.contains(&format!("`{name}`"));
                assert!(
                    is_root || this.contains(&quoted),
                    "{quoted} is not compiled"
                );
            }
        }
    }
}

#[test]
fn defaults_are_those_of_the_idl() {
    let booking = structs::BookingData::default();
    assert_eq!((booking.nights, booking.breakfast), (1, true));
    assert_eq!(booking.currency, "EUR");
    assert_eq!(booking.rooms, [12, 13].into());
    let absent = AdaptiveDecoder::<consts::SettingsData>::new(Settings::default());
    let absent = absent.decode_borrowed(&[0]).unwrap();
    assert_eq!(absent.view().timeout(), consts::TIMEOUT);
    assert_eq!(absent.view().sizes().iter().collect::<Vec<_>>(), [1, 2, 4]);
    assert_eq!(absent.view().range().least(), 1);
}

#[test]
fn names_that_clash_are_apart() {
    let clashes = names::ClashesData {
        foo_bar: Some(1),
        foo_bar_: Some(2),
        foo_bar_old: Some(3),
    };
    let bytes = clashes.encode(Binary).unwrap();
    let decoder = AdaptiveDecoder::<names::ClashesData>::new(Settings::default());
    let record = decoder.decode_borrowed(&bytes).unwrap();
    let view = record.view();
    assert_eq!(
        (view.foo_bar(), view.foo_bar_(), view.foo_bar_old()),
        (Some(1), Some(2), Some(3))
    );
}

#[test]
fn literals_are_what_the_compilers_take_them_for() {
    assert_eq!(
        [syntax::YES, syntax::NO, syntax::ALSO, syntax::TWO],
        [true, false, true, true]
    );
    assert_eq!((syntax::HEX, syntax::TEN), (4_294_967_295, 10));
    assert_eq!((syntax::LESS, syntax::BEFORE_ITS_VALUE), (-16, 7));
    assert_eq!((syntax::TINY, syntax::WHOLE), (0.0015, 2.0));
    assert_eq!(syntax::DOUBLE_QUOTED, "it's \"here\"\n");
    assert_eq!(syntax::SINGLE_QUOTED, "say \"\t\"");
    assert!(syntax::NOTHING.is_empty() && syntax::NO_PAIRS.is_empty());
    assert_eq!(syntax::BY_NUMBER, syntax::Bits::LOW);
    assert_eq!(syntax::Bits::AFTER.0, 0);
    assert_eq!(syntax::PAIRS["a"][1], *syntax::PAIR);
    assert_eq!(*syntax::EITHER, syntax::EitherData::Number(3));
    assert_eq!(
        syntax::ID.to_string(),
        "00112233-4455-6677-8899-aabbccddeeff"
    );
}

#[test]
fn structs_with_doubles_can_be_keys() {
    let pair = |left: f64| syntax::PairData {
        left: left.into(),
        right: String::new(),
    };
    let keys = syntax::KeysData {
        by_pair: [(pair(0.0), 1.0.into()), (pair(-0.0), f64::NAN.into())].into(),
        maps: [[("k".to_owned(), [pair(f64::NAN)].into())].into()].into(),
        ..Default::default()
    };
    assert_eq!(keys.by_pair.len(), 2);
    let bytes = keys.encode(Binary).unwrap();
    assert_eq!(syntax::KeysData::decode(Binary, &bytes).unwrap(), keys);
}

#[test]
fn names_chosen_by_hand_may_be_those_of_constants() {
    let capitals = names::CapitalsData {
        MAX: 1,
        MIN: vec![2],
        max: 3,
        Max: 4,
    };
    let bytes = capitals.encode(Binary).unwrap();
    assert_eq!(
        names::CapitalsData::decode(Binary, &bytes).unwrap(),
        capitals
    );
    assert_eq!(names::CapitalsRef::Data(&capitals).MAX(), 1);
    assert_eq!(names::MAX, 3);
}

#[test]
fn files_of_two_namespaces_fit_together() {
    use shop::money::{AmountData, Currency};
    use shop::orders::{CustomerData, OrderData};

    let amount = AmountData {
        cents: 5,
        currency: Currency::JPY,
    };
    let order = OrderData {
        total: amount.clone(),
        customer: Some(CustomerData {
            name: "Ai".into(),
            credit: Some(amount),
        }),
        ..Default::default()
    };
    let bytes = order.encode(Binary).unwrap();
    assert_eq!(OrderData::decode(Binary, &bytes).unwrap(), order);
    assert_eq!(
        (order.shown_in, order.limit),
        (Currency::EUR, shop::money::LIMIT)
    );
}

#[test]
fn hash_tables_hold_what_b_trees_hold() {
    use container_choice::{CountsData, PointData};

    let place = |x| PointData {
        tags: [format!("{x}")].into(),
        x,
    };
    let mut counts = CountsData {
        by_name: [("b".to_owned(), 1), ("a".to_owned(), 2)].into(),
        seen: [7, 9].into(),
        in_order: [("z".to_owned(), 1), ("a".to_owned(), 2)].into(),
        places: [place(3), place(4)].into(),
        ..Default::default()
    };
    let bytes = counts.encode(Binary).unwrap();
    assert_eq!(CountsData::decode(Binary, &bytes).unwrap(), counts);
    let decoder = AdaptiveDecoder::<CountsData>::new(Settings::default());
    let record = decoder.decode_borrowed(&bytes).unwrap();
    assert_eq!(record.to_data().unwrap(), counts);
    for view in [record.view(), container_choice::CountsRef::Data(&counts)] {
        assert_eq!(view.by_name().get("a"), Some(2));
        assert_eq!(view.by_name().get("c"), None);
        assert_eq!(view.by_name().len(), 2);
        assert!(view.seen().contains(&9) && !view.seen().contains(&8));
        assert_eq!(view.in_order().get("a"), Some(2));
        let names = view
            .in_order()
            .iter()
            .map(|(name, _)| name.to_str().unwrap());
        assert_eq!(names.collect::<Vec<_>>(), ["z", "a"]);
        assert_eq!(
            view.by_name().to_map().unwrap(),
            [("a".to_owned(), 2), ("b".to_owned(), 1)].into()
        );
        assert!(view.places().contains(&place(4)));
        assert_eq!(view.places().iter().map(|place| place.x()).max(), Some(4));
    }
    assert_eq!(
        record.view().by_name(),
        container_choice::CountsRef::Data(&counts).by_name()
    );
    assert_eq!(record.view(), container_choice::CountsRef::Data(&counts));
    counts.seen.remove(&7);
    assert_ne!(
        record.view().seen(),
        container_choice::CountsRef::Data(&counts).seen()
    );
}

#[test]
fn of_a_repeated_key_the_last_value_counts_in_any_container() {
    // Two fields of maps with a key twice, written by hand: ids 1 and 3.
    let mut bytes = Vec::new();
    for id in [1u8, 3] {
        bytes.extend([13, 0, id, 11, 8, 0, 0, 0, 2]);
        for value in [1u8, 2] {
            bytes.extend([0, 0, 0, 1, b'k', 0, 0, 0, value]);
        }
    }
    bytes.push(0);
    let counts = container_choice::CountsData::decode(Binary, &bytes).unwrap();
    assert_eq!(counts.by_name, [("k".to_owned(), 2)].into());
    assert_eq!(counts.in_order, [("k".to_owned(), 2)].into());
}
