/**
 * Shapes that bugs were found with, where no other file has one. They mean
 * nothing.
 */
namespace rs regressions

/** An enum beside a struct that recurses. */
enum Mood {
  CALM = 1,
  CROSS = 2
}

/** Recursion through a field and through a list, with something of every size beside it. */
struct Knot {
  1: optional Knot next,
  2: optional Mood mood,
  3: optional string text,
  4: optional bool flag,
  5: optional list<Knot> knots,
  6: optional list<Mood> moods,
  7: optional map<Mood, Mood> swings
}

/** One byte, where both fields are absent. */
struct Speck {
  1: optional i32 number,
  2: optional string text
}

/** As many as fit. */
struct Specks {
  1: optional list<Speck> in_list,
  2: optional set<Speck> in_set,
  3: optional map<bool, Speck> in_map
}

/** A value that may be on the wire and say that there is none. */
union Answer {
  1: bool known,
  2: string text,
  3: list<i32> numbers
}

/** Required fields that can be on the wire and read as absent, before and behind one that can't. */
struct Answers {
  1: required Answer first,
  2: required i32 number,
  3: required list<list<i32>> numbers,
  4: optional bool flag,
  5: optional map<string, list<i32>> by_name
}

/** Containers as keys and elements. */
struct Keys {
  1: set<list<string>> phrases,
  2: map<set<string>, i32> by_set,
  3: map<map<string, i32>, i32> by_map,
  4: map<list<double>, i32> by_doubles,
  5: list<list<double>> doubles,
  6: set<list<Answer>> answers
}

/** Fields that are called as what can be done with a record, or with what stands for it. */
struct Operations {
  1: required binary as_bytes,
  2: optional string to_bytes,
  3: i32 to_data,
  4: optional bool detach,
  5: optional i64 encode,
  6: optional string decode,
  7: optional i32 decode_with,
  8: required i32 view,
  9: optional i32 complete,
  10: optional i32 clone,
  11: optional bool eq,
  12: optional string fmt,
  13: optional i32 hash,
  14: optional i32 walk,
  15: optional i32 read,
  16: optional i32 write,
  17: optional i32 from_view,
  18: optional i32 as_reference,
  19: optional i32 matches,
  20: optional i32 by_ref,
  21: optional i32 borrow,
  22: optional Operations into
}

/** As wide as log events get, and recursive: what a full decoder takes of the stack adds up. */
struct WideNode {
  1: optional WideNode next,
  2: optional string text2,
  3: optional string text3,
  4: optional string text4,
  5: optional string text5,
  6: optional string text6,
  7: optional string text7,
  8: optional string text8,
  9: optional string text9,
  10: optional string text10,
  11: optional string text11,
  12: optional string text12,
  13: optional string text13,
  14: optional string text14,
  15: optional string text15,
  16: optional string text16,
  17: optional string text17,
  18: optional string text18,
  19: optional string text19,
  20: optional string text20,
  21: optional string text21,
  22: optional string text22,
  23: optional string text23,
  24: optional string text24,
  25: optional string text25,
  26: optional string text26,
  27: optional string text27,
  28: optional string text28,
  29: optional string text29,
  30: optional string text30,
  31: optional string text31,
  32: optional string text32,
  33: optional string text33,
  34: optional string text34,
  35: optional string text35,
  36: optional string text36,
  37: optional string text37,
  38: optional string text38,
  39: optional string text39,
  40: optional string text40,
  41: optional string text41,
  42: optional string text42,
  43: optional string text43,
  44: optional string text44,
  45: optional string text45,
  46: optional string text46,
  47: optional string text47,
  48: optional string text48,
  49: optional string text49,
  50: optional string text50,
  51: optional string text51,
  52: optional string text52,
  53: optional string text53,
  54: optional string text54,
  55: optional string text55,
  56: optional string text56,
  57: optional string text57,
  58: optional string text58,
  59: optional string text59,
  60: optional string text60,
  61: optional string text61,
  62: optional string text62,
  63: optional string text63,
  64: optional string text64,
  65: optional string text65,
  66: optional string text66,
  67: optional string text67,
  68: optional string text68,
  69: optional string text69,
  70: optional string text70,
  71: optional string text71,
  72: optional string text72,
  73: optional string text73,
  74: optional string text74,
  75: optional string text75,
  76: optional string text76,
  77: optional string text77,
  78: optional string text78,
  79: optional string text79,
  80: optional string text80,
  81: optional string text81,
  82: optional string text82,
  83: optional string text83,
  84: optional string text84,
  85: optional string text85,
  86: optional string text86,
  87: optional string text87,
  88: optional string text88,
  89: optional string text89,
  90: optional string text90,
  91: optional string text91,
  92: optional string text92,
  93: optional string text93,
  94: optional string text94,
  95: optional string text95,
  96: optional string text96,
  97: optional string text97,
  98: optional string text98,
  99: optional string text99,
  100: optional string text100,
  101: optional string text101,
  102: optional string text102,
  103: optional string text103,
  104: optional string text104,
  105: optional string text105,
  106: optional string text106,
  107: optional string text107,
  108: optional string text108,
  109: optional string text109,
  110: optional string text110,
  111: optional string text111,
  112: optional string text112,
  113: optional string text113,
  114: optional string text114,
  115: optional string text115,
  116: optional string text116,
  117: optional string text117,
  118: optional string text118,
  119: optional string text119,
}

/** Two structs whose fields' defaults could get one name. */
struct Crowd {
  1: list<i32> group_ids = [1]
}

struct CrowdGroup {
  1: list<i32> ids = [2]
}

/** Names that generated code has for its own type parameters. */
enum P { A = 1 }

enum K { A = 1 }

struct T {
  1: P p,
  2: K k,
  /** A field's comment may hold code:
   *
   * ```
   * no Rust at all
   * ```
   */
  3: optional i32 schema
}

struct UsesT {
  1: optional T t
}

/** Sets in sets and maps in maps, as deep as records may be. */
struct Nest {
  1: set<Nest> members,
  2: map<Nest, Nest> friends,
  3: optional i32 number
}

/** Defaults that are structs, in structs, and beside fields that have none. */
struct Preset {
  1: Speck speck = {"number": 7},
  2: optional Specks specks = {"in_list": [{"number": 1}, {}], "in_map": {true: {"text": "yes"}}},
  3: Answer answer = {"text": "none"},
  4: list<Speck> list_of = [{}],
  5: set<i32> set_of = [3, 1, 3],
  6: map<string, double> map_of = {"a": 1, "a": -0.0},
  7: optional Preset inner,
  8: binary bytes = "bytes",
  9: Mood mood = Mood.CROSS,
  10: optional Mood other_mood,
  11: optional i32 zero = 0
}

/** Fields that are called as what sets, clears or changes others, and as what a patch can do. */
struct Patches {
  1: optional i32 kind,
  2: optional string clear_kind,
  3: optional Patches inner,
  4: optional bool patch_inner,
  5: optional bool clear_inner,
  6: optional i64 to_bytes,
  7: optional i64 to_bytes_,
  8: required i32 encode,
  9: optional i32 patch,
  10: optional string clone,
  11: optional i32 type
}

/** A struct without fields, in front of one that recurses. */
struct Hollow {
}

struct Burrow {
  1: optional Hollow hollow,
  2: optional Burrow deeper,
  3: optional i32 depth
}

struct Den {
  1: optional Burrow burrow,
  2: optional i32 number
}
