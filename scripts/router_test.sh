#!/usr/bin/env bash
# Tests the event router against a broker: scripts/broker.sh starts one, unless KAFKA_BOOTSTRAP names one.
#
#   scripts/router_test.sh [FILTER…]       FILTER as for cargo test: `chaos`, `delivery`, `crashes`
#
# ROUTER_EVENTS, ROUTER_KILLS and ROUTER_OUTAGE make it longer: see examples/event-router/tests/broker/main.rs. PROFILE=release
# builds the router as it would run.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
manifest=examples/event-router/Cargo.toml
profile=${PROFILE:-dev}

skipped() {
    printf '\n*** SKIPPED: %s ***\n\n' "$*" >&2
}

# Everything that needs no broker.
cargo test --locked --profile "$profile" --manifest-path "$manifest" --bins --test files

if [ -z "${KAFKA_BOOTSTRAP:-}" ]; then
    BROKER_STATE=$(mktemp -d)/broker
    export BROKER_STATE BROKER_PORT=${BROKER_PORT:-19192}
    if ! scripts/broker.sh start; then
        skipped 'the router is not tested against a broker: none could be started'
        exit 0
    fi
    trap 'scripts/broker.sh stop; rmdir "$(dirname "$BROKER_STATE")"' EXIT
    KAFKA_BOOTSTRAP=$(scripts/broker.sh status | sed -n 's/^KAFKA_BOOTSTRAP=//p')
    ROUTER_BROKER_SCRIPT=$PWD/scripts/broker.sh
    export KAFKA_BOOTSTRAP ROUTER_BROKER_SCRIPT
fi
cargo test --locked --profile "$profile" --manifest-path "$manifest" --test broker -- --test-threads 1 --nocapture "$@"
