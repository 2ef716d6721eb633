namespace rs common

struct Address {
  1: optional string city,
  2: optional string country
}
