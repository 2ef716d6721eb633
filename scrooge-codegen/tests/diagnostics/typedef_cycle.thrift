typedef list<B> A
typedef A B
struct Uses { 1: A a }
