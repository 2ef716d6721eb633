/** The version that is to come. */
namespace rs events

include "shared.thrift"

enum Kind {
  VIEW = 1,
  PURCHASE = 2,
  SEARCH = 4,
  NEXT = 5
}

typedef string Id

const i32 VERSION = 2

struct Address {
  1: optional string city,
  2: optional string country,
  3: required string zip,
  4: optional Id owner
}

struct User {
  1: required i64 id,
  2: optional Address address
}

union Detail {
  1: string text,
  2: i64 number,
  4: double ratio
}

struct Event {
  1: required i64 id,
  2: optional string title,
  3: i32 quantity = 2,
  4: optional Kind kind,
  5: optional string source,
  6: optional set<i32> numbers,
  8: optional string other,
  17: optional string moved,
  9: optional string squatter,
  10: required i32 code,
  11: optional string raw,
  12: optional Detail detail,
  14: optional i64 loose,
  15: optional shared.Point point,
  16: optional User person,
  18: optional i32 added
}

struct Failure {
  1: string message
}

exception Late {
  1: i32 seconds
}

service Events {
  Event find(1: i64 id) throws (1: Failure2 failure, 2: Late late),
  oneway void put(1: Event event),
  i64 count(1: string query),
  void more()
}

exception Failure2 {
  1: string message
}
