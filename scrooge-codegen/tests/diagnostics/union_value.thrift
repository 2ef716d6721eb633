union Choice { 1: i32 number, 2: string text }
const Choice NONE = {}
const Choice BOTH = {"number": 1, "text": "a"}
const Choice ONE = {"number": 1}
