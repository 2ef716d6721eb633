// `idl/airline.thrift` of this workspace, without its comments, and with doubles that can be in sets.
namespace rs airline

struct Location {
  1: required double latitude (pilota.rust_type = "ordered_f64"),
  2: required double longitude (pilota.rust_type = "ordered_f64"),

  // Optional in the original; what pilota makes of an optional one that can be in sets does not compile. All records have it.
  3: required double altitude (pilota.rust_type = "ordered_f64")
}

struct Airport {

  1: required string code,
  2: required string name,
  3: optional string country,

  4: optional string state,
  5: optional string closest_city,
  6: optional Location loc
}

struct Flight {
  1: required i64 id,

  2: required string name,
  3: required Airport origin,
  4: required Airport destination,

  5: optional i64 departureTime
}

struct Airline {
  1: required string name,
  2: optional Airport headQuarter,

  3: optional string owner,

  4: optional set<Airport> airports,

  5: optional map<Airport, Airport> routes,
  6: optional set<Flight> flights
}
