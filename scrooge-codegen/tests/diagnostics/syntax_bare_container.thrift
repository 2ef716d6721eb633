struct User {
  1: list friends,
  2: map tags,
  3: void nothing,
}
