struct User {
  1: i32 a (rust.name = "same"),
  2: i32 b (rust.name = "same"),
  3: i32 same,
}
