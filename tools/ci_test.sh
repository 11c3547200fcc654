#!/bin/bash
# tools/ci_test.sh RELEASE: runs the commands of the CI file in docs/git.md in a copy of a sample, as a server
# would: all pass; then a combat value moves, the file lists the odds that moved, and fails. Ends with
# "N passed, N failed".
set -u
release=$(cd "${1:?the folder of the program}" && pwd)
tools=$(cd "$(dirname "$0")" && pwd)
. "$tools/checks.sh"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp -r "$tools/../samples/ars-bellum/." "$folder/"
cd "$folder" && git init -q . || exit 2
PATH=$release:$PATH

# The steps of the file that call the program, in their order; what fetches it is the server's affair.
mapfile -t steps < <(awk '/^```text file=.github\/workflows\/groma.yml/ { inside = 1; next }
                          /^```/ { inside = 0 }
                          inside && sub(/^ *(- )?run: /, "") && /^groma/' "$tools/../docs/git.md")
names() { printf '%s\n' "${steps[@]}" | awk '{ print $2 }' | paste -sd ' '; }
check "the file checks, tests and asks the studies" test "$(names)" = "check test study"
for step in "${steps[@]}"; do
    check "$step" bash -ec "$step"
done

# The sixth face of the duel that a study asks about comes to row 4 at 2/1: what was DT, two faces of six, is
# DT and DD, one each.
sed -i 's/- \[4, AT, AR, AR, DR, DT, DT, DD, DD\]/- [4, AT, AR, AR, DR, DT, DD, DD, DD]/' rules/melee.yaml
check "the table moved" grep -q 'DR, DT, DD, DD, DD\]' rules/melee.yaml
said=$(bash -ec "${steps[2]}" 2>&1)
status=$?
check "odds that moved fail the file" test $status -eq 1
check "and are listed" grep -q 'DT: the study says 1/3, now it is 1/6' <<<"$said"
check "what is new too" grep -q 'DD: the study says nothing, now it is 1/6' <<<"$said"
[ $failed -eq 0 ] || echo "$said"
checked
