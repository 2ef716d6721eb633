/** The version that is deployed. */
namespace rs events

include "shared.thrift"

enum Kind {
  VIEW = 1,
  ORDER = 2,
  SEARCH = 3,
  OTHER = 9
}

typedef i64 Id

const i32 VERSION = 1
const string GONE = "x"

struct Address {
  1: optional string city,
  2: optional string country,
  4: optional Id owner
}

struct Person {
  1: required i64 id,
  2: optional Address address
}

struct Unused {
  1: i32 a
}

union Detail {
  1: string text,
  2: i32 number,
  3: bool flag
}

struct Event {
  1: required i64 id,
  2: optional string name,
  3: i32 quantity = 1,
  4: optional Kind kind = Kind.VIEW,
  5: required string source,
  6: optional list<i32> numbers,
  7: optional string removed,
  8: optional i32 retyped_and_renamed,
  9: optional string moved,
  10: optional i32 code,
  11: optional binary raw,
  12: optional Detail detail,
  13: required bool dropped,
  14: i64 loose,
  15: optional shared.Point point,
  16: optional Person person
}

exception Failure {
  1: string message
}

exception Late {
  1: i32 seconds
}

service Base {
  void ping()
}

service Events extends Base {
  Event find(1: i64 id) throws (1: Failure failure),
  void put(1: Event event),
  oneway void note(1: string text),
  i32 count(1: string query, 2: required bool exact)
}

service Old {
  void call()
}
