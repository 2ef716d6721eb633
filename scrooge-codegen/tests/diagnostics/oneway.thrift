exception Failure {}
service S {
  oneway i32 a(),
  oneway void b() throws (1: Failure failure),
  oneway void c(),
}
