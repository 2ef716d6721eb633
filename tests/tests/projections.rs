//! A projection is the static twin of an adapted record: it decodes exactly if an adaptive decoder does, with the same
//! error, and its fields are what the accessors give.
//!
//! Random records of several roots, valid, unruly and damaged, are decoded in both ways, in both protocols and under other
//! settings now and then. `EQUIVALENCE_TIMES=100` in the environment runs a hundred times as many cases.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use scrooge_macros::Projection;
use scrooge_runtime::{
    AdaptiveDecoder, Binary, Compact, DecodeError, DecodeErrorKind, Double, List, Map, Protocol,
    ProtocolTag, Record, Set, Settings, Stop, Text, Trailing, Uuid, Value, WrongType, decode_with,
};
use scrooge_tests::bytes;
use scrooge_tests::observed::Observed;
use scrooge_tests::probe::{Choice, Probe};
use scrooge_tests::random::{self, Rng, Style};
use scrooge_tests::schema::airline::AirlineData;
use scrooge_tests::schema::common::Platform;
use scrooge_tests::schema::events::{
    ClientEventData, Connection, DetailArm, EventKind, ExperimentData, ItemData, PurchaseRef,
    SearchRef,
};
use scrooge_tests::schema::negative_ids::{ExplicitData, ImplicitData};
use scrooge_tests::schema::regressions::{AnswerArm, PresetData};
use scrooge_tests::schema::shapes::{
    BatchArm, BatchRef, ChoiceArm, ChoiceData, Colour, ContainerDefaultsData, ContainersData,
    DefaultsData, ExpressionArm, ExpressionRef, Level1Data, LinkedData, NestedData, NumberArm,
    NumberData, NumberRef, OperationRef, PairData, PairRef, RequiredScalarsData, UnionsData,
    WideData, Words, WordsData,
};
use scrooge_tests::schema::uuids::UuidsData;

/// What a router reads.
#[derive(Projection)]
#[thrift(
    idl = "../idl/client_event.thrift",
    root = "ClientEvent",
    schema = "scrooge_tests::schema"
)]
struct Route<'a> {
    kind: EventKind,
    #[thrift(path = "user.address.country")]
    country: Option<Text<'a>>,
    #[thrift(path = "user.id")]
    user_id: Option<i64>,
    #[thrift(path = "user.staff")]
    staff: Option<bool>,
    #[thrift(path = "device.platform")]
    platform: Option<Platform>,
    #[thrift(path = "device.network.connection")]
    connection: Option<Connection>,
    #[thrift(path = "device.screen.density")]
    density: Option<f64>,
    sample_rate: f64,
    schema_version: i32,
    trace: Option<&'a [u8]>,
}

/// Views of all kinds.
#[derive(Projection)]
#[thrift(
    idl = "../idl/client_event.thrift",
    root = "ClientEvent",
    schema = "scrooge_tests::schema"
)]
struct Views<'a> {
    properties: Map<'a, String, String>,
    items: List<'a, ItemData>,
    experiments: List<'a, ExperimentData>,
    tags: Set<'a, String>,
    #[thrift(path = "user.segments")]
    segments: Option<List<'a, String>>,
    #[thrift(path = "page.query")]
    query: Option<Map<'a, String, String>>,
    #[thrift(path = "detail.search")]
    search: Option<SearchRef<'a>>,
    #[thrift(path = "detail.purchase.total.currency")]
    currency: Option<Text<'a>>,
    #[thrift(path = "detail.purchase")]
    purchase: Option<PurchaseRef<'a>>,
    #[thrift(path = "detail.scroll_depth")]
    scroll_depth: Option<f64>,
}

/// The first four levels of five, and structs on the way.
#[derive(Projection)]
#[thrift(
    idl = "../idl/shapes.thrift",
    root = "Level1",
    schema = "scrooge_tests::schema"
)]
struct Levels<'a> {
    before: Text<'a>,
    #[thrift(path = "level2.after")]
    after2: Option<i64>,
    #[thrift(path = "level2.before")]
    before2: Option<List<'a, PairData>>,
    #[thrift(path = "level2.level3.before")]
    before3: Option<Map<'a, String, i32>>,
    #[thrift(path = "level2.level3.level4.level5.text")]
    text: Option<Text<'a>>,
    #[thrift(path = "level2.level3.level4.other.text")]
    other_text: Option<Text<'a>>,
    #[thrift(path = "level2.level3.level4.other.notes")]
    other_notes: Option<List<'a, String>>,
}

#[derive(Projection)]
#[thrift(
    idl = "../idl/shapes.thrift",
    root = "Unions",
    schema = "scrooge_tests::schema"
)]
struct Unions<'a> {
    required_number: NumberRef<'a>,
    #[thrift(path = "required_number.medium")]
    medium: Option<i32>,
    #[thrift(path = "optional_number.text")]
    text: Option<Text<'a>>,
    #[thrift(path = "choice.pair.left")]
    left: Option<i32>,
    #[thrift(path = "choice.other_pair")]
    other_pair: Option<PairRef<'a>>,
    #[thrift(path = "choice.levels.level2.level3.after")]
    after: Option<f64>,
    #[thrift(path = "choice.number.colour")]
    colour: Option<Colour>,
    batch: Option<BatchRef<'a>>,
    #[thrift(path = "expression.operation.left.literal")]
    literal: Option<i64>,
    #[thrift(path = "expression.operation")]
    operation: Option<OperationRef<'a>>,
    #[thrift(path = "expression.operation.right.operation.right")]
    right: Option<ExpressionRef<'a>>,
}

/// The root is a union.
#[derive(Projection)]
#[thrift(
    idl = "../idl/shapes.thrift",
    root = "Choice",
    schema = "scrooge_tests::schema"
)]
struct Arms<'a> {
    #[thrift(path = "pair.right")]
    right: Option<Text<'a>>,
    #[thrift(path = "number.flag")]
    flag: Option<bool>,
    levels: Option<scrooge_tests::schema::shapes::Level1Ref<'a>>,
}

#[derive(Projection)]
#[thrift(
    idl = "../idl/shapes.thrift",
    root = "Defaults",
    schema = "scrooge_tests::schema"
)]
struct Defaults<'a> {
    flag: bool,
    tiny: i8,
    small: i16,
    medium: i32,
    large: i64,
    real: f64,
    text: Text<'a>,
    quoted: Text<'a>,
    colour: Colour,
    plain_colour: Colour,
    whole: f64,
    off: bool,
}

#[derive(Projection)]
#[thrift(
    idl = "../idl/shapes.thrift",
    root = "ContainerDefaults",
    schema = "scrooge_tests::schema"
)]
struct ContainerDefaults<'a> {
    primes: List<'a, i32>,
    words: List<'a, String>,
    seen: Set<'a, i64>,
    ages: Map<'a, String, i32>,
    none: List<'a, i32>,
}

#[derive(Projection)]
#[thrift(
    idl = "../idl/shapes.thrift",
    root = "RequiredScalars",
    schema = "scrooge_tests::schema"
)]
struct Scalars<'a> {
    flag: bool,
    tiny: i8,
    small: i16,
    medium: i32,
    large: i64,
    real: f64,
    text: Text<'a>,
    bytes: &'a [u8],
    colour: Colour,
}

/// Recursion.
#[derive(Projection)]
#[thrift(
    idl = "../idl/shapes.thrift",
    root = "Linked",
    schema = "scrooge_tests::schema"
)]
struct Linked {
    value: i32,
    #[thrift(path = "rest.rest.rest.value")]
    fourth: Option<i32>,
}

/// Names of Rust, and of operations.
#[derive(Projection)]
#[thrift(
    idl = "../idl/shapes.thrift",
    root = "Words",
    schema = "scrooge_tests::schema"
)]
struct Names<'a> {
    r#type: Text<'a>,
    #[thrift(path = "crate")]
    krate: Option<Text<'a>>,
    to_data: Option<Text<'a>>,
    as_bytes: Option<&'a [u8]>,
    camel_case: Option<Text<'a>>,
    #[thrift(path = "UPPER_CASE")]
    upper: Option<Text<'a>>,
}

/// Fields that share an arm of the walk, and ids of several bytes.
#[derive(Projection)]
#[thrift(
    idl = "../idl/shapes.thrift",
    root = "Wide",
    schema = "scrooge_tests::schema"
)]
struct Wide<'a> {
    label_1: Text<'a>,
    notes_2: Option<Map<'a, String, String>>,
    total_3: i64,
    port_6: i16,
    flag_7: bool,
    label_8: Option<Text<'a>>,
}

#[derive(Projection)]
#[thrift(
    idl = "../idl/negative_ids.thrift",
    root = "Explicit",
    schema = "scrooge_tests::schema"
)]
struct Negative<'a> {
    least: Option<bool>,
    minus_one: i32,
    minus_two: Option<Text<'a>>,
}

#[derive(Projection)]
#[thrift(
    idl = "../idl/negative_ids.thrift",
    root = "Implicit",
    schema = "scrooge_tests::schema"
)]
struct Counted<'a> {
    first: i32,
    third: List<'a, i32>,
}

#[derive(Projection)]
#[thrift(
    idl = "../idl/uuid.thrift",
    root = "Uuids",
    schema = "scrooge_tests::schema"
)]
struct Ids<'a> {
    id: Uuid,
    origin: Uuid,
    nil: Uuid,
    labels: Map<'a, Uuid, String>,
}

/// Plain data, which has to be UTF-8.
#[derive(Projection)]
#[thrift(
    idl = "../idl/client_event.thrift",
    root = "ClientEvent",
    schema = "scrooge_tests::schema"
)]
struct Owned {
    id: String,
    #[thrift(path = "user.address.city")]
    city: Option<String>,
    trace: Option<Vec<u8>>,
    items: Vec<ItemData>,
    properties: BTreeMap<String, String>,
    tags: BTreeSet<String>,
    sample_rate: Double,
    detail: Option<scrooge_tests::schema::events::DetailData>,
}

/// A part of an airline, wherever there is one.
#[derive(Projection)]
#[thrift(
    idl = "../idl/airline.thrift",
    root = "Airport",
    schema = "scrooge_tests::schema"
)]
struct Airport<'a> {
    code: Text<'a>,
    #[thrift(path = "loc.altitude")]
    altitude: Option<f64>,
}

/// A projection of projections.
#[derive(Projection)]
#[thrift(
    idl = "../idl/airline.thrift",
    root = "Airline",
    schema = "scrooge_tests::schema"
)]
struct Airline<'a> {
    name: Text<'a>,
    #[thrift(path = "headQuarter", nested)]
    head_quarter: Option<Airport<'a>>,
    owner: Option<Text<'a>>,
}

/// What is in containers: elements, keys and values, of which a part is read, all, or one below another.
#[derive(Projection)]
#[thrift(
    idl = "../idl/client_event.thrift",
    root = "ClientEvent",
    schema = "scrooge_tests::schema"
)]
struct Elements<'a> {
    #[thrift(path = "items[].sku")]
    skus: Vec<Text<'a>>,
    #[thrift(path = "items[].quantity")]
    quantities: Vec<i32>,
    #[thrift(path = "items[].price.currency")]
    currencies: Vec<Option<Text<'a>>>,
    #[thrift(path = "items[].attributes[]")]
    attributes: Vec<Vec<Text<'a>>>,
    #[thrift(path = "items[].attributes[key]")]
    attribute_names: Vec<Vec<Text<'a>>>,
    items: List<'a, ItemData>,
    #[thrift(path = "experiments[]")]
    experiments: Vec<scrooge_tests::schema::events::ExperimentRef<'a>>,
    #[thrift(path = "user.segments[]")]
    segments: Option<Vec<Text<'a>>>,
    #[thrift(path = "tags[]")]
    tags: Vec<Text<'a>>,
    #[thrift(path = "properties[]")]
    properties: Vec<Text<'a>>,
}

#[derive(Projection)]
#[thrift(
    idl = "../idl/shapes.thrift",
    root = "Nested",
    schema = "scrooge_tests::schema"
)]
struct Deep<'a> {
    #[thrift(path = "matrix[][]")]
    matrix: Vec<Vec<i32>>,
    #[thrift(path = "groups[][].left")]
    groups: Vec<Vec<i32>>,
    #[thrift(path = "rows[][]")]
    rows: Vec<Vec<f64>>,
    #[thrift(path = "by_tuple[key][]")]
    tuples: Vec<Vec<i32>>,
    #[thrift(path = "deep[][][].right")]
    deep: Option<Vec<Vec<Vec<Option<Text<'a>>>>>>,
    #[thrift(path = "groups_of_ids[]")]
    groups_of_ids: Vec<Set<'a, i64>>,
    #[thrift(path = "flags[][]")]
    flags: Option<Vec<Vec<bool>>>,
}

/// Unions in containers, and containers in unions.
#[derive(Projection)]
#[thrift(
    idl = "../idl/shapes.thrift",
    root = "Unions",
    schema = "scrooge_tests::schema"
)]
struct UnionsInside<'a> {
    #[thrift(path = "numbers[].medium")]
    numbers: Vec<Option<i32>>,
    #[thrift(path = "choices[].pair.left")]
    choices: Vec<Option<i32>>,
    #[thrift(path = "count_by_number[key].text")]
    texts: Vec<Option<Text<'a>>>,
    #[thrift(path = "batch.pairs[].left")]
    batch: Option<Vec<i32>>,
    #[thrift(path = "expression.sum[].operation.left.sum[].literal")]
    literals: Option<Vec<Option<Vec<Option<i64>>>>>,
}

/// Lists of what is not of one size, or is bits.
#[derive(Projection)]
#[thrift(
    idl = "../idl/shapes.thrift",
    root = "Containers",
    schema = "scrooge_tests::schema"
)]
struct Bases<'a> {
    #[thrift(path = "flags[]")]
    flags: Vec<bool>,
    #[thrift(path = "blobs[]")]
    blobs: Vec<&'a [u8]>,
    #[thrift(path = "colours[]")]
    colours: Vec<Colour>,
    #[thrift(path = "structs[].real")]
    reals: Vec<Option<f64>>,
    #[thrift(path = "pair_set[].left")]
    lefts: Vec<i32>,
    #[thrift(path = "tiny_by_flag[]")]
    tinies: Vec<i8>,
    #[thrift(path = "pair_by_pair[key].right")]
    keys: Vec<Option<Text<'a>>>,
    #[thrift(path = "pair_by_pair[].left")]
    values: Vec<i32>,
    #[thrift(path = "ids[]")]
    ids: Option<Vec<i64>>,
}

/// An element of a list, with a container of its own.
#[derive(Projection)]
#[thrift(
    idl = "../idl/client_event.thrift",
    root = "Item",
    schema = "scrooge_tests::schema"
)]
struct Item<'a> {
    sku: Text<'a>,
    #[thrift(path = "price.micros")]
    micros: Option<i64>,
    #[thrift(path = "attributes[]")]
    attributes: Vec<Text<'a>>,
}

/// A projection of each element.
#[derive(Projection)]
#[thrift(
    idl = "../idl/client_event.thrift",
    root = "ClientEvent",
    schema = "scrooge_tests::schema"
)]
struct Cart<'a> {
    #[thrift(path = "items[]", nested)]
    items: Vec<Item<'a>>,
    #[thrift(path = "items[].price", nested)]
    prices: Vec<Option<Price<'a>>>,
}

#[derive(Projection)]
#[thrift(
    idl = "../idl/common.thrift",
    root = "Money",
    schema = "scrooge_tests::schema"
)]
struct Price<'a> {
    currency: Text<'a>,
}

/// Structs, unions and containers of structs that have defaults, below one that has none too.
#[derive(Projection)]
#[thrift(
    idl = "../idl/regressions.thrift",
    root = "Preset",
    schema = "scrooge_tests::schema"
)]
struct Defaulted<'a> {
    #[thrift(path = "speck.number")]
    number: Option<i32>,
    #[thrift(path = "specks.in_list[].number")]
    numbers: Option<Vec<Option<i32>>>,
    #[thrift(path = "specks.in_map[key]")]
    keys: Option<Vec<bool>>,
    #[thrift(path = "answer.text")]
    text: Option<Text<'a>>,
    #[thrift(path = "list_of[].number")]
    list_of: Vec<Option<i32>>,
    #[thrift(path = "set_of[]")]
    set_of: Vec<i32>,
    #[thrift(path = "map_of[]")]
    map_of: Vec<f64>,
    #[thrift(path = "inner.speck.number")]
    inner_number: Option<i32>,
    #[thrift(path = "inner.answer.text")]
    inner_text: Option<Text<'a>>,
    #[thrift(path = "inner.list_of[].number")]
    inner_list: Option<Vec<Option<i32>>>,
}

/// Containers that have defaults.
#[derive(Projection)]
#[thrift(
    idl = "../idl/shapes.thrift",
    root = "ContainerDefaults",
    schema = "scrooge_tests::schema"
)]
struct DefaultParts<'a> {
    #[thrift(path = "primes[]")]
    primes: Vec<i32>,
    #[thrift(path = "words[]")]
    words: Vec<Text<'a>>,
    #[thrift(path = "seen[]")]
    seen: Vec<i64>,
    #[thrift(path = "ages[key]")]
    names: Vec<Text<'a>>,
    #[thrift(path = "ages[]")]
    ages: Vec<i32>,
    #[thrift(path = "none[]")]
    none: Vec<i32>,
}

/// IDL that stands in the program.
mod inline {
    #![allow(missing_docs, reason = "nobody reads it")]

    scrooge_macros::thrift! {
        namespace rs shop

        struct Price {
            1: required string currency,
            2: i64 amount = 1,
        }

        /** With defaults of every kind. */
        struct Offer {
            1: required i32 number,
            2: Price price = {"currency": "CHF"},
            3: list<Price> earlier = [{"currency": "JPY", "amount": 3}],
            4: optional map<string, Price> elsewhere,
        }
    }
}

#[derive(Projection)]
#[thrift(root = "Offer", schema = "crate::inline")]
struct Offer<'a> {
    number: i32,
    #[thrift(path = "price.amount")]
    amount: i64,
    #[thrift(path = "price.currency")]
    currency: Text<'a>,
    #[thrift(path = "earlier[].amount")]
    earlier: Vec<i64>,
    #[thrift(path = "elsewhere[].currency")]
    elsewhere: Option<Vec<Text<'a>>>,
}

/// Each field by its name: as the projection has it, and as accessors give it.
type Seen = BTreeMap<&'static str, Observed>;

/// One root and its projection behind functions.
#[derive(Clone, Copy)]
struct Twin {
    name: &'static str,
    /// Whether what it reads of sets and maps is in their order on the wire, in which plain data does not have them.
    is_in_wire_order: bool,
    schema: &'static scrooge_runtime::Schema,
    binary: Calls,
    compact: Calls,
}

#[derive(Clone, Copy)]
struct Calls {
    /// Decodes a projection.
    project: fn(&Settings, &[u8], Choice) -> Result<Seen, DecodeError>,
    /// Decodes with a lazy decoder, completes under early stop, and reads the same paths through accessors.
    adapt: fn(&Settings, &[u8], Choice) -> Result<Seen, DecodeError>,
    /// Decodes plain data, and reads the same paths through accessors.
    decode: fn(&Settings, &[u8], Choice) -> Result<Seen, DecodeError>,
}

impl std::fmt::Debug for Twin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

fn see<V: Probe>(value: Option<V::Ref<'_>>, choice: Choice) -> Observed {
    value.map_or(Observed::Absent, |value| V::probe(value, choice))
}

/// Something of each value of a container, in the order that the record has it.
fn each<T>(values: impl IntoIterator<Item = T>, observe: impl Fn(T) -> Observed) -> Observed {
    Observed::List(values.into_iter().map(observe).collect())
}

/// A twin for a projection, from what reads its fields, and the same through accessors.
macro_rules! twin {
    ($projection:ident, $root:ty, $own:ident, $through:ident, $is_in_wire_order:expr) => {{
        fn calls<P: Protocol>() -> Calls {
            Calls {
                project: |settings, bytes, choice| {
                    let projection = $projection::decode_with(P::default(), settings, bytes)?;
                    Ok($own(&projection, choice))
                },
                adapt: |settings, bytes, choice| {
                    let settings = Settings {
                        mode: scrooge_runtime::Mode::Lazy,
                        ..settings.clone()
                    };
                    let record =
                        AdaptiveDecoder::<$root, P>::new(settings).decode(bytes.to_vec())?;
                    record.complete()?;
                    Ok($through(record.view(), choice))
                },
                decode: |settings, bytes, choice| {
                    let data = decode_with::<$root, P>(P::default(), settings, bytes)?;
                    Ok($through(data.as_reference(), choice))
                },
            }
        }
        Twin {
            name: stringify!($projection),
            is_in_wire_order: $is_in_wire_order,
            schema: <$root as Record>::SCHEMA,
            binary: calls::<Binary>(),
            compact: calls::<Compact>(),
        }
    }};
}

/// Twins of projections that go through containers: what is observed of each field.
macro_rules! twins_inside {
    ($($projection:ident, $root:ty, |$own:ident, $record:ident| {
        $($field:ident = $read:expr, $access:expr;)*
    })*) => {
        fn twins_inside() -> Vec<Twin> {
            vec![$({
                fn own($own: &$projection, _choice: Choice) -> Seen {
                    BTreeMap::from([$((stringify!($field), $read),)*])
                }
                fn through(record: <$root as Record>::Ref<'_>, _choice: Choice) -> Seen {
                    $(fn $field<'r>($record: &'r <$root as Record>::Ref<'r>) -> Option<Observed> {
                        Some($access)
                    })*
                    BTreeMap::from([$((stringify!($field), $field(&record).unwrap_or(Observed::Absent)),)*])
                }
                twin!($projection, $root, own, through, true)
            }),*]
        }
    };
}

/// A twin for each projection: its fields as options of references, and the same through accessors.
macro_rules! twins {
    ($($projection:ident, $root:ty, |$own:ident, $record:ident| {
        $($field:ident: $ty:ty = $read:expr, $access:expr;)*
    })*) => {
        fn twins() -> Vec<Twin> {
            vec![$({
                fn own(projection: &$projection, choice: Choice) -> Seen {
                    let $own = projection;
                    BTreeMap::from([$((stringify!($field), see::<$ty>($read, choice)),)*])
                }
                fn through(record: <$root as Record>::Ref<'_>, choice: Choice) -> Seen {
                    $(fn $field<'r>($record: &'r <$root as Record>::Ref<'r>) -> Option<<$ty as Value>::Ref<'r>> {
                        $access
                    })*
                    BTreeMap::from([$((stringify!($field), see::<$ty>($field(&record), choice)),)*])
                }
                twin!($projection, $root, own, through, false)
            }),*]
        }
    };
}

twins! {
    Route, ClientEventData, |own, record| {
        kind: EventKind = Some(own.kind), Some(record.kind());
        country: String = own.country, record.user()?.address()?.country();
        user_id: i64 = own.user_id, Some(record.user()?.id());
        staff: bool = own.staff, Some(record.user()?.staff());
        platform: Platform = own.platform, Some(record.device()?.platform());
        connection: Connection = own.connection, Some(record.device()?.network()?.connection());
        density: Double = own.density, Some(record.device()?.screen()?.density());
        sample_rate: Double = Some(own.sample_rate), Some(record.sample_rate());
        schema_version: i32 = Some(own.schema_version), Some(record.schema_version());
        trace: Vec<u8> = own.trace, record.trace();
    }
    Views, ClientEventData, |own, record| {
        properties: BTreeMap<String, String> = Some(own.properties), Some(record.properties());
        items: Vec<ItemData> = Some(own.items), Some(record.items());
        experiments: Vec<ExperimentData> = Some(own.experiments), Some(record.experiments());
        tags: BTreeSet<String> = Some(own.tags), Some(record.tags());
        segments: Vec<String> = own.segments, Some(record.user()?.segments());
        query: BTreeMap<String, String> = own.query, Some(record.page()?.query());
        search: scrooge_tests::schema::events::SearchData = own.search, match record.detail()?.arm() {
            DetailArm::Search(search) => Some(search),
            _ => None,
        };
        currency: String = own.currency, match record.detail()?.arm() {
            DetailArm::Purchase(purchase) => Some(purchase.total().currency()),
            _ => None,
        };
        purchase: scrooge_tests::schema::events::PurchaseData = own.purchase, match record.detail()?.arm() {
            DetailArm::Purchase(purchase) => Some(purchase),
            _ => None,
        };
        scroll_depth: Double = own.scroll_depth, match record.detail()?.arm() {
            DetailArm::ScrollDepth(depth) => Some(depth),
            _ => None,
        };
    }
    Levels, Level1Data, |own, record| {
        before: String = Some(own.before), Some(record.before());
        after2: i64 = own.after2, record.level2()?.after();
        before2: Vec<PairData> = own.before2, record.level2()?.before();
        before3: BTreeMap<String, i32> = own.before3, record.level2()?.level3().before();
        text: String = own.text, Some(record.level2()?.level3().level4()?.level5()?.text());
        other_text: String = own.other_text, Some(record.level2()?.level3().level4()?.other()?.text());
        other_notes: Vec<String> = own.other_notes, Some(record.level2()?.level3().level4()?.other()?.notes());
    }
    Unions, UnionsData, |own, record| {
        required_number: NumberData = Some(own.required_number), Some(record.required_number());
        medium: i32 = own.medium, match record.required_number().arm() {
            NumberArm::Medium(value) => Some(value),
            _ => None,
        };
        text: String = own.text, match record.optional_number()?.arm() {
            NumberArm::Text(value) => Some(value),
            _ => None,
        };
        left: i32 = own.left, match record.choice()?.arm() {
            ChoiceArm::Pair(pair) => Some(pair.left()),
            _ => None,
        };
        other_pair: PairData = own.other_pair, match record.choice()?.arm() {
            ChoiceArm::OtherPair(pair) => Some(pair),
            _ => None,
        };
        after: Double = own.after, match record.choice()?.arm() {
            ChoiceArm::Levels(levels) => levels.level2()?.level3().after(),
            _ => None,
        };
        colour: Colour = own.colour, match record.choice()?.arm() {
            ChoiceArm::Number(number) => match number.arm() {
                NumberArm::Colour(colour) => Some(colour),
                _ => None,
            },
            _ => None,
        };
        batch: scrooge_tests::schema::shapes::BatchData = own.batch, record.batch();
        literal: i64 = own.literal, match record.expression()?.arm() {
            ExpressionArm::Operation(operation) => match operation.left()?.arm() {
                ExpressionArm::Literal(literal) => Some(literal),
                _ => None,
            },
            _ => None,
        };
        operation: scrooge_tests::schema::shapes::OperationData = own.operation, match record.expression()?.arm() {
            ExpressionArm::Operation(operation) => Some(operation),
            _ => None,
        };
        right: scrooge_tests::schema::shapes::ExpressionData = own.right, match record.expression()?.arm() {
            ExpressionArm::Operation(operation) => match operation.right()?.arm() {
                ExpressionArm::Operation(operation) => operation.right(),
                _ => None,
            },
            _ => None,
        };
    }
    Arms, ChoiceData, |own, record| {
        right: String = own.right, match record.arm() {
            ChoiceArm::Pair(pair) => pair.right(),
            _ => None,
        };
        flag: bool = own.flag, match record.arm() {
            ChoiceArm::Number(number) => match number.arm() {
                NumberArm::Flag(flag) => Some(flag),
                _ => None,
            },
            _ => None,
        };
        levels: Level1Data = own.levels, match record.arm() {
            ChoiceArm::Levels(levels) => Some(levels),
            _ => None,
        };
    }
    Defaults, DefaultsData, |own, record| {
        flag: bool = Some(own.flag), Some(record.flag());
        tiny: i8 = Some(own.tiny), Some(record.tiny());
        small: i16 = Some(own.small), Some(record.small());
        medium: i32 = Some(own.medium), Some(record.medium());
        large: i64 = Some(own.large), Some(record.large());
        real: Double = Some(own.real), Some(record.real());
        text: String = Some(own.text), Some(record.text());
        quoted: String = Some(own.quoted), Some(record.quoted());
        colour: Colour = Some(own.colour), Some(record.colour());
        plain_colour: Colour = Some(own.plain_colour), Some(record.plain_colour());
        whole: Double = Some(own.whole), Some(record.whole());
        off: bool = Some(own.off), Some(record.off());
    }
    ContainerDefaults, ContainerDefaultsData, |own, record| {
        primes: Vec<i32> = Some(own.primes), Some(record.primes());
        words: Vec<String> = Some(own.words), Some(record.words());
        seen: BTreeSet<i64> = Some(own.seen), Some(record.seen());
        ages: BTreeMap<String, i32> = Some(own.ages), Some(record.ages());
        none: Vec<i32> = Some(own.none), Some(record.none());
    }
    Scalars, RequiredScalarsData, |own, record| {
        flag: bool = Some(own.flag), Some(record.flag());
        tiny: i8 = Some(own.tiny), Some(record.tiny());
        small: i16 = Some(own.small), Some(record.small());
        medium: i32 = Some(own.medium), Some(record.medium());
        large: i64 = Some(own.large), Some(record.large());
        real: Double = Some(own.real), Some(record.real());
        text: String = Some(own.text), Some(record.text());
        bytes: Vec<u8> = Some(own.bytes), Some(record.bytes());
        colour: Colour = Some(own.colour), Some(record.colour());
    }
    Linked, LinkedData, |own, record| {
        value: i32 = Some(own.value), Some(record.value());
        fourth: i32 = own.fourth, Some(record.rest()?.rest()?.rest()?.value());
    }
    Names, WordsData, |own, record| {
        r#type: String = Some(own.r#type), Some(record.r#type());
        krate: String = own.krate, record.crate_();
        to_data: String = own.to_data, Words::to_data(record);
        as_bytes: Vec<u8> = own.as_bytes, Words::as_bytes(record);
        camel_case: String = own.camel_case, record.camel_case();
        upper: String = own.upper, record.upper_case();
    }
    Wide, WideData, |own, record| {
        label_1: String = Some(own.label_1), Some(record.label_1());
        notes_2: BTreeMap<String, String> = own.notes_2, record.notes_2();
        total_3: i64 = Some(own.total_3), Some(record.total_3());
        port_6: i16 = Some(own.port_6), Some(record.port_6());
        flag_7: bool = Some(own.flag_7), Some(record.flag_7());
        label_8: String = own.label_8, record.label_8();
    }
    Negative, ExplicitData, |own, record| {
        least: bool = own.least, record.least();
        minus_one: i32 = Some(own.minus_one), Some(record.minus_one());
        minus_two: String = own.minus_two, record.minus_two();
    }
    Counted, ImplicitData, |own, record| {
        first: i32 = Some(own.first), Some(record.first());
        third: Vec<i32> = Some(own.third), Some(record.third());
    }
    Ids, UuidsData, |own, record| {
        id: Uuid = Some(own.id), Some(record.id());
        origin: Uuid = Some(own.origin), Some(record.origin());
        nil: Uuid = Some(own.nil), Some(record.nil());
        labels: BTreeMap<Uuid, String> = Some(own.labels), Some(record.labels());
    }
    Owned, ClientEventData, |own, record| {
        id: String = Some(own.id.by_ref()), Some(record.id());
        city: String = own.city.as_ref().map(Value::by_ref), record.user()?.address()?.city();
        trace: Vec<u8> = own.trace.as_deref(), record.trace();
        items: Vec<ItemData> = Some(own.items.by_ref()), Some(record.items());
        properties: BTreeMap<String, String> = Some(own.properties.by_ref()), Some(record.properties());
        tags: BTreeSet<String> = Some(own.tags.by_ref()), Some(record.tags());
        sample_rate: Double = Some(own.sample_rate.get()), Some(record.sample_rate());
        detail: scrooge_tests::schema::events::DetailData = own.detail.as_ref().map(Value::by_ref), record.detail();
    }
    Airline, AirlineData, |own, record| {
        name: String = Some(own.name), Some(record.name());
        code: String = own.head_quarter.as_ref().map(|airport| airport.code), Some(record.head_quarter()?.code());
        altitude: Double = own.head_quarter.as_ref().and_then(|airport| airport.altitude), record.head_quarter()?.loc()?.altitude();
        owner: String = own.owner, record.owner();
    }
}

/// One value, whichever choice is made of what a record has.
fn value<V: Probe>(value: V::Ref<'_>) -> Observed {
    V::probe(value, Choice::all(0))
}

fn maybe<V: Probe>(of: Option<V::Ref<'_>>) -> Observed {
    of.map_or(Observed::Absent, value::<V>)
}

fn each_of<'r, V: Probe>(values: impl IntoIterator<Item = V::Ref<'r>>) -> Observed {
    each(values, value::<V>)
}

fn each_maybe<'r, V: Probe>(values: impl IntoIterator<Item = Option<V::Ref<'r>>>) -> Observed {
    each(values, maybe::<V>)
}

twins_inside! {
    Elements, ClientEventData, |own, record| {
        skus = each_of::<String>(own.skus.iter().copied()),
            each_of::<String>(record.items().iter().map(|item| item.sku()));
        quantities = each_of::<i32>(own.quantities.iter().copied()),
            each_of::<i32>(record.items().iter().map(|item| item.quantity()));
        currencies = each_maybe::<String>(own.currencies.iter().copied()),
            each_maybe::<String>(record.items().iter().map(|item| Some(item.price()?.currency())));
        attributes = each(&own.attributes, |of| each_of::<String>(of.iter().copied())),
            each(record.items().iter(), |item| each_of::<String>(item.attributes().iter().map(|(_, value)| value)));
        attribute_names = each(&own.attribute_names, |of| each_of::<String>(of.iter().copied())),
            each(record.items().iter(), |item| each_of::<String>(item.attributes().iter().map(|(key, _)| key)));
        items = value::<Vec<ItemData>>(own.items), value::<Vec<ItemData>>(record.items());
        experiments = each_of::<ExperimentData>(own.experiments.iter().copied()),
            each_of::<ExperimentData>(record.experiments().iter());
        segments = own.segments.as_ref().map_or(Observed::Absent, |of| each_of::<String>(of.iter().copied())),
            each_of::<String>(record.user()?.segments().iter());
        tags = each_of::<String>(own.tags.iter().copied()), each_of::<String>(record.tags().iter());
        properties = each_of::<String>(own.properties.iter().copied()),
            each_of::<String>(record.properties().iter().map(|(_, value)| value));
    }
    Deep, NestedData, |own, record| {
        matrix = each(&own.matrix, |row| each_of::<i32>(row.iter().copied())),
            each(record.matrix().iter(), |row| each_of::<i32>(row.iter()));
        groups = each(&own.groups, |group| each_of::<i32>(group.iter().copied())),
            each(record.groups().iter(), |(_, group)| each_of::<i32>(group.iter().map(|pair| pair.left())));
        rows = each(&own.rows, |row| each_of::<Double>(row.iter().copied())),
            each(record.rows().iter(), |row| each_of::<Double>(row.iter().map(|(_, value)| value)));
        tuples = each(&own.tuples, |tuple| each_of::<i32>(tuple.iter().copied())),
            each(record.by_tuple().iter(), |(tuple, _)| each_of::<i32>(tuple.iter()));
        deep = own.deep.as_ref().map_or(Observed::Absent, |of| each(of, |of| each(of, |of| each_maybe::<String>(of.iter().copied())))),
            each(record.deep()?.iter(), |(_, of)| each(of.iter(), |(_, of)| each_maybe::<String>(of.iter().map(|(_, pair)| pair.right()))));
        groups_of_ids = each_of::<BTreeSet<i64>>(own.groups_of_ids.iter().copied()),
            each_of::<BTreeSet<i64>>(record.groups_of_ids().iter());
        flags = own.flags.as_ref().map_or(Observed::Absent, |of| each(of, |row| each_of::<bool>(row.iter().copied()))),
            each(record.flags()?.iter(), |row| each_of::<bool>(row.iter()));
    }
    UnionsInside, UnionsData, |own, record| {
        numbers = each_maybe::<i32>(own.numbers.iter().copied()),
            each_maybe::<i32>(record.numbers().iter().map(|number| match number.arm() {
                NumberArm::Medium(medium) => Some(medium),
                _ => None,
            }));
        choices = each_maybe::<i32>(own.choices.iter().copied()),
            each_maybe::<i32>(record.choices().iter().map(|(_, choice)| match choice.arm() {
                ChoiceArm::Pair(pair) => Some(pair.left()),
                _ => None,
            }));
        texts = each_maybe::<String>(own.texts.iter().copied()),
            each_maybe::<String>(record.count_by_number().iter().map(|(number, _)| match number.arm() {
                NumberArm::Text(text) => Some(text),
                _ => None,
            }));
        batch = own.batch.as_ref().map_or(Observed::Absent, |of| each_of::<i32>(of.iter().copied())),
            match record.batch()?.arm() {
                BatchArm::Pairs(pairs) => each_of::<i32>(pairs.iter().map(|(_, pair)| pair.left())),
                _ => Observed::Absent,
            };
        literals = own.literals.as_ref().map_or(Observed::Absent, |of| each(of, |of| {
                of.as_ref().map_or(Observed::Absent, |of| each_maybe::<i64>(of.iter().copied()))
            })),
            match record.expression()?.arm() {
                ExpressionArm::Sum(sum) => each(sum.iter(), |of| match of.arm() {
                    ExpressionArm::Operation(operation) => match operation.left().map(|left| left.arm()) {
                        Some(ExpressionArm::Sum(sum)) => each_maybe::<i64>(sum.iter().map(|of| match of.arm() {
                            ExpressionArm::Literal(literal) => Some(literal),
                            _ => None,
                        })),
                        _ => Observed::Absent,
                    },
                    _ => Observed::Absent,
                }),
                _ => Observed::Absent,
            };
    }
    Bases, ContainersData, |own, record| {
        flags = each_of::<bool>(own.flags.iter().copied()), each_of::<bool>(record.flags().iter());
        blobs = each_of::<Vec<u8>>(own.blobs.iter().copied()), each_of::<Vec<u8>>(record.blobs().iter());
        colours = each_of::<Colour>(own.colours.iter().copied()), each_of::<Colour>(record.colours().iter());
        reals = each_maybe::<Double>(own.reals.iter().copied()),
            each_maybe::<Double>(record.structs().iter().map(|of| of.real()));
        lefts = each_of::<i32>(own.lefts.iter().copied()),
            each_of::<i32>(record.pair_set().iter().map(|pair| pair.left()));
        tinies = each_of::<i8>(own.tinies.iter().copied()),
            each_of::<i8>(record.tiny_by_flag().iter().map(|(_, tiny)| tiny));
        keys = each_maybe::<String>(own.keys.iter().copied()),
            each_maybe::<String>(record.pair_by_pair().iter().map(|(key, _)| key.right()));
        values = each_of::<i32>(own.values.iter().copied()),
            each_of::<i32>(record.pair_by_pair().iter().map(|(_, pair)| pair.left()));
        ids = own.ids.as_ref().map_or(Observed::Absent, |of| each_of::<i64>(of.iter().copied())),
            each_of::<i64>(record.ids()?.iter());
    }
    Cart, ClientEventData, |own, record| {
        skus = each_of::<String>(own.items.iter().map(|item| item.sku)),
            each_of::<String>(record.items().iter().map(|item| item.sku()));
        micros = each_maybe::<i64>(own.items.iter().map(|item| item.micros)),
            each_maybe::<i64>(record.items().iter().map(|item| Some(item.price()?.micros())));
        attributes = each(&own.items, |item| each_of::<String>(item.attributes.iter().copied())),
            each(record.items().iter(), |item| each_of::<String>(item.attributes().iter().map(|(_, value)| value)));
        currencies = each_maybe::<String>(own.prices.iter().map(|price| Some(price.as_ref()?.currency))),
            each_maybe::<String>(record.items().iter().map(|item| Some(item.price()?.currency())));
    }
    Defaulted, PresetData, |own, record| {
        number = maybe::<i32>(own.number), maybe::<i32>(record.speck().number());
        numbers = own.numbers.as_ref().map_or(Observed::Absent, |of| each_maybe::<i32>(of.iter().copied())),
            each_maybe::<i32>(record.specks().in_list()?.iter().map(|speck| speck.number()));
        keys = own.keys.as_ref().map_or(Observed::Absent, |of| each_of::<bool>(of.iter().copied())),
            each_of::<bool>(record.specks().in_map()?.iter().map(|(key, _)| key));
        text = maybe::<String>(own.text), match record.answer().arm() {
            AnswerArm::Text(text) => value::<String>(text),
            _ => Observed::Absent,
        };
        list_of = each_maybe::<i32>(own.list_of.iter().copied()),
            each_maybe::<i32>(record.list_of().iter().map(|speck| speck.number()));
        set_of = each_of::<i32>(own.set_of.iter().copied()), each_of::<i32>(record.set_of().iter());
        map_of = each_of::<Double>(own.map_of.iter().copied()),
            each_of::<Double>(record.map_of().iter().map(|(_, value)| value));
        inner_number = maybe::<i32>(own.inner_number), maybe::<i32>(record.inner()?.speck().number());
        inner_text = maybe::<String>(own.inner_text), match record.inner()?.answer().arm() {
            AnswerArm::Text(text) => value::<String>(text),
            _ => Observed::Absent,
        };
        inner_list = own.inner_list.as_ref().map_or(Observed::Absent, |of| each_maybe::<i32>(of.iter().copied())),
            each_maybe::<i32>(record.inner()?.list_of().iter().map(|speck| speck.number()));
    }
    Offer, inline::shop::OfferData, |own, record| {
        number = value::<i32>(own.number), value::<i32>(record.number());
        amount = value::<i64>(own.amount), value::<i64>(record.price().amount());
        currency = value::<String>(own.currency), value::<String>(record.price().currency());
        earlier = each_of::<i64>(own.earlier.iter().copied()),
            each_of::<i64>(record.earlier().iter().map(|price| price.amount()));
        elsewhere = own.elsewhere.as_ref().map_or(Observed::Absent, |of| each_of::<String>(of.iter().copied())),
            each_of::<String>(record.elsewhere()?.iter().map(|(_, price)| price.currency()));
    }
    DefaultParts, ContainerDefaultsData, |own, record| {
        primes = each_of::<i32>(own.primes.iter().copied()), each_of::<i32>(record.primes().iter());
        words = each_of::<String>(own.words.iter().copied()), each_of::<String>(record.words().iter());
        seen = each_of::<i64>(own.seen.iter().copied()), each_of::<i64>(record.seen().iter());
        names = each_of::<String>(own.names.iter().copied()),
            each_of::<String>(record.ages().iter().map(|(name, _)| name));
        ages = each_of::<i32>(own.ages.iter().copied()),
            each_of::<i32>(record.ages().iter().map(|(_, age)| age));
        none = each_of::<i32>(own.none.iter().copied()), each_of::<i32>(record.none().iter());
    }
}

impl Twin {
    fn calls(&self, protocol: ProtocolTag) -> Calls {
        match protocol {
            ProtocolTag::Compact => self.compact,
            _ => self.binary,
        }
    }
}

/// What a case is made from.
#[derive(Clone, Debug)]
struct Case {
    twin: Twin,
    protocol: ProtocolTag,
    seed: u64,
    size: usize,
}

fn case() -> impl Strategy<Value = Case> {
    let protocols = proptest::sample::select(&[ProtocolTag::Binary, ProtocolTag::Compact][..]);
    let twins = proptest::sample::select([twins(), twins_inside()].concat());
    (twins, protocols, any::<u64>().no_shrink(), 0..60_usize).prop_map(
        |(twin, protocol, seed, size)| Case {
            twin,
            protocol,
            seed,
            size,
        },
    )
}

fn runs(cases: u32) -> ProptestConfig {
    let times = std::env::var("EQUIVALENCE_TIMES").ok();
    let times: u32 = times.and_then(|times| times.parse().ok()).unwrap_or(1);
    ProptestConfig {
        cases: cases * times,
        max_shrink_iters: 100,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

impl Case {
    /// A record of any style: allowed, unruly, of other types, or damaged.
    fn bytes(&self, rng: &mut Rng) -> Vec<u8> {
        let style = match rng.below(4) {
            0 => Style::with_repeats(rng),
            1 => Style::allowed(rng),
            2 => Style::retyped(rng),
            _ => Style::unruly(rng),
        };
        let sample = random::record_in(self.protocol, self.twin.schema, &style, self.size, rng);
        match rng.below(3) {
            0 => random::damage(&sample, rng),
            _ => sample.bytes,
        }
    }

    fn settings(&self, rng: &mut Rng) -> Settings {
        Settings {
            trailing: *rng.pick(&[Trailing::Reject, Trailing::Reject, Trailing::Allow]),
            wrong_type: *rng.pick(&[WrongType::Error, WrongType::Skip]),
            max_depth: *rng.pick(&[64, 64, 64, 64, 2, 1]),
            max_record_size: *rng.pick(&[1 << 20, 1 << 20, 1 << 20, 40]),
            ..Settings::default()
        }
    }

    fn context(&self, settings: &Settings, bytes: &[u8]) -> String {
        let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        format!(
            "{} in {:?} under {settings:?}: {hex}",
            self.twin.name, self.protocol
        )
    }
}

fn is_utf8(error: &DecodeError) -> bool {
    *error.kind() == DecodeErrorKind::InvalidUtf8
}

proptest! {
    #![proptest_config(runs(12_000))]

    /// Fails with an adaptive decoder, and reads what its records' accessors read.
    #[test]
    fn a_projection_is_the_twin_of_a_record(case in case()) {
        let mut rng = Rng::new(case.seed);
        let settings = case.settings(&mut rng);
        let bytes = case.bytes(&mut rng);
        let choice = Choice::all(rng.next());
        let context = case.context(&settings, &bytes);
        let calls = case.twin.calls(case.protocol);
        let own = (calls.project)(&settings, &bytes, choice);
        match (&own, (calls.adapt)(&settings, &bytes, choice)) {
            (Err(error), Ok(_)) if is_utf8(error) => prop_assert_eq!(case.twin.name, "Owned"),
            (own, adapted) => prop_assert_eq!(own, &adapted, "{}", context),
        }
        match (own, (calls.decode)(&settings, &bytes, choice)) {
            // Only strings that are owned are checked.
            (_, Err(error)) if is_utf8(&error) => {}
            (Ok(_), Ok(_)) if case.twin.is_in_wire_order => {}
            (own, full) => prop_assert_eq!(own, full, "{}", context),
        }
    }
}

proptest! {
    #![proptest_config(runs(8_000))]

    /// Under early stop the first of a repeated field counts, and what is behind the last field is not looked at.
    #[test]
    fn under_early_stop_too(case in case()) {
        let mut rng = Rng::new(case.seed);
        let settings = Settings { stop: Stop::Early, ..case.settings(&mut rng) };
        let bytes = case.bytes(&mut rng);
        let choice = Choice::all(rng.next());
        let context = case.context(&settings, &bytes);
        let calls = case.twin.calls(case.protocol);
        let own = (calls.project)(&settings, &bytes, choice);
        let whole = (calls.adapt)(&settings, &bytes, choice);
        match (own, whole) {
            (Ok(own), Ok(whole)) => prop_assert_eq!(own, whole, "{}", context),
            // The damage is behind what was walked.
            (Ok(_), Err(_)) => {}
            (Err(error), Err(expected)) if !is_utf8(&error) => prop_assert_eq!(error, expected, "{}", context),
            (Err(error), _) => prop_assert!(is_utf8(&error) && case.twin.name == "Owned", "{}: {}", error, context),
        }
    }
}

/// A client event with a user, and what the test puts around it.
fn event(behind: &[Vec<u8>]) -> Vec<u8> {
    let user = bytes::struct_field(6, &[bytes::i64_field(1, 7)]);
    let fields = [
        bytes::i32_field(1, 2),
        bytes::text_field(2, "id"),
        bytes::i64_field(3, 0),
        user,
    ];
    bytes::record(&[&fields, behind].concat())
}

#[derive(Debug, PartialEq, Projection)]
#[thrift(
    idl = "../idl/client_event.thrift",
    root = "ClientEvent",
    schema = "scrooge_tests::schema",
    stop = "early"
)]
struct Head {
    kind: EventKind,
    #[thrift(path = "user.id")]
    user_id: Option<i64>,
}

#[test]
fn early_stop_ends_behind_the_last_field() {
    let head = Head {
        kind: EventKind::CLICK,
        user_id: Some(7),
    };
    let whole = event(&[]);
    assert_eq!(Head::decode(Binary, &whole), Ok(head));
    // Nothing is needed behind the user's id: the last bytes are the ends of the user and of the event.
    let cut = &whole[..whole.len() - 2];
    assert!(Head::decode(Binary, cut).is_ok());
    assert!(Head::decode(Binary, &cut[..cut.len() - 1]).is_err());
    let error = Head::decode_with(Binary, &Settings::default(), cut).expect_err("it is cut off");
    assert_eq!(error.kind(), &DecodeErrorKind::UnexpectedEnd);
}

#[test]
fn under_early_stop_the_first_occurrence_counts_and_otherwise_the_last() {
    let again = event(&[bytes::struct_field(6, &[bytes::i64_field(1, 8)])]);
    assert_eq!(
        Head::decode(Binary, &again).map(|head| head.user_id),
        Ok(Some(7))
    );
    let last = Head::decode_with(Binary, &Settings::default(), &again);
    assert_eq!(last.map(|head| head.user_id), Ok(Some(8)));
}

#[test]
fn a_struct_that_comes_again_takes_nothing_from_the_one_before() {
    let user = |fields: &[Vec<u8>]| bytes::struct_field(6, fields);
    let address = bytes::struct_field(4, &[bytes::text_field(5, "JP")]);
    let first = user(&[bytes::i64_field(1, 7), address]);
    let record = event(&[first.clone(), user(&[bytes::i64_field(1, 8)])]);
    let route = Route::decode(Binary, &record).expect("the record is good");
    assert_eq!((route.user_id, route.country), (Some(8), None));
    let record = event(&[first]);
    let route = Route::decode(Binary, &record).expect("the record is good");
    assert_eq!(route.country, Some(Text::from("JP")));
}

#[test]
fn strings_are_checked_where_they_are_owned() {
    let address = bytes::struct_field(4, &[bytes::text_field(2, b"\xff")]);
    let record = event(&[bytes::struct_field(6, &[bytes::i64_field(1, 7), address])]);
    assert!(Route::decode(Binary, &record).is_ok());
    let Err(error) = Owned::decode(Binary, &record) else {
        panic!("a String that is not UTF-8");
    };
    assert_eq!(error.kind(), &DecodeErrorKind::InvalidUtf8);
    assert_eq!(error.path(), "user.address.city");
}

#[test]
fn what_is_in_containers_comes_as_it_was_written() {
    let property = |key: &str, value: &str| (bytes::text(key), bytes::text(value));
    let item = |fields: &[Vec<u8>]| bytes::record(fields);
    let record = event(&[
        bytes::map_field(
            11,
            [11, 11],
            &[property("b", "1"), property("a", "2"), property("b", "3")],
        ),
        bytes::list_field(
            12,
            12,
            &[
                item(&[bytes::text_field(1, "first")]),
                item(&[
                    bytes::i32_field(3, 2),
                    bytes::text_field(1, "second"),
                    bytes::i32_field(3, 5),
                ]),
            ],
        ),
    ]);
    let elements = Elements::decode(Binary, &record).expect("the record is good");
    assert_eq!(elements.properties, ["1", "2", "3"]);
    assert_eq!(elements.skus, ["first", "second"]);
    // The first has the default; the second has it twice.
    assert_eq!(elements.quantities, [1, 5]);
    assert_eq!(elements.currencies, [None, None]);
    assert_eq!(elements.segments.map(|segments| segments.len()), Some(0));
    let early = Settings {
        stop: Stop::Early,
        ..Settings::default()
    };
    let elements = Elements::decode_with(Binary, &early, &record).expect("the record is good");
    assert_eq!(elements.quantities, [1, 2]);
}

#[test]
fn views_outlive_their_projection_and_know_where_they_are() {
    let record = event(&[
        bytes::set_field(15, 11, &[bytes::text(b"\xff")]),
        bytes::struct_field(
            13,
            &[bytes::struct_field(
                2,
                &[bytes::text_field(1, "q"), bytes::i32_field(2, 3)],
            )],
        ),
    ]);
    let (tags, search) = {
        let views = Views::decode(Binary, &record).expect("the record is good");
        (views.tags, views.search.expect("it is a search"))
    };
    let error = tags.to_set().expect_err("it is not UTF-8");
    assert_eq!(error.path(), "tags[0]");
    assert_eq!(search.query(), "q");
    let own = search.as_bytes().expect("it is encoded");
    assert_eq!(search.to_bytes().as_deref(), Some(own));
    assert_eq!(search.to_data().map(|search| search.results), Ok(3));
}

#[test]
fn generic_code_takes_any_projection() {
    fn decode<'a, T: scrooge_runtime::Projection<'a>>(bytes: &'a [u8]) -> Option<T> {
        T::decode(Binary, bytes).ok()
    }
    let record = event(&[]);
    assert_eq!(
        decode::<Head>(&record).map(|head| head.kind),
        Some(EventKind::CLICK)
    );
    assert_eq!(
        decode::<Route<'_>>(&record).and_then(|route| route.user_id),
        Some(7)
    );
}
