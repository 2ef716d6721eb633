#!/usr/bin/env bash
# A Kafka broker for tests: one node, on loopback, which is gone again after `stop`.
#
#   scripts/broker.sh start [--port N]     starts it, or goes on with the data that `stop --keep` has left
#   scripts/broker.sh status               says which broker it is, and where; exit status 1 if none runs
#   scripts/broker.sh stop [--keep]        stops it, and removes its data unless --keep is said
#   scripts/broker.sh kill                 ends it with SIGKILL, as a crash would; the data stay
#
# It is Apache Kafka itself (scripts/broker/pom.xml; Java 17 and Maven), in KRaft mode. Where that cannot be had, it is noida-db from
# PyPI, which speaks Kafka's protocol and needs Python only: what runs is said. BROKER=kafka or BROKER=noida insists on one.
#
# Data, log and pid file are in $BROKER_STATE (a folder of the user's in the temporary directory), programs in
# $CARGO_TARGET_DIR/broker. The heap is $BROKER_HEAP (1g).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

NOIDA_VERSION=0.2.3
state=$(realpath -m "${BROKER_STATE:-${TMPDIR:-/tmp}/scrooge-broker-$(id -u)}")
programs=$(realpath -m "${CARGO_TARGET_DIR:-target}/broker")
port=${BROKER_PORT:-19092}

die() {
    printf 'broker: %s\n' "$*" >&2
    exit 1
}

# The pid of the broker that this script has started and that still runs. A number that was given to another program since is not it.
running() {
    local pid
    pid=$(cat "$state/pid" 2>/dev/null) || return
    tr '\0' ' ' <"/proc/$pid/cmdline" 2>/dev/null | grep -qF -- "$state" || return
    echo "$pid"
}

# Whether somebody listens there.
listening() {
    (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null
}

fetch_kafka() {
    local jars=$programs/kafka
    command -v java >/dev/null && command -v mvn >/dev/null || return
    [ -e "$jars/done" ] && cmp -s "$jars/done" scripts/broker/pom.xml && return
    rm -rf "$jars"
    mvn --quiet --batch-mode --file scripts/broker/pom.xml dependency:copy-dependencies \
        -DincludeScope=runtime -DoutputDirectory="$jars" >"$programs/maven.log" 2>&1 || return
    cp scripts/broker/pom.xml "$jars/done"
}

fetch_noida() {
    local venv=$programs/noida
    [ -e "$venv/done" ] && return
    rm -rf "$venv"
    python3 -m venv "$venv" >"$programs/pip.log" 2>&1 || return
    "$venv/bin/pip" install --quiet --disable-pip-version-check "noida-db==$NOIDA_VERSION" >>"$programs/pip.log" 2>&1 || return
    chmod +x "$venv"/lib/python3*/site-packages/noida_db/noida-db || return
    touch "$venv/done"
}

# Groups are joined without delay, so that tests do not wait for nobody.
configure_kafka() {
    cat >"$state/server.properties" <<EOF
process.roles=broker,controller
node.id=1
listeners=PLAINTEXT://127.0.0.1:$port,CONTROLLER://127.0.0.1:$((port + 1))
advertised.listeners=PLAINTEXT://127.0.0.1:$port
controller.listener.names=CONTROLLER
controller.quorum.bootstrap.servers=127.0.0.1:$((port + 1))
log.dirs=$state/data
num.partitions=12
auto.create.topics.enable=false
offsets.topic.replication.factor=1
offsets.topic.num.partitions=8
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
transaction.state.log.num.partitions=8
share.coordinator.state.topic.replication.factor=1
share.coordinator.state.topic.min.isr=1
group.initial.rebalance.delay.ms=0
group.min.session.timeout.ms=2000
group.consumer.min.session.timeout.ms=3000
group.consumer.min.heartbeat.interval.ms=500
log.segment.bytes=268435456
log.retention.ms=-1
log.retention.check.interval.ms=10000
message.max.bytes=16777216
EOF
}

launch_kafka() {
    local class_path="$programs/kafka/*"
    if [ ! -e "$state/data/meta.properties" ]; then
        configure_kafka
        java -cp "$class_path" kafka.tools.StorageTool format --standalone --cluster-id scroogeAAAAAAAAAAAAAAA \
            --config "$state/server.properties" >"$state/format.log" 2>&1 || { cat "$state/format.log" >&2; return 1; }
    fi
    setsid java "-Xmx${BROKER_HEAP:-1g}" -XX:+UseSerialGC -Dlog4j2.level=INFO -cp "$class_path" \
        kafka.Kafka "$state/server.properties" >>"$state/log" 2>&1 </dev/null 9>&- &
    echo $! >"$state/pid"
}

launch_noida() {
    mkdir -p "$state/data"
    setsid "$(echo "$programs"/noida/lib/python3*/site-packages/noida_db/noida-db)" start --only kafka --host 127.0.0.1 \
        --kafka-port "$port" --data-dir "$state/data" >>"$state/log" 2>&1 </dev/null 9>&- &
    echo $! >"$state/pid"
}

describe() {
    case $(cat "$state/kind") in
        kafka) echo "Apache Kafka $(sed -n '/kafka_2/{n;s/.*<version>\(.*\)<.*/\1/p}' scripts/broker/pom.xml)" ;;
        noida) echo "noida-db $NOIDA_VERSION, which stands in for Apache Kafka" ;;
    esac
}

choose() {
    local wanted=${BROKER:-any}
    if [ -e "$state/kind" ]; then return; fi # its data can be read by no other
    if [ "$wanted" != noida ]; then
        if fetch_kafka; then echo kafka >"$state/kind"; return; fi
        [ "$wanted" = any ] || die "Apache Kafka cannot be had: it needs java, mvn and Maven's repository ($programs/maven.log)"
        echo 'broker: Apache Kafka cannot be had (java, mvn or its repository is missing); trying noida-db' >&2
    fi
    fetch_noida || die "noida-db cannot be had either: it needs python3 and PyPI ($programs/pip.log)"
    echo noida >"$state/kind"
}

start() {
    local pid second
    while [ $# -gt 0 ]; do
        case $1 in
            --port) port=${2:?--port needs a number}; shift 2 ;;
            *) die "unknown option $1" ;;
        esac
    done
    mkdir -p "$state" "$programs"
    exec 9>"$state/lock"
    flock 9
    if pid=$(running); then
        status
        return
    fi
    [ -e "$state/port" ] && port=$(cat "$state/port")
    listening "$port" && die "somebody listens on port $port already: choose another with --port"
    choose
    echo "$port" >"$state/port"
    "launch_$(cat "$state/kind")" || die 'it could not be started'
    pid=$(cat "$state/pid")
    for ((second = 0; second < 600; second++)); do
        if listening "$port"; then
            status
            return
        fi
        kill -0 "$pid" 2>/dev/null || { tail -20 "$state/log" >&2; die "it ended at once (see $state/log)"; }
        sleep 0.1
    done
    stop --keep
    die "it did not listen within a minute (see $state/log)"
}

status() {
    local pid
    pid=$(running) || { echo 'broker: not running'; return 1; }
    printf 'broker: %s, pid %s\nKAFKA_BOOTSTRAP=127.0.0.1:%s\n' "$(describe)" "$pid" "$(cat "$state/port")"
}

# end SIGNAL: ends the broker, and waits until it has gone.
end() {
    local pid tenth
    pid=$(running) || return 0
    kill "-$1" "$pid" 2>/dev/null || true
    for ((tenth = 0; tenth < 300; tenth++)); do
        running >/dev/null || break
        sleep 0.1
    done
    if running >/dev/null; then kill -KILL "$pid"; fi
    rm -f "$state/pid"
}

stop() {
    end TERM
    if [ "${1:-}" != --keep ]; then rm -rf "$state"; fi
    echo 'broker: stopped'
}

command=${1:-}
[ $# -gt 0 ] && shift
case $command in
    start) start "$@" ;;
    stop) stop "$@" ;;
    status) status ;;
    kill) end KILL ;;
    *) sed -n '2,/^set/p' "${BASH_SOURCE[0]}" | sed -n 's/^# \{0,1\}//p' >&2; exit 2 ;;
esac
