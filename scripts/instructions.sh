#!/usr/bin/env bash
# Instructions per record, counted by callgrind: the same in every run, however busy the machine is.
#
#   scripts/instructions.sh [GROUP:CONTESTANT[:PROTOCOL]…]
#
# Each contestant runs over some records and over twice as many; the difference is what the records cost. Without arguments it is
# the contestants of airline/cjk and event/3 in binary.
#
# Needs valgrind: apt-get install valgrind

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

records=1000
wanted=("$@")
if [ $# = 0 ]; then
    for group in airline/cjk event/3; do
        for contestant in hand hand-early projection projection-early adapted adapted-early full thrift; do
            wanted+=("$group:$contestant:binary")
        done
    done
fi

cargo build --release --quiet -p scrooge-benches --bin count
count=${CARGO_TARGET_DIR:-target}/release/count

# collected GROUP CONTESTANT PROTOCOL RECORDS: all instructions of a run.
collected() {
    local log
    log=$(valgrind --tool=callgrind --callgrind-out-file=/dev/null \
        "$count" "$1" "$2" "$4" --protocol "$3" 2>&1 >/dev/null) || { echo "$log" >&2; return 1; }
    sed -n 's/.*Collected : \([0-9]*\).*/\1/p' <<<"$log"
}

for one in "${wanted[@]}"; do
    IFS=: read -r group contestant protocol <<<"$one"
    # Here, since what is set in a subshell is lost.
    protocol=${protocol:-binary}
    once=$(collected "$group" "$contestant" "$protocol" $records)
    twice=$(collected "$group" "$contestant" "$protocol" $((2 * records)))
    printf '%-14s %-16s %-8s %9d\n' "$group" "$contestant" "$protocol" $(((twice - once) / records))
done
