// `idl/common.thrift` of this workspace, without its comments.
namespace rs common

typedef i64 Timestamp

enum Platform {
  UNKNOWN = 0,
  WEB = 1,
  IOS = 2,
  ANDROID = 3,
  TV = 4,
  SERVER = 5
}

struct Address {

  1: optional string street,
  2: optional string city,

  3: optional string region,
  4: optional string postal_code,

  5: optional string country
}

struct GeoPoint {
  1: required double latitude,
  2: required double longitude,

  3: optional double accuracy
}

struct Money {

  1: required i64 micros,

  2: required string currency
}
