#!/bin/bash
# tools/matches.sh RELEASE PAIRS THOUGHTS DOUBLINGS: search:THOUGHTS against greedy in every scenario of
# samples/, pairs with seats changed on the same dice until the sequential test knows, then with the
# thoughts doubled so often; a table for each, and one of all.
set -eu
release=${1:?the folder of the program}
mapfile -t battles < <(grep -l '^groma: scenario/1' samples/*/*.yaml)
exec "$release/groma" match "search:${3:-25}" greedy "${battles[@]}" -n "${2:-200}" --doublings "${4:-4}" \
    --low 50 --high 60 --threads "$(nproc)"
