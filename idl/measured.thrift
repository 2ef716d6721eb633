/**
 * Shapes that benchmarks are made of: ten levels of structs, and large containers.
 */
namespace rs measured

/** The innermost of ten levels. */
struct Level10 {
  1: required string name,
  2: optional i64 leaf,
  3: optional string note
}

struct Level9 {
  1: required string name,
  2: optional Level10 inner,
  3: optional string note
}

struct Level8 {
  1: required string name,
  2: optional Level9 inner,
  3: optional string note
}

struct Level7 {
  1: required string name,
  2: optional Level8 inner,
  3: optional string note
}

struct Level6 {
  1: required string name,
  2: optional Level7 inner,
  3: optional string note
}

struct Level5 {
  1: required string name,
  2: optional Level6 inner,
  3: optional string note
}

struct Level4 {
  1: required string name,
  2: optional Level5 inner,
  3: optional string note
}

struct Level3 {
  1: required string name,
  2: optional Level4 inner,
  3: optional string note
}

struct Level2 {
  1: required string name,
  2: optional Level3 inner,
  3: optional string note
}

struct Level1 {
  1: required string name,
  2: optional Level2 inner,
  3: optional string note
}

/** One thing in a catalogue. */
struct Product {
  1: required i64 id,
  2: required string name,
  3: optional i32 price,
  4: optional string description
}

/** What a shop has. */
struct Catalogue {
  /** Pieces in stock, by article. */
  1: map<string, i64> stock,
  2: set<string> features,
  3: list<string> names,
  4: list<Product> products
}
