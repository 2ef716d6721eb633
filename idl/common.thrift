/**
 * Types that every event schema of the product shares.
 */
namespace rs common

/** Milliseconds since 1970-01-01T00:00:00Z, as the writer's clock has it. */
typedef i64 Timestamp

/** Where a program runs. Writers may be newer than readers: expect unknown numbers. */
enum Platform {
  UNKNOWN = 0,
  WEB = 1,
  IOS = 2,
  ANDROID = 3,
  TV = 4,
  SERVER = 5
}

/** A postal address. Any part may be missing; nothing is normalised but the country. */
struct Address {
  /** House number and street, in local order and script. */
  1: optional string street,
  2: optional string city,
  /** State, province or prefecture. */
  3: optional string region,
  4: optional string postal_code,
  /** ISO 3166-1 alpha-2, upper case: `JP`, `DE`. */
  5: optional string country
}

/** A position on the earth, in degrees (WGS 84). */
struct GeoPoint {
  1: required double latitude,
  2: required double longitude,
  /** Radius in metres within which the true position lies with 68 % confidence. */
  3: optional double accuracy
}

/** An amount of money, exact. */
struct Money {
  /** Millionths of the currency's main unit: 1,990,000 is 1.99. */
  1: required i64 micros,
  /** ISO 4217: `JPY`, `EUR`. */
  2: required string currency
}
