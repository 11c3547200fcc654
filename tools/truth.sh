#!/bin/bash
# tools/truth.sh RELEASE small|whole|north-star|north-star-record [TRIALS FIRST | NAME]:
# what is known beforehand is hidden from the program and asked of it; prints each share beside its goal
# (docs/trust.md).
set -eu
release=${1:?the folder of the program}
truth=$release/groma_truth
here=samples/special-stands
case ${2:?small, whole or north-star} in
small)
    "$truth" planted $here/heraclea.yaml --battles 4 --pairs 16 --reference 0 --most 12 \
        --threads "$(nproc)" --goals
    "$truth" exact $here/snippets/*.yaml --thoughts 50 --goals
    tools/truth_record.sh "$truth"
    ;;
whole)
    "$truth" planted $here/heraclea.yaml $here/zela.yaml samples/veiled-ranks/sabis.yaml \
        samples/commands-and-colors/nisibis.yaml samples/ars-bellum/arretium.yaml \
        --battles 24 --pairs 96 --reference 2000 --threads "$(nproc)" --goals
    "$truth" exact samples/*/snippets/*.yaml --thoughts 200 --goals
    ;;
north-star)
    "$truth" north-star tests/truth/arretium-even.yaml --players greedy --pairs 12000 --reference 8000 \
        --record tests/truth/north-star.tsv --kept tests/truth/north-star-trials.tsv --trials "${3:-100}" \
        --first "${4:-1}" --threads "${THREADS:-$(nproc)}" --goals
    ;;
north-star-record)
    "$truth" north-star tests/truth/arretium-even.yaml --players greedy --reference 8000 \
        --record tests/truth/north-star.tsv --make --only "${3:-}" --threads "$(nproc)"
    ;;
esac
