/* What Apache's grammar has beyond what most files need. */
#@namespace rust ignored.for_there_is_another
namespace * everywhere
namespace cpp some.where
namespace rs syntax
cpp_include "<unordered_map>"

# Separators: none, commas, semicolons.
senum Colour { "red", "green"; "blue" }

typedef slist Words
typedef map cpp_type "std::unordered_map" <string, i32> Counted
typedef string (cpp.type = "folly::fbstring") Short

enum Bits {
  NONE = 0x0,
  LOW = 0x1F
  SIGN = -1;
  AFTER
  BARE (note)
}

const bool YES = 1
const bool NO = False
const bool ALSO = True
const bool TWO = 2
const i64 HEX = 0xFFFFFFFF
const i64 TEN = 010
const i32 LESS = -0x10
const double TINY = 1.5e-3
const double WHOLE = 2
const double LARGE = -6.02E+23
const string DOUBLE_QUOTED = "it's \"here\"\n"
const string SINGLE_QUOTED = 'say "\t"'
const list<i32> NOTHING = {}
const map<i32, i32> NO_PAIRS = []
const Bits BY_NUMBER = 31
const Bits BY_NAME = LOW
const Bits IN_FULL = Bits.SIGN
const i64 BEFORE_ITS_VALUE = AFTER_IT
const i64 AFTER_IT = 7
const uuid ID = "00112233-4455-6677-8899-aabbccddeeff"
const Pair PAIR = {"left": 1.5, "right": "x"}
const Ids IDS = {}
const Either EITHER = {"number": 3}
const map<string, list<Pair>> PAIRS = {"a": [{"left": 1}, PAIR]}

struct Pair xsd_all {
  1: double left,
  2: string right xsd_optional xsd_nillable;
}

union Either {
  1: i32 number
  2: Pair pair
}

/** Fields without ids count down from -1, and an id may be negative. */
struct Ids {
  i32 first
  string second,
  7: i32 third
  -10: optional i32 fourth;
  i32 fifth
  32767: i32 last
}

struct Words_ {
  1: Words words
  2: Colour colour = "red"
  3: Counted counted
  4: Short short (max = "10", deprecated)
  5: byte small
  6: i8 as_small
}

/** Keys and elements of every kind. */
struct Keys {
  1: set<list<i32>> lists
  2: map<Pair, double> by_pair
  3: map<double, set<Either>> by_number
  4: set<map<string, set<Pair>>> maps
  5: map<set<binary>, list<map<Bits, uuid>>> by_set
  6: set<bool> bools
  7: Ids ids = {}
}

struct Tree {
  1: Tree & left
  2: optional Tree right
  3: list<Tree> others
  4: map<string, Forest> forests
}

union Forest {
  1: Tree tree
  2: list<Forest> forests
}

service Empty {}

service Calls extends Empty {
  void ping(),
  async void forget(1: i32 id)
  oneway void tell(1: string what);
  i32 count(list<i32> numbers, string name) throws ()
  list<Pair> pairs(1: Either of (note = "why")) throws (1: Failed failed) (deprecated)
}

exception Failed {
  1: string message
  2: optional Failed cause
}
