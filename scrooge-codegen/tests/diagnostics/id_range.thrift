struct User {
  32767: i32 largest,
  32768: i32 too_large,
  -32768: i32 least,
  i32 none_left,
}
