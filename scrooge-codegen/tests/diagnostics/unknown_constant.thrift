include "parts/common.thrift"

const i32 LIMIT = 5
const i32 A = LIMITS
const i32 B = ORIGIN_X
const i32 C = common.ORIGIN_Z
