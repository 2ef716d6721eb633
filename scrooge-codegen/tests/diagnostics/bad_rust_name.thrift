struct User {
  1: i32 a (rust.name = "not a name"),
  2: i32 b (rust.name),
  3: i32 c (rust.name = "self"),
}

const i32 LIMIT = 1 (rust.name = "limits")
struct Walk { 1: i32 x } (rust.name = "_walk")
