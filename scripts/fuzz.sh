#!/usr/bin/env bash
# Runs the fuzz targets of fuzz/ with libFuzzer, each for some seconds, and says how many inputs each has tried.
#
#   scripts/fuzz.sh SECONDS [TARGET…]       all targets by default; FUZZ_JOBS at a time, as many as there are cores by default
#
# It needs a nightly toolchain and cargo-fuzz, and installs what is missing if it can. If it can't, it says that nothing was
# fuzzed, and succeeds. Inputs that fail are left in fuzz/artifacts, new ones that reach further in CORPUS below.
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${1:?usage: scripts/fuzz.sh SECONDS [TARGET…]}
shift
target_dir=${FUZZ_TARGET_DIR:-${CARGO_TARGET_DIR:-$PWD/target}/fuzz}
corpus=$target_dir/corpus
logs=$target_dir/logs
jobs=${FUZZ_JOBS:-$(nproc)}

skip() {
    printf '\n*** SKIPPED: nothing was fuzzed, because %s ***\n' "$1"
    exit 0
}

rustup run nightly rustc --version >/dev/null 2>&1 ||
    rustup toolchain install nightly --profile minimal >/dev/null 2>&1 ||
    skip 'there is no nightly toolchain, and rustup cannot install one'
cargo fuzz --version >/dev/null 2>&1 ||
    cargo install cargo-fuzz --locked >/dev/null 2>&1 ||
    skip 'cargo-fuzz is not installed, and cargo cannot install it'

# There is no unsafe code to sanitise, and without it more is tried.
fuzz() {
    local command=$1
    shift
    cargo +nightly fuzz "$command" --sanitizer none --target-dir "$target_dir" "$@"
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
    mkdir -p "$corpus/$name" "$logs"
    fuzz run "$name" "$corpus/$name" "$(seeds_of "$name")" -- \
        -max_total_time="$seconds" -max_len=4096 -timeout=10 -rss_limit_mb=2048 -malloc_limit_mb=64 \
        -print_final_stats=1 >"$log" 2>&1 || status=$?
    local tried
    tried=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log" | tail -1)
    if [ "$status" = 0 ]; then
        printf '%-12s %12s inputs in %d s\n' "$name" "$tried" "$seconds"
    else
        printf '%-12s FAILED after %s inputs: see %s\n' "$name" "${tried:-some}" "$log"
        grep -E 'panicked at|SUMMARY|Test unit written|^thread' "$log" | head -5
        return 1
    fi
}

if [ $# = 0 ]; then
    # shellcheck disable=SC2046  # one word a target
    set -- $(sed -n 's/^name = "\([a-z_]*\)"$/\1/p' fuzz/Cargo.toml)
fi
fuzz build 2>&1 | tail -1
failed=0
while [ $# -gt 0 ]; do
    pids=()
    for name in "${@:1:jobs}"; do
        run "$name" &
        pids+=($!)
    done
    for pid in "${pids[@]}"; do wait "$pid" || failed=1; done
    shift $((jobs < $# ? jobs : $#))
done
exit $failed
