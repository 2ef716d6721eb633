/**
 * UUIDs, which Thrift's compiler knows only since 0.18.
 */
namespace rs uuids

/** UUIDs in every place that a type can stand. */
struct Uuids {
  1: required uuid id,
  2: optional uuid parent,
  3: uuid origin,
  4: list<uuid> children,
  5: set<uuid> seen,
  6: map<uuid, string> labels,
  7: map<string, uuid> by_label,
  8: optional uuid nil = "00000000-0000-0000-0000-000000000000"
}

/** A UUID as the arm of a union. */
union Key {
  1: uuid id,
  2: string name
}
