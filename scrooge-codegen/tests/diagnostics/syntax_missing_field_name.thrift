struct User {
  1: required i64
  2: optional string name
}
