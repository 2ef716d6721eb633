struct User {
  1: i32 a,
  3: i32 b,
  1: i32 c,
}
