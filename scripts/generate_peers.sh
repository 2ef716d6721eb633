#!/usr/bin/env bash
# Regenerates the sources of `benches/peers`: what Apache's own compiler makes of our IDL.
#
# The result is committed, so that nobody needs the compiler to build. Run this after a change
# to one of the files listed below, and commit what it changes.
#
#   apt-get install thrift-compiler     # Debian 12: 0.17.0
#   scripts/generate_peers.sh

set -euo pipefail

wanted='Thrift version 0.17.0'
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
sources=$root/benches/peers/src

if ! command -v thrift >/dev/null; then
    echo 'thrift is not installed; on Debian 12: apt-get install thrift-compiler' >&2
    exit 1
fi

found=$(thrift --version)
if [ "$found" != "$wanted" ]; then
    echo "this is '$found', but the committed files were made by '$wanted'" >&2
    exit 1
fi

# Each IDL file, its `namespace rs`, which is the module that generated `use`s expect it in, and
# what else the compiler has to be told.
while read -r stem namespace options; do
    mkdir -p "$sources/$namespace"
    # shellcheck disable=SC2086  # no options are no argument
    (cd "$root/idl" && thrift $options --gen rs -out "$sources/$namespace" "$stem.thrift")
    echo "idl/$stem.thrift -> benches/peers/src/$namespace/$stem.rs"
done <<'FILES'
airline       airline
common        common
client_event  events
measured      measured
negative_ids  negative_ids  -allow-neg-keys
parquet       parquet
shapes        shapes
wide_record   wide
FILES
