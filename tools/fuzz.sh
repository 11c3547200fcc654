#!/bin/sh
# Feeds every reader damaged files and prints the sum: tools/fuzz.sh [SECONDS a program] [DIRECTORY of the
# build] [SEED]
# With INPUTS=N in the environment: so many inputs in all, however long it takes. The programs run side by
# side; JOBS=N: each with so many processes.
#
# Each program begins with what is stored in tests/fuzz/corpus. Shares of the inputs, in thousandths: a small
# text is read in a tenth of a millisecond, a game with what rests on it is loaded, played, counted and drawn
# in a hundred times that.
seconds=${1:-60}
build=${2:-build/release}
seed=${3:-$(date +%s)}
parts="fuzz:10 fuzz_texts:40 fuzz_files:350 fuzz_yaml:600"
echo "seed $seed"
for part in $parts; do
    program=${part%:*}
    if [ -n "$INPUTS" ]; then
        amount="--count $((INPUTS * ${part#*:} / 1000))"
    else
        amount="--seconds $seconds"
    fi
    # The last line tells how the program ended, also if it was ended by another.
    {
        "$build/groma_$program" $amount --seed "$seed" --jobs "${JOBS:-1}" --keep "build/$program.kept"
        echo "ended with $?"
    } >"$build/$program.log" 2>&1 &
done
wait
failed=0
log=$build/fuzzed.log
: >"$log"
for part in $parts; do
    program=${part%:*}
    echo "$program"
    tee -a "$log" <"$build/$program.log"
    tail -n 1 "$build/$program.log" | grep -q '^ended with 0$' || failed=1
done
grep '^inputs ' "$log" | tr -d ',' | awk '
    { inputs += $2; crashes += $4; slow += $8; large += $12
      if ($14 + 0 > slowest + 0) slowest = $14
      if ($19 + 0 > largest + 0) largest = $19 }
    END { printf "in all: %d damaged inputs, %d crashes, %d over 2 s, %d over 256 MB, " \
                 "the slowest %s s, the largest %d MB\n",
                 inputs, crashes, slow, large, slowest, largest
          exit crashes + slow + large > 0 }' || failed=1
exit $failed
