include "cycle_c.thrift"
