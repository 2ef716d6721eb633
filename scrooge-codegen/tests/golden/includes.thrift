/** Three files in two namespaces. */
namespace rs shop.orders

include "parts/money.thrift"
include "parts/customer.thrift"

struct Order {
  1: required money.Amount total,
  2: optional money.Currency shown_in = money.Currency.EUR,
  3: optional customer.Customer customer,
  4: i32 limit = money.LIMIT
}
