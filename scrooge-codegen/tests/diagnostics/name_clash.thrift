struct Foo {}
struct FooData {}
enum foo { fooBar, foo_bar }
struct Fields { 1: i32 userId, 2: i32 user_id, 3: i32 USER_ID }
union Choice { 1: i32 unknown }
