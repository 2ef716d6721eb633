enum Colour { RED, GREEN }
const Colour A = GREN
const Colour B = Colour.BLUE
const Colour C = 7
