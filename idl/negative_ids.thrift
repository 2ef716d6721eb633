/**
 * Field ids below zero: written out, and given by the compiler where the IDL
 * names none. Both are old practice that readers still meet.
 */
namespace rs negative_ids

/** Ids that the IDL writes out. Encoded in ascending order: -32768 comes first. */
struct Explicit {
  -1: required i32 minus_one,
  -2: optional string minus_two,
  1: optional i32 one,
  -32768: optional bool least
}

/** No ids at all: the fields are -1, -2 and -3, in this order. */
struct Implicit {
  i32 first,
  optional string second,
  list<i32> third
}

/** Some ids: those left out count down from -1. */
struct Mixed {
  1: optional i32 one,
  optional i32 minus_one,
  2: optional i32 two,
  optional i32 minus_two
}
