/** Exceptions are structs that are errors. */
namespace rs exceptions

/** With a message that may be absent. */
exception NotFound {
  1: required i64 id,
  2: optional string message
}

exception Refused {
  1: required string message
}

exception Silent {
  1: i32 code
}
