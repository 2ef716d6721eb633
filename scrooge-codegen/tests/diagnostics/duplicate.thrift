struct User {
  1: i32 id,
  2: string id,
}
enum User { A, B, A }
const i32 N = 1
const i32 N = 2
service S {
  void ping(),
  void ping(1: i32 a, 2: i32 a),
}
