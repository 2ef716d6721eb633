struct Open {
  1: i32 a,

struct Next {
  1: i32 b,
}
