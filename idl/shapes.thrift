/**
 * Shapes for tests: structs that differ in structure, and together use every
 * base type, requiredness, container and kind of nesting. They mean nothing.
 *
 * What Apache's 0.17 compiler cannot take, or not without being asked, stands
 * beside this file: `uuid.thrift`, `reserved_words.thrift`, `negative_ids.thrift`.
 */
namespace rs shapes

/** A number that defaults refer to. */
const i32 ANSWER = 42

/** A string that defaults refer to. */
const string GREETING = "hello, world"

/** An alias of a base type. */
typedef i64 Id

/** An alias of a container. */
typedef list<Id> Ids

/** Values with a gap and one below zero; no member is 0. */
enum Colour {
  RED = 1,
  GREEN = 2,
  BLUE = 10,
  /** Below zero, which compact encodes unlike plain varints would. */
  INFRARED = -1
}

/** A struct without fields: a stop byte. */
struct Empty {
}

/** Every base type, each of which may be absent. */
struct Scalars {
  1: optional bool flag,
  2: optional byte tiny,
  3: optional i16 small,
  4: optional i32 medium,
  5: optional i64 large,
  6: optional double real,
  7: optional string text,
  8: optional binary bytes,
  9: optional Colour colour,
  10: optional i8 tiny_by_its_new_name
}

/** Every base type, none of which may be absent. */
struct RequiredScalars {
  1: required bool flag,
  2: required byte tiny,
  3: required i16 small,
  4: required i32 medium,
  5: required i64 large,
  6: required double real,
  7: required string text,
  8: required binary bytes,
  9: required Colour colour
}

/** Every base type with default requiredness and no default value. */
struct PlainScalars {
  1: bool flag,
  2: byte tiny,
  3: i16 small,
  4: i32 medium,
  5: i64 large,
  6: double real,
  7: string text,
  8: binary bytes,
  9: Colour colour,
  10: Scalars nested,
  11: Number number
}

/** A default value for every base type, in every requiredness that may have one. */
struct Defaults {
  1: optional bool flag = true,
  2: optional byte tiny = -8,
  3: optional i16 small = 1600,
  4: i32 medium = ANSWER,
  5: i64 large = -9000000000,
  6: double real = 2.5,
  7: optional string text = GREETING,
  8: string quoted = 'says "hi"',
  9: optional Colour colour = Colour.BLUE,
  10: Colour plain_colour = Colour.GREEN,
  11: double whole = 3,
  12: bool off = false
}

/** Default values that are containers. */
struct ContainerDefaults {
  1: list<i32> primes = [2, 3, 5, 7],
  2: optional list<string> words = ["a", "b"],
  3: set<i64> seen = [1, 1000000000000],
  4: map<string, i32> ages = {"one": 1, "two": 2},
  5: optional list<i32> none = []
}

/** Lists, sets and maps of every base type. */
struct Containers {
  1: list<bool> flags,
  2: list<byte> tinies,
  3: list<i16> smalls,
  4: list<i32> mediums,
  5: list<i64> larges,
  6: list<double> reals,
  7: list<string> texts,
  8: list<binary> blobs,
  9: list<Colour> colours,
  10: list<Scalars> structs,
  11: set<bool> flag_set,
  12: set<i64> large_set,
  13: set<double> real_set,
  14: set<string> text_set,
  15: set<binary> blob_set,
  16: set<Colour> colour_set,
  17: set<Pair> pair_set,
  18: map<string, i32> by_text,
  19: map<i32, bool> flag_by_medium,
  20: map<bool, byte> tiny_by_flag,
  21: map<i64, double> real_by_large,
  22: map<double, i16> small_by_real,
  23: map<binary, binary> blob_by_blob,
  24: map<Colour, string> text_by_colour,
  25: map<Pair, Pair> pair_by_pair,
  26: optional Ids ids
}

/** Containers of containers. */
struct Nested {
  1: list<list<i32>> matrix,
  2: list<list<list<string>>> cube,
  3: map<string, list<Pair>> groups,
  4: map<i32, map<string, i64>> table,
  5: list<map<string, double>> rows,
  6: set<list<i32>> tuples,
  7: map<list<i32>, set<string>> by_tuple,
  8: optional map<string, map<string, map<string, Pair>>> deep,
  9: required list<set<i64>> groups_of_ids,
  10: list<Empty> empties,
  11: optional list<list<bool>> flags
}

/** Small and comparable: what sets and map keys hold. */
struct Pair {
  1: required i32 left,
  2: optional string right
}

/** The root of five levels, each with something before and after the next one. */
struct Level1 {
  1: required string before,
  2: optional Level2 level2,
  3: optional i32 after
}

struct Level2 {
  1: optional list<Pair> before,
  2: required Level3 level3,
  3: optional i64 after
}

struct Level3 {
  1: optional map<string, i32> before,
  2: Level4 level4,
  3: optional double after
}

struct Level4 {
  1: optional binary before,
  2: optional Level5 level5,
  3: optional bool after,
  /** The same type as a level up the tree, by another path. */
  4: optional Level5 other
}

struct Level5 {
  1: required string text,
  2: optional i32 number,
  3: list<string> notes
}

/** Recursion through a list. */
struct Tree {
  1: required string label,
  2: list<Tree> children
}

/** Recursion through an optional field. */
struct Linked {
  1: required i32 value,
  2: optional Linked rest
}

/** Recursion over two structs, and through a map. */
struct Ping {
  1: optional Pong pong,
  2: optional string text
}

struct Pong {
  1: optional Ping ping,
  2: map<string, Ping> pings,
  3: optional i32 count
}

/** One of several scalars. */
union Number {
  1: bool flag,
  2: i32 medium,
  3: i64 large,
  4: double real,
  5: string text,
  6: binary bytes,
  7: Colour colour
}

/** One of several structs, two arms of one type, and an arm that holds nothing. */
union Choice {
  1: Pair pair,
  2: Level1 levels,
  3: Pair other_pair,
  4: Empty nothing,
  5: Number number
}

/** One of several containers. */
union Batch {
  1: list<i64> larges,
  2: set<string> texts,
  3: map<string, Pair> pairs,
  4: list<Number> numbers
}

/** A union that holds itself. */
union Expression {
  1: i64 literal,
  2: string variable,
  3: list<Expression> sum,
  4: Operation operation
}

struct Operation {
  1: required string name,
  2: optional Expression left,
  3: optional Expression right
}

/** Unions in every place that can hold one. */
struct Unions {
  1: required Number required_number,
  2: optional Number optional_number,
  3: Choice choice,
  4: list<Number> numbers,
  5: map<string, Choice> choices,
  6: optional Batch batch,
  7: set<Number> number_set,
  8: map<Number, i32> count_by_number,
  9: optional Expression expression
}

/** Ids far apart and declared out of order: long-form ids in compact. */
struct Sparse {
  32767: optional i32 greatest,
  1: required i32 one,
  300: optional string three_hundred,
  17: optional bool seventeen,
  2: optional bool two,
  16000: required i64 sixteen_thousand
}

/** Names that are words of Rust, or that generated code might want for itself. */
struct Words {
  1: required string type,
  2: optional i32 match,
  3: optional bool fn,
  4: optional i64 mod,
  5: optional string impl,
  6: optional string crate,
  7: list<i32> loop,
  8: optional double where,
  9: optional string pub,
  10: optional Pair ref,
  11: optional i32 payload,
  12: optional i32 view,
  13: optional string to_data,
  14: optional binary as_bytes,
  15: optional string camelCase,
  16: optional string UPPER_CASE,
  17: optional i32 decoder,
  18: optional i32 value
}

/** An exception: a struct that can be thrown. */
exception Refusal {
  1: required string message,
  2: optional i32 code,
  3: optional Choice cause
}

/** Eighty fields: more than one word of bits can track, some with distant ids. */
struct Wide {
  1: optional bool flag_1,
  2: required byte level_1,
  3: i16 port_1,
  4: optional i32 count_1,
  5: i64 total_1,
  6: optional double ratio_1,
  7: required string label_1,
  8: binary blob_1,
  9: optional list<i32> samples_1,
  10: map<string, string> notes_1,
  11: required bool flag_2,
  12: byte level_2,
  13: optional i16 port_2,
  14: i32 count_2,
  15: optional i64 total_2,
  16: required double ratio_2,
  17: string label_2,
  18: optional binary blob_2,
  19: list<i32> samples_2,
  20: optional map<string, string> notes_2,
  21: bool flag_3,
  22: optional byte level_3,
  23: i16 port_3,
  24: optional i32 count_3,
  25: required i64 total_3,
  26: double ratio_3,
  27: optional string label_3,
  28: binary blob_3,
  29: optional list<i32> samples_3,
  30: required map<string, string> notes_3,
  31: optional bool flag_4,
  32: byte level_4,
  33: optional i16 port_4,
  34: required i32 count_4,
  35: i64 total_4,
  36: optional double ratio_4,
  37: string label_4,
  38: optional binary blob_4,
  39: required list<i32> samples_4,
  40: map<string, string> notes_4,
  41: bool flag_5,
  42: optional byte level_5,
  43: required i16 port_5,
  44: i32 count_5,
  45: optional i64 total_5,
  46: double ratio_5,
  47: optional string label_5,
  48: required binary blob_5,
  49: list<i32> samples_5,
  50: optional map<string, string> notes_5,
  51: optional bool flag_6,
  52: required byte level_6,
  53: i16 port_6,
  54: optional i32 count_6,
  55: i64 total_6,
  56: optional double ratio_6,
  57: required string label_6,
  58: binary blob_6,
  59: optional list<i32> samples_6,
  60: map<string, string> notes_6,
  976: required bool flag_7,
  992: byte level_7,
  1008: optional i16 port_7,
  1024: i32 count_7,
  1040: optional i64 total_7,
  1056: required double ratio_7,
  1072: string label_7,
  1088: optional binary blob_7,
  1104: list<i32> samples_7,
  1120: optional map<string, string> notes_7,
  1136: bool flag_8,
  1152: optional byte level_8,
  1168: i16 port_8,
  1184: optional i32 count_8,
  1200: required i64 total_8,
  1216: double ratio_8,
  1232: optional string label_8,
  1248: binary blob_8,
  1264: optional list<i32> samples_8,
  1280: required map<string, string> notes_8
}
