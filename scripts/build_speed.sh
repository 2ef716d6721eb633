#!/usr/bin/env bash
# Measures what a user of the generator waits for, on this machine and in one run:
#
#   - a debug build script that generates from about 5,000 lines of IDL, unformatted and formatted;
#   - `scrooge check` of the same lines, in release;
#   - clean builds of scrooge-codegen and of pilota-build, with everything downloaded before.
#
#   scripts/build_speed.sh [FOLDER]       FOLDER is target/build-speed by default; what it holds is thrown away
#
# It needs cargo, and the network for what has not been downloaded yet.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
folder=$(realpath -m "${1:-target/build-speed}")
rm -rf "$folder" && mkdir -p "$folder"
unset CARGO_TARGET_DIR

scripts/large_idl.sh >"$folder/large.thrift"

# crate NAME DEPENDENCY: a crate whose build script depends on something, in its folder.
crate() {
  mkdir -p "$folder/$1/src"
  printf '[package]\nname = "%s"\nversion = "0.0.0"\nedition = "2024"\n\n[build-dependencies]\n%s\n\n[workspace]\n' \
    "$1" "$2" >"$folder/$1/Cargo.toml"
  touch "$folder/$1/src/lib.rs"
  echo 'fn main() {}' >"$folder/$1/build.rs"
}

# Seconds that a command takes, and seconds on processors, which others on the machine hardly change.
seconds() {
  local TIMEFORMAT='%R %U %S'
  { time "$@" >"$folder/log" 2>&1 || { cat "$folder/log" >&2; exit 1; }; } 2>"$folder/time"
  awk 'END { printf "%.2f %.2f", $1, $2 + $3 }' "$folder/time"
}

# said TIMES: what `seconds` has printed, for people.
said() {
  printf '%s s, %s s on processors' $1
}

# In the build script itself, best of five: what Cargo does around it is not the generator's.
generation() {
  crate generation "scrooge-codegen = { path = \"$root/scrooge-codegen\" }"
  cat >"$folder/generation/build.rs" <<'RUST'
use std::time::Instant;

/// Seconds that this thread has had a processor, which others on the machine do not change; Linux only.
fn on_processor() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = text.split(' ').next().and_then(|first| first.parse::<f64>().ok());
    nanoseconds.unwrap_or(f64::NAN) / 1e9
}

/// The least time of five, and the least on the processor.
fn best(format: bool) -> String {
    let (mut least, mut least_on_processor) = (f64::INFINITY, f64::INFINITY);
    for _ in 0..5 {
        let (start, before) = (Instant::now(), on_processor());
        let config = scrooge_codegen::Config::new().format(format);
        config.compile(&["../large.thrift"]).unwrap();
        least_on_processor = least_on_processor.min(on_processor() - before);
        least = least.min(start.elapsed().as_secs_f64());
    }
    format!("{least:.2} s, {least_on_processor:.2} s on the processor\n")
}

fn main() {
    std::fs::write("times", best(false) + &best(true)).unwrap();
}
RUST
  (cd "$folder/generation" && cargo build --quiet)
  unformatted=$(sed -n 1p "$folder/generation/times")
  formatted=$(sed -n 2p "$folder/generation/times")
}

check() {
  cargo build --quiet --release -p scrooge-cli --target-dir "$folder/cli"
  local times=() try
  for try in 1 2 3 4 5; do
    times+=("$(seconds "$folder/cli/release/scrooge" check "$folder/large.thrift")")
  done
  checked=$(printf '%s\n' "${times[@]}" | sort -n | head -1)
}

clean_build() {
  local name=$1
  (cd "$folder/$name" && cargo fetch --quiet && rm -rf target)
  (cd "$folder/$name" && seconds cargo build --offline)
}

generation
check
crate ours "scrooge-codegen = { path = \"$root/scrooge-codegen\" }"
crate pilota 'pilota-build = "*"'
ours=$(clean_build ours)
pilota=$(clean_build pilota)
version=$(cd "$folder/pilota" && cargo tree --offline --quiet -e build --depth 1 | grep -o 'pilota-build v[^ ]*')

cat <<REPORT
$(wc -l <"$folder/large.thrift") lines of IDL
debug build script, unformatted   $unformatted
debug build script, formatted     $formatted
scrooge check, release            $(said "$checked")
clean build, scrooge-codegen      $(said "$ours")
clean build, $version  $(said "$pilota")
REPORT
awk -v ours="$ours" -v pilota="$pilota" 'BEGIN {
  split(ours, of_ours, " "); split(pilota, of_pilota, " ")
  printf "ratio %.2f, on processors %.2f\n", of_ours[1] / of_pilota[1], of_ours[2] / of_pilota[2]
}'
