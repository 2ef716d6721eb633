struct Event {
  1: string view
  2: bool complete
  3: string to_data (rust.name = "data")
}

union Action {
  1: string view
}
