#!/bin/bash
# tools/battles.sh COUNT: plays every battle of tests/battles.txt COUNT times with random players, invariants
# checked after every step. A battle that stops, or breaks an invariant, is a failure.
set -u
cd "$(dirname "$0")/.." || exit 2
count=${1:?how many}
passed=0
failed=0
while read -r battle; do
    echo "-- $battle"
    if build/release/groma simulate "$battle" -n "$count" --players random --check --threads "$(nproc)"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
    fi
done < <(grep -v '^#' tests/battles.txt)
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
