const string A = "grüße"
struct S {}
