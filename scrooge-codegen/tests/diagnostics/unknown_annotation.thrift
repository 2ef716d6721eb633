struct Event {
  1: string kind (rust.nam = "event_kind")
  2: string body (rust.secret)
} (rust.derive = "Hash")

enum Level { LOW (rust.names = "Least") }
