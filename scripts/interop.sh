#!/usr/bin/env bash
# Lets records go through code that Apache's compiler generated for Python and Java, and reads data that Python programs write.
#
#   scripts/interop.sh
#
# It needs `thrift` (Debian's thrift-compiler, 0.17), Python with PyPI, and Java with Maven's repository. What is not there is
# fetched into target/interop where that can be done, and what cannot be had is skipped, which it says. See docs/interop.md.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
tools=$(realpath -m "${CARGO_TARGET_DIR:-target}/interop")
mkdir -p "$tools"

skipped() {
    printf '\n*** SKIPPED: %s ***\n' "$*" >&2
}

compiler() {
    if ! command -v thrift >/dev/null && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        { apt-get update && apt-get install -y --no-install-recommends thrift-compiler; } >"$tools/apt.log" 2>&1 || true
    fi
    SCROOGE_INTEROP_THRIFT=$(command -v thrift) && export SCROOGE_INTEROP_THRIFT && thrift --version
}

# The pure library of Apache's, and what writes the data that we read.
python() {
    local venv=$tools/venv
    if [ ! -e "$venv/done" ]; then
        rm -rf "$venv"
        python3 -m venv "$venv" || return
        "$venv/bin/pip" install --quiet --disable-pip-version-check thrift==0.16.0 || return
        "$venv/bin/pip" install --quiet --disable-pip-version-check pyarrow py_zipkin==0.20.0 jaeger-client || return
        touch "$venv/done"
    fi
    export SCROOGE_INTEROP_PYTHON=$venv/bin/python
}

java_library() {
    local jars=$tools/jars
    command -v javac >/dev/null || return
    if [ ! -e "$jars/done" ]; then
        command -v mvn >/dev/null || return
        mvn --quiet --batch-mode --file tests/interop/java/pom.xml dependency:copy-dependencies \
            -DoutputDirectory="$jars" || return
        touch "$jars/done"
    fi
    export SCROOGE_INTEROP_JARS=$jars
}

if ! python >"$tools/python.log" 2>&1; then
    skipped "nothing is compared with Python: it or PyPI cannot be had (see $tools/python.log)"
fi
if ! compiler; then
    skipped 'no code is generated for other languages: thrift-compiler cannot be installed'
elif ! java_library >"$tools/java.log" 2>&1; then
    skipped "nothing is compared with Java: it or Maven's repository cannot be had (see $tools/java.log)"
fi

# Tests of what was not found say so themselves.
cargo test --locked -p scrooge-interop -- --nocapture

# Random schemas, whose peers in Python are generated when the tests are built. Binary and compact, each with a quarter of
# HARNESS_PAIRS, 20,000 by default.
if [ -n "${SCROOGE_INTEROP_PYTHON:-}" ] && [ -n "${SCROOGE_INTEROP_THRIFT:-}" ]; then
    cargo test --locked -p scrooge-test-schemas --test harness -- --nocapture python
else
    skipped 'random schemas are not compared with Python, for what is said above'
fi
