// Functions of every kind, as calls and replies are captured from the wire.

include "service_base.thrift"

namespace * shop

/** What is sold. */
struct Item {
  /** Counts up. */
  1: required i64 id
  2: optional string (format = "title") name (personal, max = "80")
  3: list<string> tags
} (table = "items", table = "old_items")

union Query {
  1: i64 id
  2: string text
}

/** There is no such thing. */
exception NotFound {
  1: optional string message
}

/** Sells things. */
service Catalogue extends service_base.Monitored {
  /** Finds items. */
  list<Item> find(1: required Query query, 2: optional i32 limit, 3: bool exact = false)
    throws (1: NotFound missing, 2: service_base.Throttled throttled) (cache = "yes", deprecated)

  /** A union that has to be there: these arguments have no default. */
  void store(1: required Item item, 7: map<string, Item> parts)

  // Keywords of Rust, as functions, arguments and exceptions.
  i32 match(1: i32 self, 2: string type, 3: i64 as) throws (1: NotFound fn)

  // Old files leave ids out.
  double price(i64 item, string currency)

  oneway void touch(1: set<i64> ids)

  /** In place of the one that is extended. */
  string health()
}

service Empty {
}

service Child extends Catalogue {
  binary picture(1: i64 id)
}
