struct User {
  1: required i32 id = 7,
}
