#!/usr/bin/env bash
# The long run of the equivalence harness: a million pairs of a record and a program in each protocol, and half as many
# against the code that Apache's compiler generates from the same random schemas.
#
#   scripts/long.sh [PAIRS [SEED]]      SEED is what chance starts with; SCHEMA_SEED in the environment makes other schemas
#
#   scripts/long.sh router              the event router against a broker: a million events a test, ten kills, an outage of 20 s, and
#                                       then `compare` with one instance and with two; it ends with all figures
#   scripts/long.sh compare [OPTION…]   throughput, processor time and memory of the router beside the same router built on full
#                                       decoding: --events N, --rounds N, --instances N, --format json
#   scripts/long.sh soak [MINUTES [OPTION…]]
#                                       two routers at full speed, for half an hour: prints memory and lag, and fails if they are
#                                       not flat; --every SECONDS, --backlog N, and behind `--` flags of the router
#
# The last three take ROUTER_EVENTS (1000000), ROUTER_KILLS (10) and ROUTER_OUTAGE (20), and a broker of yours in KAFKA_BOOTSTRAP.
#
# Peers need `thrift` 0.17.0 (Debian 12: apt-get install thrift-compiler); without it they are skipped, which is said.
set -euo pipefail
cd "$(dirname "$0")/.."

measure() {
    local command=(cargo bench --locked --features baseline --manifest-path examples/event-router/Cargo.toml --bench measure)
    "${command[@]}" --no-run
    scripts/with_broker.sh "${command[@]}" -- "$@"
}

# All that the acceptance of the router asks for, but the half hour.
router() {
    local log=${ROUTER_LOG:-${TMPDIR:-/tmp}/router-long-$$.log} ended=0
    exec 3>&1
    {
        PROFILE=release scripts/router_test.sh &&
            measure compare --events "$ROUTER_EVENTS" &&
            measure compare --events "$ROUTER_EVENTS" --instances 2
    } 2>&1 | tee "$log" >&3 || ended=$?
    printf '\nwhat came of it (all of it is in %s):\n\n' "$log"
    # `cargo test` begins the line with the name of the test.
    sed -n 's/^\(test .* \.\.\. \)\{0,1\}= /  /p; s/^test result: /  tests: /p; s/^\*\*\* SKIPPED/  &/p' "$log"
    return "$ended"
}

export ROUTER_EVENTS=${ROUTER_EVENTS:-1000000} ROUTER_KILLS=${ROUTER_KILLS:-10} ROUTER_OUTAGE=${ROUTER_OUTAGE:-20}
export WITHIN=${WITHIN:-14400} BROKER_HEAP=${BROKER_HEAP:-1g}
case ${1:-} in
    router) router; exit ;;
    compare) measure compare --events "$ROUTER_EVENTS" "${@:2}"; exit ;;
    soak) measure soak --minutes "${2:-30}" "${@:3}"; exit ;;
esac
export HARNESS_PAIRS=${1:-1000000}
if [ $# -gt 1 ]; then export HARNESS_SEED=$2; fi
cargo test --release --locked -p scrooge-test-schemas --test harness --no-run
started=$SECONDS
cargo test --release --locked -p scrooge-test-schemas --test harness
printf 'compared in %d s\n' $((SECONDS - started))
