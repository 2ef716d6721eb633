#!/usr/bin/env bash
# Runs a command with a Kafka broker at hand: scripts/broker.sh starts one and stops it again, unless KAFKA_BOOTSTRAP names one.
#
#   scripts/with_broker.sh COMMAND…
#
# The command finds KAFKA_BOOTSTRAP in its environment and, where the broker is ours, ROUTER_BROKER_SCRIPT to restart it with. It may
# take WITHIN seconds (3600); what it has started ends with it. The exit status is the command's, 124 if it took longer, or 69 if no
# broker could be started.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
[ $# -gt 0 ] || { sed -n '2,/^set/p' "${BASH_SOURCE[0]}" | sed -n 's/^# \{0,1\}//p' >&2; exit 2; }

folder=
child=

# The first port from 19192 on that nobody listens on, nor on the one behind it.
free_port() {
    local port=19192
    while (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null || (exec 3<>"/dev/tcp/127.0.0.1/$((port + 1))") 2>/dev/null; do
        port=$((port + 2))
    done
    echo "$port"
}

# Whatever ends this ends the command and the broker, by their pids.
end() {
    if [ -n "$child" ]; then
        kill "$child" 2>/dev/null || true
        wait "$child" 2>/dev/null || true
    fi
    if [ -n "$folder" ]; then
        scripts/broker.sh stop >&2 || true
        rm -rf "$folder"
    fi
}
trap end EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

if [ -z "${KAFKA_BOOTSTRAP:-}" ]; then
    folder=$(mktemp -d)
    BROKER_PORT=${BROKER_PORT:-$(free_port)}
    export BROKER_STATE=$folder/broker BROKER_PORT
    scripts/broker.sh start >&2 || exit 69
    KAFKA_BOOTSTRAP=$(scripts/broker.sh status | sed -n 's/^KAFKA_BOOTSTRAP=//p')
    ROUTER_BROKER_SCRIPT=$PWD/scripts/broker.sh
    export KAFKA_BOOTSTRAP ROUTER_BROKER_SCRIPT
fi
# `timeout` makes a process group of its own, so that it ends what the command has started too.
timeout --kill-after=30 "${WITHIN:-3600}" "$@" &
child=$!
status=0
wait "$child" || status=$?
child=
exit "$status"
