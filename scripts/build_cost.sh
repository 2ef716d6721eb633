#!/usr/bin/env bash
# What generated code costs to build, beside Apache's generator and pilota: lines, seconds and bytes, for the schemas of the
# airline and of the client event, which all three can take.
#
#   scripts/build_cost.sh [FOLDER]       FOLDER is target/build-cost by default; what it holds is thrown away
#   scripts/build_cost.sh --write        the same, and puts the table into docs/benchmarks.md
#
# Each contestant is a program that decodes both records from a file and encodes them again, in binary alone and in both protocols.
# Ours is also built with an adaptive decoder of which three fields are read. Everything that a program depends on is built before. Seconds are those on processors, which other programs hardly change, the least of three builds; bytes are those of
# the stripped program beyond one that does nothing.
#
# It needs cargo and strip (binutils), and the network for what has not been downloaded yet.
set -euo pipefail
shopt -s inherit_errexit
cd "$(dirname "${BASH_SOURCE[0]}")/.."
root=$PWD
write=
if [ "${1:-}" = --write ]; then write=1; shift; fi
folder=$(realpath -m "${1:-target/build-cost}")
rm -rf "$folder" && mkdir -p "$folder"
unset CARGO_TARGET_DIR
export CARGO_INCREMENTAL=0
report=docs/benchmarks.md
heading='## What it costs to build'

structs=$(cat idl/airline.thrift idl/common.thrift idl/client_event.thrift | grep -cE '^(struct|union|exception) ')

# crate NAME DEPENDENCIES: a program that does nothing yet.
crate() {
    mkdir -p "$folder/$1/src"
    {
        printf '[package]\nname = "%s"\nversion = "0.0.0"\nedition = "2024"\n\n[dependencies]\n%s\n\n' "$1" "$2"
        # Own lock files would choose newer versions than the workspace's; what matters is that each is the same in all builds.
        printf '[profile.release]\ndebug = false\n\n[workspace]\n'
    } >"$folder/$1/Cargo.toml"
    echo 'fn main() {}' >"$folder/$1/src/main.rs"
}

# seconds COMMAND…: seconds on processors.
seconds() {
    local TIMEFORMAT='%U %S'
    { time "$@" >"$folder/log" 2>&1 || { cat "$folder/log" >&2; exit 1; }; } 2>"$folder/time"
    awk 'END { printf "%.2f", $1 + $2 }' "$folder/time"
}

# built NAME PROFILE-FLAG: the least seconds of three builds of the program alone.
built() {
    local name=$1 flag=$2 try
    for try in 1 2 3; do
        touch "$folder/$name/src/main.rs"
        # shellcheck disable=SC2086  # no flag is no argument
        (cd "$folder/$name" && seconds cargo build --quiet --offline $flag)
        echo
    done | sort -n | head -1
}

# bytes NAME: of the stripped program.
bytes() {
    strip -o "$folder/stripped" "$folder/$1/target/release/$1"
    stat -c %s "$folder/stripped"
}

# measure NAME LINES SAID: builds what stands beside the empty program as program.rs, and adds a row.
measure() {
    local name=$1 lines=$2 said=$3 empty debug release size
    echo "building $said" >&2
    (cd "$folder/$name" && cargo build --quiet && cargo build --quiet --release)
    empty=$(bytes "$name")
    cp "$folder/$name/program.rs" "$folder/$name/src/main.rs"
    debug=$(built "$name" '')
    release=$(built "$name" --release)
    size=$(($(bytes "$name") - empty))
    awk -v said="$said" -v lines="$lines" -v n="$structs" -v debug="$debug" -v release="$release" -v size="$size" 'BEGIN {
        printf "| %s | %d | %d | %.2f | %.2f | %.1f |\n", said, lines, lines / n, debug / n, release / n, size / n / 1024
    }' >>"$folder/rows"
}

lines() {
    cat "$@" | wc -l
}

# apache NAME COMPACT SAID
apache() {
    local name=$1 compact=$2
    crate "$name" 'thrift = { version = "0.17", default-features = false, features = ["server"] }'
    cp -r benches/peers/src/{airline,common,events} "$folder/$name/src/"
    cat >"$folder/$name/program.rs" <<RUST
#![allow(warnings)]
use thrift::protocol::*;

mod airline { pub mod airline; pub use airline::*; }
mod common { pub mod common; pub use common::*; }
mod events { pub mod client_event; pub use client_event::*; }

fn again<T: TSerializable>(bytes: &[u8]) -> usize {
    let mut out = Vec::new();
    if let Ok(record) = T::read_from_in_protocol(&mut TBinaryInputProtocol::new(bytes, true)) {
        let _ = record.write_to_out_protocol(&mut TBinaryOutputProtocol::new(&mut out, true));
    }
    if $compact {
        if let Ok(record) = T::read_from_in_protocol(&mut TCompactInputProtocol::new(bytes)) {
            let _ = record.write_to_out_protocol(&mut TCompactOutputProtocol::new(&mut out));
        }
    }
    out.len()
}

fn main() {
    let bytes = std::fs::read(std::env::args().nth(1).unwrap_or_default()).unwrap_or_default();
    println!("{}", again::<airline::Airline>(&bytes) + again::<events::ClientEvent>(&bytes));
}
RUST
    measure "$name" "$(lines "$folder/$name"/src/{airline,common,events}/*.rs)" "$3"
}

# pilota NAME COMPACT SAID
pilota() {
    local name=$1 compact=$2
    crate "$name" 'pilota = "0.13"'
    cp benches/pilota/src/generated.rs "$folder/$name/src/"
    cat >"$folder/$name/program.rs" <<RUST
#![allow(warnings)]
use pilota::thrift::{Message, binary::TBinaryProtocol, compact::{TCompactInputProtocol, TCompactOutputProtocol}};
use pilota::{Bytes, BytesMut};

mod generated;
use generated::generated::{airline, events};

fn again<M: Message>(bytes: Bytes) -> usize {
    let mut out = BytesMut::new();
    if let Ok(record) = M::decode(&mut TBinaryProtocol::new(&mut bytes.clone(), true)) {
        let _ = record.encode(&mut TBinaryProtocol::new(&mut out, false));
    }
    if $compact {
        if let Ok(record) = M::decode(&mut TCompactInputProtocol::new(&mut bytes.clone())) {
            let _ = record.encode(&mut TCompactOutputProtocol::new(&mut out, false));
        }
    }
    out.len()
}

fn main() {
    let bytes = std::fs::read(std::env::args().nth(1).unwrap_or_default()).unwrap_or_default();
    let bytes = Bytes::from(bytes);
    println!("{}", again::<airline::Airline>(bytes.clone()) + again::<events::ClientEvent>(bytes));
}
RUST
    measure "$name" "$(lines "$folder/$name/src/generated.rs")" "$3"
}

# ours NAME FULL ADAPTIVE COMPACT SAID: our program with either job, or both.
ours() {
    local name=$1 full=$2 adaptive=$3 compact=$4
    crate "$name" "scrooge-runtime = { path = \"$root/scrooge-runtime\" }"
    cp "$root/Cargo.lock" "$folder/$name/"
    "$folder/cli/release/scrooge" generate idl/airline.thrift idl/client_event.thrift --out "$folder/$name/src/schema" >/dev/null
    cat >"$folder/$name/program.rs" <<RUST
#![allow(dead_code)]
use schema::airline::{Airline, AirlineData};
use schema::events::{ClientEvent, ClientEventData};
use scrooge_runtime::{AdaptiveDecoder, Binary, Compact, Protocol, Record, Settings};

#[path = "schema/scrooge_generated.rs"]
mod schema;

fn again<T: Record, P: Protocol>(bytes: &[u8]) -> usize {
    let data: Result<T, _> = scrooge_runtime::decode(P::default(), bytes);
    data.ok().and_then(|data| scrooge_runtime::encode(P::default(), &data).ok()).map_or(0, |out| out.len())
}

fn airline<P: Protocol>(bytes: &[u8]) -> usize {
    let decoder = AdaptiveDecoder::<AirlineData, P>::new(Settings::default());
    let read = decoder.decode_borrowed(bytes).map(|airline| {
        airline.name().as_bytes().len()
            + airline.owner().map_or(0, |owner| owner.as_bytes().len())
            + airline.view().head_quarter().map_or(0, |place| place.name().as_bytes().len())
    });
    read.unwrap_or(0)
}

fn event<P: Protocol>(bytes: &[u8]) -> usize {
    let decoder = AdaptiveDecoder::<ClientEventData, P>::new(Settings::default());
    let read = decoder.decode_borrowed(bytes).map(|event| {
        let country = || event.view().user()?.address()?.country();
        event.kind().0 as usize + country().map_or(0, |country| country.as_bytes().len()) + event.to_bytes().len()
    });
    read.unwrap_or(0)
}

fn both<P: Protocol>(bytes: &[u8]) -> usize {
    let mut sum = 0;
    if $full {
        sum += again::<AirlineData, P>(bytes) + again::<ClientEventData, P>(bytes);
    }
    if $adaptive {
        sum += airline::<P>(bytes) + event::<P>(bytes);
    }
    sum
}

fn main() {
    let bytes = std::fs::read(std::env::args().nth(1).unwrap_or_default()).unwrap_or_default();
    let mut sum = both::<Binary>(&bytes);
    if $compact {
        sum += both::<Compact>(&bytes);
    }
    println!("{sum}");
}
RUST
    measure "$name" "$(find "$folder/$name/src/schema" -name '*.rs' -exec cat {} + | wc -l)" "$5"
}

table() {
    cat <<REPORT
$heading

Made by \`scripts/build_cost.sh\` on $(date -u +'%-d %B %Y'), $(rustc --version | cut -d' ' -f1-2). Each builds the airline's and the client event's
schemas, $structs structs, into a program that decodes both records and encodes them again, or reads three fields of each. Lines are as
generated and formatted, with comments; seconds are those on processors for the program alone; bytes are those of the stripped
program in release beyond an empty one. What is generated for us always holds the walks of both protocols. What the generator
itself takes is in [\`build.md\`](build.md#what-it-takes).

| generator and job | lines | lines a struct | debug, s a struct | release, s a struct | release, KiB a struct |
|---|---|---|---|---|---|
$(cat "$folder/rows")
REPORT
}

cargo build --quiet --release --locked -p scrooge-cli --target-dir "$folder/cli"
apache apache false "Apache's generator 0.17, binary"
apache apache-both true 'the same, binary and compact'
pilota pilota-binary false 'pilota 0.13, binary'
pilota pilota-both true 'the same, binary and compact'
ours ours-full true false false 'ours, full decoder, binary'
ours ours-full-both true false true 'the same, binary and compact'
ours ours-adaptive false true false 'ours, adaptive decoder, binary'
ours ours-all true true true 'ours, full and adaptive, binary and compact'
table
if [ -n "$write" ]; then
    touch "$report"
    before=$(sed "/^$heading\$/,\$d" "$report")
    { printf '%s\n\n' "$before"; table; } >"$report"
    echo "written into $report" >&2
fi
