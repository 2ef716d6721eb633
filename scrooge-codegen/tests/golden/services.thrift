/** Cannot be done. */
exception Refused { 1: optional string why }

struct Point { 1: required i32 x, 2: required i32 y }

service Health {
  /** Whether anybody is there. */
  void ping()
}

/** Draws. */
service Canvas extends Health {
  /**
   * Draws a line.
   */
  i32 line(1: required Point start, 2: required Point end, 3: double width = 1.5) throws (1: Refused refused) (deprecated = "use path"),
  oneway void log(1: string text),
  /** Whether anybody draws. */
  void ping(1: i32 times)
  list<Point> type(i32 self, 2: optional Point where)
}

/** A struct that has the name which `Canvas.line` would take. */
struct CanvasLineArgs { 1: i32 taken }
