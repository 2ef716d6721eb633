enum A { X, BOTH = 5 }
enum B { BOTH = 7, Y }
const B OF_OTHER = A.BOTH
const B OF_NONE = Nowhere.Y
