/** Constants of every type. */
namespace rs consts

enum Level {
  LOW = 1,
  HIGH = 2
}

struct Range {
  1: required i32 least,
  2: optional i32 most
}

const bool ENABLED = true

const i8 SMALL = -128

/** In milliseconds. */
const i64 TIMEOUT = 30000

const double RATIO = 0.25

const double WHOLE = 2

const string GREETING = "Grüezi \"mitenand\"\n"

const binary MAGIC = "PAR1"

const Level USUAL = Level.HIGH

/** Follows another constant. */
const i64 LONGER = TIMEOUT

const list<i32> PRIMES = [2, 3, 5]

const set<string> COUNTRIES = ["CH", "JP"]

const map<string, Level> LEVELS = {"low": Level.LOW, "high": USUAL}

const Range TEENS = {"least": 13, "most": 19}

struct Settings {
  1: i64 timeout = TIMEOUT,
  2: optional Range range = {"least": 1},
  3: list<i32> sizes = [1, 2, 4]
}
