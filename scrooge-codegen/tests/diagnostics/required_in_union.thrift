union Choice {
  1: required i32 a,
  2: optional i32 b,
}
