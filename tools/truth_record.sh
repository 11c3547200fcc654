#!/bin/bash
# tools/truth_record.sh TRUTH: a record of the north star is gone on with by the players who made it, refused
# for players of another name and for such as play otherwise under the same name, and never written over.
set -eu
truth=${1:?groma_truth}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
record=$folder/record.tsv

ask() { # PLAYERS [--make]
    "$truth" north-star samples/special-stands/eryx.yaml --most 1 --reference 2 --players "$1" \
        --record "$record" "${@:2}" >"$folder/said" 2>&1
}
refused() { # WHOM PLAYERS [--make]
    cp "$record" "$folder/before"
    if ask "${@:2}" || ! grep -q 'players who play otherwise' "$folder/said"; then
        echo "the record was not refused for $1:"
        cat "$folder/said"
        exit 1
    fi
    cmp "$folder/before" "$record"
}

ask random --make || { cat "$folder/said" && exit 1; }
cp "$record" "$folder/made"
ask random --make || { cat "$folder/said" && exit 1; }
cmp "$folder/made" "$record"
refused "players of another name" greedy
# As it would stand there had these players played the pilot battles otherwise.
awk -F'\t' -v OFS='\t' 'NR == 1 { $5 = "0123456789abcdef" } { print }' "$folder/made" >"$record"
if cmp -s "$folder/made" "$record"; then echo "no hash of play in the record" && exit 1; fi
refused "players who play otherwise" random
refused "players who play otherwise, who would go on with it" random --make
echo "a record of the north star is refused for other players"
