// Each mistake is reported, and what is between them still counts.
struct A {
  1: i32 = 5,
  2: optional i32 fine,
  3 i32 no_colon,
  4: map<string> half
  5: list<Missing> last
}
enum Colour { RED = "red", GREEN }
struct B { 1: A a, 2: Nothing b }
