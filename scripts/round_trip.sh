#!/usr/bin/env bash
# Lets records of every struct of the corpus of scripts/corpus.sh go through code that Apache's compiler generated for Python, and
# back, and Python's own values through ours.
#
#   scripts/round_trip.sh [FOLDER [COUNT]]     FOLDER is corpus.sh's, target/corpus by default; COUNT is 3
#
# It needs what scripts/corpus.sh needs, and Python with PyPI. It takes an hour or so on two cores, since a million lines of Rust
# are compiled. The short form over the IDL of this repository is scripts/interop.sh.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
folder=$(realpath -m "${1:-target/corpus}")
count=${2:-3}
work=$folder/round_trip
mkdir -p "$work"

if [ ! -e "$folder/packages" ]; then scripts/corpus.sh "$folder"; fi
cargo run --quiet --release -p scrooge-codegen --example corpus -- \
    "$folder/packages" "$folder/crate" "$PWD/scrooge-runtime" >"$folder/corpus.log"
rm -rf "$work"/part_*
if [ ! -e "$work/venv/done" ]; then
    python3 -m venv "$work/venv"
    "$work/venv/bin/pip" install --quiet --disable-pip-version-check thrift==0.16.0
    touch "$work/venv/done"
fi

export CARGO_TARGET_DIR=$work/target CARGO_INCREMENTAL=0 CARGO_PROFILE_DEV_DEBUG=0
# What it is made of is needed for every part below.
cargo run --quiet -p scrooge-interop --example corpus -- "$folder/crate/units" "$work"
status=0
for part in "$work"/part_*; do
    cp Cargo.lock "$part/Cargo.lock"
    if ! cargo run --quiet --manifest-path "$part/Cargo.toml" -- \
        "$work/venv/bin/python" "$work/peers" "$count" >"$part/tally" 2>"$part/log"; then
        echo "see $part/log"
        status=1
    fi
    rm -f "$work/target/debug/${part##*/}" # they are large
    echo "${part##*/}: $(grep -c '^difference' "$part/tally" || true) differences"
done

for direction in ours theirs; do
    echo
    echo "values of $direction:"
    cat "$work"/part_*/tally | awk -F'\t' -v direction="$direction" '
        $2 != direction { next }
        $1 == "file" { files[$3]; if ($4 == "true") written[$3] }
        $1 == "numbers" { types += $3; records += $4; compared += $5; same += $6 }
        $1 == "difference" { differences++ }
        $1 == "left out" { reasons[$3]++ }
        END {
            printf "IDL files %d (%d as they are written), types %d, records %d, compared %d, of them of the same bytes %d, differences %d\n",
                length(files), length(written), types, records, compared, same, differences
            for (reason in reasons) printf "left out, %d: %s\n", reasons[reason], reason
        }'
done
echo
cat "$work"/part_*/tally | grep -aE '^(failed|difference|left out)' | grep -av 'theirs	a struct with' | cut -c1-400 >"$work/rest" || true
echo "all that was left out, failed or differed: $work/rest"
grep -aq '^difference\|^failed' "$work/rest" && status=1
exit "$status"
