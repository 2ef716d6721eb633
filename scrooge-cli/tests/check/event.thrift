namespace rs events

include "missing.thrift"

struct Event {
  1: required i32 kind,
  1: optional string body,
}
