//! Records.

use std::hash::{DefaultHasher, Hash, Hasher};

use scrooge_runtime::wire::ttype;
use scrooge_runtime::{
    Adaptive, AdaptiveDecoder, Binary, Compact, Patch, Protocol, ProtocolTag, Record, Settings,
    Stop, decode_with,
};
use scrooge_tests::bytes::{
    bool_field, field, i32_field, int, list, list_field, map_field, record, set_field,
    struct_field, text, text_field,
};
use scrooge_tests::schema::shapes::*;
use scrooge_tests::schema::wide::NodesData;

use crate::Growth::{self, Linear, Sorted};
use crate::{SIZES, measure};

/// Inputs of one kind.
struct Family<T: Record> {
    name: &'static str,
    growth: Growth,
    /// A record with so many of something, in binary.
    bytes: fn(usize) -> Vec<u8>,
    /// Reads it by accessors.
    read: fn(T::Ref<'_>) -> usize,
}

pub(super) fn all() {
    empties();
    unknowns();
    repeated();
    containers();
    unions();
    nesting();
    strings();
}

fn empties() {
    Family::<NestedData> {
        name: "empty-structs",
        growth: Linear,
        bytes: |n| {
            record(&[
                list_field(9, ttype::SET, &[]),
                list_field(10, ttype::STRUCT, &vec![vec![0]; n]),
            ])
        },
        read: |nested| nested.empties().iter().count(),
    }
    .run();
    Family::<NodesData> {
        name: "wide-empty-structs",
        growth: Linear,
        bytes: |n| record(&[list_field(1, ttype::STRUCT, &vec![vec![0]; n])]),
        read: |nodes| {
            nodes
                .nodes()
                .iter()
                .filter(|node| node.text2().is_some())
                .count()
        },
    }
    .run();
    Family::<NestedData> {
        name: "empty-lists",
        growth: Linear,
        bytes: |n| {
            record(&[
                list_field(9, ttype::SET, &[]),
                list_field(1, ttype::LIST, &vec![list(ttype::I32, &[]); n]),
            ])
        },
        read: |nested| nested.matrix().iter().map(|row| row.len()).sum(),
    }
    .run();
}

fn unknowns() {
    Family::<ScalarsData> {
        name: "unknown-fields",
        growth: Linear,
        bytes: |n| {
            record(
                &(0..n)
                    .map(|id| i32_field(100 + id as i16, 7))
                    .collect::<Vec<_>>(),
            )
        },
        read: |scalars| scalars.medium().into_iter().count(),
    }
    .run();
    Family::<ScalarsData> {
        name: "unknown-lists-of-structs",
        growth: Linear,
        bytes: |n| {
            let inner = record(&[i32_field(1, 1), list_field(2, ttype::STRUCT, &[vec![0]])]);
            record(&[list_field(200, ttype::STRUCT, &vec![inner; n])])
        },
        read: |scalars| scalars.medium().into_iter().count(),
    }
    .run();
    Family::<TreeData> {
        name: "unknown-fields-in-elements",
        growth: Linear,
        bytes: |n| {
            let child = record(&[i32_field(90, 1), text_field(1, ""), i32_field(-3, 1)]);
            record(&[
                text_field(1, ""),
                list_field(2, ttype::STRUCT, &vec![child; n]),
            ])
        },
        read: |tree| {
            tree.children()
                .iter()
                .map(|child| child.label().as_bytes().len())
                .sum()
        },
    }
    .run();
}

fn repeated() {
    Family::<ScalarsData> {
        name: "a-field-again-and-again",
        growth: Linear,
        bytes: |n| record(&vec![text_field(7, "text"); n]),
        read: |scalars| scalars.text().into_iter().count(),
    }
    .run();
    Family::<ScalarsData> {
        name: "fields-backwards-again-and-again",
        growth: Linear,
        bytes: |n| {
            let backwards = [text_field(7, "text"), i32_field(4, 4), bool_field(1, 1)];
            record(&backwards.into_iter().cycle().take(n).collect::<Vec<_>>())
        },
        read: |scalars| scalars.medium().into_iter().count(),
    }
    .run();
    Family::<Level1Data> {
        name: "a-struct-again-and-again",
        growth: Linear,
        bytes: |n| {
            let level4 = struct_field(2, &[struct_field(2, &[text_field(1, "text")])]);
            let level2 = struct_field(2, &[struct_field(2, &[level4])]);
            let mut fields = vec![text_field(1, "")];
            fields.resize(1 + n, level2);
            record(&fields)
        },
        read: |level| {
            level
                .level2()
                .and_then(|level| level.level3().level4())
                .into_iter()
                .count()
        },
    }
    .run();
    Family::<ScalarsData> {
        name: "invalid-text-again-and-again",
        growth: Linear,
        bytes: |n| record(&vec![text_field(7, b"\xFF"); n]),
        read: |scalars| scalars.text().into_iter().count(),
    }
    .run();
    Family::<UnionsData> {
        name: "an-unset-union-again-and-again",
        growth: Linear,
        bytes: |n| {
            let mut fields = vec![struct_field(1, &[bool_field(1, 1)])];
            fields.resize(1 + n, struct_field(3, &[]));
            record(&fields)
        },
        read: |unions| unions.choice().into_iter().count(),
    }
    .run();
}

fn containers() {
    Family::<ContainersData> {
        name: "equal-keys",
        growth: Sorted,
        bytes: |n| {
            record(&[map_field(
                18,
                [ttype::STRING, ttype::I32],
                &vec![(text("key"), int(1)); n],
            )])
        },
        read: |containers| containers.by_text().iter().count(),
    }
    .run();
    Family::<ContainersData> {
        name: "keys-backwards",
        growth: Sorted,
        bytes: |n| {
            let pair = |place| (text(format!("{:08}", n - place)), int(1));
            let pairs: Vec<_> = (0..n).map(pair).collect();
            record(&[map_field(18, [ttype::STRING, ttype::I32], &pairs)])
        },
        read: |containers| containers.by_text().iter().count(),
    }
    .run();
    Family::<ContainersData> {
        name: "struct-keys",
        growth: Sorted,
        bytes: |n| {
            let pair = |place: usize| record(&[i32_field(1, (place * 7919 % 1009) as i32)]);
            let pairs: Vec<_> = (0..n).map(|place| (pair(place), pair(0))).collect();
            record(&[map_field(25, [ttype::STRUCT; 2], &pairs)])
        },
        read: |containers| {
            containers
                .pair_by_pair()
                .iter()
                .map(|(key, _)| key.left() as usize)
                .sum()
        },
    }
    .run();
    Family::<ContainersData> {
        name: "equal-elements",
        growth: Sorted,
        bytes: |n| {
            record(&[set_field(
                17,
                ttype::STRUCT,
                &vec![record(&[i32_field(1, 1)]); n],
            )])
        },
        read: |containers| containers.pair_set().iter().count(),
    }
    .run();
    Family::<ContainersData> {
        name: "texts-in-a-set",
        growth: Sorted,
        bytes: |n| {
            let elements: Vec<_> = (0..n)
                .map(|place| text(format!("{}", place * 7919 % 1009)))
                .collect();
            record(&[set_field(14, ttype::STRING, &elements)])
        },
        read: |containers| containers.text_set().iter().count(),
    }
    .run();
    Family::<ContainersData> {
        name: "invalid-values-of-equal-keys",
        growth: Sorted,
        bytes: |n| {
            record(&[map_field(
                24,
                [ttype::I32, ttype::STRING],
                &vec![(int(1), text(b"\xFF")); n],
            )])
        },
        read: |containers| containers.text_by_colour().iter().count(),
    }
    .run();
    Family::<NestedData> {
        name: "sets-of-lists",
        growth: Sorted,
        bytes: |n| {
            let element =
                |place: usize| list(ttype::I32, &[int((place * 7919 % 1009) as i32), int(1)]);
            let elements: Vec<_> = (0..n).map(element).collect();
            record(&[
                list_field(9, ttype::SET, &[]),
                set_field(6, ttype::LIST, &elements),
            ])
        },
        read: |nested| nested.tuples().iter().map(|tuple| tuple.len()).sum(),
    }
    .run();
}

fn unions() {
    Family::<UnionsData> {
        name: "union-arms",
        growth: Linear,
        bytes: |n| {
            let arms =
                [i32_field(2, 5), text_field(5, "x"), bool_field(1, 1)].map(|arm| record(&[arm]));
            let arms: Vec<_> = arms.into_iter().cycle().take(n).collect();
            record(&[
                struct_field(1, &[bool_field(1, 1)]),
                list_field(4, ttype::STRUCT, &arms),
            ])
        },
        read: |unions| {
            unions
                .numbers()
                .iter()
                .filter(|number| matches!(number.arm(), NumberArm::Medium(_)))
                .count()
        },
    }
    .run();
    Family::<UnionsData> {
        name: "unknown-arms",
        growth: Linear,
        bytes: |n| {
            let arm = record(&[i32_field(77, 5)]);
            record(&[
                struct_field(1, &[bool_field(1, 1)]),
                list_field(4, ttype::STRUCT, &vec![arm; n]),
            ])
        },
        read: |unions| {
            unions
                .numbers()
                .iter()
                .filter(|number| matches!(number.arm(), NumberArm::Medium(_)))
                .count()
        },
    }
    .run();
}

fn nesting() {
    /// A chain of trees, the innermost of which has so many children.
    fn chain(n: usize) -> Vec<u8> {
        let leaf = record(&[text_field(1, "x")]);
        let mut tree = record(&[
            text_field(1, ""),
            list_field(2, ttype::STRUCT, &vec![leaf; n]),
        ]);
        for _ in 0..60 {
            tree = record(&[text_field(1, ""), list_field(2, ttype::STRUCT, &[tree])]);
        }
        tree
    }
    fn leaves(tree: TreeRef<'_>) -> usize {
        1 + tree.children().iter().map(leaves).sum::<usize>()
    }
    Family::<TreeData> {
        name: "below-sixty-levels",
        growth: Linear,
        bytes: chain,
        read: leaves,
    }
    .run();
    Family::<TreeData> {
        name: "many-deep-trees",
        growth: Linear,
        bytes: |n| {
            let children: Vec<_> = (0..n / 40).map(|_| chain(1)).collect();
            record(&[text_field(1, ""), list_field(2, ttype::STRUCT, &children)])
        },
        read: leaves,
    }
    .run();
    Family::<ScalarsData> {
        name: "deep-unknown-lists",
        growth: Linear,
        bytes: |n| {
            let mut deep = list(ttype::I8, &[]);
            for _ in 0..62 {
                deep = list(ttype::LIST, &[deep]);
            }
            record(&vec![field(ttype::LIST, 300, &deep); n / 40])
        },
        read: |scalars| scalars.medium().into_iter().count(),
    }
    .run();
}

fn strings() {
    Family::<ContainersData> {
        name: "texts",
        growth: Linear,
        bytes: |n| record(&[list_field(7, ttype::STRING, &vec![text("x"); n])]),
        read: |containers| {
            containers
                .texts()
                .iter()
                .map(|text| text.as_bytes().len())
                .sum()
        },
    }
    .run();
    Family::<ContainersData> {
        name: "invalid-texts",
        growth: Linear,
        bytes: |n| record(&[list_field(7, ttype::STRING, &vec![text(b"\xFF"); n])]),
        read: |containers| {
            containers
                .texts()
                .iter()
                .map(|text| text.as_bytes().len())
                .sum()
        },
    }
    .run();
    Family::<ContainersData> {
        name: "bools",
        growth: Linear,
        bytes: |n| record(&[list_field(1, ttype::BOOL, &vec![vec![1]; n])]),
        read: |containers| containers.flags().iter().filter(|flag| *flag).count(),
    }
    .run();
}

impl<T: Record> Family<T> {
    fn run(&self) {
        for n in SIZES {
            let binary = (self.bytes)(n);
            let record = lazy::<T, Binary>()
                .decode_borrowed(&binary)
                .expect(self.name);
            let compact = record.encode(Compact).expect(self.name);
            self.run_in::<Binary>(&binary, &compact);
            self.run_in::<Compact>(&compact, &binary);
        }
    }

    /// All that can be done with a record. `other` is the same one in the other protocol.
    fn run_in<P: Protocol>(&self, bytes: &[u8], other: &[u8]) {
        let tag = match P::TAG {
            ProtocolTag::Compact => "compact",
            _ => "binary",
        };
        let input = format!("{}/{tag}", self.name);
        let linear = |work: &str, run: &mut dyn FnMut()| measure(&input, work, Linear, run);
        let sorted = |work: &str, run: &mut dyn FnMut()| measure(&input, work, self.growth, run);
        let settings = Settings::default();
        sorted("full-decode", &mut || {
            drop(decode_with::<T, P>(P::default(), &settings, bytes));
        });
        let cut = &bytes[..bytes.len() - 1];
        sorted("full-decode-of-damaged", &mut || {
            drop(decode_with::<T, P>(P::default(), &settings, cut));
        });
        let lazy = lazy::<T, P>();
        linear("walk", &mut || drop(lazy.decode_borrowed(bytes)));
        linear("walk-of-damaged", &mut || drop(lazy.decode_borrowed(cut)));
        for (state, decoder) in [
            ("lazy", lazy),
            (
                "learning",
                self.decoder::<P>(u32::MAX / 4, 1.0, Stop::Full, bytes),
            ),
            ("all-hot", self.decoder::<P>(1, 0.0, Stop::Full, bytes)),
            ("none-hot", self.decoder::<P>(1, 2.0, Stop::Full, bytes)),
            ("early", self.decoder::<P>(1, 2.0, Stop::Early, bytes)),
        ] {
            linear(&format!("{state}-read"), &mut || {
                let record = decoder.decode_borrowed(bytes).expect(self.name);
                std::hint::black_box((self.read)(record.view()));
                record.complete().expect(self.name);
            });
        }
        self.operations::<P>(bytes, other, &linear, &sorted);
    }

    fn operations<P: Protocol>(
        &self,
        bytes: &[u8],
        other: &[u8],
        linear: &dyn Fn(&str, &mut dyn FnMut()),
        sorted: &dyn Fn(&str, &mut dyn FnMut()),
    ) {
        let decoder = lazy::<T, P>();
        let record: Adaptive<'_, T> = decoder.decode_borrowed(bytes).expect(self.name);
        sorted("to-data", &mut || drop(record.to_data()));
        linear("transcode", &mut || match P::TAG {
            ProtocolTag::Compact => drop(record.encode(Binary)),
            _ => drop(record.encode(Compact)),
        });
        let (binary, compact) = (lazy::<T, Binary>(), lazy::<T, Compact>());
        let other = match P::TAG {
            ProtocolTag::Compact => binary.decode_borrowed(other),
            _ => compact.decode_borrowed(other),
        };
        let other = other.expect(self.name);
        sorted("equal", &mut || {
            std::hint::black_box(record == other);
        });
        sorted("hash", &mut || {
            let mut hasher = DefaultHasher::new();
            record.hash(&mut hasher);
            std::hint::black_box(hasher.finish());
        });
        linear("patch", &mut || {
            let patch: Patch<'_> = record.patch().into();
            drop(patch.clear(0).to_bytes());
        });
        sorted("debug", &mut || drop(format!("{record:?}")));
    }

    fn decoder<P: Protocol>(
        &self,
        window: u32,
        min_access_ratio: f64,
        stop: Stop,
        bytes: &[u8],
    ) -> AdaptiveDecoder<T, P> {
        let decoder = AdaptiveDecoder::new(Settings {
            window,
            min_access_ratio,
            stop,
            ..Settings::default()
        });
        drop(decoder.decode_borrowed(bytes).expect(self.name));
        decoder
    }
}

fn lazy<T: Record, P: Protocol>() -> AdaptiveDecoder<T, P> {
    AdaptiveDecoder::new(Settings::lazy())
}
