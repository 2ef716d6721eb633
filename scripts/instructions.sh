#!/usr/bin/env bash
# Instructions per record, counted by callgrind: the same in every run, however busy the machine is.
#
#   scripts/instructions.sh                       what adapted records and their peers cost, and the ratio to hand-written code
#   scripts/instructions.sh --check               fails if adapted records got slower than scripts/instructions.txt says
#   scripts/instructions.sh --update              writes that file
#   scripts/instructions.sh GROUP:CONTESTANT[:PROTOCOL]…
#
# Each contestant runs over some records and over twice as many; the difference is what the records cost.
#
# What is checked is the ratio to hand-written code, not the number: a new compiler moves both, and the ratio is what is promised.
# It may grow by 3 %. One that shrinks by more is worth an --update, so that it stays.
#
# Needs valgrind: apt-get install valgrind

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

records=1000
tolerance=3
baseline=scripts/instructions.txt
checked=(airline/cjk:adapted:hand airline/cjk:adapted-early:hand-early event/3:adapted:hand event/3:adapted-reused:hand event/3:adapted-early:hand-early)

cargo build --release --quiet --locked -p scrooge-benches --bin count
count=${CARGO_TARGET_DIR:-target}/release/count

# collected GROUP CONTESTANT PROTOCOL RECORDS: all instructions of a run.
collected() {
    local log
    log=$(valgrind --tool=callgrind --callgrind-out-file=/dev/null \
        "$count" "$1" "$2" "$4" --protocol "$3" 2>&1 >/dev/null) || { echo "$log" >&2; return 1; }
    sed -n 's/.*Collected : \([0-9]*\).*/\1/p' <<<"$log"
}

# each GROUP CONTESTANT PROTOCOL: instructions per record.
each() {
    local once twice
    once=$(collected "$1" "$2" "$3" $records)
    twice=$(collected "$1" "$2" "$3" $((2 * records)))
    echo $(((twice - once) / records))
}

# ratios: for each of the checked, its name and how many hundredths of hand-written code's instructions it takes.
ratios() {
    local one group contestant hand
    for one in "${checked[@]}"; do
        IFS=: read -r group contestant hand <<<"$one"
        echo "$group:$contestant $((100 * $(each "$group" "$contestant" binary) / $(each "$group" "$hand" binary)))"
    done
}

check() {
    local name found allowed all failed=0
    all=$(ratios)
    while read -r name found; do
        allowed=$(sed -n "s|^$name ||p" "$baseline")
        if [ -z "$allowed" ]; then
            echo "$name is not in $baseline" >&2
            failed=1
        elif [ $((100 * found)) -gt $(((100 + tolerance) * allowed)) ]; then
            echo "$name takes $found % of the instructions of hand-written code; it was $allowed %" >&2
            failed=1
        else
            echo "$name: $found % of hand-written code's instructions, $allowed % before"
        fi
    done <<<"$all"
    return $failed
}

show() {
    local one group contestant protocol
    for one in "$@"; do
        IFS=: read -r group contestant protocol <<<"$one"
        protocol=${protocol:-binary}
        printf '%-14s %-16s %-8s %9d\n' "$group" "$contestant" "$protocol" "$(each "$group" "$contestant" "$protocol")"
    done
}

case ${1:-} in
    --check) check ;;
    --update) ratios >"$baseline.new" && mv "$baseline.new" "$baseline" && cat "$baseline" ;;
    '')
        for group in airline/cjk event/3; do
            show $group:{hand,hand-early,projection,projection-early,adapted,adapted-early,adapted-reused,adapted-early-reused,full,thrift}
        done
        ;;
    *) show "$@" ;;
esac
