service Store { void put(1: i32 n), void PUT(), i32 get() throws (1: E success) }
struct Store { 1: i32 n }
struct StorePutResult {}
exception E {}
