struct Point {
  1: required double x,
  2: required double y
}
