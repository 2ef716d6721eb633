struct User {
  1: required i64 id = 5,
  2: optional Adress address,
  3: optional string größe
}

struct Address {
  1: optional string city
}
