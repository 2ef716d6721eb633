struct User {}

/* and so on
struct Lost {}
