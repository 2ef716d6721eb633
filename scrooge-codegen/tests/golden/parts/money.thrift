/** What things cost. */
namespace rs shop.money

const i32 LIMIT = 5000

enum Currency {
  EUR = 1,
  JPY = 2
}

struct Amount {
  1: required i64 cents,
  2: required Currency currency
}
