// Containers that are chosen by annotation.

typedef map<string, i32> (rust.type = "HashMap") Tally

/** Keys stay ordered, whatever is asked for. */
struct Point {
  1: i32 x
  2: set<string> (rust.type = "HashSet") tags
}

struct Counts {
  1: Tally by_name
  2: set<i32> seen (rust.type = "HashSet")
  3: map<string, i32> (rust.type = "IndexMap") in_order
  4: set<Point> (rust.type = "IndexSet") places
  5: optional list<map<i32, set<i64> (rust.type = "HashSet")>> nested
  6: map<string, i32> ordered
  7: map<string, i32> (rust.type = "HashMap") initial = {"a": 1}
}

/** Neither ordered nor hashed, since what it holds is not. */
struct Holder {
  1: Counts counts
  2: map<string, Counts> by_name
}

union Choice {
  1: i32 number
  2: Tally tally
}

const Tally NONE = {}
const set<i32> (rust.type = "HashSet") PRIMES = [2, 3, 5]
