include "base.thrift"

struct Point { 1: i32 x }
struct Only {}
const i32 ORIGIN_X = 0
