struct Event {
  1: string view
  2: bool complete
  3: string to_data (rust.name = "data")
  4: optional i32 patch
}

union Action {
  1: string view
}
