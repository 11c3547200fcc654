#!/bin/bash
# tools/truth_record.sh TRUTH: a record of the north star is gone on with by the players who made it, refused
# for players of another name and for such as play otherwise under the same name, and never written over; one
# of the order of the effects, and the trials of the north star, are gone on with where a run was broken off,
# and refused for another question.
set -eu
truth=${1:?groma_truth}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
record=$folder/record.tsv

ask() { # PLAYERS [--make]
    "$truth" north-star samples/special-stands/eryx.yaml --most 2 --reference 2 --players "$1" \
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

order=$folder/order.tsv
told() { # [OPTION...]
    "$truth" planted samples/special-stands/heraclea.yaml --most 6 --battles 1 --pairs 1 --reference 2 \
        --record "$order" "$@" >"$folder/said" 2>&1
}
told || { cat "$folder/said" && exit 1; }
cp "$order" "$folder/whole"
test "$(wc -l <"$folder/whole")" -ge 5 # the head, and for two changes a line of the sheet and of the long run
head -c -9 "$folder/whole" >"$order"   # broken off within the last line
told || { cat "$folder/said" && exit 1; }
cmp "$folder/whole" "$order"
if told --seed 2 || ! grep -q 'of another question' "$folder/said"; then
    echo "the record of an order was not refused for another question:"
    cat "$folder/said"
    exit 1
fi
cmp "$folder/whole" "$order"
echo "a record of the order of effects goes on where it was broken off"

trials=$folder/trials.tsv
# As the long run would have found it: worth three points.
awk -F'\t' -v OFS='\t' 'NR > 1 { $3 = "0.03" } { print }' "$folder/made" >"$record"
tried() { # [OPTION...], $pairs: of a trial at most
    ask random --trials 4 --pairs "${pairs:-16}" --kept "$trials" "$@"
}
known() { cut -f 1-4 "$trials"; } # without seconds
tried --first 3 || { cat "$folder/said" && exit 1; }
test "$(cut -f 1 "$trials" | tail -n +2 | tr '\n' ' ')" = '3 3 4 4 1 1 2 2 '
grep -q 'found, . of 4' "$folder/said"
known >"$folder/tried"
cp "$trials" "$folder/before"
tried || { cat "$folder/said" && exit 1; } # nothing is left to play
cmp "$folder/before" "$trials"
test "$(grep -c 'pairs, .* s; nothing' "$folder/said")" = 4
# Another record, by which less is planted: what was asked about nothing, and what is still planted, stays.
cp "$record" "$folder/whole-record"
sed -i '2s/0\.03/0.3/' "$record"
tried || { cat "$folder/said" && exit 1; }
head -n "$(wc -l <"$folder/before")" "$trials" | cmp - "$folder/before"
tail -n +"$(($(wc -l <"$folder/before") + 1))" "$trials" >"$folder/more"
test -s "$folder/more"
if grep -q nothing "$folder/more" || grep -qF "$(sed -n 2p "$record" | cut -f 1)" "$folder/more"; then
    echo "a trial that was known was asked again, or one planted that is worth something else:"
    cat "$folder/more"
    exit 1
fi
cp "$folder/whole-record" "$record"
head -c -9 "$folder/before" >"$trials" # broken off within the last line
tried || { cat "$folder/said" && exit 1; }
known | cmp - "$folder/tried"
cp "$trials" "$folder/before"
if pairs=32 tried || ! grep -q 'of another question' "$folder/said"; then
    echo "trials were not refused for another question:"
    cat "$folder/said"
    exit 1
fi
cmp "$folder/before" "$trials"
sed -i '3s/^[0-9]*/none/' "$trials"
if tried || ! grep -q 'is no line of it' "$folder/said"; then echo "a damaged trial was taken" && exit 1; fi
echo "trials of the north star go on where they were broken off"
