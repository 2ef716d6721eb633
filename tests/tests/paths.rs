//! Which paths are told apart: through structs, union arms, elements, keys and values, and recursion.

use std::collections::BTreeMap;

use scrooge_runtime::{
    Adaptive, AdaptiveDecoder, Binary, Phase, Record, Settings, Stop, WrongType,
};
use scrooge_tests::learning::{counted, decoder, fallbacks, hot, observe, reads};
use scrooge_tests::schema::airline::{AirportData, Flight, FlightData, LocationData};
use scrooge_tests::schema::common::MoneyData;
use scrooge_tests::schema::events::{
    ClickData, ClientEvent, ClientEventData, DetailArm, DetailData, Item, ItemData,
};
use scrooge_tests::schema::shapes::{
    ChoiceArm, ChoiceData, ExpressionArm, ExpressionData, Linked, LinkedData, NumberArm,
    NumberData, OperationData, PairData, Ping, PingData, PongData, Tree, TreeData, Unions,
    UnionsData,
};

/// The names of all paths of `T`.
fn names<T: Record>() -> Vec<String> {
    let report = decoder::<T>(1).report();
    report.paths.into_iter().map(|path| path.path).collect()
}

fn item(sku: &str, quantity: i32) -> ItemData {
    ItemData {
        sku: sku.into(),
        quantity,
        price: Some(MoneyData {
            currency: "EUR".into(),
            ..MoneyData::default()
        }),
        ..ItemData::default()
    }
}

fn event(items: Vec<ItemData>) -> Vec<u8> {
    let event = ClientEventData {
        items,
        ..ClientEventData::default()
    };
    event.encode(Binary).unwrap()
}

mod elements {
    use super::*;

    #[test]
    fn fields_of_elements_are_paths_of_their_own() {
        let bytes = event(vec![item("a", 1), item("b", 2)]);
        let decoder = decoder::<ClientEventData>(10);
        let read = |event: &Adaptive<'_, ClientEventData>| {
            let skus: Vec<_> = event.items().iter().map(|item| item.sku()).collect();
            assert_eq!(skus, ["a", "b"]);
            let price = event.items().get(1).unwrap().price().unwrap();
            assert_eq!(price.currency(), "EUR");
        };
        observe(&decoder, &bytes, 10, read);
        let paths = [
            "items",
            "items[].sku",
            "items[].price",
            "items[].price.currency",
        ];
        assert_eq!(hot(&decoder), paths);
        let expected: Vec<_> = paths.map(|path| (path.to_owned(), 10, 0)).into();
        assert_eq!(counted(&decoder), expected);
        observe(&decoder, &bytes, 10, read);
        assert_eq!(counted(&decoder), expected, "hot fields do not fall back");
        assert_eq!(decoder.report().bytes_fallen_back, 0);
    }

    #[test]
    fn a_cold_field_of_elements_falls_back_once_a_record() {
        let bytes = event(vec![item("a", 1), item("b", 2), item("c", 3)]);
        let decoder = decoder::<ClientEventData>(2);
        observe(&decoder, &bytes, 2, |event| {
            assert_eq!(event.items().first().unwrap().sku(), "a");
        });
        observe(&decoder, &bytes, 5, |event| {
            let quantities: Vec<_> = event.items().iter().map(|item| item.quantity()).collect();
            assert_eq!(quantities, [1, 2, 3]);
            assert_eq!(event.items().get(2).unwrap().sku(), "c");
        });
        assert_eq!(hot(&decoder), ["items", "items[].sku"]);
        assert_eq!(fallbacks(&decoder, "items[].quantity"), 5);
        assert_eq!(fallbacks(&decoder, "items[].sku"), 0);
        assert_eq!(fallbacks(&decoder, "items"), 0);
        assert!(decoder.report().bytes_fallen_back > 0);
    }

    #[test]
    fn a_cold_list_of_structs_counts_what_is_read_in_it() {
        let bytes = event(vec![ItemData::default(); 3]);
        let decoder = decoder::<ClientEventData>(1);
        observe(&decoder, &bytes, 1, |_| ());
        observe(&decoder, &bytes, 2, |event| {
            for item in event.items() {
                assert_eq!(item.sku(), "");
                assert!(item.price().is_none());
            }
        });
        let fallen_back = ["items", "items[].sku", "items[].price"];
        let expected: Vec<_> = fallen_back.map(|path| (path.to_owned(), 0, 2)).into();
        assert_eq!(counted(&decoder), expected);
    }

    #[test]
    fn elements_can_be_read_in_any_order_and_side_by_side() {
        let items: Vec<_> = (0..20).map(|n| item(&format!("item {n}"), n)).collect();
        let bytes = event(items);
        let decoder = decoder::<ClientEventData>(1);
        for _ in 0..3 {
            observe(&decoder, &bytes, 1, |event| {
                let all: Vec<_> = event.items().iter().collect();
                for (n, item) in all.iter().enumerate().rev() {
                    assert_eq!(item.sku(), format!("item {n}").as_str());
                }
                let mut sorted = all.clone();
                sorted.sort_by_key(|item| std::cmp::Reverse(item.quantity()));
                let quantities: Vec<_> = sorted.iter().map(|item| item.quantity()).collect();
                assert_eq!(quantities, Vec::from_iter((0..20).rev()));
                for (this, next) in all.iter().zip(&all[1..]) {
                    assert_ne!(this.sku(), next.sku());
                    assert_eq!(this.quantity() + 1, next.quantity());
                }
            });
        }
        assert_eq!(hot(&decoder), ["items", "items[].sku", "items[].quantity"]);
    }

    #[test]
    fn an_element_that_lacks_a_hot_field_does_not_have_its_neighbour_s() {
        let mut bare = item("b", 2);
        bare.price = None;
        let bytes = event(vec![item("a", 1), bare, item("c", 3)]);
        let decoder = decoder::<ClientEventData>(1);
        for _ in 0..2 {
            observe(&decoder, &bytes, 1, |event| {
                let priced: Vec<_> = event
                    .items()
                    .iter()
                    .map(|item| item.price().is_some_and(|price| price.currency() == "EUR"))
                    .collect();
                assert_eq!(priced, [true, false, true]);
            });
        }
    }

    #[test]
    fn threads_that_read_different_elements_do_not_see_each_other_s() {
        let items: Vec<_> = (0..50).map(|n| item(&format!("item {n}"), n)).collect();
        let bytes = event(items);
        let decoder = decoder::<ClientEventData>(1);
        observe(&decoder, &bytes, 1, |event| {
            assert!(
                event
                    .items()
                    .iter()
                    .all(|item| item.quantity() < 50 && !item.sku().is_empty())
            );
        });
        let record = decoder.decode_borrowed(&bytes).unwrap();
        std::thread::scope(|scope| {
            for first in 0..4_usize {
                let record = &record;
                scope.spawn(move || {
                    for round in 0..200 {
                        let n = (first * 13 + round) % 50;
                        let item = record.items().get(n).unwrap();
                        assert_eq!(item.quantity(), n as i32);
                        assert_eq!(item.sku(), format!("item {n}").as_str());
                        for (n, item) in record.items().iter().enumerate() {
                            assert_eq!(item.quantity(), n as i32);
                        }
                    }
                });
            }
        });
    }
}

mod maps {
    use super::*;

    fn pair(left: i32) -> PairData {
        PairData { left, right: None }
    }

    #[test]
    fn values_and_keys_are_paths_of_their_own() {
        let unions = UnionsData {
            required_number: NumberData::Flag(true),
            optional_number: None,
            choice: None,
            numbers: Vec::new(),
            choices: BTreeMap::from([
                ("a".into(), ChoiceData::Pair(pair(1))),
                ("b".into(), ChoiceData::OtherPair(pair(3))),
            ]),
            batch: None,
            number_set: [NumberData::Medium(7)].into(),
            count_by_number: BTreeMap::from([(NumberData::Large(8), 9)]),
            expression: None,
        };
        let bytes = unions.encode(Binary).unwrap();
        let decoder = decoder::<UnionsData>(2);
        let read = |unions: &Adaptive<'_, UnionsData>| {
            match unions.choices().get("a").unwrap().arm() {
                ChoiceArm::Pair(pair) => assert_eq!(pair.left(), 1),
                other => panic!("{other:?}"),
            }
            for (number, count) in unions.count_by_number() {
                assert!(matches!(number.arm(), NumberArm::Large(8)));
                assert_eq!(count, 9);
            }
        };
        observe(&decoder, &bytes, 2, read);
        assert_eq!(
            hot(&decoder),
            [
                "choices",
                "count_by_number",
                "choices[].pair",
                "count_by_number[key].large",
                "choices[].pair.left",
            ]
        );
        observe(&decoder, &bytes, 2, read);
        assert!(
            counted(&decoder)
                .iter()
                .all(|(.., fallbacks)| *fallbacks == 0)
        );
        observe(&decoder, &bytes, 2, |unions| {
            match unions.choices().get("b").unwrap().arm() {
                ChoiceArm::OtherPair(pair) => assert_eq!(pair.left(), 3),
                other => panic!("{other:?}"),
            }
        });
        assert_eq!(fallbacks(&decoder, "choices[].other_pair"), 2);
        assert_eq!(fallbacks(&decoder, "choices[].other_pair.left"), 2);
    }
}

mod unions {
    use super::*;

    #[test]
    fn arms_are_told_apart() {
        let event = ClientEventData {
            detail: Some(DetailData::Click(ClickData {
                element: "button".into(),
                x: 1,
                y: 2,
            })),
            ..ClientEventData::default()
        };
        let bytes = event.encode(Binary).unwrap();
        for stop in [Stop::Full, Stop::Early] {
            let decoder = AdaptiveDecoder::<ClientEventData>::new(Settings {
                window: 5,
                stop,
                ..Settings::default()
            });
            let read = |event: &Adaptive<'_, ClientEventData>| match event.detail().unwrap().arm() {
                DetailArm::Click(click) => assert_eq!(click.x(), 1),
                other => panic!("{other:?}"),
            };
            observe(&decoder, &bytes, 5, read);
            let paths = ["detail", "detail.click", "detail.click.x"];
            assert_eq!(hot(&decoder), paths);
            observe(&decoder, &bytes, 5, read);
            let expected: Vec<_> = paths.map(|path| (path.to_owned(), 5, 0)).into();
            assert_eq!(counted(&decoder), expected);
        }
    }

    #[test]
    fn an_arm_that_was_not_learnt_falls_back() {
        let with = |detail| {
            let event = ClientEventData {
                detail: Some(detail),
                ..ClientEventData::default()
            };
            event.encode(Binary).unwrap()
        };
        let click = with(DetailData::Click(ClickData::default()));
        let purchase = with(DetailData::Purchase(Default::default()));
        let decoder = decoder::<ClientEventData>(1);
        observe(&decoder, &click, 1, |event| {
            assert!(matches!(event.detail().unwrap().arm(), DetailArm::Click(_)));
        });
        observe(&decoder, &purchase, 3, |event| {
            match event.detail().unwrap().arm() {
                DetailArm::Purchase(purchase) => assert_eq!(purchase.order(), ""),
                other => panic!("{other:?}"),
            }
        });
        assert_eq!(fallbacks(&decoder, "detail"), 0);
        assert_eq!(fallbacks(&decoder, "detail.click"), 0);
        assert_eq!(fallbacks(&decoder, "detail.purchase"), 3);
        assert_eq!(fallbacks(&decoder, "detail.purchase.order"), 3);
    }

    #[test]
    fn a_union_at_the_root_has_its_arms_as_paths() {
        let bytes = NumberData::Medium(5).encode(Binary).unwrap();
        let decoder = decoder::<NumberData>(2);
        observe(&decoder, &bytes, 4, |number| {
            assert!(matches!(number.view().arm(), NumberArm::Medium(5)));
        });
        assert_eq!(counted(&decoder), [("medium".into(), 2, 0)]);
        assert_eq!(decoder.report().phase, Phase::Adapted { observed: 2 });
    }

    #[test]
    fn a_repeated_union_is_forgotten_wherever_a_struct_without_fields_is_near() {
        // Field 3, `choice`, twice: a number that is a flag; then one that begins with a field of another type, so that its
        // arm is not told by its first header.
        let bytes = [
            &[12, 0, 1, 8, 0, 2, 0, 0, 0, 5, 0][..],
            &[12, 0, 3, 12, 0, 5, 2, 0, 1, 1, 0, 0],
            &[
                12, 0, 3, 12, 0, 5, 3, 0, 5, 9, 11, 0, 5, 0, 0, 0, 1, b'x', 0, 0,
            ],
            &[0],
        ]
        .concat();
        let decoder = AdaptiveDecoder::<UnionsData>::new(Settings {
            window: 2,
            wrong_type: WrongType::Skip,
            ..Settings::default()
        });
        observe(&decoder, &bytes, 4, |unions| {
            match unions.choice().expect("an arm").arm() {
                ChoiceArm::Number(number) => {
                    assert!(matches!(number.arm(), NumberArm::Text(text) if text == "x"));
                }
                other => panic!("{other:?}"),
            }
        });
    }

    #[test]
    fn an_empty_union_in_front_of_a_full_one_does_not_hide_it() {
        // Field 2, `optional_number`: without an arm, then with one. Field 1 is required.
        let number = |arm: &[u8]| [arm, &[0]].concat();
        let medium = number(&[8, 0, 2, 0, 0, 0, 5]);
        let mut bytes = [&[12, 0, 1][..], &medium].concat();
        for occurrence in [number(&[]), medium.clone()] {
            bytes.extend([12, 0, 2]);
            bytes.extend(occurrence);
        }
        bytes.push(0);
        for stop in [Stop::Full, Stop::Early] {
            let decoder = AdaptiveDecoder::<UnionsData>::new(Settings {
                window: 2,
                stop,
                ..Settings::default()
            });
            observe(&decoder, &bytes, 6, |unions| {
                let number = unions.optional_number().expect("an arm");
                assert!(matches!(number.arm(), NumberArm::Medium(5)));
            });
            assert_eq!(hot(&decoder), ["optional_number", "optional_number.medium"]);
        }
    }
}

mod recursion {
    use super::*;

    fn linked(depth: i32) -> LinkedData {
        let rest = (2..=depth).rev().fold(None, |rest, value| {
            Some(Box::new(LinkedData { value, rest }))
        });
        LinkedData { value: 1, rest }
    }

    #[test]
    fn all_levels_below_the_first_are_one() {
        let bytes = linked(3).encode(Binary).unwrap();
        let decoder = decoder::<LinkedData>(2);
        assert_eq!(
            names::<LinkedData>(),
            ["value", "rest", "rest.value", "rest.rest"]
        );
        for _ in 0..2 {
            observe(&decoder, &bytes, 2, |linked| {
                let last = linked.rest().unwrap().rest().unwrap();
                assert_eq!(last.value(), 3);
                assert!(last.rest().is_none());
                assert_eq!(linked.rest().unwrap().value(), 2);
            });
            let read = ["rest", "rest.value", "rest.rest"];
            let expected: Vec<_> = read.map(|path| (path.to_owned(), 2, 0)).into();
            assert_eq!(counted(&decoder), expected);
            assert_eq!(hot(&decoder), read);
        }
    }

    #[test]
    fn the_first_level_is_told_apart_from_those_below() {
        let bytes = linked(4).encode(Binary).unwrap();
        let decoder = decoder::<LinkedData>(2);
        observe(&decoder, &bytes, 2, |linked| assert_eq!(linked.value(), 1));
        assert_eq!(hot(&decoder), ["value"]);
        observe(&decoder, &bytes, 3, |linked| {
            assert_eq!(linked.rest().unwrap().rest().unwrap().value(), 3);
        });
        assert_eq!(fallbacks(&decoder, "value"), 0);
        assert_eq!(fallbacks(&decoder, "rest.value"), 3);
    }

    #[test]
    fn recursion_over_two_structs_and_a_map_folds_too() {
        let inner = PingData {
            text: Some("inner".into()),
            pong: None,
        };
        let ping = PingData {
            pong: Some(Box::new(PongData {
                ping: Some(inner.clone().into()),
                pings: BTreeMap::from([("one".into(), inner)]),
                count: Some(4),
            })),
            text: Some("outer".into()),
        };
        let bytes = ping.encode(Binary).unwrap();
        let decoder = decoder::<PingData>(2);
        let all = names::<PingData>();
        for path in ["text", "pong.ping.text", "pong.pings[].text"] {
            assert!(all.contains(&path.to_owned()), "{path} in {all:?}");
        }
        observe(&decoder, &bytes, 4, |ping| {
            let pong = ping.pong().unwrap();
            assert_eq!(pong.ping().unwrap().text().unwrap(), "inner");
            assert_eq!(pong.pings().get("one").unwrap().text().unwrap(), "inner");
        });
        assert_eq!(
            hot(&decoder),
            [
                "pong",
                "pong.ping",
                "pong.pings",
                "pong.ping.text",
                "pong.pings[].text"
            ]
        );
        assert!(
            counted(&decoder)
                .iter()
                .all(|(.., fallbacks)| *fallbacks == 0)
        );
    }

    #[test]
    fn recursion_through_a_list_folds() {
        let leaf = |label: &str| TreeData {
            label: label.into(),
            children: Vec::new(),
        };
        let tree = TreeData {
            label: "root".into(),
            children: vec![
                leaf("a"),
                TreeData {
                    label: "b".into(),
                    children: vec![leaf("c"), leaf("d")],
                },
            ],
        };
        fn labels(tree: &impl Tree, all: &mut Vec<String>) {
            all.push(tree.label().to_str().unwrap().to_owned());
            for child in tree.children() {
                labels(&child, all);
            }
        }
        let bytes = tree.encode(Binary).unwrap();
        let decoder = decoder::<TreeData>(2);
        observe(&decoder, &bytes, 4, |tree| {
            let mut all = Vec::new();
            labels(tree, &mut all);
            assert_eq!(all, ["root", "a", "b", "c", "d"]);
        });
        assert_eq!(
            hot(&decoder),
            [
                "label",
                "children",
                "children[].label",
                "children[].children"
            ]
        );
        assert!(
            counted(&decoder)
                .iter()
                .all(|(.., fallbacks)| *fallbacks == 0)
        );
    }

    #[test]
    fn recursion_through_a_union_folds() {
        let operation = |name: &str, left| {
            ExpressionData::Operation(Box::new(OperationData {
                name: name.into(),
                left,
                right: None,
            }))
        };
        let inner = operation("neg", Some(Box::new(ExpressionData::Literal(5))));
        let outer = operation("abs", Some(Box::new(inner)));
        let bytes = outer.encode(Binary).unwrap();
        let decoder = decoder::<ExpressionData>(2);
        observe(&decoder, &bytes, 4, |expression| {
            let mut depth = 0;
            let mut at = expression.view();
            let literal = loop {
                match at.arm() {
                    ExpressionArm::Operation(operation) => at = operation.left().unwrap(),
                    ExpressionArm::Literal(literal) => break literal,
                    other => panic!("{other:?}"),
                }
                depth += 1;
            };
            assert_eq!((depth, literal), (2, 5));
        });
        assert!(reads(&decoder, "operation.left") == 2);
        assert!(
            counted(&decoder)
                .iter()
                .all(|(.., fallbacks)| *fallbacks == 0)
        );
    }
}

mod caps {
    use super::*;

    fn flight() -> FlightData {
        let airport = |code: &str| AirportData {
            code: code.into(),
            loc: Some(LocationData {
                latitude: 35.5.into(),
                ..LocationData::default()
            }),
            ..AirportData::default()
        };
        FlightData {
            id: 7,
            origin: airport("NRT"),
            destination: airport("HND"),
            ..FlightData::default()
        }
    }

    #[test]
    fn paths_past_the_cap_fold_into_the_struct_that_holds_them() {
        // The root's five, and the six of `origin`; there is no room for those of `destination`.
        let decoder = AdaptiveDecoder::<FlightData>::new(Settings {
            window: 10,
            max_paths: 11,
            ..Settings::default()
        });
        let bytes = flight().encode(Binary).unwrap();
        let read = |flight: &Adaptive<'_, FlightData>| {
            assert_eq!(flight.origin().code(), "NRT");
            assert_eq!(flight.origin().loc().unwrap().latitude(), 35.5);
            assert_eq!(flight.destination().code(), "HND");
            assert_eq!(flight.destination().loc().unwrap().latitude(), 35.5);
        };
        observe(&decoder, &bytes, 10, read);
        assert_eq!(decoder.report().paths.len(), 11);
        assert_eq!(
            hot(&decoder),
            ["origin", "destination", "origin.code", "origin.loc"]
        );
        observe(&decoder, &bytes, 10, read);
        assert!(
            counted(&decoder)
                .iter()
                .all(|(.., fallbacks)| *fallbacks == 0)
        );
    }

    #[test]
    fn a_cap_below_the_root_s_fields_leaves_those() {
        let bytes = flight().encode(Binary).unwrap();
        for max_paths in [0, 1, 4] {
            let decoder = AdaptiveDecoder::<FlightData>::new(Settings {
                window: 2,
                max_paths,
                ..Settings::default()
            });
            observe(&decoder, &bytes, 4, |record| {
                assert_eq!(record.id(), 7);
                assert_eq!(record.origin().code(), "NRT");
                assert_eq!(record.to_data().unwrap(), flight());
            });
            assert_eq!(decoder.report().paths.len(), 5);
            assert_eq!(hot(&decoder), ["id", "origin"]);
        }
    }
}
