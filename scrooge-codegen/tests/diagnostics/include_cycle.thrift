include "parts/cycle_b.thrift"
