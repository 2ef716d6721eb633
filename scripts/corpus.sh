#!/usr/bin/env bash
# Fetches the .thrift files that installable packages bring, generates Rust from each, and compiles all of it as one crate.
#
#   scripts/corpus.sh [FOLDER]        FOLDER is target/corpus by default; what was fetched before is not fetched again
#
# It needs apt-get with a Debian mirror, pip, npm and cargo, the network, and `thrift` (Debian's thrift-compiler) for the list
# of what Apache's compiler rejects. What cannot be fetched is said and left out. Nothing that it fetches belongs in the
# repository.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$(realpath -m "${1:-target/corpus}")
mkdir -p "$folder/packages"

DEBIAN=(thrift)
PYPI=(
  aiothrift baseplate concrete databricks-sql-connector dlc-sql-python dubbo-zookeeper-thrift easybase
  evernote evernote3 fastparquet folklore gunicorn-thrift happybase hbase-thrift hive-metastore-client hmsclient impyla
  jaeger-client lightstep openstackmonitoringapi opentelemetry-exporter-jaeger-thrift parquet ptsd py_zipkin==0.20.0
  pyaccumulo pycassa pyhive pyhs2 pyi4thrift pymetastore pythrifthiveapi scribe spacy-thrift sphinx-thrift storm-drpc-client
  streamparse takumi-thrift tchannel thbase thrift thrift-explorer thrift-fmt thrift-parser thrift-pyi thrift-tools thriftcli
  thriftplus thriftpy==0.3.9 thriftpy2 thriftrs2 thriftrw twitter.common.zookeeper
)
NPM=(
  @creditkarma/thrift-parser @creditkarma/thrift-server-core @creditkarma/thrift-typescript @databricks/sql @dsnp/parquetjs
  @graphql-mesh/thrift @guardian/content-api-models @guardian/content-atom-model @guardian/content-entity-model
  @guardian/story-packages-model @lancewuz/thrift-parser evernote hive-driver hyperbahn jaeger-client parquetjs ringpop
  tchannel thrift thrift-parser thriftrw tree-sitter-thrift
)
CRATES=(hive_metastore parquet parquet-format pilota-build opentelemetry-jaeger thrift tree-sitter-thrift volo-build)

# Takes the .thrift files out of every archive of a folder, under names that keep their own folders.
unpack() {
  local into=$1 archive
  shift
  for archive in "$@"; do
    case $archive in
      *.whl | *.zip) unzip -qo "$archive" '*.thrift' -d "$into" 2>/dev/null || true ;;
      *.tar.* | *.tgz | *.crate) tar -xf "$archive" -C "$into" --wildcards '*.thrift' 2>/dev/null || true ;;
    esac
  done
}

# Runs a command that leaves archives in the current folder, once for each package.
fetch() {
  local name=$1 into="$folder/packages/$1"
  shift
  [ -e "$into/done" ] && return
  rm -rf "$into" && mkdir -p "$into/archives"
  if (cd "$into/archives" && "$@") >"$into/log" 2>&1; then
    unpack "$into" "$into"/archives/*
    find "$into/archives" -mindepth 1 -delete
    touch "$into/done"
  else
    echo "not fetched: $name ($(grep -iE 'error|E:' "$into/log" | tail -1 | cut -c1-120))"
  fi
}

debian() {
  apt-get "${apt[@]}" source --download-only "$1"
}

# The sources have more of them than what is built. Not everything old can still be prepared for building.
pypi() {
  timeout 60 "$pip" download --quiet --no-deps --no-build-isolation --no-binary :all: "$1" ||
    timeout 60 "$pip" download --quiet --no-deps --only-binary :all: "$1"
}

crate() {
  mkdir src && touch src/lib.rs
  printf '[package]\nname = "fetch"\nversion = "0.0.0"\nedition = "2021"\n[dependencies]\n%s = "*"\n[workspace]\n' "$1" >Cargo.toml
  cargo vendor --quiet vendor
  find vendor -name '*.thrift' -path "vendor/$1/*" | tar -czf files.tgz -T -
}

# Source packages are on the same mirrors as the binary ones; a list of our own leaves the system's alone.
apt=(-o "Dir::Etc::sourcelist=$folder/sources.list" -o Dir::Etc::sourceparts=- -o "Dir::State::Lists=$folder/lists")
mkdir -p "$folder/lists/partial"
echo "deb-src http://deb.debian.org/debian bookworm main" >"$folder/sources.list"
if [ ! -e "$folder/packages/debian-thrift/done" ]; then
  apt-get "${apt[@]}" update >/dev/null || true
fi
# pip prepares what it downloads; old packages need an old setuptools for it.
pip="$folder/venv/bin/pip"
if [ ! -e "$pip" ]; then
  python3 -m venv "$folder/venv"
  "$pip" install --quiet 'setuptools<58' wheel
fi
for name in "${DEBIAN[@]}"; do fetch "debian-$name" debian "$name"; done
for name in "${PYPI[@]}"; do fetch "pypi-$name" pypi "$name"; done
for name in "${NPM[@]}"; do fetch "npm-${name//\//-}" npm pack --silent "$name"; done
for name in "${CRATES[@]}"; do fetch "crate-$name" crate "$name"; done

cargo run --quiet --release -p scrooge-codegen --example corpus -- "$folder/packages" "$folder/crate" "$PWD/scrooge-runtime"

check=(check)
if cargo clippy --version >/dev/null 2>&1; then check=(clippy); fi
echo "compiling (cargo ${check[*]})"
status=0
cargo "${check[@]}" --manifest-path "$folder/crate/Cargo.toml" --message-format short >"$folder/check.log" 2>&1 || status=$?
echo "units whose code does not compile: $(grep -E ': error' "$folder/check.log" | grep -oE '^src/[a-z0-9_]+/' | sort -u | wc -l || true)"
echo "warnings: $(grep -cE '^src/.*: warning' "$folder/check.log" || true)"
[ "$status" = 0 ] || echo "see $folder/check.log"
exit "$status"
