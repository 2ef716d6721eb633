const i32 TEN 10
const i32 ELEVEN = 
struct S { 1: Lost a }
