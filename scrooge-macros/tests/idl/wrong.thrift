struct Event {
  1: required i32 kind,
  2: optional Usr user,
  1: optional string body
}

struct User {
  1: i64 id
}
