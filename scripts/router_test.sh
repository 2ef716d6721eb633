#!/usr/bin/env bash
# Tests the event router: alone, over files, and against a broker, which scripts/broker.sh starts unless KAFKA_BOOTSTRAP names one.
#
#   scripts/router_test.sh [FILTER…]       FILTER as for cargo test, of what needs a broker: `chaos`, `delivery`, `crashes`
#
# ROUTER_EVENTS, ROUTER_KILLS and ROUTER_OUTAGE make it longer: see examples/event-router/tests/broker/main.rs. PROFILE=release
# builds the router as it would run. What needs a broker may take WITHIN seconds in all (3600).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
test=(cargo test --locked --profile "${PROFILE:-dev}" --features baseline --manifest-path examples/event-router/Cargo.toml)

"${test[@]}" --bins --test files
# Built before, so that compiling does not count for what the tests may take.
"${test[@]}" --test broker --no-run
status=0
scripts/with_broker.sh "${test[@]}" --test broker -- --test-threads 1 --nocapture "$@" || status=$?
if [ "$status" = 69 ]; then
    printf '\n*** SKIPPED: the router is not tested against a broker: none could be started ***\n\n' >&2
    exit 0
fi
exit "$status"
