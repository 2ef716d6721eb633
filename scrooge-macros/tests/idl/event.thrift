namespace rs events

include "common.thrift"

struct User {
  1: required i64 id,
  2: optional common.Address address
}

struct Order {
  1: required double total
}

/** What only some kinds of event have to say. */
union Detail {
  1: Order order,
  2: string message
}

struct Event {
  1: required i32 kind,
  2: optional User user,
  3: map<string, string> tags,
  4: optional string body,
  5: optional Detail detail,
  6: list<User> friends,
  7: optional i32 version = 3
}
