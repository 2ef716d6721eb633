/**
 * The client-event log: one record for every thing that a person does, sees or
 * suffers in one of the product's apps.
 *
 * Apps write these records in batches; the collector adds `received_at` and
 * passes them on unchanged. Most readers are routers and filters that look at
 * two or three fields, such as `kind` and `user.address.country`, and hand the
 * bytes to whoever asked for them.
 */
namespace rs events

include "common.thrift"

/** The version of this schema that writers put into `schema_version`. */
const i32 SCHEMA_VERSION = 7

/** What happened. Add at the end; never use a number again. */
enum EventKind {
  PAGE_VIEW = 1,
  CLICK = 2,
  /** Something was on screen for at least half a second. */
  IMPRESSION = 3,
  SCROLL = 4,
  SEARCH = 5,
  ADD_TO_CART = 6,
  PURCHASE = 7,
  SIGN_UP = 8,
  /** An uncaught error or a failed request; see `Detail.failure`. */
  FAILURE = 9,
  /** Sent every minute while an app is in the foreground. */
  HEARTBEAT = 10
}

/** How the device reaches the network. */
enum Connection {
  UNKNOWN = 0,
  WIFI = 1,
  CELLULAR = 2,
  ETHERNET = 3,
  OFFLINE = 4
}

/** What the person has agreed to. Absent means: not asked yet, so treat as no. */
struct Consent {
  1: required bool analytics,
  2: required bool personalisation,
  /** When the choice was last changed. */
  3: optional common.Timestamp decided_at
}

/** The person, as far as they are known. */
struct User {
  /** Stable over devices; negative for people who have not signed in. */
  1: required i64 id,
  2: optional string handle,
  /** BCP 47 language tag of the interface: `ja-JP`. */
  3: optional string locale,
  /** The address in the account, not where the device is; see `ClientEvent.geo`. */
  4: optional common.Address address,
  5: optional Consent consent,
  /** Audiences that the person belonged to when the event was written. */
  6: list<string> segments,
  7: optional common.Timestamp signed_up_at,
  /** Events of our own staff are left out of reports. */
  8: optional bool staff = false
}

/** The display that the event was seen on, in device-independent pixels. */
struct Screen {
  1: required i32 width,
  2: required i32 height,
  /** Physical pixels for one of the above. */
  3: optional double density = 1.0
}

/** The network at the moment of the event. */
struct Network {
  1: Connection connection = Connection.UNKNOWN,
  2: optional string carrier,
  /** Milliseconds of the last round trip to the collector. */
  3: optional i32 round_trip,
  4: optional bool metered
}

/** The machine and the program that wrote the event. */
struct Device {
  1: required common.Platform platform,
  2: optional string model,
  3: optional string os_version,
  4: optional string app_version,
  /** The whole header, untouched; often longer than everything else about the device. */
  5: optional string user_agent,
  6: optional Screen screen,
  7: optional Network network,
  /** Charge between 0 and 1. */
  8: optional double battery
}

/** Where the device was, coarsened according to the person's consent. */
struct Geo {
  1: optional common.GeoPoint point,
  /** IANA name: `Asia/Tokyo`. */
  2: optional string timezone,
  3: optional common.Address nearest
}

/** A marketing campaign, as in the usual five `utm_` parameters. */
struct Campaign {
  1: optional string source,
  2: optional string medium,
  3: optional string name,
  4: optional string term,
  5: optional string content
}

/** What led to the page. */
struct Referrer {
  1: required string url,
  2: optional Campaign campaign
}

/** The page or screen on which the event happened. */
struct Page {
  1: required string url,
  2: optional string title,
  /** The section of the product that owns the page; owners subscribe by it. */
  3: optional string section,
  /** Query parameters after the allow-list was applied. */
  4: map<string, string> query,
  5: optional Referrer referrer,
  /** Milliseconds from navigation to interactive. */
  6: optional i32 load_time
}

/** One experiment that the person was part of. */
struct Experiment {
  1: required string key,
  2: required string variant,
  3: optional common.Timestamp assigned_at,
  /** Set by a tester, not by chance: leave out of analyses. */
  4: optional bool forced
}

/** One thing shown, put into the cart, or bought. */
struct Item {
  1: required string sku,
  2: optional string title,
  3: i32 quantity = 1,
  4: optional common.Money price,
  /** Place in the list that it was shown in, from 0. */
  5: optional i16 position,
  6: map<string, string> attributes
}

/** The target of a click or tap. */
struct Click {
  1: required string element,
  /** Position in the viewport, in device-independent pixels. */
  2: required i32 x,
  3: required i32 y
}

/** A search and what came of it. */
struct Search {
  1: required string query,
  2: required i32 results,
  3: list<string> filters
}

/** A completed order. */
struct Purchase {
  1: required string order,
  2: required common.Money total,
  3: optional string coupon
}

/** Something that went wrong in the app. */
struct Failure {
  1: required string message,
  /** Lines from the innermost frame outwards. */
  2: optional string stack,
  3: optional bool fatal
}

/** What only some kinds of event have to say. */
union Detail {
  1: Click click,
  2: Search search,
  3: Purchase purchase,
  4: Failure failure,
  /** How far down the page the person has been, between 0 and 1. */
  5: double scroll_depth
}

/** The session that the event belongs to. */
struct Session {
  1: required string id,
  2: required common.Timestamp started_at,
  /** How many events this session has written before this one. */
  3: i32 sequence
}

/** One event; the root of a record. */
struct ClientEvent {
  1: required EventKind kind,
  /** 26 characters, sortable by time; readers drop repeats by it. */
  2: required string id,
  3: required common.Timestamp occurred_at,
  /** Added by the collector; absent in what an app has written. */
  4: optional common.Timestamp received_at,
  5: optional Session session,
  6: optional User user,
  7: optional Device device,
  8: optional Geo geo,
  9: optional Page page,
  10: list<Experiment> experiments,
  /** Whatever a feature team wants to count; not part of any contract. */
  11: map<string, string> properties,
  12: list<Item> items,
  13: optional Detail detail,
  /** Text that the event carries: a comment, a review, a serialised state. */
  14: optional string body,
  15: set<string> tags,
  /** 16 bytes that tie the event to server-side traces. */
  16: optional binary trace,
  /** The share of such events that is written at all; weigh by its inverse. */
  17: optional double sample_rate = 1.0,
  18: optional i32 schema_version = SCHEMA_VERSION
}
