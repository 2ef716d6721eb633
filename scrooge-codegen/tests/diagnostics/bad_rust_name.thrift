struct User {
  1: i32 a (rust.name = "not a name"),
  2: i32 b (rust.name),
  3: i32 c (rust.name = "self"),
}
