include "include_itself.thrift"
