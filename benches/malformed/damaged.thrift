// What damage is done to: a field of each kind.

enum Color {
  RED = 1
}

union Choice {
  1: i32 number,
  2: string text
}

struct Node {
  1: optional Node below
}

struct Item {
  1: required i32 id,
  2: optional string label
}

struct Whole {
  1: required i32 number,
  2: optional string text,
  3: optional bool flag,
  4: optional list<i64> numbers,
  5: optional map<string, i32> counts,
  6: optional Choice choice,
  7: optional Color color,
  8: optional Node node,
  9: optional binary data,
  10: optional list<Item> items,
  11: optional list<bool> flags
}
