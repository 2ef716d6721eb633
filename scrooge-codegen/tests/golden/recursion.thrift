/** Types that contain themselves. */
namespace rs recursion

/** Through a list, which needs no box. */
struct Tree {
  1: required string name,
  2: list<Tree> children
}

struct Link {
  1: required i32 value,
  2: optional Link next
}

/** Two that need each other. */
struct Question {
  1: required string text,
  2: optional Answer answer
}

struct Answer {
  1: required string text,
  2: optional Question follow_up
}

union Expression {
  1: i64 number,
  2: Expression negated,
  3: Sum sum
}

struct Sum {
  1: required Expression left,
  2: required Expression right
}
