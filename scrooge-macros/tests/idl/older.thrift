namespace rs events

struct Event {
  1: optional string body,
  2: required i32 kind
}
