#!/bin/bash
# Runs every test there is and closes with the sum, `N passed, N failed`. Called by `make test` once all is
# built. A part is known by its sources being in the tree; one that is in the tree and does not run is a
# failure.
set -u
cd "$(dirname "$0")/.." || exit 2
release=build/release
# What tests write is made and removed thousands of times: in memory, where there is room for it and programs
# may be run from there.
roomy() {
    [ "$(df --output=avail --block-size=1M /dev/shm 2>/dev/null | tail -n 1)" -ge 2048 ] 2>/dev/null &&
        findmnt --noheadings --output OPTIONS --target /dev/shm | grep -qvw noexec
}
if [ -z "${TMPDIR:-}" ] && roomy; then export TMPDIR=/dev/shm; fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export scratch TMPDIR=$scratch

# Counts of one run, from doctest's closing line or from "N passed, N failed".
counts() {
    sed -n -e 's/.*test cases: *[0-9]* *| *\([0-9]*\) passed *| *\([0-9]*\) failed.*/\1 \2/p' \
        -e 's/^\([0-9]*\) passed, \([0-9]*\) failed.*/\1 \2/p' "$1" | tail -n 1
}

# part NAME COMMAND...: runs it, tells all of what it printed at once and adds a line to what is summed up at
# the end: without counts the run itself is one test.
part() {
    local name=$1 status seconds=$SECONDS p f log
    shift
    echo "-- $name begins"
    log=$(mktemp -p "$scratch")
    "$@" 2>&1 | sed 's/\x1b\[[0-9;]*m//g' >"$log"
    status=${PIPESTATUS[0]}
    read -r p f <<<"$(counts "$log")"
    if [ -z "${p:-}" ]; then
        p=$((status == 0)) f=$((status != 0))
    elif [ "$status" -ne 0 ] && [ "$f" -eq 0 ]; then
        f=1
    fi
    {
        flock 9
        printf '\n== %s: %s\n' "$name" "$*"
        cat "$log"
        echo "== $name: $p passed and $f failed in $((SECONDS - seconds)) s"
        echo "$p $f" >>"$scratch/counts"
        if [ "$f" -ne 0 ]; then
            echo "failed in $name: $(grep -i -m 3 '^ *failed' "$log" | paste -sd ';')"
            grep -m 6 -E '(^|\] )Error |: error|ERROR' "$log" | cut -c 1-300
        fi >>"$scratch/red"
    } 9>"$scratch/lock"
    return 0 # what failed is counted; another status is a part that was killed
}

# Waits for one of the functions that run side by side; one that is gone before it has counted is a failure.
one_ends() {
    local ended
    wait -n -p ended && return
    echo "failed: a part was killed before its end: ${jobs[$ended]}" >>"$scratch/red"
    echo "0 1" >>"$scratch/counts"
}

# Each of the functions named, two at a time where there are two cores. Parts of one function come in order.
side_by_side() {
    local running=0 job
    local -A jobs=()
    for job in "$@"; do
        if [ "$running" -ge "$(($(nproc) > 1 ? 2 : 1))" ]; then
            one_ends
            running=$((running - 1))
        fi
        "$job" &
        jobs[$!]=$job
        running=$((running + 1))
    done
    for (( ; running > 0; --running)); do one_ends; done
}

# Half of the time each. tesseract's threads wait for one another by turning in circles, which on a busy
# machine takes minutes: it has one.
units_of() { part "unit tests, $1 half" env OMP_THREAD_LIMIT=1 $release/groma_tests --no-colors "$2"; }
units_first() { units_of first -sf='*tests/formats/*'; }
units_second() { units_of second -sfe='*tests/formats/*'; }
style() { part "style" tools/style.sh; }
rules() {
    part "snippets" $release/groma test samples
    for book in samples/*/book.yaml; do
        part "coverage" \
            $release/groma coverage "$(dirname "$book")" --cache build/proofs.txt --at-least 100
    done
}
# Another sample of broken rules each day, its seed in the line above it; the whole, of which 98.5 to 99.7 %
# are noticed, is `groma mutate samples/...`. The floor leaves room for the luck of a sample.
seed=${GROMA_SEED:-$(date +%Y%j)}
mutants() {
    for book in samples/*/book.yaml; do
        part "broken rules" \
            $release/groma mutate "$(dirname "$book")" --sample 60 --seed "$seed" --at-least 90
    done
}
studies() { part "studies" $release/groma study --current samples; }
battles() { part "battles" tools/battles.sh 50; }
shards() { part "shards" tools/shards.sh $release; }
installed() { part "installed" tools/install_test.sh $release; }
editors() {
    part "text editors" tools/lsp_test.sh $release
    part "VS Code" tools/vscode_test.sh $release
}
schemas() { part "schemas" tools/schema_test.sh $release/groma; }
servers() { part "CI of a project" tools/ci_test.sh $release; }
notebooks() { part "notebook" tools/notebook_test.sh $release; }
truths() { part "planted truths" tools/truth.sh $release small; }
side_by_side units_first units_second style rules mutants studies battles shards installed editors schemas \
    servers notebooks truths

# The window's last, by themselves: some of them wait for what a busy machine does late. Half of them on each
# core.
window_parts() {
    [ ! -x $release/groma_ui_tests ] ||
        part "parts of the window" tools/headless.sh $release/groma_ui_tests --no-colors
    [ ! -x $release/groma_showcase ] ||
        part "pictures of the map" tools/headless.sh \
            $release/groma_showcase $release/share/groma/fonts build/golden golden
}
window_first() { part "window, first half" tools/headless.sh $release/groma_gui_tests --part 1/2; }
window_second() { part "window, second half" tools/headless.sh $release/groma_gui_tests --part 2/2; }
if [ -x $release/groma_gui_tests ]; then
    side_by_side window_first window_second window_parts
else
    window_parts
fi

echo
cat "$scratch/red" 2>/dev/null
awk '{ passed += $1; failed += $2 }
    END { printf "%d passed, %d failed\n", passed, failed; exit (failed > 0) }' "$scratch/counts"
