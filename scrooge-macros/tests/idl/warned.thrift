struct Event {
  -1: required i32 kind
}
