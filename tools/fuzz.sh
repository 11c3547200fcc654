#!/bin/sh
# Feeds every reader damaged files and prints the sum: tools/fuzz.sh [SECONDS a program] [DIRECTORY of the build] [SEED]
seconds=${1:-60}
build=${2:-build/release}
seed=${3:-$(date +%s)}
log=$build/fuzz.log
: > "$log"
failed=0
for part in fuzz_yaml fuzz_texts fuzz_files fuzz; do
    echo "$part, seed $seed"
    "$build/groma_$part" --seconds "$seconds" --seed "$seed" | tee -a "$log" || failed=1
done
grep '^inputs ' "$log" | tr -d ',' | awk '
    { inputs += $2; crashes += $4; slow += $8; large += $12
      if ($14 + 0 > slowest + 0) slowest = $14
      if ($19 + 0 > largest + 0) largest = $19 }
    END { printf "in all: %d damaged inputs, %d crashes, %d over 2 s, %d over 256 MB, the slowest %s s, the largest %d MB\n",
                 inputs, crashes, slow, large, slowest, largest; exit crashes + slow + large > 0 }' || failed=1
grep -q ' [1-9][0-9]* failed$' "$log" && failed=1
exit $failed
