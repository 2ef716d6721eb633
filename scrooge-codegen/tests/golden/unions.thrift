/** A union of what can be in one. */
namespace rs unions

struct Card {
  1: required string number
}

union Method {
  1: string iban,
  2: Card card
}

/** How something was paid for. */
union Payment {
  /** In cents. */
  1: i32 cash,
  2: Card card,
  3: list<string> vouchers,
  4: double points,
  5: Method other
}

struct Order {
  1: required Payment payment,
  2: optional Method refund
}
