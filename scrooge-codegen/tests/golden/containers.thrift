/** Every base type, and containers of containers. */
namespace rs containers

struct Scalars {
  1: required bool a_bool,
  2: required i8 an_i8,
  3: required i16 an_i16,
  4: required i32 an_i32,
  5: required i64 an_i64,
  6: required double a_double,
  7: required string a_string,
  8: required binary a_binary,
  9: required uuid a_uuid
}

struct Nested {
  1: required list<list<i32>> grid,
  2: optional map<string, list<Scalars>> by_name,
  3: set<binary> keys,
  4: map<i64, map<double, set<bool>>> deep
}
