struct Plain {}
exception Failure {}
service S {
  void a() throws (1: Failure failure, 2: Plain plain, 3: i32 number),
}
