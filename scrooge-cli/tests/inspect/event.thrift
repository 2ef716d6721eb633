enum Kind {
  CLICK = 1,
  ORDER = 2
}

struct Address {
  1: optional string city,
  2: optional string country
}

struct User {
  1: required i64 id,
  2: optional Address address
}

union Detail {
  1: i32 click,
  2: User user
}

struct Event {
  1: required Kind kind,
  2: optional User user,
  3: map<string, i32> counts,
  4: optional bool seen,
  5: list<string> tags,
  6: optional Detail detail,
  7: optional binary raw
}

service Users {
  User find(1: i64 id)
}
