include "parts/common.thrift"

struct Address {}
struct User {
  1: Adress home,
  2: Point place,
  3: common.point other,
  4: strnig name,
  5: Whatever unlike,
  6: Base not_included_here,
  7: common.Address of_this_file,
}
