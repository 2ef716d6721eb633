namespace rs fine

enum Kind {
  VIEW = 1
}

struct Event {
  1: required Kind kind
}
