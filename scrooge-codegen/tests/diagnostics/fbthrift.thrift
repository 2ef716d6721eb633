package "example.com/events"

@scope.Struct
struct User {
  @thrift.Box{reason = "large"}
  1: i32 id,
}
