// What services of other files extend: see services.thrift.

namespace * shop.base

/** Thrown by whatever is asked too often. */
exception Throttled {
  1: required i32 seconds
}

struct Health {
  1: bool alive = 1
  2: optional string message
}

service Monitored {
  /** How the service is. */
  Health health(1: optional string caller) throws (1: Throttled throttled) (cache = "no")

  oneway void shutdown(1: string reason = "asked to")
}
