include "parts/nothing.thrift"

struct User { 1: nothing.Type a }
