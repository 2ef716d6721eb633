/** Typedefs are names only: fields have the type that is behind them. */
namespace rs typedefs

/** Milliseconds since 1970. */
typedef i64 Timestamp

typedef Timestamp Deadline

typedef list<Point> Line

struct Point {
  1: required double x,
  2: required double y
}

typedef Point Corner

struct Drawing {
  1: required Timestamp made_at,
  2: optional Deadline due_at,
  3: optional Corner corner,
  4: map<Timestamp, Line> lines
}
