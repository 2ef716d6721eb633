#!/usr/bin/env bash
# First holds what decoding costs to growing no faster than its input: see fuzz/growth/main.rs. Then runs the fuzz targets of
# fuzz/ with libFuzzer, each for some seconds, and says how many inputs each has tried, how much of the
# code they have reached, and how much memory the process had at most.
#
#   scripts/fuzz.sh SECONDS [TARGET…]       all targets by default, or `none`; FUZZ_JOBS at a time, as many as there are cores by default
#
# It needs a C++ compiler for libFuzzer, and no more: counters are put in by the compiler's own pass, which any toolchain has, and
# there is no unsafe code to sanitise. `cargo fuzz run TARGET` works as well, where that is installed. Without a C++ compiler it
# says that nothing was fuzzed, and succeeds. Inputs that fail are left in ARTIFACTS below, new ones that reach further in CORPUS.
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${1:?usage: scripts/fuzz.sh SECONDS [TARGET…]}
shift
target_dir=${FUZZ_TARGET_DIR:-${CARGO_TARGET_DIR:-$PWD/target}/fuzz}
corpus=$target_dir/corpus
artifacts=$target_dir/artifacts
logs=$target_dir/logs
jobs=${FUZZ_JOBS:-$(nproc)}
host=$(rustc -vV | sed -n 's/^host: //p')

if ! command -v c++ >/dev/null && ! command -v clang++ >/dev/null; then
    printf '\n*** SKIPPED: nothing was fuzzed, because there is no C++ compiler: apt-get install g++ ***\n'
    exit 0
fi

build() {
    local flags='--cfg fuzzing -Cpasses=sancov-module' flag
    for flag in level=4 inline-8bit-counters pc-table trace-compares; do
        flags+=" -Cllvm-args=-sanitizer-coverage-$flag"
    done
    # With a target, what runs while building is not compiled so.
    RUSTFLAGS=$flags cargo build --release --locked --manifest-path fuzz/Cargo.toml \
        --target "$host" --target-dir "$target_dir"
}

# The folder of seeds that a target has in tests/src/targets/mod.rs.
seeds_of() {
    case $1 in
        messages | streams | idl) echo "fuzz/seeds/$1" ;;
        *) echo fuzz/seeds/records ;;
    esac
}

run() {
    local name=$1 log=$logs/$1.log status=0
    mkdir -p "$corpus/$name" "$artifacts" "$logs"
    "$target_dir/$host/release/$name" "$corpus/$name" "$(seeds_of "$name")" \
        -max_total_time="$seconds" -max_len=4096 -timeout=60 -rss_limit_mb=2048 -malloc_limit_mb=64 \
        -artifact_prefix="$artifacts/$name-" -print_final_stats=1 >"$log" 2>&1 || status=$?
    local tried reached memory
    tried=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log" | tail -1)
    reached=$(grep -o 'cov: [0-9]*' "$log" | tail -1)
    memory=$(sed -n 's/^stat::peak_rss_mb: *//p' "$log" | tail -1)
    if [ "$status" = 0 ]; then
        printf '%-12s %10s inputs in %d s, %s, %s MB\n' "$name" "$tried" "$seconds" "$reached" "$memory"
    else
        printf '%-12s FAILED after %s inputs: see %s\n' "$name" "${tried:-some}" "$log"
        grep -E 'panicked at|SUMMARY|Test unit written|^thread' "$log" | head -5
        return 1
    fi
}

if [ $# = 0 ]; then
    # shellcheck disable=SC2046  # one word a target
    set -- $(sed -n 's/^path = "fuzz_targets\/\([a-z_]*\).rs"$/\1/p' fuzz/Cargo.toml)
fi
build
failed=0
"$target_dir/$host/release/growth" || failed=1
while [ $# -gt 0 ] && [ "$1" != none ]; do
    pids=()
    for name in "${@:1:jobs}"; do
        run "$name" &
        pids+=($!)
    done
    for pid in "${pids[@]}"; do wait "$pid" || failed=1; done
    shift $((jobs < $# ? jobs : $#))
done
exit $failed
