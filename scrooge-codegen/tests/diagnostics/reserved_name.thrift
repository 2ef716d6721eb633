struct string {}
typedef i32 list
