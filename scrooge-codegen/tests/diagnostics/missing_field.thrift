struct Point { 1: required i32 x, 2: required Choice choice }
union Choice { 1: i32 number }
const Point P = {}
const Point Q = {"choice": {"number": 1}}
