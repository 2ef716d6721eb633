struct Point { 1: i32 x }
const Point P = {"x": 1, "x": 2}
