/**
 * Airlines, where they fly, and when.
 *
 * The shapes (names, ids, types) are those of the Airline schema that Scrooge's
 * own benchmark uses, so that results can be compared with it: a record of
 * moderate depth whose weight lies in one large set of structs. One name
 * differs: a flight's origin and destination are called `from` and `to` there,
 * and Apache's compiler refuses `from`. Names are not on the wire.
 */
namespace rs airline

/** A point on the earth, in degrees. */
struct Location {
  1: required double latitude,
  2: required double longitude,
  /** Metres above sea level. */
  3: optional double altitude
}

/** A place where aircraft land. */
struct Airport {
  /** The airport's short code, such as `NRT`. */
  1: required string code,
  2: required string name,
  3: optional string country,
  /** State, province or prefecture, where the country has such a thing. */
  4: optional string state,
  5: optional string closest_city,
  6: optional Location loc
}

/** One scheduled connection. */
struct Flight {
  1: required i64 id,
  /** The flight number as printed on a ticket. */
  2: required string name,
  3: required Airport origin,
  4: required Airport destination,
  /** Milliseconds since the epoch, UTC. */
  5: optional i64 departureTime
}

/** A company that flies; the root of a record. */
struct Airline {
  1: required string name,
  2: optional Airport headQuarter,
  /** Who owns the company. */
  3: optional string owner,
  /** Every airport that the company serves. */
  4: optional set<Airport> airports,
  /** Direct connections, from origin to destination. */
  5: optional map<Airport, Airport> routes,
  6: optional set<Flight> flights
}
