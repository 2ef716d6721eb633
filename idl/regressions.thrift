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
