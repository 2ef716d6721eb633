/** Everything that can be said of a struct's fields. */
namespace rs structs

/** Where something is. */
struct Place {
  1: required string name,
  2: optional double height
}

/**
 * A hotel's booking.
 *
 * Each field has another requiredness or default.
 */
struct Booking {
  /** Never zero. */
  1: required i64 id,
  2: required Place hotel,
  3: optional string note,
  4: optional Place transfer,
  5: optional i32 nights = 1,
  6: i16 guests,
  7: bool breakfast = true,
  8: string currency = "EUR",
  /** Of default requiredness, but a struct: it may be absent. */
  9: Place billing,
  10: list<string> wishes,
  11: set<i32> rooms = [12, 13],
  12: map<string, double> rates,
  13: optional binary voucher,
  14: optional list<Place> stops
}

/** As empty as a struct can be. */
struct Nothing {
}
