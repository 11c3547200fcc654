#!/bin/sh
# Feeds every reader damaged files and prints the sum: tools/fuzz.sh [SECONDS a program] [DIRECTORY of the build] [SEED]
# With INPUTS=N in the environment: so many inputs in all, however long it takes. JOBS=N: so many processes at once.
#
# Each program begins with what is stored in tests/fuzz/corpus. Shares of the inputs, in thousandths: a small text is read in a
# fraction of a millisecond, a game with what rests on it is loaded, played, counted and drawn in a hundred times that.
seconds=${1:-60}
build=${2:-build/release}
seed=${3:-$(date +%s)}
jobs=${JOBS:-$(nproc)}
log=$build/fuzz.log
: > "$log"
failed=0
for part in fuzz:10 fuzz_texts:60 fuzz_files:380 fuzz_yaml:550; do
    program=${part%:*}
    if [ -n "$INPUTS" ]; then
        amount="--count $((INPUTS * ${part#*:} / 1000))"
    else
        amount="--seconds $seconds"
    fi
    echo "$program $amount --seed $seed"
    # The last line tells how the program ended, also if it was ended by another.
    { "$build/groma_$program" $amount --seed "$seed" --jobs "$jobs" --keep "build/$program.kept"; echo "$program ended with $?"; } | tee -a "$log"
done
grep -q 'ended with [1-9]' "$log" && failed=1
grep '^inputs ' "$log" | tr -d ',' | awk '
    { inputs += $2; crashes += $4; slow += $8; large += $12
      if ($14 + 0 > slowest + 0) slowest = $14
      if ($19 + 0 > largest + 0) largest = $19 }
    END { printf "in all: %d damaged inputs, %d crashes, %d over 2 s, %d over 256 MB, the slowest %s s, the largest %d MB\n",
                 inputs, crashes, slow, large, slowest, largest; exit crashes + slow + large > 0 }' || failed=1
exit $failed
