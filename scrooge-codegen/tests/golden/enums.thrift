/** Enums, and fields of their type. */
namespace rs enums

/** What the weather is like. */
enum Weather {
  UNKNOWN,
  SUNNY = 3,
  /** Of any strength. */
  RAINY,
  notSaid = -1
}

struct Report {
  1: required Weather now,
  2: optional Weather tomorrow,
  3: Weather yesterday,
  4: Weather expected = Weather.SUNNY,
  5: map<Weather, i32> days
}
