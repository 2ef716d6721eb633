// `idl/client_event.thrift` of this workspace, without its comments.
namespace rs events

include "common.thrift"

const i32 SCHEMA_VERSION = 7

enum EventKind {
  PAGE_VIEW = 1,
  CLICK = 2,

  IMPRESSION = 3,
  SCROLL = 4,
  SEARCH = 5,
  ADD_TO_CART = 6,
  PURCHASE = 7,
  SIGN_UP = 8,

  FAILURE = 9,

  HEARTBEAT = 10
}

enum Connection {
  UNKNOWN = 0,
  WIFI = 1,
  CELLULAR = 2,
  ETHERNET = 3,
  OFFLINE = 4
}

struct Consent {
  1: required bool analytics,
  2: required bool personalisation,

  3: optional common.Timestamp decided_at
}

struct User {

  1: required i64 id,
  2: optional string handle,

  3: optional string locale,

  4: optional common.Address address,
  5: optional Consent consent,

  6: list<string> segments,
  7: optional common.Timestamp signed_up_at,

  8: optional bool staff = false
}

struct Screen {
  1: required i32 width,
  2: required i32 height,

  3: optional double density = 1.0
}

struct Network {
  1: Connection connection = Connection.UNKNOWN,
  2: optional string carrier,

  3: optional i32 round_trip,
  4: optional bool metered
}

struct Device {
  1: required common.Platform platform,
  2: optional string model,
  3: optional string os_version,
  4: optional string app_version,

  5: optional string user_agent,
  6: optional Screen screen,
  7: optional Network network,

  8: optional double battery
}

struct Geo {
  1: optional common.GeoPoint point,

  2: optional string timezone,
  3: optional common.Address nearest
}

struct Campaign {
  1: optional string source,
  2: optional string medium,
  3: optional string name,
  4: optional string term,
  5: optional string content
}

struct Referrer {
  1: required string url,
  2: optional Campaign campaign
}

struct Page {
  1: required string url,
  2: optional string title,

  3: optional string section,

  4: map<string, string> query,
  5: optional Referrer referrer,

  6: optional i32 load_time
}

struct Experiment {
  1: required string key,
  2: required string variant,
  3: optional common.Timestamp assigned_at,

  4: optional bool forced
}

struct Item {
  1: required string sku,
  2: optional string title,
  3: i32 quantity = 1,
  4: optional common.Money price,

  5: optional i16 position,
  6: map<string, string> attributes
}

struct Click {
  1: required string element,

  2: required i32 x,
  3: required i32 y
}

struct Search {
  1: required string query,
  2: required i32 results,
  3: list<string> filters
}

struct Purchase {
  1: required string order,
  2: required common.Money total,
  3: optional string coupon
}

struct Failure {
  1: required string message,

  2: optional string stack,
  3: optional bool fatal
}

union Detail {
  1: Click click,
  2: Search search,
  3: Purchase purchase,
  4: Failure failure,

  5: double scroll_depth
}

struct Session {
  1: required string id,
  2: required common.Timestamp started_at,

  3: i32 sequence
}

struct ClientEvent {
  1: required EventKind kind,

  2: required string id,
  3: required common.Timestamp occurred_at,

  4: optional common.Timestamp received_at,
  5: optional Session session,
  6: optional User user,
  7: optional Device device,
  8: optional Geo geo,
  9: optional Page page,
  10: list<Experiment> experiments,

  11: map<string, string> properties,
  12: list<Item> items,
  13: optional Detail detail,

  14: optional string body,
  15: set<string> tags,

  16: optional binary trace,

  17: optional double sample_rate = 1.0,
  18: optional i32 schema_version = SCHEMA_VERSION
}
