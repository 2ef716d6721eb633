include "parts/common.thrift"
include "parts/again/common.thrift"

struct User {
  1: common.Point both,
  2: common.Only one,
}
const i32 X = common.ORIGIN_X
