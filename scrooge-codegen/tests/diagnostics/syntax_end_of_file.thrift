struct User {
  1: i32 id
