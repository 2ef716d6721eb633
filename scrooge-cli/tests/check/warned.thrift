union Detail {
  1: required string text,
  2: i32 number
}
