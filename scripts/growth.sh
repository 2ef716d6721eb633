#!/usr/bin/env bash
# Holds what reading costs to growing no faster than the input does: instructions, counted by callgrind, which are the same in
# every run, of inputs that are made to cost much, at a size and at twice, four and eight times that size.
#
#   scripts/growth.sh [INPUT]      only inputs whose name contains INPUT
#
# From one size to the next, what is added has to double: up to 2.2 times are let pass, and 2.6 where a set or map is sorted,
# which is allowed a logarithm. A cost that grew with the square would come near four. The inputs are those of
# tests/examples/growth. It needs valgrind, which it installs as root where it can; else it says that it was skipped.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if ! command -v valgrind >/dev/null && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    { apt-get update && apt-get install -y --no-install-recommends valgrind; } >/dev/null 2>&1 || true
fi
if ! command -v valgrind >/dev/null; then
    printf '\n*** SKIPPED: no cost is held to its growth, because valgrind is not installed ***\n'
    exit 0
fi

# As tests are built, whose artefacts are there already.
cargo build --locked -p scrooge-tests --example growth
target=${CARGO_TARGET_DIR:-target}
counts=$(mktemp -d)
trap 'rm -rf "$counts"' EXIT

# Each leaving of `measured` ends a count, in a file of its own.
valgrind --tool=callgrind --callgrind-out-file="$counts/count" --toggle-collect='growth::measured*' \
    --dump-after='growth::measured*' "$target/debug/examples/growth" "$@" >"$counts/measured" 2>"$counts/log" ||
    { tail -20 "$counts/log" "$counts/measured" >&2; exit 1; }

number=0
while read -r input work growth size; do
    number=$((number + 1))
    count=$(sed -n 's/^totals: \([0-9]*\).*/\1/p' "$counts/count.$number" | tail -1)
    echo "$input $work $growth $size $count"
done <"$counts/measured" >"$counts/costs"
cp "$counts/costs" "$target/growth.txt"

awk '
    { key = $1 " " $2; most[key] = $3 == "sorted" ? 2.6 : 2.2; cost[key, ++sizes[key]] = $5 }
    END {
        for (key in sizes) {
            tried++
            n = sizes[key]
            last = cost[key, n] - cost[key, n - 1]
            before = cost[key, n - 1] - cost[key, n - 2]
            # Below a few instructions an element there is nothing that could grow.
            ratio = before > 2000 ? last / before : 0
            if (ratio > worst) { worst = ratio; where = key }
            if (ratio > most[key]) {
                failed++
                printf "%s grows %.2f times where its size doubles: %s", key, ratio, "instructions"
                for (i = 1; i <= n; i++) printf " %d", cost[key, i]
                print ""
            }
        }
        printf "%d costs, of which the fastest grows %.2f times where its size doubles: %s\n", tried, worst, where
        exit failed > 0 || tried == 0
    }' "$counts/costs"
