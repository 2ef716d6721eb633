#!/usr/bin/env bash
# The long run of the equivalence harness: a million pairs of a record and a program in each protocol, and half as many
# against the code that Apache's compiler generates from the same random schemas.
#
#   scripts/long.sh [PAIRS [SEED]]      SEED is what chance starts with; SCHEMA_SEED in the environment makes other schemas
#
#   scripts/long.sh router              the event router against a broker: a million events, ten kills, an outage of 20 s
#
# Peers need `thrift` 0.17.0 (Debian 12: apt-get install thrift-compiler); without it they are skipped, which is said.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ "${1:-}" = router ]; then
    export PROFILE=release ROUTER_EVENTS=${ROUTER_EVENTS:-1000000} ROUTER_KILLS=${ROUTER_KILLS:-10} ROUTER_OUTAGE=${ROUTER_OUTAGE:-20}
    exec scripts/router_test.sh
fi
export HARNESS_PAIRS=${1:-1000000}
if [ $# -gt 1 ]; then export HARNESS_SEED=$2; fi
cargo test --release --locked -p scrooge-test-schemas --test harness --no-run
started=$SECONDS
cargo test --release --locked -p scrooge-test-schemas --test harness
printf 'compared in %d s\n' $((SECONDS - started))
