#!/bin/bash
# tools/matches.sh RELEASE PAIRS THOUGHTS DOUBLINGS [SCENARIO...]: search:THOUGHTS against greedy in those
# scenarios, or in every one of samples/: pairs with seats changed on the same dice until the sequential test
# knows, then with the thoughts doubled so often; a table for each, and one of all. Where scenarios are named
# all pairs are played, and each doubling plays against the one before it, too.
set -eu
release=${1:?the folder of the program}
pairs=${2:-200} thoughts=${3:-25} doublings=${4:-4}
shift $(($# < 4 ? $# : 4))
battles=("$@") more=(--all-pairs --halves)
if [ $# -eq 0 ]; then
    mapfile -t battles < <(grep -l '^groma: scenario/1' samples/*/*.yaml)
    more=()
fi
exec "$release/groma" match "search:$thoughts" greedy "${battles[@]}" -n "$pairs" --doublings "$doublings" \
    --low 50 --high 60 --threads "$(nproc)" ${more[@]+"${more[@]}"}
