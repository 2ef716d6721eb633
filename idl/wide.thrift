/** Containers of structs that take a byte on the wire where they are empty, and kilobytes as plain data. */
namespace rs wide

include "regressions.thrift"

struct Nodes {
  1: list<regressions.WideNode> nodes,
  2: list<byte> bytes,
  3: map<i32, regressions.WideNode> by_number,
  4: set<regressions.WideNode> distinct,
  5: list<list<byte>> rows
}
