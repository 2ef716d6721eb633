struct Old {
  -1: i32 a,
  0: i32 b,
  1: i32 c,
}
struct Other { -5: i32 a }
