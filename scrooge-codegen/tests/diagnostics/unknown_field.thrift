struct Point { 1: i32 x, 2: i32 yCoordinate }
const Point P = {"x": 1, "ycoordinate": 2, "z": 3}
