#!/usr/bin/env bash
# Regenerates `benches/pilota/src/generated.rs`: what pilota's generator makes of the IDL beside it.
#
# The result is committed, so that nobody needs the generator, which takes minutes to build. Run this after a change to that
# IDL, and commit what it changes.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../benches/pilota"

CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-../../target}/pilota-generator \
    cargo run --quiet --manifest-path generator/Cargo.toml -- \
    src/generated.rs idl/airline.thrift idl/client_event.thrift >/dev/null
echo 'benches/pilota/idl -> benches/pilota/src/generated.rs'
