struct Point { 1: i64 x }
const i32 ORIGIN_X = 1
