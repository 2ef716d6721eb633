// derive Adress serde::Serialize
// derive addresses.* serde::Serialize
// extern_path config_no_match.Citty ::shared::City
// The configuration names what is not here.

struct Address {
  1: string street
}

struct City {
  1: string name
}
