// strict names
struct User { 1: i32 userId, 2: i32 user_id }
