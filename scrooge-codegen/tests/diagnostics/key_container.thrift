struct Place {
  1: set<string> (rust.type = "HashSet") names
}

struct Visits {
  1: map<Place, i32> counts
}
