#!/bin/bash
# tools/shards.sh RELEASE [SEED]: a study in 64 shards through the job file of docs/many-machines.md, ten of
# its workers killed at random times, gives the same bytes as the study played at once. Ends with "N passed, N
# failed".
set -u
release=$(cd "${1:?the folder of the program}" && pwd)
seed=${2:-$(date +%s)}
tools=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export PATH=$release:$PATH SOURCE_DATE_EPOCH=0
echo "seed $seed"
RANDOM=$seed

. "$tools/checks.sh"
. "$tools/many_battles.sh"
job shards.sh

# Kills ten workers, one after the other, at random times, whichever run then.
killer() {
    local killed=0 victims
    while [ "$killed" -lt 10 ]; do
        sleep "0.$((RANDOM % 9 + 1))"
        mapfile -t victims < <(
            pgrep -f "groma study --threads 1 --shard [0-9]+/64 -o shards many.yaml" -x || true)
        [ ${#victims[@]} -gt 0 ] && kill -9 "${victims[RANDOM % ${#victims[@]}]}" 2>/dev/null &&
            killed=$((killed + 1))
        [ -e done ] && break
    done
    echo "$killed" >killed
}
killer &
sh shards.sh many.yaml 64 shards
status=$?
touch done
wait

check "the job ends well" test "$status" -eq 0
check "64 shards are there" test "$(find shards -name '*.yaml' | wc -l)" -eq 64
check "ten workers were killed" test "$(cat killed)" -eq 10
groma study --write once.yaml >/dev/null
check "the same bytes as at once" cmp many.yaml once.yaml
rm shards/many.17-of-64.yaml
check "a gap is refused" \
    sh -c '! groma study --gather shards many.yaml >out 2>&1 && grep -q "missing: 17" out'
cp shards/many.16-of-64.yaml shards/twice.yaml
groma study --shard 17/64 -o shards many.yaml >/dev/null
check "a shard that is there twice is refused" \
    sh -c '! groma study --gather shards many.yaml >out 2>&1 && grep -q "twice" out'
rm shards/twice.yaml
sed -i 's/seed: 7/seed: 8/' shards/many.3-of-64.yaml
check "another question is refused" \
    sh -c '! groma study --gather shards many.yaml >out 2>&1 && grep -q "the seed" out'
checked
