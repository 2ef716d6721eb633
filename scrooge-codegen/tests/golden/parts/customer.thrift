namespace rs shop.orders

include "money.thrift"

struct Customer {
  1: required string name,
  2: optional money.Amount credit
}
