#!/bin/bash
# What a window costs in which nothing changes: its processor time in ten seconds, once it has settled, as a
# share of one core.
set -u
cd "$(dirname "$0")/.." || exit 2
[ "${1:-}" = inside ] || exec tools/headless.sh tools/still.sh inside
settings=$(mktemp -d)
XDG_CONFIG_HOME=$settings build/release/groma edit samples/ars-bellum/arretium.yaml &
pid=$!
trap 'kill $pid 2>/dev/null; wait $pid 2>/dev/null; rm -rf "$settings"' EXIT
ticks() {
    local fields
    read -r -a fields < <(sed 's/.*) //' /proc/$pid/stat)
    echo $((fields[11] + fields[12]))
}
# Settled when three seconds cost nothing, or after two minutes.
for _ in $(seq 40); do
    before=$(ticks) || exit 1
    sleep 3
    after=$(ticks) || exit 1
    [ "$after" -gt 20 ] && [ $((after - before)) -le 1 ] && break
done
before=$(ticks) || exit 1
sleep 10
after=$(ticks) || exit 1
awk -v ticks=$((after - before)) -v rate="$(getconf CLK_TCK)" 'BEGIN {
    share = 100 * ticks / rate / 10
    printf "a still window: %.1f %% of a core\n", share
    exit share > 1 }'
