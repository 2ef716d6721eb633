exception E {}
service S {
  i32 f() throws (0: E e),
  void g() throws (0: E e)
}
