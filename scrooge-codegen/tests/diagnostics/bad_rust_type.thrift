struct Event {
  1: map<string, string> (rust.type = "HashSet") tags
  2: set<string> words (rust.type = "HashSett")
  3: i32 (rust.type = "u32") kind
}
