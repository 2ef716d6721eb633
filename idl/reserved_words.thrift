/**
 * Field names that Apache's compiler refuses because they are a keyword of some
 * language, though Scrooge and others accept them.
 */
namespace rs reserved_words

/** Keywords of Rust; all but `self` and `super` can be raw identifiers. */
struct Keywords {
  1: required string self,
  2: optional string super,
  3: optional string as,
  4: optional i32 break,
  5: optional i32 continue,
  6: optional bool else,
  7: optional i64 for,
  8: optional bool if,
  9: list<string> in,
  10: optional string return,
  11: optional i32 static,
  12: optional string use,
  13: optional bool while
}

/** Keywords that Rust reserves for later. */
struct Reserved {
  1: required string abstract,
  2: optional i32 do,
  3: optional i32 try,
  4: optional i32 virtual,
  5: optional i32 yield
}

/** Keywords of other languages, plain names in Rust. */
struct Foreign {
  1: required string from,
  2: optional Foreign next,
  3: optional string class,
  4: optional bool not,
  5: optional string package
}
