/** Names that Rust, or the generator, has a use for. */
namespace rs names

/** Some can be raw identifiers, some can not. */
struct Keywords {
  1: required i32 type,
  2: optional string self,
  3: optional string match,
  4: bool crate
}

/** An operation on the record has each of these names. */
struct Operations {
  1: required string encode,
  2: optional binary as_bytes,
  3: optional i32 as_operations
}

/** One name in Rust, unless something is done about it. */
struct Clashes {
  1: optional i32 fooBar,
  2: optional i32 foo_bar,
  3: optional i32 FooBar (rust.name = "foo_bar_old")
}

/** The names of Rust's own prelude. */
struct Option {
  1: optional string Some,
  2: optional Vec none
}

struct Vec {
  1: list<string> default
}

union String {
  1: i32 ok,
  2: binary err
}

const i32 MAX = 3

/** Names chosen by hand that constants have too. */
struct Capitals {
  1: i32 most (rust.name = "MAX")
  2: list<i32> least = [1] (rust.name = "MIN")
  3: i32 max_
  4: i32 greatest (rust.name = "Max")
}

struct Self {
  1: i32 self,
  /** No letter at all. */
  2: optional string _,
  3: optional i32 _1
}
