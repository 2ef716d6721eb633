const list<i32> A = [1, B]
const i32 B = C
const i32 C = B
