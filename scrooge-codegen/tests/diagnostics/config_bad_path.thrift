// extern_path config_bad_path.City shared/City
// type_attribute City derive(Clone)
// What the configuration says is no Rust.

struct City {
  1: string name
}
