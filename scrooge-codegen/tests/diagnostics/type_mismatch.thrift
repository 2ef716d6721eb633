struct Point { 1: i32 x, 2: i32 y }
enum Colour { RED }
enum Shape { ROUND }
const string NAME = "n"
const i32 NUMBER = NAME
const string TEXT = 1
const i32 WHOLE = 1.5
const bool FLAG = "yes"
const list<i32> LIST = {1: 2}
const map<string, i32> MAP = ["a"]
const list<i32> ELEMENTS = [1, "two", 3, 4.0]
const Point POINT = [1, 2]
const Point KEYS = {x: 1}
const Colour COLOUR = Shape.ROUND
const double D = true
const uuid ID = "not-a-uuid"
