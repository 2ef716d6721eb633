sturct User {
  1: i32 id
}

struct Fine {}
